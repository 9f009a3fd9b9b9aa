import { importRowsMax } from "../../../../contract/base/import-table.ts";
import {
  type DayConvention,
  dayConvention,
  type DayOrder,
} from "../../../lib/data/day-convention.ts";
import {
  type DecimalSign,
  isGapped,
  type NumberConvention,
  numberConvention,
} from "../../../lib/text/number-convention.ts";
import { WorkbookFault } from "../../../lib/data/workbook.ts";
import {
  type GapMeaning,
  type GapReading,
  needsAnswers,
  type ImportChoices,
  type ImportTable,
  refused,
  type RefusedTable,
  type Understood,
} from "./import-result.ts";
import type { CellForms } from "./import-cells.ts";
import { sheetsIn, type TextForm } from "./import-sheets.ts";
import { factorsOf, unitsOf } from "./table-unit.ts";
import type { TableKind } from "./table-heading.ts";
import { linesBelow } from "./lines-below.ts";
import { exampleIn, rowsIn, textsIn, unknownIn } from "./table-row.ts";
import { findTable, type DetectedTable } from "./table-sheet.ts";

/**
 * Reads the rows of a CSV or XLSX file, or of pasted text; the kind is detected from the content.
 */
export function readTable<C extends string>(
  kind: TableKind<C>,
  bytes: Uint8Array,
  choices: ImportChoices = {},
): ImportTable<C> | RefusedTable<C> {
  const opened = sheetsIn(bytes, choices);
  if ("fault" in opened) return refused(opened.fault);
  try {
    const found = findTable(kind, opened.sheets, choices);
    return "fault" in found ? found : tableIn(kind, found, { form: opened.form, choices });
  } catch (error) {
    if (error instanceof WorkbookFault) return refused(error.reason);
    throw error;
  }
}

function tableIn<C extends string>(
  kind: TableKind<C>,
  found: DetectedTable<C>,
  { form, choices }: { readonly form: TextForm | null; readonly choices: ImportChoices },
): ImportTable<C> | RefusedTable<C> {
  const { name, grid, layout, above } = found;
  const columnOf = new Map(
    layout.columns.flatMap(({ key, at }) => (key === null ? [] : [[key, at] as const])),
  );
  const reading = { kind, found, columnOf };
  const { lines, ignored, end } = linesBelow(reading);
  if (lines.length === 0) return refused("empty", name);
  if (lines.length > importRowsMax || grid.isCut === true) return refused("manyRows", name);
  const textsOf = (keys: readonly C[]) => textsIn(reading, lines, keys);
  const figures = textsOf(kind.figures);
  const numbers = numbersOf(figures, choices.decimal);
  const gaps = gapsOf(figures, choices.gaps);
  const days = daysOf(textsOf(kind.days), choices.dayOrder);
  const units = unitsOf(reading, lines, { sign: numbers?.sign ?? ".", chosen: choices.units });
  const forms = formsOf({ numbers, gaps, days, units });
  const isUnsure = needsAnswers({ missing: layout.missing, numbers, gaps, days, units });
  return {
    ...(isUnsure ? { rows: [], problems: [] } : rowsIn(reading, { lines, end }, forms)),
    unknown: unknownIn(reading, lines),
    understood: {
      sheet: name,
      otherSheets: found.others,
      form,
      headings: [layout.top + 1, layout.bottom + 1],
      columns: layout.columns
        .filter(({ heading }) => heading !== "")
        .map((column) => ({ ...column, example: exampleIn(lines, column.at) })),
      missing: layout.missing,
      numbers,
      gaps,
      days,
      units,
      above,
      ignored,
      hiddenColumns: hiddenIn(found),
      hiddenRows: lines.filter(({ at }) => grid.hiddenRows.has(at)).length,
    },
  };
}

const formsOf = <C extends string>({
  numbers,
  gaps,
  days,
  units,
}: Pick<Understood<C>, "numbers" | "gaps" | "days" | "units">): CellForms => ({
  decimal: numbers?.sign ?? null,
  dayOrder: days?.order ?? null,
  areGapsApart: gaps?.meaning === "apart",
  factors: factorsOf(units),
});

const hiddenIn = <C extends string>({ grid, layout }: DetectedTable<C>): string[] =>
  layout.columns
    .filter(({ at, key }) => key !== null && grid.hiddenColumns?.has(at) === true)
    .map(({ heading }) => heading);

/** Once the user has confirmed it, it is not asked again. */
function numbersOf(
  texts: readonly string[],
  sign: DecimalSign | undefined,
): NumberConvention | null {
  const found = numberConvention(texts);
  if (found.example === null) return null;
  return sign === undefined ? found : { ...found, sign };
}
/** A number with decimals such as 1 836,9 shows that the blanks of a file separate thousands. */
function gapsOf(texts: readonly string[], chosen: GapMeaning | undefined): GapReading | null {
  const gapped = texts.filter(isGapped);
  const decimal = gapped.find((text) => /[.,]/.test(text));
  const example = decimal ?? gapped[0];
  if (example === undefined) return null;
  return { meaning: chosen ?? (decimal === undefined ? null : "group"), example };
}
function daysOf(texts: readonly string[], order: DayOrder | undefined): DayConvention | null {
  const found = dayConvention(texts);
  if (found.example === null) return null;
  return order === undefined ? found : { ...found, order };
}
