import {
  blankCell,
  type ColumnsBeyond,
  type Merge,
  type SheetCell,
  type SheetGrid,
  struckOut,
  textCell,
} from "./sheet-cell.ts";
import { type DayCount, isoDay, numberCell } from "./workbook-number.ts";
import { hasStrike, numberStyles, type NumberStyle, plainNumbers } from "./workbook-style.ts";
import { PackageFault, partName, ZipParts } from "./zip-parts.ts";

/*
 * Reads SpreadsheetML workbooks (ECMA-376, part 1): the names of the sheets, and the cells of one.
 * It replaces a library: docs/decisions/0040.
 */

/** Columns beyond this number are reported and not read. */
const columnsMax = 256;
/** The most rows that a sheet can have. */
const rowsEnd = 1_048_576;

/**
 * Why a file cannot be read as a workbook. locked: it has a password; binary: .xlsb; openDocument:
 * .ods; numbers: Apple Numbers; packed: a ZIP of other files; otherKind: a text document or slides.
 */
export type WorkbookReason =
  | PackageFault["reason"]
  | "binary"
  | "openDocument"
  | "numbers"
  | "packed"
  | "otherKind";

export class WorkbookFault extends Error {
  readonly reason: WorkbookReason;
  constructor(reason: WorkbookReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
const broken = (message: string): WorkbookFault => new WorkbookFault("broken", message);

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * Reads the first `rowsMax` rows with visible content, with each cell at its position. @throws
   * WorkbookFault
   */
  readonly read: (rowsMax: number) => SheetGrid;
}

/** The sheets of a workbook, in its order. @throws WorkbookFault */
export const openWorkbook = (bytes: Uint8Array): readonly WorkbookSheet[] =>
  faulted(() => {
    const parts = new ZipParts(bytes);
    const path = workbookPath(parts);
    const workbook = parse(parts.read(path));
    const relations = parse(parts.read(relationsOf(path)));
    const pathOf = (kind: string): string | undefined =>
      targets(relations, path).find(({ type }) => type.endsWith(`/${kind}`))?.path;
    const context = contextOf(parts, workbook, {
      texts: pathOf("sharedStrings"),
      styles: pathOf("styles"),
    });
    const byId = new Map(targets(relations, path).map((target) => [target.id, target]));
    const sheets = all(workbook, "sheet").flatMap((sheet): WorkbookSheet[] => {
      const target = byId.get(relationId(sheet));
      if (target === undefined || !target.type.endsWith("/worksheet")) return [];
      return [
        {
          name: sheet.getAttribute("name") ?? "",
          isHidden: /hidden/i.test(sheet.getAttribute("state") ?? ""),
          read: (rowsMax) =>
            faulted(() => gridOf(parse(parts.read(target.path)), rowsMax, context)),
        },
      ];
    });
    if (sheets.length === 0) throw broken("no sheet");
    return sheets;
  });

function faulted<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PackageFault) throw new WorkbookFault(error.reason, error.message);
    throw error;
  }
}

/* Parts. */

function workbookPath(parts: ZipParts): string {
  if (parts.has("xl/workbook.bin")) throw new WorkbookFault("binary", "xlsb");
  if (parts.has("xl/workbook.xml")) return "xl/workbook.xml";
  if (parts.has("_rels/.rels")) {
    const main = targets(parse(parts.read("_rels/.rels")), "").find(({ type }) =>
      type.endsWith("/officeDocument"),
    );
    if (main !== undefined && parts.has(main.path)) return main.path;
  }
  throw faultOfPackage(parts);
}

/** Returns which other kind of file it is, for the message. */
function faultOfPackage(parts: ZipParts): Error {
  const { names } = parts;
  if (names.some((name) => name.endsWith(".iwa"))) return new WorkbookFault("numbers", "numbers");
  if (parts.has("mimetype") && parts.has("content.xml"))
    return new WorkbookFault("openDocument", "ods");
  if (parts.has("word/document.xml") || parts.has("ppt/presentation.xml"))
    return new WorkbookFault("otherKind", "document");
  if (names.some((name) => /\.(?:xlsx?|xlsm|xlsb|csv|txt|ods)$/.test(name)))
    return new WorkbookFault("packed", "zip");
  return broken("no workbook");
}

const relationsOf = (path: string): string => path.replace(/([^/]*)$/, "_rels/$1.rels");

interface Target {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}
/** Targets are relative to the folder of their part, or to the root. */
const targets = (relations: Document, path: string): Target[] =>
  all(relations, "Relationship").map((relation) => ({
    id: relation.getAttribute("Id") ?? "",
    type: relation.getAttribute("Type") ?? "",
    path: resolved(path, relation.getAttribute("Target") ?? ""),
  }));
