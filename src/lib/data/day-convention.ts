/** The order of a day's parts. */
export type DayOrder = "ymd" | "dmy" | "mdy";
export const dayOrders = ["ymd", "dmy", "mdy"] as const satisfies readonly DayOrder[];

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/**
 * A time after a date is ignored. With a time zone the text counts as a day only if the time is
 * midnight in that zone.
 */
const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?(?:[ap]\.?m\.?)?`;
const chineseClock = String.raw`[上下]午 ?\d{1,2}:\d{2}(?::\d{2})?`;
const time = new RegExp(
  String.raw`(?:^|[ T])(?:${clock}|${chineseClock}) ?(z|[+-]\d{2}:?\d{2})?$`,
  "i",
);
const dayName = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?|(?:星期|周)[一二三四五六日天])";
const weekday = new RegExp(String.raw`^${dayName},? ?|,? ?\(?${dayName}\)?$`, "gi");

/** The days that a text can mean, by the order of its parts. */
export type DayReadings = Readonly<Partial<Record<DayOrder, string>>>;

/** Every order in which a text is a day of the calendar. */
export function dayReadings(text: string): DayReadings {
  const day = dayPart(text);
  if (day === null) return {};
  const written =
    /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/.exec(day);
  if (written !== null) return readingsOf(written.slice(1));
  const named = namedMonth(day);
  if (named !== null) return named;
  const parts = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})\.?$/.exec(day.replace(/ ?([-./]) ?/g, "$1"));
  return parts === null ? {} : readingsOf([parts[1]!, parts[3]!, parts[4]!]);
}

function dayPart(text: string): string | null {
  const [behind = "", hour, minute, second, zone] = time.exec(text) ?? [];
  const isMidnight = [hour, minute, second].every((part) => Number(part ?? 0) === 0);
  if (zone !== undefined && !isMidnight) return null;
  return text
    .slice(0, text.length - behind.length)
    .trim()
    .replace(weekday, "")
    .trim();
}

function readingsOf([a = "", b = "", c = ""]: readonly string[]): DayReadings {
  // A part of four digits is the year. In front it decides the order; at the end, day and month may
  // still be either way round.
  if (a.length === 4) return reading("ymd", a, b, c);
  const last = c.length === 4 ? {} : reading("ymd", a, b, c);
  return { ...last, ...reading("dmy", c, b, a), ...reading("mdy", c, a, b) };
}

function reading(order: DayOrder, year: string, month: string, day: string): DayReadings {
  const result = calendarDay(year, Number(month), day);
  return result === null ? {} : { [order]: result };
}

function namedMonth(text: string): DayReadings | null {
  const [, dayFirst, monthAfter = "", yearAfter = ""] =
    /^(\d{1,2})[-. ]([a-z]{3})[a-z]*\.?[-., ]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  const [, monthFirst = "", dayAfter, yearLast = ""] =
    /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const month = months.indexOf((monthAfter || monthFirst).toLowerCase()) + 1;
  const day = dayFirst ?? dayAfter;
  if (month === 0 || day === undefined) return null;
  const result = calendarDay(yearAfter || yearLast, month, day);
  // A name of a month decides the order.
  return result === null ? {} : { ymd: result, dmy: result, mdy: result };
}

/** Two-digit years are in this century. */
function calendarDay(year: string, month: number, day: string): string | null {
  if ((year.length !== 4 && year.length !== 2) || day.length > 2) return null;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const noon = new Date(Date.UTC(full, month - 1, Number(day), 12));
  const isNone =
    full < 1900 || noon.getUTCMonth() !== month - 1 || noon.getUTCDate() !== Number(day);
  return isNone ? null : noon.toISOString().slice(0, 10);
}

/**
 * The order of dates in a file. `order` null: the user has to choose. `example`: the text that
 * decided, or that is ambiguous.
 */
export interface DayConvention {
  readonly order: DayOrder | null;
  readonly example: string | null;
  /** The orders that are possible. */
  readonly orders: readonly DayOrder[];
}

/** The order that all the days of a file can be read in. */
export function dayConvention(texts: readonly string[]): DayConvention {
  const read = texts
    .map((text) => ({ text, readings: dayReadings(text) }))
    .filter(({ readings }) => Object.keys(readings).length > 0);
  const unsure = read.find(({ readings }) => new Set(Object.values(readings)).size > 1);
  const orders = dayOrders.filter((order) =>
    read.every(({ readings }) => readings[order] !== undefined || isRecorded(readings)),
  );
  const own = read.filter(({ readings }) => !isRecorded(readings));
  const example = (unsure ?? own[0])?.text ?? null;
  if (own.length === 0) return { order: "ymd", example: null, orders: ["ymd"] };
  // Dates separated by points begin with the day in all countries that write them so.
  const isPointed = own.every(({ text }) => /^\d{1,2}\.\d{1,2}\.\d{4}/.test(text));
  if (isPointed && orders.includes("dmy")) return { order: "dmy", example, orders };
  return { order: orders.length === 1 ? orders[0]! : null, example, orders };
}
/** A date with only one meaning: with its year in front or its month as a name. */
const isRecorded = (readings: DayReadings): boolean =>
  readings.ymd !== undefined && Object.values(readings).every((day) => day === readings.ymd);

/** Reads a date in this order; an unambiguous one needs none. Null: not a date. */
export function dayWith(text: string, order: DayOrder | null): string | null {
  const readings = dayReadings(text);
  if (isRecorded(readings)) return readings.ymd ?? null;
  return (order === null ? undefined : readings[order]) ?? null;
}

/** A date such as 13/03/2026, in which 13 cannot be the month. */
export function isMonthSecond(text: string): boolean {
  const { ymd, dmy, mdy } = dayReadings(text);
  return ymd === undefined && (dmy === undefined) !== (mdy === undefined);
}
