import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import { houseTable } from "../../../../../src/stores/record/import/house-import-table.ts";
import { planTable } from "../../../../../src/stores/record/import/plan-import-table.ts";
import { breedTable } from "../../../../../src/stores/flock/breed-import.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import type { ImportTable } from "../../../../../src/stores/record/import/import-result.ts";
import type { TableKind } from "../../../../../src/stores/record/import/table-heading.ts";
import { changedPackage } from "./changed-package.ts";
import {
  cellsIn,
  changedDay,
  changedFigure,
  changedText,
  openBook,
  packed,
  type Parts,
  withStyles,
} from "./mutated-book.ts";
import { randomFrom, type Random } from "./seeded-random.ts";

type Row = Readonly<Record<string, string>>;
export interface Book {
  readonly name: string;
  readonly kind: TableKind<string>;
  readonly path: string;
  readonly parts: Parts;
  /** Fields of its columns from left to right; "": not a field of the import. */
  readonly fields: readonly string[];
  /** Rows by their number in the file. */
  readonly rows: ReadonlyMap<number, Row>;
}

const day = (after: number): string => `2026-03-0${after + 1}`;
const rowsFrom = (first: number, count: number, of: (at: number) => Row): Map<number, Row> =>
  new Map(Array.from({ length: count }, (_, at) => [first + at, of(at)]));

/** The content of each workbook as typed. */
export const books: readonly Book[] = [
  {
    name: "days-saved-by-calc",
    kind: dayTable,
    path: "xl/worksheets/sheet2.xml",
    fields: ["house", "day", "dead", "culled", "feedKg", "waterL", "weightG", "note"],
    rows: rowsFrom(3, 8, (at) => ({
      house: at < 4 ? "1号舍" : "2号舍 A&B",
      day: day(at % 4),
      dead: String(at + 3),
      culled: String(at + 1),
      feedKg: String(1800.5 + at * 12.25),
      waterL: at % 3 === 0 ? "" : String(3600 + at),
      weightG: at % 2 === 0 ? String(150 + at * 9) : "",
      note: at === 2 ? "晴" : "",
    })),
  },
  {
    name: "houses-of-a-farm",
    kind: houseTable,
    path: "xl/worksheets/sheet1.xml",
    fields: houseTable.keys,
    rows: rowsFrom(2, 6, (at) => ({
      farm: "东场",
      house: `${at + 11}号舍`,
      nameEn: `House ${at + 11}`,
      species: "肉鸡",
      archetype: "平养",
      floorArea: String(1200 + at * 0.5),
      phases: "三相",
      breed: "罗斯308",
      placedAt: day(at),
      placedCount: String(20_000 + at * 100),
      networkId: `GW-00${at + 11}`,
      gatewayType: "标准网关",
      number: `No-${at}`,
      simCard: `8986004510${String(at).padStart(10, "0")}`,
      reportInterval: "60",
    })),
  },
  {
    name: "breed-sheet",
    kind: breedTable("broiler"),
    path: "xl/worksheets/sheet1.xml",
    fields: [
      "dayAge",
      "tempC",
      "rhLowPct",
      "rhHighPct",
      "co2Ppm",
      "lightH",
      "lightLux",
      "waterMl",
      "weightG",
      "feedG",
      "survivalPct",
    ],
    rows: rowsFrom(3, 8, (at) => ({
      dayAge: String(at * 7),
      tempC: String(33 - at * 1.5),
      rhLowPct: String(50 + at),
      rhHighPct: "70",
      co2Ppm: "3000",
      lightH: at === 0 ? "23" : "18",
      lightLux: "20.5",
      waterMl: String(at * 20 + 30),
      weightG: String(43 + at * 310.5),
      feedG: String(13 + at * 20.25),
      survivalPct: String(Number((99.9 - at * 0.2).toFixed(1))),
    })),
  },
  {
    name: "plans-of-a-farm",
    kind: planTable,
    path: "xl/worksheets/sheet1.xml",
    fields: planTable.keys,
    rows: rowsFrom(2, 6, (at) => ({
      farm: "东场",
      house: at % 2 === 1 ? "1号舍" : "",
      unitKind: at % 2 === 1 ? "风机" : "",
      type: "保养",
      content: `清洗 ${at}`,
      description: "先断电；再清洗, 干燥",
      plannedDate: day(at),
      intervalDays: at % 2 === 1 ? String(30 + at) : "",
      seasonFrom: at === 2 ? "05-01" : "",
      seasonTo: at === 2 ? "10-31" : "",
      perFlock: "否",
      leadDays: "3",
    })),
  },
].map((book) => ({ ...book, parts: openBook(book.name) }) as unknown as Book);

/** Maximum time for a file of a few rows, ms: a file that hangs would take forever. */
const longestMs = 5000;
export interface Wrong {
  readonly bytes: Uint8Array;
  readonly description: string;
  /** Other acceptable values of a cell, by row and field; null: only a problem is acceptable. */
  readonly other: ReadonlyMap<string, readonly string[] | null>;
  /** A changed heading may remove its column, which is then reported. */
  readonly isHeading?: boolean;
  readonly days?: number;
  readonly isRefused?: boolean | undefined;
}

/** Describes how a mutated workbook was misread; null: it was read correctly, or refused. */
export function wrongInMutated(seed: number): string | null {
  const { book, wrong } = mutated(seed);
  const description = `seed ${seed} ${book.name} ${wrong.description}`;
  const began = performance.now();
  let found: string | null;
  try {
    found = wrongWith(book, wrong);
  } catch (error) {
    found = `throws ${String(error)}`;
  }
  if (found === null && performance.now() - began > longestMs) found = "takes too long";
  return found === null ? null : `${found} | ${description}`;
}