function resolved(from: string, target: string): string {
  const unixPath = target.replaceAll("\\", "/");
  const steps = unixPath.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of unixPath.split("/"))
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  return partName(steps.join("/"));
}
const relationId = (sheet: Element): string =>
  [...sheet.attributes].find(({ localName, prefix }) => localName === "id" && prefix !== null)
    ?.value ?? "";

function parse(part: Uint8Array): Document {
  const text = xmlText(part);
  // A document type declaration may define entities that expand without end.
  if (text === "" || text.includes("<!DOCTYPE")) throw broken("no part");
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  if (parsed.getElementsByTagName("parsererror").length > 0) throw broken("no XML");
  return parsed;
}
function xmlText(part: Uint8Array): string {
  const wide = part[0] === 0xff && part[1] === 0xfe ? "utf-16le" : "utf-16be";
  const isWide = wide === "utf-16le" || (part[0] === 0xfe && part[1] === 0xff);
  try {
    return new TextDecoder(isWide ? wide : "utf-8", { fatal: true }).decode(part);
  } catch {
    throw broken("no text");
  }
}

const all = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS("*", name),
];
/** Iterates without using `children`, a live list that browsers rebuild on each access. */
function* childrenOf(parent: Element): Generator<Element> {
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling)
    yield child;
}
function child(parent: Element, name: string): Element | undefined {
  for (const item of childrenOf(parent)) if (item.localName === name) return item;
  return undefined;
}
/** A boolean in any of the spellings of XML Schema. */
const isTrue = (value: string | null | undefined): boolean =>
  /^(?:1|true|on)$/i.test(value?.trim() ?? "");
/** The text of all runs, without phonetic hints. */
const textIn = (element: Element): string =>
  all(element, "t")
    .filter(({ parentElement }) => parentElement?.localName !== "rPh")
    .map(({ textContent, parentElement: run }) => {
      if (run !== null && hasStrike(run)) return struckOut(textContent);
      return isRaised(run) ? raised(textContent) : textContent;
    })
    .join("")
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const isRaised = (run: Element | null): boolean =>
  run !== null && all(run, "vertAlign")[0]?.getAttribute("val")?.endsWith("script") === true;
/** Raised digits of a footnote do not belong to the number: 85 with a raised 1 is not 851. */
const raised = (text: string): string =>
  text.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)));

/* Cells. */

interface WorkbookContext extends DayCount {
  readonly texts: readonly string[];
  readonly styleOf: (style: number) => NumberStyle;
  /** False: the program that wrote the file left all calculation to Excel. */
  readonly isCalculated: boolean;
}

function contextOf(
  parts: ZipParts,
  workbook: Document,
  { texts, styles }: { readonly texts: string | undefined; readonly styles: string | undefined },
): WorkbookContext {
  const is1904 = isTrue(all(workbook, "workbookPr")[0]?.getAttribute("date1904"));
  const [calculation] = all(workbook, "calcPr");
  return {
    texts: texts === undefined ? [] : all(parse(parts.read(texts)), "si").map(textIn),
    styleOf: styles === undefined ? () => plainNumbers : numberStyles(parse(parts.read(styles))),
    since: is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
    // Excel counts a 29 February 1900, which did not exist.
    firstDay: is1904 ? 1 : 61,
    isCalculated: !isTrue(calculation?.getAttribute("fullCalcOnLoad")),
  };
}

function gridOf(sheet: Document, rowsMax: number, context: WorkbookContext): SheetGrid {
  const cells: (readonly SheetCell[] | undefined)[] = [];
  const hiddenRows = new Set<number>();
  let rowAt = 0;
  let rowsRead = 0;
  let beyond: ColumnsBeyond | null = null;
  for (const row of all(sheet, "row")) {
    rowAt = placeIn(row.getAttribute("r"), rowAt + 1, rowsEnd);
    if (cells[rowAt - 1] !== undefined) throw broken(`row ${rowAt} twice`);
    const { line, far } = lineOf(row, rowAt, context);
    if (far !== null) beyond = farther(beyond, far);
    if (!line.some(isSeen)) continue;
    if (rowsRead >= rowsMax) return { ...gridEnd(), isCut: true };
    rowsRead += 1;
    cells[rowAt - 1] = line;
    if (isTrue(row.getAttribute("hidden"))) hiddenRows.add(rowAt - 1);
  }
  return gridEnd();

  function gridEnd(): SheetGrid {
    return {
      cells: Array.from(cells, (line) => line ?? []),
      merges: all(sheet, "mergeCell").flatMap(mergeOf),
      hiddenRows,
      hiddenColumns: new Set(all(sheet, "col").flatMap(hiddenIn)),
      beyond,
    };
  }
}

/** Columns that are hidden or have no width, from 0. */
function hiddenIn(range: Element): number[] {
  const [first, last] = ["min", "max"].map((name) => Number(range.getAttribute(name)));
  const width = range.getAttribute("width");
  const isHidden = isTrue(range.getAttribute("hidden")) || (width !== null && Number(width) === 0);
  if (!isHidden || first === undefined || last === undefined || first < 1) return [];
  return Array.from(
    { length: Math.min(last, columnsMax) - first + 1 },
    (_, index) => first - 1 + index,
  );
}

