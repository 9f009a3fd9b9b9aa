import { randomFrom, type Random } from "./seeded-random.ts";
import { inline, rowsOf, workbookOf } from "./workbook-maker.ts";
import type { ImportChoices } from "../../../../../src/stores/record/import/import-result.ts";

/** The true values of a day, which must be read however the file is written. */
export interface TrueDay {
  readonly house: string;
  readonly day: string;
  readonly dead: number | null;
  readonly culled: number | null;
  readonly feedKg: number | null;
}
export interface StrangeFile {
  readonly bytes: Uint8Array;
  readonly truth: readonly TrueDay[];
  /** Choices of a person who knows the file. */
  readonly answers: ImportChoices;
  /** How the file is written, for failure messages. */
  readonly description: string;
}

const decimals = [".", ","] as const;
const orders = ["ymd", "dmy", "mdy"] as const;

function truthOf(random: Random): TrueDay[] {
  const start = Date.UTC(2026, random.int(0, 11), random.int(1, 28));
  const maybe = (value: number) => (random.chance(0.15) ? null : value);
  return Array.from({ length: random.int(1, 6) }, (_, at) => ({
    house: `${random.int(1, 3)}号舍`,
    day: new Date(start + at * 86_400_000).toISOString().slice(0, 10),
    dead: random.int(0, 40),
    culled: maybe(random.int(0, 12)),
    feedKg: maybe(
      random.pick([
        random.int(900, 4000),
        random.int(9000, 40_000) / 10,
        random.int(100, 9000) / 1000,
        random.int(1, 4) * 1000,
      ]),
    ),
  }));
}

interface Way {
  readonly decimal: (typeof decimals)[number];
  readonly order: (typeof orders)[number];
  readonly group: "" | "other" | " " | "'";
  readonly places: number | null;
  readonly isWide: boolean;
  readonly nothing: string;
  readonly daySign: string;
  readonly time: string;
}

function wayOf(random: Random): Way {
  const order = random.pick(orders);
  return {
    decimal: random.pick(decimals),
    order,
    group: random.pick(["", "", "other", " ", "'"] as const),
    places: random.pick([null, null, 1, 2, 3]),
    isWide: random.chance(0.1),
    nothing: random.pick(["", "-", "—", "／"]),
    // No country separates month, day and year by points.
    daySign: random.pick(order === "mdy" ? ["-", "/"] : ["-", "/", "."]),
    time: random.pick(["", "", " 00:00:00", " 00:00:00.000"]),
  };
}

function numberText(value: number | null, way: Way, isWhole: boolean): string {
  if (value === null) return way.nothing;
  const fixed =
    isWhole || way.places === null
      ? String(value)
      : value.toFixed(Math.max(way.places, decimalsOf(value)));
  const [whole = "", part] = fixed.split(".");
  const sign = way.group === "other" ? (way.decimal === "." ? "," : ".") : way.group;
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, sign)}${part === undefined ? "" : way.decimal + part}`;
  return way.isWide
    ? text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    : text;
}
const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

function dayText(day: string, { order, daySign, time }: Way): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const parts = { ymd: [year, month, date], dmy: [date, month, year], mdy: [month, date, year] };
  return parts[order].join(daySign) + time;
}

/** Lines as people keep them: labels above, headings, days, totals and a name below. */
function linesOf(truth: readonly TrueDay[], way: Way, random: Random): string[][] {
  const two = random.chance(0.4);
  const head = two
    ? [
        ["栋舍", "日期", "减少数", "", "采食量"],
        ["", "", "死亡", "淘汰", random.chance(0.5) ? "kg" : ""],
      ]
    : [["栋舍", "日期", "死亡", "淘汰", random.pick(["采食量", "采食量 kg", "Feed kg"])]];
  const invisible = random.chance(0.1) ? "\u200b" : "";
  const days = truth.map((one) => [
    one.house + invisible,
    dayText(one.day, way),
    numberText(one.dead, way, true),
    numberText(one.culled, way, true),
    numberText(one.feedKg, way, false),
  ]);
  const above = random.pick([
    [],
    [["生产日报", "", "", "", ""]],
    [
      ["", "", "", "", ""],
      ["表一", "", "", "", ""],
    ],
  ]);
  const total = [
    "合计",
    "",
    numberText(
      truth.reduce((sum, { dead }) => sum + (dead ?? 0), 0),
      way,
      true,
    ),
    "",
    "",
  ];
  const below = random.pick([[], [total], [total, ["制表人：张三", "", "", "", ""]]]);
  return [...above, ...head, ...days, ...below];
}

const encoders = {
  utf8: (text: string) => new TextEncoder().encode(text),
  marked: (text: string) => new TextEncoder().encode(`\ufeff${text}`),
  little: (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")),
  big: (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16()),
};

/** A file written in a way that a person might choose. */
export function strangeText(seed: number): StrangeFile {
  const random = randomFrom(seed);
  const truth = truthOf(random);
  const way = wayOf(random);
  const separator = random.pick([",", ";", "\t"] as const);
  const encoding = random.pick(["utf8", "marked", "little", "big"] as const);
  const end = random.pick(["\n", "\r\n"]);
  const quoted = (text: string) =>
    text.includes(separator) || random.chance(0.1) ? `"${text}"` : text;
  const text = linesOf(truth, way, random)
    .map((line) => line.map(quoted).join(separator) + end)
    .join("");
  return {
    bytes: encoders[encoding](text),
    truth,
    answers: { decimal: way.decimal, dayOrder: way.order },
    description: `seed ${seed} ${JSON.stringify({ ...way, separator, encoding })}\n${text}`,
  };
}

/**
 * The content as a workbook, with figures as numbers, texts, and formulas with and without results.
 */
export function strangeWorkbook(seed: number): StrangeFile {
  const random = randomFrom(seed);
  const truth = truthOf(random);
  const way = wayOf(random);
  const lines = linesOf(truth, way, random);
  const first = lines.findIndex(([house]) => house?.includes("号舍"));
  const serial = (day: string) => Date.parse(day) / 86_400_000 + 25_569;
  const rows = lines.map((line, down) => {
    const one = truth[down - first];
    if (down < first || one === undefined) return line.map((text) => (text === "" ? null : text));
    const figure = (value: number | null, text: string) =>
      random.pick([
        text === "" ? null : text,
        value ?? null,
        value === null ? null : `<c r="REF"><f>1+1</f><v>${value}</v></c>`,
        value === null ? null : `<c r="REF"><f>1+1</f></c>`,
      ]);
    return [
      line[0] ?? "",
      random.chance(0.5) ? (line[1] ?? "") : `<c r="REF" s="1"><v>${serial(one.day)}</v></c>`,
      figure(one.dead, line[2] ?? ""),
      figure(one.culled, line[3] ?? ""),
      figure(one.feedKg, line[4] ?? ""),
    ];
  });
  const cover = { name: "封面", rows: `<row r="1">${inline("A1", "日报")}</row>` };
  const hidden = { name: "旧", rows: rowsOf(rows), state: "hidden" } as const;
  const days = { name: "日报", rows: rowsOf(rows) };
  return {
    bytes: workbookOf(random.pick([[days], [cover, days], [hidden, days]]), {
      styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
    }),
    truth,
    answers: { decimal: way.decimal, dayOrder: way.order },
    description: `seed ${seed} ${JSON.stringify(way)}\n${JSON.stringify(rows)}`,
  };
}
