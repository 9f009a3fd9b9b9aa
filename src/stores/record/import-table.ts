import { tableOf } from "../../../contract/key.ts";
import {
  importCellMax,
  type ImportColumn,
  importColumnKeys,
  importColumns,
  importRequired,
  type ImportRow,
  importRowsMax,
  type ImportSecret,
} from "../../../contract/house-import.ts";
import type { Language, Words } from "../../../contract/words.ts";
import { decodeText, parseDelimited, separatorOf } from "../../lib/delimited.ts";
import { headingsWorkbook, readWorkbook, WorkbookFault } from "../../lib/workbook.ts";

/** Why a file as a whole cannot be read. old: a workbook of before 2007. */
export type TableFault = "old" | "broken" | "empty" | "manyRows" | "columnTwice" | "columnMissing";

/** A table that was read: its rows, and the columns nothing is known of. */
export interface ImportTable {
  readonly rows: readonly ImportRow[];
  readonly unknown: readonly string[];
}
/** `columns`: those that are missing or there twice. */
export interface RefusedTable {
  readonly fault: TableFault;
  readonly columns: readonly ImportColumn[];
}

/** What a column is called by people beside its names and its key. */
const alsoCalled: { readonly [K in ImportColumn]?: readonly string[] } = {
  farm: ["农场名称", "所属农场", "farm name"],
  house: ["栋舍", "栋舍号", "舍名", "house name", "name"],
  nameEn: ["英文名称", "栋舍英文名", "english name", "name in english"],
  species: ["畜禽类型", "种类", "畜种", "禽种"],
  archetype: ["栋舍类别", "饲养方式", "kind of building", "kind of house", "kind"],
  breed: ["品种名称", "品种编码", "breed", "poultry", "breed"],
  placedAt: ["进栏日期", "进雏日期", "入雏日期", "入舍时间", "placement", "placed at"],
  placedCount: [
    "入舍数",
    "placed count",
    "进栏数",
    "进栏数量",
    "placed",
    "进雏数量",
    "入雏数量",
    "birds",
    "存栏数",
  ],
  networkId: ["网络id号", "网络id", "networkid"],
  gatewayType: ["类型", "gateway type"],
  number: ["编号", "序列号", "serial number", "gateway no"],
  simCard: ["sim卡", "sim卡号", "sim", "iccid"],
};
/** Blanks, marks and capitals of a heading do not matter. */
const bare = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*_()（）:：-]+/g, "");
const columnNamed = new Map<string, ImportColumn>(
  importColumnKeys.flatMap((key) =>
    [key, importColumns[key].name.zh, importColumns[key].name.en, ...(alsoCalled[key] ?? [])].map(
      (name) => [bare(name), key] as const,
    ),
  ),
);

const isRefused = (table: readonly string[][] | RefusedTable): table is RefusedTable =>
  "fault" in table;
const refused = (fault: TableFault, columns: readonly ImportColumn[] = []): RefusedTable => ({
  fault,
  columns,
});
/** Breaks and other signs nobody sees do not belong into a name. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim()
    .toWellFormed()
    .slice(0, importCellMax);

/** The rows of a CSV or XLSX file; its kind follows from its content. */
export function readImport(bytes: Uint8Array): ImportTable | RefusedTable {
  const grid = gridIn(bytes);
  if (isRefused(grid)) return grid;
  const lines = grid.map((line) => line.map(clean));
  const headAt = lines.findIndex((line) => line.some((text) => text !== ""));
  if (headAt === -1) return refused("empty");
  const columns = lines[headAt]!.map((heading) => columnNamed.get(bare(heading)) ?? null);
  const twice = columns.filter((key, index) => key !== null && columns.indexOf(key) !== index);
  if (twice.length > 0) return refused("columnTwice", [...new Set(twice)] as ImportColumn[]);
  const missing = importRequired.filter((key) => !columns.includes(key));
  if (missing.length > 0) return refused("columnMissing", missing);
  const rows = lines.flatMap((line, index) =>
    index <= headAt || line.every((text) => text === "") ? [] : [rowOf(line, columns, index + 1)],
  );
  if (rows.length === 0) return refused("empty");
  if (rows.length > importRowsMax) return refused("manyRows");
  return {
    rows,
    unknown: lines[headAt]!.filter((heading, index) => heading !== "" && columns[index] === null),
  };
}

function gridIn(bytes: Uint8Array): string[][] | RefusedTable {
  const starts = (...first: readonly number[]) =>
    first.every((byte, index) => bytes[index] === byte);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return refused("old");
  if (!starts(0x50, 0x4b)) {
    // No table of text has a byte of nought, a picture or another program's file has many; UTF-16
    // has them in every other sign.
    if (!starts(0xff, 0xfe) && bytes.includes(0)) return refused("broken");
    const text = decodeText(bytes);
    return parseDelimited(text, separatorOf(text));
  }
  try {
    // The headings, and one row too many where there are more.
    return readWorkbook(bytes, importRowsMax + 2);
  } catch (error) {
    if (error instanceof WorkbookFault) return refused("broken");
    throw error;
  }
}

const blank = tableOf(importColumnKeys, () => "");
const rowOf = (
  line: readonly string[],
  columns: readonly (ImportColumn | null)[],
  row: number,
): ImportRow => ({
  row,
  ...blank,
  ...Object.fromEntries(
    columns.flatMap((key, index) => (key === null ? [] : [[key, line[index] ?? ""]])),
  ),
});

/** A template has the headings only, in the language on screen. */
const templateHeadings = (language: Language): string[] =>
  importColumnKeys.map((key) => importColumns[key].name[language]);
export const templateWorkbook = (language: Language): Uint8Array<ArrayBuffer> =>
  headingsWorkbook(templateHeadings(language));
export const templateCsv = (language: Language): string => csvOf([templateHeadings(language)]);

const secretHeadings = ["farm", "house", "networkId"] as const satisfies readonly ImportColumn[];
const secretWords: Words = { zh: "密钥", en: "Secret" };
/** The secrets that were issued, as CSV. */
export const secretsCsv = (secrets: readonly ImportSecret[], language: Language): string =>
  csvOf([
    [...secretHeadings.map((key) => importColumns[key].name[language]), secretWords[language]],
    ...secrets.map(({ farm, house, networkId, secret }) => [farm, house, networkId, secret]),
  ]);

/**
 * With a byte order mark, so that spreadsheets read it as UTF-8. What they would take for a formula
 * is marked as a text.
 */
const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map(csvText).join(",")}\r\n`).join("")}`;
const csvText = (text: string): string => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
