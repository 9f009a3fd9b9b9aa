import { nameIn } from "../../../../contract/base/localized-name.ts";
import css from "./control.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { TemplateDrift } from "../../../../contract/control/batch/config-template.ts";
import {
  lockReasons,
  originNames,
} from "../../../../contract/control/parameter/parameter-change-name.ts";
import {
  type SettingsRow,
  settingsOldMs,
} from "../../../../contract/control/parameter/setting-row.ts";
import { settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { ControlMark } from "../../../components/control-mark.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** The template of each house and its deviations from it. */
export type TemplateRows = ReadonlyMap<number, TemplateDrift>;

/** Shows whether a house matches its template. */
export const TemplateState = observer(function TemplateState({
  row,
}: {
  row: TemplateDrift | undefined;
}) {
  const { t, language } = useBatchText();
  const { t: sayParameter } = useParameterText();
  if (row === undefined) return null;
  const name = nameIn({ name: row.templateName, nameEn: row.templateNameEn }, language);
  const text =
    row.values === null
      ? t("unreadOf", { name })
      : row.values === 0
        ? t("sameAs", { name })
        : t("differsFrom", { name, count: row.values });
  // Shortened to fit the cell; the tooltip has the full text.
  const brief =
    row.values === null ? sayParameter("neverRead") : t("differs", { count: row.values });
  return (
    <Link
      to={paths.templateDrift(row.templateId)}
      className={row.values === 0 ? "control-template" : "control-template is-drifted"}
      title={text}
    >
      {row.values === 0 ? text : brief}
    </Link>
  );
});

/** State of the houses' settings, by house. */
export type SettingsRows = ReadonlyMap<number, SettingsRow>;

/** Latest change: setting, author, age. */
export const LastChange = observer(function LastChange({ row }: { row: SettingsRow | undefined }) {
  const { connection } = useStores();
  const { language } = useParameterText();
  if (row?.lastAt == null || row.lastGroup === null || row.lastKey === null) return "–";
  const { lastAt, lastGroup, lastKey, lastRow, lastOrigin, lastBy } = row;
  const who = personName(lastBy) ?? (lastOrigin === null ? "" : originNames[lastOrigin][language]);
  const name = settingName(lastGroup, { key: lastKey, row: lastRow }, language);
  const text = [ageText(connection.ageOf(lastAt) ?? 0, language), who, name].join(" · ");
  return (
    <span className={`cut ${css.controlChange}`} title={text}>
      {text}
    </span>
  );
});

/** The group that is shown when a house's settings are opened; undefined: the default one. */
export const useChosenGroup = (): string | undefined => useAddress().read("group") || undefined;

/** Link to the settings of a house, with their age and why they are locked. */
export const SettingsState = observer(function SettingsState({
  record,
  row,
}: {
  record: HouseRecord;
  row: SettingsRow | undefined;
}) {
  const { connection } = useStores();
  const { t, language } = useParameterText();
  const to = paths.houseSettings(record.id, useChosenGroup());
  if (record.house.control.open > 0)
    return (
      <Link to={to} className={css.controlSettings}>
        <ControlMark house={record.house} isShort />
      </Link>
    );
  // The link does not depend on their state.
  if (row === undefined) return <Link to={to}>{t("settingsAge")}</Link>;
  const isOld = row.drifted > 0 || isSettingsOld(row, connection.serverNow);
  return (
    <Link
      to={to}
      className={isOld ? `${css.controlSettings} is-old` : css.controlSettings}
      title={row.lock === null ? undefined : lockReasons[row.lock][language]}
    >
      <StateText row={row} />
    </Link>
  );
});

const isSettingsOld = ({ heardAt }: SettingsRow, now: number): boolean =>
  heardAt !== null && now - heardAt > settingsOldMs;

const StateText = observer(function StateText({ row }: { row: SettingsRow }) {
  const { connection } = useStores();
  const { t, language } = useParameterText();
  if (row.drifted > 0) return t("driftCount", { count: row.drifted });
  if (row.heardAt === null) return t("neverRead");
  if (!isSettingsOld(row, connection.serverNow)) return t("settingsKnown");
  return t("settingsOf", { age: ageText(connection.ageOf(row.heardAt) ?? 0, language) });
});
