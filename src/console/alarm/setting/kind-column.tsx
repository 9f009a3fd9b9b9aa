import css from "./alarm-setting.module.css";
import type { AlarmKey, AlarmKind } from "../../../../contract/alarm/alarm-kind.ts";
import { type KindSetting, kindValueKeys } from "../../../../contract/alarm/alarm-setting.ts";
import { unitAfter, unitIn } from "../../../../contract/base/measure-unit.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { AlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { SeverityMark } from "../../../ui/severity-mark.tsx";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** A kind of alarm from the catalogue, with the organisation's settings. */
export interface KindRow {
  readonly key: AlarmKey;
  readonly kind: AlarmKind;
  readonly set: KindSetting | null;
}

/** Returns the values in force for a kind. */
export function inForce({ kind, set }: KindRow): Required<InForce> {
  const { severity, onDelayMs, offDelayMs, deadband, latches = false } = kind;
  const catalogue = { severity, onDelayMs, offDelayMs, deadband, latches };
  if (set === null) return catalogue;
  const own = kindValueKeys.filter((name) => set[name] !== null);
  return { ...catalogue, ...Object.fromEntries(own.map((name) => [name, set[name]])) };
}
type InForce = Pick<AlarmKind, "severity" | "onDelayMs" | "offDelayMs" | "deadband" | "latches">;
const isSet = ({ set }: KindRow, name: (typeof kindValueKeys)[number]) =>
  set !== null && set[name] !== null;

/** "0.5 °C"; nothing for a kind without one. */
export const deadbandText = ({ unit }: AlarmKind, value: number, language: Language): string =>
  value === 0
    ? absent
    : formatNumber(value, decimalsOf(value), language) + unitAfter(unitIn(unit, language));

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** Marks a changed value next to that of the catalogue. */
const value = (isSet: boolean, text: React.ReactNode) => (
  <span className={css.settingValue} data-set={isSet}>
    {text}
  </span>
);

/** Columns of the values that can be set. */
const valueColumns = (t: AlarmSettingText, language: Language): readonly Column<KindRow>[] => [
  {
    key: "severity",
    title: t("severity"),
    width: 110,
    cell: (row) =>
      value(
        isSet(row, "severity"),
        <SeverityMark isHeaded severity={inForce(row).severity} language={language} />,
      ),
  },
  {
    key: "delay",
    title: t("delay"),
    width: 110,
    cell: (row) => value(isSet(row, "onDelayMs"), durationText(inForce(row).onDelayMs, language)),
  },
  {
    key: "clear",
    title: t("clearDelay"),
    width: 110,
    cell: (row) => value(isSet(row, "offDelayMs"), durationText(inForce(row).offDelayMs, language)),
  },
  {
    key: "deadband",
    title: t("deadband"),
    width: 100,
    cell: (row) =>
      value(isSet(row, "deadband"), deadbandText(row.kind, inForce(row).deadband, language)),
  },
  {
    key: "reset",
    title: t("resetColumn"),
    width: 90,
    cell: (row) => value(isSet(row, "latches"), t(inForce(row).latches ? "byHand" : "bySelf")),
  },
];

export function kindColumns(
  t: AlarmSettingText,
  language: Language,
  onOpen: (key: AlarmKey) => void,
): readonly Column<KindRow>[] {
  return [
    { key: "code", title: t("code"), width: 70, cell: ({ kind }) => kind.code },
    {
      key: "kind",
      title: t("kind"),
      width: 210,
      isMain: true,
      cell: ({ key, kind }) => (
        <button type="button" className={css.settingOpen} onClick={() => onOpen(key)}>
          {kind.name[language]}
        </button>
      ),
    },
    ...valueColumns(t, language),
    {
      key: "origin",
      title: t("origin"),
      width: 240,
      cell: ({ set }) =>
        set === null
          ? t("fromCatalogue")
          : t("setBy", {
              name: personName(set.changedBy),
              time: formatTime(set.changedAt, ownZone()),
            }),
    },
  ];
}
