import { minuteMs } from "../../base/time.ts";
import { isTwoNumbers, seenNumber } from "../../base/seen-text.ts";

/** Numbers, switches and times as devices of other makes write them. */

/** Longest text that can be a number or a time. */
const textMax = 40;
const spaces = /[\s\u00a0\u2009\u202f]/g;
/** A number, then perhaps a unit: "24.5 °C", "62%". */
const withUnit =
  /^([+-]?(?:[\d.,'\s\u00a0\u2009\u202f]*\d[\d.,'\s]*)(?:e[+-]?\d{1,3})?)([^\d.,]{0,12})$/i;
/** Blanks part groups of three digits; 23.5 61 are two values. */
const apart = /\d[.,']?\s(?!\d{3}(?!\d))\d|[.,]\d*\s\d/;
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const grouped = (sign: string): RegExp => new RegExp(`^[+-]?\\d{1,3}(?:\\${sign}\\d{3})+$`);
const [commas, points, apostrophes] = [grouped(","), grouped("."), grouped("'")];

/**
 * Returns the number of a text: decimal point or comma, groups of thousands, a unit after it. Null:
 * not a number, or ambiguous: "1,234" is 1234 in one country and 1.234 in another.
 */
export const parseNumberText = (text: string): number | null => parseMeasure(text)?.number ?? null;

/** Parses a number, and returns it with its unit, the text after it. */
export function parseMeasure(
  text: string,
): { readonly number: number; readonly unit: string } | null {
  if (text.length > textMax) return null;
  const [, typed = "", unit = ""] = withUnit.exec(seenNumber(text)) ?? [];
  if (typed === "" || isUnclear(text, typed, unit)) return null;
  const digits = withoutGroups(typed.replace(spaces, ""));
  const number = digits !== null && plain.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(number) ? { number, unit } : null;
}

/** "12 e" and "1-2" could be anything; N, X and ? replace a digit that was not readable. */
const isUnclear = (text: string, typed: string, unit: string): boolean =>
  /[+-]|^ *[nx?*#_]+$/i.test(unit) || isHex(text.trim()) || isTwoNumbers(text) || apart.test(typed);

/**
 * A register as hex digits: 00eb is 235 and no 0. A letter alone may be a unit: 24C, 75F, 12A, 30d.
 */
const isHex = (text: string): boolean =>
  /^\d*[a-f]/i.test(text) &&
  /^[\da-f]+$/i.test(text) &&
  !/^(?:0|[1-9]\d*)(?:[acdf]|e\d+)$/i.test(text);

/** The text with a point for its decimals and without groups of thousands; null: ambiguous. */
function withoutGroups(text: string): string | null {
  const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
  if (comma >= 0 && point >= 0)
    return comma > point ? parted(text, ".", ",") : parted(text, ",", ".");
  if (apostrophes.test(text.split(".")[0] ?? "")) return bare(text, "'");
  return comma < 0 ? withoutPoints(text) : withoutCommas(text);
}
const withoutPoints = (text: string): string =>
  text.indexOf(".") !== text.lastIndexOf(".") && points.test(text) ? bare(text, ".") : text;
function withoutCommas(text: string): string | null {
  if (!commas.test(text)) return text.replace(",", ".");
  return text.indexOf(",") === text.lastIndexOf(",") ? null : bare(text, ",");
}

/** Splits a number that contains both signs: the last one is the decimal sign. */
function parted(text: string, group: "," | ".", decimal: "," | "."): string | null {
  const [whole = "", fraction = "", ...more] = text.split(decimal);
  const pattern = group === "," ? commas : points;
  return more.length === 0 && pattern.test(whole) ? `${bare(whole, group)}.${fraction}` : null;
}
const bare = (text: string, group: string): string => text.replaceAll(group, "");

const switches: ReadonlyMap<string, 0 | 1> = new Map<string, 0 | 1>([
  ...["1", "true", "on", "yes", "open", "running", "开", "开启", "运行"].map(
    (word) => [word, 1] as const,
  ),
  ...["0", "false", "off", "no", "closed", "stopped", "关", "关闭", "停止"].map(
    (word) => [word, 0] as const,
  ),
]);
/** Parses the state of a switch; null: unknown. */
export const parseSwitch = (value: unknown): 0 | 1 | null => {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return value === 0 || value === 1 ? value : null;
  return typeof value === "string" ? (switches.get(value.trim().toLowerCase()) ?? null) : null;
};

/** Units of a time, recognised by the size of the number: s, ms, µs, ns. */
const unitsOfTime = [
  [1e8, 32_503_680_000, 1e-3],
  [1e11, 1e14, 1],
  [1e14, 1e17, 1e3],
  [1e17, 1e20, 1e6],
] as const;
const day = String.raw`(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})`;
const clock = String.raw`(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?`;
const calendar = new RegExp(String.raw`^${day}[T ]*${clock}\s*(Z|[+-]\d{2}:?\d{2})?$`, "i");
const compact = /^\d{14}$/;

/**
 * Returns the time in epoch ms: a number of s, ms, µs or ns since 1970, also as a text; a date and
 * time with its zone, or without one by `offsetOf`. Null: not a time.
 */
export function parseTimeText(value: unknown, offsetOf: (at: number) => number): number | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value).normalize("NFKC").trim();
  // A number of 14 digits is a date and time: as milliseconds it would mean the year 2594 or later.
  if (compact.test(text) || !/^\d+(?:\.\d+)?$/.test(text)) return calendarTime(text, offsetOf);
  const number = Number(text);
  const [, , perMs] = unitsOfTime.find(([min, max]) => number > min && number <= max) ?? [];
  return perMs === undefined ? null : Math.round(number / perMs);
}

function calendarTime(text: string, offsetOf: (at: number) => number): number | null {
  const match = text.length > textMax ? null : calendar.exec(text);
  if (match === null) return null;
  const numbers = match.slice(1, 7).map((part) => Number(part ?? 0));
  const [fraction = "0", zone] = [match[7], match[8]];
  const at = momentIn(numbers, Math.floor(Number(`0.${fraction}`) * 1000));
  if (at === null || zone !== undefined) return at === null ? null : at - zoneMs(zone ?? "Z");
  // Twice: the offset is needed at a time that is not known before.
  return at - offsetOf(at - offsetOf(at));
}

/** Returns the moment of a date and time; null: there is no such day or time. */
function momentIn(numbers: readonly number[], ms: number): number | null {
  const [year = 0, month = 0, ...rest] = numbers;
  const [date = 0, hour = 0, minute = 0, second = 0] = rest;
  const at = Date.UTC(year, month - 1, date, hour, minute, second, ms);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${year}-${two(month)}-${two(date)}T${two(hour)}:${two(minute)}:${two(second)}`;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? at : null;
}

function zoneMs(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [sign, hours, minutes] = [zone[0], zone.slice(1, 3), zone.slice(-2)];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
