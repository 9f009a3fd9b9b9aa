import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import type { DayColumn } from "../../../../../contract/flock/production/production-import.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { randomFrom, type Random } from "./seeded-random.ts";

/* CSV files of daily records as programs write them, with one line, letter or byte changed. */

const fields = ["house", "day", "dead", "culled", "feedKg", "waterL", "eggs"] as const;
const headings = ["栋舍名称", "日期", "死亡", "淘汰", "采食量 kg", "饮水量 L", "产蛋数"];
type Row = readonly string[];
export interface TextFile {
  readonly bytes: Uint8Array;
  readonly rows: readonly Row[];
  readonly description: string;
  /** Index of the changed row, from 0; null: none, or the whole file. */
  readonly changed: number | null;
  /** Acceptable values of the changed cell; null: only a problem is acceptable. */
  readonly shownTexts: readonly (string | null)[] | null;
  readonly at: number;
}

function rowsOf(random: Random, mark: string): string[][] {
  return Array.from({ length: random.int(4, 9) }, (_, at) => [
    `${random.int(1, 4)}号舍${mark}`,
    `2026-03-${String(at + 10)}`,
    String(random.int(0, 40)),
    String(random.int(0, 9)),
    String(random.int(10_000, 40_000) / 10),
    String(random.int(2000, 9000)),
    random.chance(0.3) ? "" : String(random.int(0, 9000)),
  ]);
}

const gbk = new Map<string, number[]>();
/** GB 18030 codes of the letters used here, found by decoding because there is no encoder. */
function gbkOf(text: string): Uint8Array {
  if (gbk.size === 0) {
    const decoder = new TextDecoder("gb18030");
    for (let high = 0x81; high < 0xff; high += 1)
      for (let low = 0x40; low < 0xff; low += 1)
        gbk.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  return Uint8Array.from(
    [...text].flatMap((letter) =>
      letter < "\x80" ? letter.charCodeAt(0) : (gbk.get(letter) ?? 63),
    ),
  );
}
const wide = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
};
const encoders: readonly ((text: string) => Uint8Array)[] = [
  (text) => new TextEncoder().encode(text),
  (text) => new TextEncoder().encode(`\ufeff${text}`),
  gbkOf,
  (text) => wide(`\ufeff${text}`, true),
  (text) => wide(`\ufeff${text}`, false),
  (text) => wide(text, true),
];

/** Texts for a figure, and the number that each stands for; null: none. */
const figures: readonly (readonly [text: string, ...numbers: (string | null)[]])[] = [
  ["1,200", "1200", "1.2"],
  ["1.200", "1200", "1.2"],
  ["1,5", "1.5", null],
  ["1 200", "1200"],
  ["１２", "12"],
  ["12只", null],
  ["-3", "-3"],
  ["(3)", null],
  ["1e3", null],
  ["", ""],
  ["-", ""],
  ["—", ""],
  ["N/A", null],
  ["0x10", null],
  ["12.", null],
  [".5", null],
  ["007", "7"],
  ['="12"', "12"],
  ["'12", "12"],
  ["12\u200b", "12"],
  ["12 13", null],
  ["1,2,3", null],
  ["+5", "5"],
  ["5%", null],
  ["十二", null],
];

