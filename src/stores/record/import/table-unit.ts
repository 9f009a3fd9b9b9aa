import { type DecimalSign, isNothing, numberWith } from "../../../lib/text/number-convention.ts";
import type { SheetCell } from "../../../lib/data/sheet-cell.ts";
import { type CellForms, figureText } from "./import-cells.ts";
import type { UnitReading } from "./import-result.ts";
import { headingKey, type ColumnUnit, type ColumnUnits, type TableKind } from "./table-heading.ts";
import { type Line, lineText, type Reading } from "./lines-below.ts";

/**
 * The units of a file's columns: from headings, from the only possible range of values, or as
 * chosen.
 */
export function unitsOf<C extends string>(
  { kind, found: { layout, grid } }: Reading<C>,
  lines: readonly Line[],
  {
    sign,
    chosen = {},
  }: {
    readonly sign: DecimalSign;
    readonly chosen: Readonly<Record<string, string>> | undefined;
  },
): UnitReading<C>[] {
  const above = unitsAbove(kind, grid.cells.slice(0, layout.top).map(lineText));
  return layout.columns.flatMap(({ key, at, heading, unit: unitText }): UnitReading<C>[] => {
    const rule = key === null ? undefined : kind.units?.[key];
    if (key === null || rule === undefined) return [];
    const texts = lines.flatMap(({ cells }) => figureIn(cells[at], sign));
    const { units } = rule;
    const shown = unitShownIn(units, lines, at);
    const stated = [chosen[key], unitText, shown].find((one) => typeof one === "string");
    const unit = stated ?? unitAbove(rule, above, texts.map(Number));
    if (units.length === 1) return [];
    if (isOwnHeading(units, unitText, unit)) return [];
    return [{ key, heading, unit, isStated: unitText !== null, units, example: texts[0] ?? null }];
  });
}

/** Units that some farms use and columns do not have. */
const isForeign = (word: string): boolean =>
  /^(?:[包袋箱托盘筐两磅]|lbs?|[百千万]斤|[千万][只羽])$/.test(word);

/** The units in a line above the table, 单位：只、斤; none if the line names a company (also 单位). */
function unitsAbove<C extends string>(
  { units = {} }: TableKind<C>,
  lines: readonly string[],
): readonly string[] {
  const known = new Set(
    Object.values<ColumnUnits | undefined>(units).flatMap((rule) =>
      (rule?.units ?? []).flatMap(({ spellings }) => spellings.map(headingKey)),
    ),
  );
  const named = lines.flatMap((line) => line.split(/(?:[单單]位|\bunits?)\s?[:\s]/i).slice(1));
  const words = named.flatMap((text) => text.split(/[、,，;)和及或\s]/).map(headingKey));
  return words.filter((word) => known.has(word) || isForeign(word));
}

/** The unit of a column whose heading has none. Null: the user has to choose. */
function unitAbove(
  { units, guess }: ColumnUnits,
  above: readonly string[],
  values: readonly number[],
): string | null {
  const fit = units.filter(({ spellings }) =>
    spellings.some((one) => above.includes(headingKey(one))),
  );
  const [only] = fit;
  if (fit.length === 1 && only !== undefined) return only.key;
  return fit.length > 1 || above.some(isForeign) ? null : guess(values);
}

/** A unit in a number format, by its name: 吨, 千克/只, 第 … 周. */
const unitCalled = (units: readonly ColumnUnit[], shown: string): ColumnUnit | undefined => {
  const name = headingKey(shown).replace(/^第/, "");
  return units.find(
    ({ spellings, headings = [] }) =>
      spellings.some((one) => headingKey(one) === name) ||
      headings.some((one) => headingKey(one) === name),
  );
};

/** The unit in the formats of a column; null: none, or different ones. */
function unitShownIn(
  units: readonly ColumnUnit[],
  lines: readonly Line[],
  at: number,
): string | null {
  const shown = new Set(
    lines.flatMap(({ cells }) => {
      const unit = cells[at]?.unit;
      return unit === undefined ? [] : [unitCalled(units, unit)?.key ?? ""];
    }),
  );
  const [only] = shown;
  return shown.size === 1 && only !== undefined && only !== "" ? only : null;
}

/** True for a number whose format shows another unit than the column is read in. */
export function isOtherUnit<C extends string>(
  { units }: TableKind<C>,
  key: C,
  { kind, unit }: SheetCell,
  { factors }: CellForms,
): boolean {
  const rule = units?.[key];
  if (rule === undefined || kind !== "number" || unit === undefined) return false;
  return unitCalled(rule.units, unit)?.factor !== (factors?.get(key) ?? 1);
}

/** An unchanged heading of our own with its unit needs no message. */
const isOwnHeading = (
  [usual]: readonly { readonly key: string }[],
  unitText: string | null,
  unit: string | null,
): boolean => unitText === usual?.key && unit === unitText;

function figureIn(cell: Line["cells"][number] | undefined, sign: DecimalSign): string[] {
  const text = figureText(cell?.text ?? "");
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
