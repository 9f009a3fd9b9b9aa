import { Zip, ZipDeflate } from "fflate";
import { dayMs } from "../../../contract/base/time.ts";
import type { Cell, NamedTable, Sheet } from "./sheet.ts";

/*
 * A minimal workbook of SpreadsheetML (ECMA-376, part 1): inline texts, so that no table of texts
 * is kept in memory, and no formulas.
 */

/**
 * A sheet ends at 1,048,576 rows. The rest is for the lines above and for rows added while the file
 * was written.
 */
const sheetRows = 1_000_000;
/** Longest text of a cell. */
const textMax = 32_767;
/** 1970-01-01 in days since the calendar of spreadsheets began. */
const epochDay = 25_569;
const style = { plain: 0, time: 1, head: 2 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const relationsType = "application/vnd.openxmlformats-package.relationships+xml";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const styles =
  `<styleSheet ${main}><numFmts count="1">` +
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/>' +
  '<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>';

const related = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relation}/${kind}" Target="${target}"/>`;
const relations = (all: string): string =>
  `<Relationships ${packageRelations}>${all}</Relationships>`;

/** Parts of the package that declare these sheets. */
function frameOf(names: readonly string[]): Record<string, string> {
  const each = (make: (no: number) => string) => names.map((_, index) => make(index + 1)).join("");
  const part = (name: string, content: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${type}.${content}+xml"/>`;
  return {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Default Extension="rels" ContentType="${relationsType}"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      part("workbook", "sheet.main") +
      part("styles", "styles") +
      `${each((no) => part(`worksheets/sheet${no}`, "worksheet"))}</Types>`,
    "_rels/.rels": relations(related(1, "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml":
      `<workbook ${main} xmlns:r="${relation}"><sheets>` +
      each((no) => `<sheet name="${sheetName(names[no - 1])}" sheetId="${no}" r:id="rId${no}"/>`) +
      "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels": relations(
      each((no) => related(no, "worksheet", `worksheets/sheet${no}.xml`)) +
        related(names.length + 1, "styles", "styles.xml"),
    ),
    "xl/styles.xml": styles,
  };
}

/** Returns a valid sheet name: 31 characters at most, without forbidden ones. */
const sheetName = (name = ""): string => xmlText(name.replace(/[\\/?*[\]:"]/g, " ").slice(0, 31));

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Leaves out characters that XML does not allow. _x0041_ would be read as an A. */
const xmlText = (text: string): string =>
  text
    .slice(0, textMax)
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (char) => ("\t\n\r".includes(char) ? char : ""))
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>]/g, (char) => escapes[char] ?? char);

function cellOf(cell: Cell, textStyle: number): string {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (typeof cell !== "string")
    return `<c s="${style.time}"><v>${cell.localMs / dayMs + epochDay}</v></c>`;
  return (
    `<c${textStyle === style.plain ? "" : ` s="${textStyle}"`} t="inlineStr">` +
    `<is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
  );
}
const rowsOf = (rows: readonly (readonly Cell[])[], textStyle: number = style.plain): string =>
  rows.map((row) => `<row>${row.map((cell) => cellOf(cell, textStyle)).join("")}</row>`).join("");

/** Width for the content of most columns, a time; the lines above stay in view. */
const opening = (frozen: number, columns: number): string =>
  `<worksheet ${main}><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` +
  "</sheetView></sheetViews><cols>" +
  `<col min="1" max="${Math.max(1, columns)}" width="20" customWidth="1"/></cols><sheetData>`;
const closing = "</sheetData></worksheet>";

/**
 * The table as a workbook. Numbers are numbers, times are times of the local clock, texts are never
 * formulas. Holds one batch of rows, however many there are.
 */
export async function* xlsxOf({
  head,
  columns,
  rows,
  total,
  title,
  more = [],
}: Pick<
  Sheet,
  "head" | "columns" | "rows" | "total" | "title" | "more"
>): AsyncGenerator<Uint8Array> {
  const sheets = Math.max(1, Math.ceil(total / sheetRows));
  const created: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    created.push(bytes);
  });
  const part = (name: string) => {
    const file = new ZipDeflate(name, { level: 4 });
    zip.add(file);
    return (text: string, isLast = false) => file.push(Buffer.from(text), isLast);
  };
  for (const [name, text] of Object.entries(frameOf(namesOf(sheets, title, more))))
    part(name)(declaration + text, true);

  const begin = (sheetNumber: number) => {
    const write = part(`xl/worksheets/sheet${sheetNumber}.xml`);
    write(
      declaration +
        opening(head.length + 1, columns.length) +
        rowsOf(head) +
        rowsOf([columns], style.head),
    );
    return write;
  };
  let [sheetNumber, written, write] = [1, 0, begin(1)];
  for await (const batch of rows) {
    if (written >= sheetRows && sheetNumber < sheets) {
      write(closing, true);
      [sheetNumber, written, write] = [sheetNumber + 1, 0, begin(sheetNumber + 1)];
    }
    write(rowsOf(batch));
    written += batch.length;
    yield* created.splice(0);
  }
  write(closing, true);
  while (sheetNumber < sheets) begin((sheetNumber += 1))(closing, true);
  more.forEach((table, index) =>
    part(`xl/worksheets/sheet${sheets + index + 1}.xml`)(sheetOf(table), true),
  );
  zip.end();
  yield* created.splice(0);
}

const namesOf = (sheets: number, title: string | undefined, more: readonly NamedTable[]) => [
  ...Array.from({ length: sheets }, (_, index) =>
    title === undefined || index > 0 ? `Sheet${index + 1}` : title,
  ),
  ...more.map((table) => table.title),
];

const sheetOf = ({ columns, rows }: NamedTable): string =>
  declaration + opening(1, columns.length) + rowsOf([columns], style.head) + rowsOf(rows) + closing;