const isSeen = ({ kind, text }: SheetCell): boolean =>
  kind !== "text" || /[^\p{Cc}\p{Z}]/u.test(text);

const farther = (a: ColumnsBeyond | null, b: ColumnsBeyond): ColumnsBeyond =>
  a === null
    ? b
    : {
        first: Math.min(a.first, b.first),
        last: Math.max(a.last, b.last),
        hasFigures: a.hasFigures || b.hasFigures,
      };

/** Returns a row or column number; one beyond the sheet's end marks a broken file. */
function placeIn(attribute: string | null, next: number, end: number): number {
  const place = attribute === null ? next : Number(attribute);
  if (!Number.isInteger(place) || place < 1 || place > end) throw broken(`place ${attribute}`);
  return place;
}

/**
 * Returns the cells of a row, each in the column it names, or else in the next one. `far`: filled
 * cells after the last column that is read.
 */
function lineOf(
  row: Element,
  rowAt: number,
  context: WorkbookContext,
): { readonly line: SheetCell[]; readonly far: ColumnsBeyond | null } {
  let far: ColumnsBeyond | null = null;
  const line: (SheetCell | undefined)[] = [];
  let columnAt = 0;
  for (const cell of childrenOf(row)) {
    if (cell.localName !== "c") continue;
    const reference = cell.getAttribute("r");
    const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d*)$/i.exec(reference ?? "") ?? [];
    if (reference !== null && (letters === "" || (digits !== "" && Number(digits) !== rowAt)))
      throw broken(`cell ${reference}`);
    columnAt = reference === null ? columnAt + 1 : columnNumber(letters);
    if (columnAt > columnsMax) {
      const read = cellOf(cell, context);
      const at = columnAt - 1;
      if (isSeen(read))
        far = farther(far, { first: at, last: at, hasFigures: read.kind !== "text" });
      continue;
    }
    if (line[columnAt - 1] !== undefined) throw broken(`cell ${reference} twice`);
    line[columnAt - 1] = cellOf(cell, context);
  }
  return { line: Array.from(line, (cell) => cell ?? blankCell), far };
}

/** A is 1, AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function mergeOf(merge: Element): Merge[] {
  const [, left = "", top, right = "", bottom] =
    /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/i.exec(merge.getAttribute("ref") ?? "") ??
    [];
  const result = {
    top: Number(top) - 1,
    left: columnNumber(left) - 1,
    bottom: Number(bottom) - 1,
    right: columnNumber(right) - 1,
  };
  return result.bottom >= result.top && result.right >= result.left ? [result] : [];
}

function cellOf(cell: Element, context: WorkbookContext): SheetCell {
  const type = cell.getAttribute("t");
  const value = child(cell, "v")?.textContent ?? null;
  const isFormula = child(cell, "f") !== undefined;
  if (isFormula && !isCalculated(type, value, context)) return { kind: "unknown", text: "" };
  const read = valueOf(cell, type, value ?? "", context);
  return styleOf(cell, context).isStruck === true ? textCell(struckOut(read.text)) : read;
}

/** An empty text is also a result, for example of IF(A1="";"";…). */
const isCalculated = (
  type: string | null,
  value: string | null,
  context: WorkbookContext,
): boolean => context.isCalculated && value !== null && (value !== "" || type === "str");

function valueOf(
  cell: Element,
  type: string | null,
  value: string,
  context: WorkbookContext,
): SheetCell {
  switch (type) {
    case "inlineStr":
      return { kind: "text", text: textIn(cell) };
    case "s":
      // Some programs write blank cells as a reference to no text.
      return value.trim() === "" ? blankCell : { kind: "text", text: sharedText(value, context) };
    case "b":
      return { kind: "text", text: isTrue(value) ? "TRUE" : "FALSE" };
    case "e":
      // A picture in a cell comes with a value that older programs show instead.
      return { kind: "error", text: value, ...(cell.hasAttribute("vm") && { isRich: true }) };
    case "d":
      return isoDay(value, styleOf(cell, context).kind === "month");
    case "n":
    case null:
      return numberCell(value, styleOf(cell, context), context);
    default:
      return { kind: "text", text: value };
  }
}

function sharedText(value: string, { texts }: WorkbookContext): string {
  const text = /^\s*\d+\s*$/.test(value) ? texts[Number(value)] : undefined;
  // A missing text must not look like a blank cell.
  if (text === undefined) throw broken(`text ${value}`);
  return text;
}

const styleOf = (cell: Element, context: WorkbookContext): NumberStyle =>
  context.styleOf(Number(cell.getAttribute("s") ?? 0));
