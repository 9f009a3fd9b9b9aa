import { strFromU8, strToU8, unzipSync, type UnzipFileInfo, zipSync } from "fflate";
import { dayMs } from "../../../contract/base/time.ts";

/*
 * Workbooks of SpreadsheetML (ECMA-376, part 1): the texts of the first sheet, and a sheet of
 * headings. Small enough to be here instead of a library: browser libraries unpack everything a
 * file claims to hold, and the zip part is there already.
 */

/** Most that is unpacked of a file, in bytes: what claims more is not looked at. */
const unpackedMax = 24 * 1024 * 1024;
/** Columns beyond it are not read. */
const columnsMax = 256;

/** The file is no workbook, or holds more than is read. */
export class WorkbookFault extends Error {}

/**
 * Returns the texts of the first sheet, by row and column; rows left out and rows with nothing to
 * see are empty. Rows after the first `rowsMax` with something to see are not read. Days come as
 * 2026-03-05; a number with lost digits comes with an exponent.
 */
export function readWorkbook(bytes: Uint8Array, rowsMax: number): string[][] {
  const frame = unpack(
    bytes,
    (name) => name === "xl/workbook.xml" || name === "xl/_rels/workbook.xml.rels",
  );
  const workbook = parse(frame["xl/workbook.xml"]);
  const path = firstSheetPath(workbook, parse(frame["xl/_rels/workbook.xml.rels"]));
  const parts = unpack(
    bytes,
    (name) => name === path || name === "xl/sharedStrings.xml" || name === "xl/styles.xml",
  );
  const texts =
    parts["xl/sharedStrings.xml"] === undefined
      ? []
      : all(parse(parts["xl/sharedStrings.xml"]), "si").map(textIn);
  const isDate =
    parts["xl/styles.xml"] === undefined ? () => false : dateStyles(parse(parts["xl/styles.xml"]));
  const since =
    all(workbook, "workbookPr")[0]?.getAttribute("date1904") === "1"
      ? Date.UTC(1904, 0, 1)
      : Date.UTC(1899, 11, 30);
  return gridOf(parse(parts[path]), rowsMax, (cell) => textOf(cell, { texts, isDate, since }));
}

/** Returns the path of the first sheet in the package. @throws WorkbookFault when there is none. */
function firstSheetPath(workbook: Document, relationsPart: Document): string {
  const [sheet] = all(workbook, "sheet");
  const id = sheet?.getAttributeNS(relations, "id") ?? sheet?.getAttribute("r:id");
  const target = all(relationsPart, "Relationship")
    .find((relation) => relation.getAttribute("Id") === id)
    ?.getAttribute("Target");
  if (target == null) throw new WorkbookFault("no sheet");
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Partial<Record<string, Uint8Array>> {
  let total = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!isWanted(name)) return false;
    total += originalSize;
    if (total > unpackedMax) throw new WorkbookFault("too much");
    return true;
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw new WorkbookFault(String(error));
  }
}

function parse(part: Uint8Array | undefined): Document {
  const text = part === undefined ? "" : strFromU8(part);
  // No workbook declares a type of document; one that does may grow without end.
  if (text === "" || text.includes("<!DOCTYPE")) throw new WorkbookFault("no part");
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  if (parsed.getElementsByTagName("parsererror").length > 0) throw new WorkbookFault("no XML");
  return parsed;
}

const all = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS("*", name),
];
/** The runs of a text, without how it is pronounced. */
const textIn = (element: Element): string =>
  all(element, "t")
    .filter(({ parentElement }) => parentElement?.localName !== "rPh")
    .map(({ textContent }) => textContent)
    .join("");

function gridOf(
  sheet: Document,
  rowsMax: number,
  textOfCell: (cell: Element) => string,
): string[][] {
  const grid: string[][] = [];
  let rowAt = 0;
  let rowsRead = 0;
  for (const row of all(sheet, "row")) {
    if (rowsRead >= rowsMax) break;
    rowAt = Number(row.getAttribute("r") ?? rowAt + 1);
    const line = lineOf(row, textOfCell);
    if (!line.some((text) => /[^\p{Cc}\p{Z}]/u.test(text))) continue;
    rowsRead += 1;
    // A sheet has no more rows than this; a number beyond it is a lie.
    if (rowAt >= 1 && rowAt <= 1_048_576)
      grid[rowAt - 1] = Array.from(line, (text: string | undefined) => text ?? "");
  }
  return Array.from(grid, (line: string[] | undefined) => line ?? []);
}