/** One of these books, changed. */
export function mutated(
  seed: number,
  from: readonly Book[] = books,
): { readonly book: Book; readonly wrong: Wrong } {
  const random = randomFrom(seed);
  const book = random.pick(from);
  const wrong = random.chance(0.7) ? cellChanged(book, random) : wholeChanged(book, random);
  return { book, wrong };
}

function wrongWith(book: Book, wrong: Wrong): string | null {
  const table = readMutated(book, wrong);
  if ("fault" in table) return null;
  if (wrong.isRefused === true) return "is read";
  return wrongInTable(book, wrong, table);
}

/** As read by a person who answers the questions. */
export function readMutated(book: Book, wrong: Wrong): ReturnType<typeof readTable<string>> {
  let table = readTable(book.kind, wrong.bytes);
  if (!("fault" in table) && table.rows.length === 0 && table.problems.length === 0) {
    const { numbers, gaps, days } = table.understood;
    table = readTable(book.kind, wrong.bytes, {
      ...(numbers?.sign === null && { decimal: "." }),
      ...(gaps?.meaning === null && { gaps: "group" }),
      ...(days?.order === null && { dayOrder: "ymd" }),
    });
  }
  return table;
}

function wrongInTable(book: Book, wrong: Wrong, table: ImportTable<string>): string | null {
  const isRefusedWhole = table.rows.length === 0 && table.problems.length === 0;
  if (isRefusedWhole) return null;
  const stopped = new Set(table.problems.map(({ row }) => row));
  const ignoredRows = new Set(table.understood.ignored.map(({ row }) => row));
  const read = new Map(table.rows.map((row) => [row.row, row as unknown as Row]));
  const extra = [...read.keys()].find((row) => !book.rows.has(row));
  if (extra !== undefined) return `row ${extra} is none`;
  for (const [row, right] of book.rows) {
    const readRow = read.get(row);
    if (readRow === undefined) {
      if (!stopped.has(row) && !(ignoredRows.has(row) && wrong.other.size > 0))
        return `row ${row} is lost`;
      continue;
    }
    for (const field of book.kind.keys) {
      const found = wrongCell(readRow[field] ?? "", right[field] ?? "", wrong, `${row}.${field}`);
      if (found !== null && !(wrong.isHeading && readRow[field] === "" && table.unknown.length > 0))
        return `${row}.${field} ${found}`;
    }
  }
  return null;
}

function wrongCell(read: string, right: string, wrong: Wrong, at: string): string | null {
  const moved =
    wrong.days !== undefined && /^\d{4}-\d\d-\d\d$/.test(right)
      ? new Date(Date.parse(right) + wrong.days * 86_400_000).toISOString().slice(0, 10)
      : right;
  const other = wrong.other.get(at);
  if (other === null) return `${JSON.stringify(read)} of what says nothing`;
  return (other ?? [moved]).some((one) => isSame(one, read))
    ? null
    : `${JSON.stringify(read)} for ${JSON.stringify(other ?? moved)}`;
}
const isSame = (a: string, b: string): boolean =>
  a.normalize("NFKC") === b.normalize("NFKC") || (a !== "" && b !== "" && Number(a) === Number(b));

function cellChanged(book: Book, random: Random): Wrong {
  const { parts, styleOf } = withStyles(book.parts);
  const xml = parts[book.path] ?? "";
  const cells = cellsIn(xml).filter(
    ({ row, column, kind }) =>
      kind !== "blank" && book.rows.has(row) && (book.fields[column] ?? "") !== "",
  );
  const headings = cellsIn(xml).filter(({ row }) => row === Math.min(...book.rows.keys()) - 1);
  if (random.chance(0.05)) {
    const cell = random.pick(headings);
    const { raw } = changedText(cell, random.pick(["别的", "合计", "日期", "死亡"]), random);
    return {
      bytes: packed({ ...parts, [book.path]: xml.replace(cell.raw, () => raw) }),
      description: `heading ${raw}`,
      other: new Map(),
      isHeading: true,
    };
  }
  const other = new Map<string, readonly string[] | null>();
  let changed = xml;
  let description = "";
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    const cell = random.pick(cells);
    const field = book.fields[cell.column]!;
    const right = book.rows.get(cell.row)![field] ?? "";
    if (other.has(`${cell.row}.${field}`)) continue;
    const { raw, shownTexts } = changeOf(book, field, { cell, right, random, styleOf });
    // The merged house of the first days covers four of them.
    const rows = field === "house" && cell.raw.includes('r="A3"') ? [3, 4, 5, 6] : [cell.row];
    for (const row of rows) other.set(`${row}.${field}`, shownTexts);
    changed = changed.replace(cell.raw, () => raw);
    description += ` ${raw}`;
  }
  return { bytes: packed({ ...parts, [book.path]: changed }), description, other };
}

function changeOf(
  { kind }: Book,
  field: string,
  {
    cell,
    right,
    random,
    styleOf,
  }: {
    readonly cell: ReturnType<typeof cellsIn>[number];
    readonly right: string;
    readonly random: Random;
    readonly styleOf: ReturnType<typeof withStyles>["styleOf"];
  },
) {
  if (kind.figures.includes(field)) return changedFigure(cell, random, styleOf);
  if (kind.days.includes(field)) return changedDay(cell, random, styleOf);
  return changedText(cell, right, random);
}

function wholeChanged(book: Book, random: Random): Wrong {
  const { description, bytes, days, isRefused } = changedPackage(book.parts, book.path, random);
  return { bytes, description, other: new Map(), ...(days !== undefined && { days }), isRefused };
}
