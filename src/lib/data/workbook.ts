import { dayMs } from "../../../contract/base/time.ts";
import {
  blankCell,
  type ColumnsBeyond,
  type Merge,
  type SheetCell,
  type SheetGrid,
} from "./sheet-cell.ts";
import { namedNumber, numberStyles, type NumberStyle, plainNumbers } from "./workbook-style.ts";
import { PackageFault, partName, ZipParts } from "./zip-parts.ts";

/*
 * Workbooks of SpreadsheetML (ECMA-376, part 1): names of their sheets, and the cells of one. Why
 * this is here instead of a library: docs/decisions/0040.
 */

/** Columns beyond it are told and not read. */
const columnsMax = 256;
/** A sheet has no more rows than this. */
const rowsEnd = 1_048_576;

/**
 * Why a file is no workbook that can be read. locked: it has a password; binary: .xlsb;
 * openDocument: .ods; numbers: of Apple; packed: a ZIP of other files.
 */
export type WorkbookReason =
  | PackageFault["reason"]
  | "binary"
  | "openDocument"
  | "numbers"
  | "packed";

export class WorkbookFault extends Error {
  readonly reason: WorkbookReason;
  constructor(reason: WorkbookReason, told: string) {
    super(told);
    this.reason = reason;
  }
}
const broken = (told: string): WorkbookFault => new WorkbookFault("broken", told);

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * The cells of the first `rowsMax` rows with something to see, where they stand.
   * @throws WorkbookFault
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
  const { names } = parts;
  if (names.some((name) => name.endsWith(".iwa"))) throw new WorkbookFault("numbers", "numbers");
  if (parts.has("mimetype") && parts.has("content.xml"))
    throw new WorkbookFault("openDocument", "ods");
  if (names.some((name) => /\.(?:xlsx?|xlsm|xlsb|csv|txt|ods)$/.test(name)))
    throw new WorkbookFault("packed", "zip");
  throw broken("no workbook");
}

const relationsOf = (path: string): string => path.replace(/([^/]*)$/, "_rels/$1.rels");

interface Target {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}
/** Relations lead from the folder of their part, or from the root. */
const targets = (relations: Document, path: string): Target[] =>
  all(relations, "Relationship").map((relation) => ({
    id: relation.getAttribute("Id") ?? "",
    type: relation.getAttribute("Type") ?? "",
    path: resolved(path, relation.getAttribute("Target") ?? ""),
  }));
function resolved(from: string, target: string): string {
  const given = target.replaceAll("\\", "/");
  const steps = given.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of given.split("/"))
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  return partName(steps.join("/"));
}
const relationId = (sheet: Element): string =>
  [...sheet.attributes].find(({ localName, prefix }) => localName === "id" && prefix !== null)
    ?.value ?? "";

function parse(part: Uint8Array): Document {
  const text = xmlText(part);
  // No workbook declares a type of document; one that does may grow without end.
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
/** One after the other: a live list of children is made anew each time. */
function* childrenOf(of: Element): Generator<Element> {
  for (let child = of.firstElementChild; child !== null; child = child.nextElementSibling)
    yield child;
}
function child(of: Element, name: string): Element | undefined {
  for (const one of childrenOf(of)) if (one.localName === name) return one;
  return undefined;
}
/** A boolean of XML Schema, as every program may write it. */
const isTrue = (value: string | null | undefined): boolean =>
  /^(?:1|true|on)$/i.test(value?.trim() ?? "");
/** The runs of a text, without how it is pronounced. */
const textIn = (element: Element): string =>
  all(element, "t")
    .filter(({ parentElement }) => parentElement?.localName !== "rPh")
    .map(({ textContent }) => textContent)
    .join("")
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/* Cells. */

interface WorkbookContext {
  readonly texts: readonly string[];
  readonly styleOf: (style: number) => NumberStyle;
  /** Day 0, epoch ms, and the first day that can be told. */
  readonly since: number;
  readonly firstDay: number;
  /** False: the program that wrote the file left working out its formulas to Excel. */
  readonly isWorkedOut: boolean;
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
    // Excel has a 29 February 1900 that never was.
    firstDay: is1904 ? 1 : 61,
    isWorkedOut: !isTrue(calculation?.getAttribute("fullCalcOnLoad")),
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
      beyond,
    };
  }
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

/** A place in a sheet; a number beyond its end is a lie. */
function placeIn(said: string | null, next: number, end: number): number {
  const place = said === null ? next : Number(said);
  if (!Number.isInteger(place) || place < 1 || place > end) throw broken(`place ${said}`);
  return place;
}

