import { levelAir, levelKw } from "../../../../contract/control/risk/level-plan.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";

/** A column that is computed from the others: it is read, and never set or sent. */
export interface DerivedColumn {
  readonly word: "derivedAir" | "derivedKw" | "derivedNeed";
  readonly unit: string;
  readonly text: (row: number, language: Language) => string;
}

/**
 * Returns the effect of each level with the desired values: air, power and multiple of the need. A
 * column without any value is left out.
 */
export function derivedColumns(
  { group, desired }: GroupEdit,
  { fanAirM3h, fanKw, needM3h }: HouseSettingsReply["context"],
): readonly DerivedColumn[] {
  if (group !== "levels") return [];
  const airs = desired.rows.map(
    (_, index) => levelAir({ levels: desired }, index, fanAirM3h).airM3h,
  );
  const powers = desired.rows.map((row) => levelKw(row, fanKw));
  const multiples = airs.map((air) => (air === null || !needM3h ? null : air / needM3h));
  const column = (
    word: DerivedColumn["word"],
    unit: string,
    values: readonly (number | null)[],
    decimals: number,
  ) =>
    values.some((value) => value !== null && value !== 0)
      ? [
          {
            word,
            unit,
            text: (row: number, language: Language) =>
              formatNumber(values[row], decimals, language),
          },
        ]
      : [];
  return [
    ...column("derivedAir", "m³/h", airs, 0),
    ...column("derivedKw", "kW", powers, 1),
    ...column("derivedNeed", "", multiples, 1),
  ];
}