/** The texts of a row, each in the column its cell names, or in the one after the last. */
function lineOf(row: Element, textOfCell: (cell: Element) => string): string[] {
  const line: string[] = [];
  let columnAt = 0;
  for (const cell of row.children) {
    const letters = /^[A-Z]{1,3}/.exec(cell.getAttribute("r") ?? "")?.[0];
    columnAt = letters === undefined ? columnAt + 1 : columnNumber(letters);
    if (columnAt <= columnsMax) line[columnAt - 1] = textOfCell(cell);
  }
  return line;
}

/** A is 1, AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The first day a spreadsheet has no date for. */
const daysEnd = 2_958_466;

interface Ground {
  readonly texts: readonly string[];
  readonly isDate: (style: number) => boolean;
  /** Day 0, epoch ms. */
  readonly since: number;
}

function textOf(cell: Element, ground: Ground): string {
  const value = all(cell, "v")[0]?.textContent ?? "";
  switch (cell.getAttribute("t")) {
    case "inlineStr":
      return textIn(cell);
    case "s":
      return ground.texts[Number(value)] ?? "";
    case "d":
      return value.slice(0, 10);
    case "n":
    case null:
      return numberText(value, Number(cell.getAttribute("s") ?? 0), ground);
    default:
      return value;
  }
}

/** A number as a day where its style says so; what is no number stays as it is. */
function numberText(value: string, style: number, { isDate, since }: Ground): string {
  const number = value === "" ? NaN : Number(value);
  if (!Number.isFinite(number)) return value;
  const isDay = isDate(style) && number >= 1 && number < daysEnd;
  return isDay ? dayText(since + Math.floor(number) * dayMs) : digits(number);
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** A spreadsheet keeps fifteen digits. */
const digits = (number: number): string =>
  Math.abs(number) >= 1e15 ? number.toExponential() : String(number);

/** Built-in formats of days, the Chinese, Japanese and Korean ones among them. */
const dateFormats: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

function dateStyles(styles: Document): (style: number) => boolean {
  const own = new Set(
    all(styles, "numFmt")
      .filter((format) =>
        /[yd\u5e74\u65e5]/i.test(
          (format.getAttribute("formatCode") ?? "").replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""),
        ),
      )
      .map((format) => Number(format.getAttribute("numFmtId"))),
  );
  const formats = all(styles, "cellXfs")
    .flatMap((list) => [...list.children])
    .map((format) => Number(format.getAttribute("numFmtId") ?? 0));
  return (style) => dateFormats.has(formats[style] ?? 0) || own.has(formats[style] ?? 0);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relationsType = "application/vnd.openxmlformats-package.relationships+xml";
const part = (name: string, content: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${spreadsheet}.${content}+xml"/>`;
const related = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;
const relationships = (all: string): string =>
  `<Relationships xmlns="${packaged}/relationships">${all}</Relationships>`;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/**
 * A workbook of one line of headings. Its columns are texts: long numbers keep their digits, and
 * days stay as they are typed.
 */
export function headingsWorkbook(headings: readonly string[]): Uint8Array<ArrayBuffer> {
  const cells = headings.map(
    (heading) => `<c s="2" t="inlineStr"><is><t>${escaped(heading)}</t></is></c>`,
  );
  const parts = {
    "[Content_Types].xml":
      `<Types xmlns="${packaged}/content-types">` +
      `<Default Extension="rels" ContentType="${relationsType}"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      part("workbook", "sheet.main") +
      part("styles", "styles") +
      `${part("worksheets/sheet1", "worksheet")}</Types>`,
    "_rels/.rels": relationships(related(1, "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml":
      `<workbook ${main} xmlns:r="${relations}">` +
      '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relationships(
      related(1, "worksheet", "worksheets/sheet1.xml") + related(2, "styles", "styles.xml"),
    ),
    "xl/styles.xml":
      `<styleSheet ${main}><fonts count="2"><font><sz val="11"/></font>` +
      '<font><b/><sz val="11"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
      '<fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/>' +
      '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml":
      `<worksheet ${main}><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
      "</sheetView></sheetViews><cols>" +
      `<col min="1" max="${headings.length}" width="20" style="1" customWidth="1"/></cols>` +
      `<sheetData><row r="1">${cells.join("")}</row></sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(head + text)])),
  ) as Uint8Array<ArrayBuffer>;
}
