import { keysOf } from "../base/table-keys.ts";
import { z } from "zod";
import { dateText } from "./alarm-coverage.ts";
import { china, countries } from "../base/area.ts";
import { line, optionalLine } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/**
 * Days that differ from their day of the week: holidays, and weekends that are worked for them. An
 * organisation's own days override its country's; entered days override the days that ship with the
 * product.
 */
export const dayOrigins = {
  shipped: { zh: "国务院安排", en: "State Council" },
  country: { zh: "已录入", en: "Entered" },
  own: { zh: "本机构", en: "Own" },
} as const satisfies Record<string, Words>;
export const dayOriginKeys = keysOf(dayOrigins);

const countryCode = z
  .string()
  .length(3)
  .refine((code) => countries.includes(code), { error: "choice" });
const year = z.coerce.number().int().min(2000).max(2100);
/** Maximum number of days that a year has of one level. */
export const calendarDaysMax = 366;

const dayNameMax = 30;
const sourceMax = 100;

const calendarDaySchema = z.object({
  day: z.string(),
  isWork: z.boolean(),
  name: z.string(),
  /** '' for an entered day. */
  nameEn: z.string(),
  origin: z.enum(dayOriginKeys),
  /** Authority for this entry. */
  source: z.string(),
});
export type CalendarDay = z.infer<typeof calendarDaySchema>;

export const calendarInput = z.object({
  country: countryCode.default(china),
  year,
  /** Organisation whose own days are meant; administrators choose it, others use theirs. */
  orgId: z.coerce.number().int().positive().optional(),
});

/** A year with the days entered so far. */
export const calendarSchema = z.object({
  country: z.string(),
  year: z.int(),
  orgId: z.int().nullable(),
  /** True: the days of the country are known; otherwise Monday to Friday count as worked. */
  isKnown: z.boolean(),
  days: z.array(calendarDaySchema),
  /**
   * Versions of the days entered for the country and for the organisation; a save names that of its
   * level.
   */
  version: z.object({ country: z.int(), own: z.int() }),
});
export type CalendarYear = z.infer<typeof calendarSchema>;

/** The days of one level in a year, all of them: absent ones are deleted. */
export const saveCalendarSchema = z.object({
  country: countryCode.default(china),
  year,
  /** Null: the days of the country, which administrators enter. */
  orgId: z.int().positive().nullable(),
  source: optionalLine(sourceMax),
  days: z
    .array(z.object({ day: dateText, isWork: z.boolean(), name: line(dayNameMax).default("") }))
    .max(calendarDaysMax),
  version: z.int(),
});

export const calendarFields = {
  country: { name: { zh: "国家或地区", en: "Country or territory" } },
  year: { name: { zh: "年份", en: "Year" } },
  days: { name: { zh: "日期", en: "Days" } },
  source: { name: { zh: "依据", en: "Source" } },
} as const;
