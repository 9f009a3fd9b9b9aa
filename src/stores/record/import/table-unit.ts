import { type DecimalSign, isNothing, numberWith } from "../../../lib/text/number-convention.ts";
import { seenText } from "../../../../contract/base/seen-text.ts";
import type { UnitReading } from "./import-result.ts";
import type { Line, Reading } from "./table-row.ts";

/**
 * The units of a file's columns: from headings, from the only possible range of values, or as
 * chosen.
 */
export function unitsOf<C extends string>(
  { kind, found: { layout } }: Reading<C>,
  lines: readonly Line[],
  {
    sign,
    chosen = {},
  }: {
    readonly sign: DecimalSign;
    readonly chosen: Readonly<Record<string, string>> | undefined;
  },
): UnitReading<C>[] {
  return layout.columns.flatMap(({ key, at, heading, unit: unitText }): UnitReading<C>[] => {
    const rule = key === null ? undefined : kind.units?.[key];
    if (key === null || rule === undefined) return [];
    const texts = lines.flatMap(({ cells }) => figureIn(cells[at], sign));
    const unit = chosen[key] ?? unitText ?? rule.guess(texts.map(Number));
    const { units } = rule;
    if (units.length === 1) return [];
    if (isOwnHeading(units, unitText, unit)) return [];
    return [{ key, heading, unit, isSaid: unitText !== null, units, example: texts[0] ?? null }];
  });
}

/** Our own heading, with its unit left as it is, needs no word. */
const isOwnHeading = (
  [usual]: readonly { readonly key: string }[],
  unitText: string | null,
  unit: string | null,
): boolean => unitText === usual?.key && unit === unitText;

function figureIn(cell: Line["cells"][number] | undefined, sign: DecimalSign): string[] {
  const text = seenText(cell?.text ?? "");
  if (isNothing(text)) return [];
  if (cell?.kind === "number") return [text];
  const number = numberWith(text, sign);
  return number === null ? [] : [number];
}

export const factorsOf = <C extends string>(
  units: readonly UnitReading<C>[],
): ReadonlyMap<string, number> =>
  new Map(
    units.map(({ key, unit, units: all }) => [
      key,
      all.find((one) => one.key === unit)?.factor ?? 1,
    ]),
  );