/**
 * The cells of a row, each in the column it names, or in the one after the last; `far`: the filled
 * ones behind the last column that is read.
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
    const said = cell.getAttribute("r");
    const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d*)$/.exec(said ?? "") ?? [];
    if (said !== null && (letters === "" || (digits !== "" && Number(digits) !== rowAt)))
      throw broken(`cell ${said}`);
    columnAt = said === null ? columnAt + 1 : columnNumber(letters);
    if (columnAt > columnsMax) {
      const read = cellOf(cell, context);
      const at = columnAt - 1;
      if (isSeen(read))
        far = farther(far, { first: at, last: at, hasFigures: read.kind !== "text" });
      continue;
    }
    if (line[columnAt - 1] !== undefined) throw broken(`cell ${said} twice`);
    line[columnAt - 1] = cellOf(cell, context);
  }
  return { line: Array.from(line, (cell) => cell ?? blankCell), far };
}

/** A is 1, AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function mergeOf(merge: Element): Merge[] {
  const [, left = "", top, right = "", bottom] =
    /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/.exec(merge.getAttribute("ref") ?? "") ?? [];
  const found = {
    top: Number(top) - 1,
    left: columnNumber(left) - 1,
    bottom: Number(bottom) - 1,
    right: columnNumber(right) - 1,
  };
  return found.bottom >= found.top && found.right >= found.left ? [found] : [];
}

/** Days are kept as fractions: half a second before midnight is midnight. */
const roundedDays = 0.5 / 86_400;
/** The first day a spreadsheet has no date for. */
const daysEnd = 2_958_466;

function cellOf(cell: Element, context: WorkbookContext): SheetCell {
  const type = cell.getAttribute("t");
  const value = child(cell, "v")?.textContent ?? null;
  const isFormula = child(cell, "f") !== undefined;
  return isFormula && !isWorkedOut(type, value, context)
    ? { kind: "unknown", text: "" }
    : valueOf(cell, type, value ?? "", context);
}

/** An empty text is a result too, of IF(A1="";"";…). */
const isWorkedOut = (
  type: string | null,
  value: string | null,
  context: WorkbookContext,
): boolean => context.isWorkedOut && value !== null && (value !== "" || type === "str");

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
      // Some programs write blank cells so: they name no text.
      return value.trim() === "" ? blankCell : { kind: "text", text: sharedText(value, context) };
    case "b":
      return { kind: "text", text: isTrue(value) ? "TRUE" : "FALSE" };
    case "e":
      return { kind: "error", text: value };
    case "d":
      return isoDay(value);
    case "n":
    case null:
      return numberCell(value, Number(cell.getAttribute("s") ?? 0), context);
    default:
      return { kind: "text", text: value };
  }
}

function sharedText(value: string, { texts }: WorkbookContext): string {
  const text = /^\s*\d+\s*$/.test(value) ? texts[Number(value)] : undefined;
  // A cell whose text is not there is no blank one.
  if (text === undefined) throw broken(`text ${value}`);
  return text;
}

const isoDay = (value: string): SheetCell =>
  /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value)
    ? { kind: "day", text: value.slice(0, 10) }
    : { kind: "text", text: value };

/** As XML Schema writes a double: `Number` takes 0x1F and 0b11 too. */
const double = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** A number as a day where its style says so; what is no number stays as it is. */
function numberCell(value: string, style: number, context: WorkbookContext): SheetCell {
  if (value.trim() === "") return blankCell;
  const number = double.test(value) ? Number(value) : NaN;
  if (!Number.isFinite(number)) return { kind: "text", text: value };
  const { kind, code } = context.styleOf(style);
  switch (kind) {
    case "day":
      return number >= context.firstDay && number < daysEnd
        ? { kind: "day", text: dayText(context.since + Math.floor(number + roundedDays) * dayMs) }
        : { kind: "number", text: digits(number) };
    case "time":
      return { kind: "text", text: timeText(number) };
    case "percent":
      return { kind: "text", text: `${digits(number * 100)}%` };
    default: {
      const text = digits(number);
      const shown = code === null ? null : namedNumber(text, code);
      return { kind: "number", text, ...(shown !== null && { shown }) };
    }
  }
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const timeText = (days: number): string => {
  const minutes = Math.round(days * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(Math.abs(minutes % 60)).padStart(2, "0")}`;
};
/** A spreadsheet keeps fifteen digits. */
const digits = (number: number): string => {
  const kept = Number(number.toPrecision(15));
  return Math.abs(kept) >= 1e15 ? kept.toExponential() : plainDigits(kept);
};
/** Small numbers without an exponent. */
const plainDigits = (number: number): string => {
  const text = String(number);
  return text.includes("e") ? number.toFixed(15).replace(/\.?0+$/, "") : text;
};
