import {
  books,
  type Book,
  mutated,
  readMutated,
} from "../../../src/stores/record/import/mutated-books.ts";
import { readText, textFile } from "../../../src/stores/record/import/mutated-text.ts";
import { randomFrom } from "../../../src/stores/record/import/seeded-random.ts";

/* Rows read from randomly changed files, with many files per call. */

export type FuzzKind = "days" | "houses" | "plans" | "standards";
export type FuzzRow = { readonly row: number } & Readonly<Record<string, string | number>>;
export interface FuzzFile {
  readonly kind: FuzzKind;
  readonly description: string;
  /** The rows without those that the reader refuses. */
  readonly rows: readonly FuzzRow[];
  /** The columns found. */
  readonly columns: readonly string[];
}

const kindOf: Readonly<Record<string, FuzzKind>> = {
  "days-saved-by-calc": "days",
  "houses-of-a-farm": "houses",
  "plans-of-a-farm": "plans",
  "breed-sheet": "standards",
};

/** Each file of a call is for different houses. */
const marked = (text: string, mark: string): string =>
  text
    .replaceAll("号舍", `号舍${mark}`)
    .replaceAll("House ", `House${mark} `)
    .replaceAll("GW-00", `GW${mark}-00`)
    .replaceAll("清洗 ", `清洗${mark} `);
export const markOf = (slot: number): string => `-${slot}`;
const markedBooks = (slot: number): readonly Book[] =>
  books.map((book) => ({
    ...book,
    parts: Object.fromEntries(
      Object.entries(book.parts).map(([path, text]) => [path, marked(text, markOf(slot))]),
    ),
    rows: new Map(
      [...book.rows].map(([at, row]) => [
        at,
        Object.fromEntries(
          Object.entries(row).map(([key, text]) => [key, marked(text, markOf(slot))]),
        ),
      ]),
    ),
  }));
const inSlots = new Map<number, readonly Book[]>();
function booksOf(slot: number): readonly Book[] {
  const found = inSlots.get(slot) ?? markedBooks(slot);
  inSlots.set(slot, found);
  return found;
}

/** Texts that another program may put into a cell. */
const hostileTexts = [
  "1,200",
  "1.200,5",
  "-3",
  "1e3",
  "0x10",
  "١٢",
  "１２",
  " 7 ",
  "007",
  "12.0",
  "12.5",
  "99999999999",
  "1234567.891",
  "NaN",
  "Infinity",
  "\u200b12",
  "12\u00a0",
  "",
  " ",
  "-",
  "null",
  "true",
  "=1+1",
  "'12",
  "2026-02-30",
  "2026/3/3",
  "20260303",
  "3.3.2026",
  "2026-03-02T00:00:00Z",
  "9999-12-31",
  "0001-01-01",
  "号舍",
  "%",
  "' or 1=1 --",
  "\\",
  "{}",
  "__proto__",
  "x".repeat(500),
  "长".repeat(500),
  "是",
  "02-30",
  "13-01",
];

/** Rows that did not pass our reader: valid ones with one or two changed cells. */
function rawRows(seed: number, slot: number): FuzzFile {
  const random = randomFrom(seed);
  const book = random.pick(booksOf(slot).filter(({ name }) => kindOf[name] !== "standards"));
  const rows = [...book.rows].map(([row, cells]) => ({ row, ...cells }) as FuzzRow);
  for (let left = random.int(1, 2); left > 0; left -= 1) {
    const at = random.int(0, rows.length - 1);
    rows[at] = { ...rows[at]!, [random.pick(book.kind.keys)]: random.pick(hostileTexts) };
  }
  return {
    kind: kindOf[book.name]!,
    description: `seed ${seed} raw`,
    rows,
    columns: book.kind.keys,
  };
}

/** Two of four files are workbooks, one is a CSV, and one has rows only. */
export function fuzzedFile(seed: number, slot: number): FuzzFile | null {
  if (seed % 4 === 0) return rawRows(seed, slot);
  const isText = seed % 4 === 1;
  const { table, kind, description } = isText ? textIn(seed, slot) : bookIn(seed, slot);
  if ("fault" in table) return null;
  return {
    kind,
    description: `seed ${seed} ${description}`,
    rows: table.rows as readonly FuzzRow[],
    columns: table.understood.columns.flatMap(({ key }) => key ?? []),
  };
}
function textIn(seed: number, slot: number) {
  const file = textFile(seed, markOf(slot));
  return { table: readText(file), kind: "days" as const, description: file.description };
}
function bookIn(seed: number, slot: number) {
  const { book, wrong } = mutated(seed, booksOf(slot));
  return {
    table: readMutated(book, wrong),
    kind: kindOf[book.name]!,
    description: wrong.description,
  };
}
