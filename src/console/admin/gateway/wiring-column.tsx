import css from "./gateway.module.css";
import {
  concentratorKindKeys,
  concentratorKinds,
} from "../../../../contract/fleet/gateway/gateway-device.ts";
import type { Keyed } from "../../../../contract/control/protocol/controller-setting.ts";
import {
  type WiringColumn,
  type WiringLine,
  type WiringMatch,
  wiringColumns as compared,
} from "../../../../contract/control/parameter/wiring.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { GatewayText, GatewayWord } from "../../../i18n/words/fleet/gateway-words.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";

const matchWords = {
  same: "wiringMatchSame",
  differs: "wiringMatchDiffers",
  onlyKept: "wiringOnlyKept",
  onlyThere: "wiringOnlyThere",
} as const satisfies Record<WiringMatch, GatewayWord>;

const columnWords = {
  kind: "wiringHost",
  concentrator: "deviceConcentrator",
  controlPort: "controlPort",
  currentPort: "currentPort",
  sensorPort: "sensorPort",
  model: "deviceModel",
  address: "deviceAddress",
  extra: "extraParameters",
} as const satisfies Record<WiringColumn, GatewayWord>;

function textOf(row: Keyed, column: WiringColumn, language: Language) {
  const kind = concentratorKindKeys.find((key) => column === "kind" && key === row.kind);
  return kind === undefined ? (row[column] ?? absent) : concentratorKinds[kind][language];
}

/** Values of a row, each by its name; differing ones are highlighted. */
function cellOf(row: Keyed | null, { differing }: WiringLine, t: GatewayText, language: Language) {
  if (row === null) return absent;
  const shownColumns = compared.filter(
    (column) => (row[column] ?? null) !== null || differing.includes(column),
  );
  return shownColumns.length === 0
    ? absent
    : shownColumns.map((column) => {
        const text = `${t(columnWords[column])} ${textOf(row, column, language)}`;
        return (
          <span key={column} className={css.wiringFact}>
            {differing.includes(column) ? <mark>{text}</mark> : text}
          </span>
        );
      });
}

export const wiringColumns = (
  t: GatewayText,
  language: Language,
): readonly Column<WiringLine>[] => [
  {
    key: "code",
    title: t("deviceCode"),
    width: 110,
    isMain: true,
    cell: ({ code }) => <span className={css.gatewayCode}>{code}</span>,
  },
  {
    key: "match",
    title: t("wiringState"),
    width: 150,
    cell: ({ match }) => <span data-wiring={match}>{t(matchWords[match])}</span>,
  },
  { key: "kept", title: t("wiringKept"), cell: (line) => cellOf(line.stored, line, t, language) },
  {
    key: "there",
    title: t("wiringThere"),
    cell: (line) => cellOf(line.there, line, t, language),
  },
];