/** `mark`: text after the name of each house. */
export function textFile(seed: number, mark = ""): TextFile {
  const random = randomFrom(seed);
  const rows = rowsOf(random, mark);
  const separator = random.pick([",", ";", "\t", "|"]);
  const end = random.pick(["\n", "\r\n", "\r"]);
  const encode = random.pick(encoders);
  const quoted = (text: string) =>
    text.includes(separator) || text.includes('"') || random.chance(0.1)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const trailing = random.chance(0.1) ? separator : "";
  const lines = [headings, ...rows].map((line) => line.map(quoted).join(separator) + trailing);
  const line = random.int(0, rows.length - 1);
  const at = random.int(2, fields.length - 1);
  const none = { rows, changed: null, shownTexts: null, at };
  const bytesOf = (all: readonly string[]) => encode(all.map((one) => one + end).join(""));
  const description = `seed ${seed} ${JSON.stringify({ separator, end, encode: encoders.indexOf(encode) })}`;
  return random.pick<() => TextFile>([
    () => {
      const [text, ...shownTexts] = random.pick(figures);
      const cells = rows[line]!.with(at, text);
      const all = lines.with(line + 1, cells.map(quoted).join(separator) + trailing);
      return {
        ...none,
        bytes: bytesOf(all),
        changed: line,
        shownTexts,
        description: `${description} ${text}`,
      };
    },
    () => {
      // A number with a thousands separator but without quotes, where the comma separates the
      // fields.
      const cells = rows[line]!.with(at, `1${separator}200`);
      const all = lines.with(line + 1, cells.join(separator) + trailing);
      return {
        ...none,
        bytes: bytesOf(all),
        changed: line,
        shownTexts: null,
        description: `${description} split`,
      };
    },
    () => {
      const brokenLine = lines[line + 1]!;
      const place = random.int(0, brokenLine.length);
      const all = lines.with(line + 1, `${brokenLine.slice(0, place)}"${brokenLine.slice(place)}`);
      return {
        ...none,
        bytes: bytesOf(all),
        changed: line,
        shownTexts: [],
        description: `${description} quote ${place}`,
      };
    },
    () => {
      const other = (line + 1 + random.int(1, rows.length - 1)) % rows.length;
      const with1 = (text: string) => `"${text}`;
      const all = lines
        .with(line + 1, with1(lines[line + 1]!))
        .with(other + 1, `${lines[other + 1]}"`);
      return {
        ...none,
        bytes: bytesOf(all),
        changed: -1,
        shownTexts: [],
        description: `${description} quotes ${line} ${other}`,
      };
    },
    () => {
      // One byte of the rows is changed.
      const bytes = new Uint8Array(bytesOf(lines));
      const from = encode(lines[0]! + end).length;
      const place = random.int(from, bytes.length - 1);
      bytes[place] = random.pick([0x80, 0xff, 0xc3, 0xe4]);
      return {
        ...none,
        bytes,
        changed: -1,
        shownTexts: [],
        description: `${description} byte ${place}`,
      };
    },
    () => {
      const bytes = bytesOf(lines);
      const from = encode(lines[0]! + end).length;
      const cut = bytes.slice(0, random.int(from, bytes.length));
      return {
        ...none,
        bytes: cut,
        changed: -2,
        shownTexts: [],
        description: `${description} cut ${cut.length}`,
      };
    },
    () => ({
      ...none,
      bytes: bytesOf([...lines, "", "", trailing]),
      description: `${description} blank`,
    }),
    () => ({ ...none, bytes: encode(lines.join(end)), description: `${description} no end` }),
    () => ({
      ...none,
      bytes: bytesOf([`sep=${separator}`, ...lines]),
      description: `${description} sep`,
    }),
  ])();
}

/** Describes how a mutated text was misread; null: it was read correctly, or refused. */
export function wrongInText(seed: number): string | null {
  const file = textFile(seed);
  const table = readText(file);
  if ("fault" in table) return null;
  if (table.understood.numbers?.sign === null) return `asks ${file.description}`;
  const shown = new TextDecoder(table.understood.form?.encoding).decode(file.bytes);
  const description = `${file.description}\n${shown}`;
  const stopped = new Set(table.problems.map(({ row }) => row));
  const ignoredRows = new Set(table.understood.ignored.map(({ row }) => row));
  const read = new Map(table.rows.map((row) => [row.day, row]));
  const count = table.rows.length + stopped.size + ignoredRows.size;
  if (
    file.changed !== -2 &&
    count < file.rows.length &&
    table.unknown.every(({ hasFigures }) => !hasFigures)
  )
    return `${file.rows.length - count} rows are lost ${description}`;
  const isAny = file.changed !== null && file.changed < 0;
  for (const [index, row] of file.rows.entries()) {
    const cells = read.get(row[1]!);
    if (cells === undefined) {
      if (file.changed === null) return `row ${index} is lost ${description}`;
      continue;
    }
    const wrong = wrongFields(
      file,
      index,
      row,
      cells,
      table.unknown.some(({ hasFigures }) => hasFigures),
    );
    if (wrong !== null && !isAny) return `${wrong} ${description}`;
    // A damaged byte may have become another letter or digit, but not a replacement character.
    if (cells.house.includes("\ufffd")) return `${wrong} letters ${description}`;
  }
  return null;
}

/** As read by a person who answers the questions about a changed file. */
export function readText(file: TextFile): ReturnType<typeof readTable<DayColumn>> {
  const table = readTable(dayTable, file.bytes);
  if ("fault" in table || file.changed === null) return table;
  const { numbers, gaps } = table.understood;
  return numbers?.sign !== null && gaps?.meaning !== null
    ? table
    : readTable(dayTable, file.bytes, {
        ...(numbers?.sign === null && { decimal: "." }),
        gaps: "group",
      });
}

function wrongFields(
  { changed, shownTexts, at }: TextFile,
  no: number,
  row: Row,
  cells: Readonly<Record<string, unknown>>,
  isMutated: boolean,
): string | null {
  for (const [column, field] of fields.entries()) {
    const text = String(cells[field]);
    const right = row[column]!;
    if (no === changed && column === at && shownTexts !== null && shownTexts.length > 0) {
      if (!shownTexts.some((one) => one !== null && same(one, text)))
        return `${field} ${text} for ${JSON.stringify(shownTexts)}`;
    } else if (!same(right, text)) {
      if (no === changed && (isMutated || (shownTexts !== null && shownTexts.length === 0)))
        return null;
      return `${field} ${text} for ${right}`;
    }
  }
  return null;
}
const same = (a: string, b: string): boolean =>
  a === b || (a !== "" && b !== "" && Number(a) === Number(b));
