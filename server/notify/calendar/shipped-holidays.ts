import { createRequire } from "node:module";
import { z } from "zod";
import type { CalendarDay } from "../../../contract/notify/calendar.ts";
import { china } from "../../../contract/base/area.ts";

/** Names as the package writes them: English, Chinese, days of rest. */
const namesSchema = z.record(z.string(), z.string());
const fileSchema = z.object({ holidays: namesSchema, workdays: namesSchema });

export type ShippedDay = Pick<CalendarDay, "day" | "isWork" | "name" | "nameEn">;

let cached: ReadonlyMap<number, readonly ShippedDay[]> | null = null;

/**
 * The State Council's days by year, as the package chinese-days ships them; a year that is not
 * there has not been announced yet. Its code is not used, because it treats an unknown year as one
 * without holidays.
 */
function chineseDays(): ReadonlyMap<number, readonly ShippedDay[]> {
  if (cached !== null) return cached;
  const require = createRequire(import.meta.url);
  const data: unknown = require("chinese-days/dist/chinese-days.json");
  const { holidays, workdays } = fileSchema.parse(data);
  const days = [
    ...Object.entries(holidays).map(([day, name]) => ({ day, isWork: false, ...named(name) })),
    ...Object.entries(workdays).map(([day, name]) => ({ day, isWork: true, ...named(name) })),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
  const years = new Map<number, ShippedDay[]>();
  for (const day of days) {
    const year = Number(day.day.slice(0, 4));
    years.set(year, [...(years.get(year) ?? []), day]);
  }
  cached = years;
  return years;
}
function named(text: string): Pick<ShippedDay, "name" | "nameEn"> {
  const [nameEn = "", name = ""] = text.split(",");
  return { name, nameEn };
}

/**
 * Returns the shipped days of a country's year; null: the year is missing. Only China shifts its
 * working days.
 */
export const shippedDays = (country: string, year: number): readonly ShippedDay[] | null =>
  country === china ? (chineseDays().get(year) ?? null) : [];

export const shippedYears = (country: string): readonly number[] =>
  country === china ? [...chineseDays().keys()] : [];
