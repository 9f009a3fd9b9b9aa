import { z } from "zod";
import { dayMs, hourMs } from "../base/time.ts";

/** Longest window of days in one request. */
export const houseDaysMax = 400;
/** Requested moments lie before the year 2100. */
const lastMs = Date.UTC(2100, 0);
const timestamp = z.coerce.number().int().min(0).max(lastMs);
/** A farm's day of summer time has an hour more. */
const slackMs = hourMs;

export const houseDaysQuerySchema = z
  .object({ id: z.coerce.number().int().positive(), from: timestamp, to: timestamp })
  .refine(({ from, to }) => to > from, { path: ["to"], error: "order" })
  .refine(({ from, to }) => to - from <= houseDaysMax * dayMs + slackMs, {
    path: ["from"],
    error: "manyDays",
  });
export type HouseDaysQuery = z.infer<typeof houseDaysQuerySchema>;

const n = z.number().nullable();

/** One local day of a house. Null: not measured, or nothing to count from. */
export const houseDaySchema = z.object({
  /** Local midnight at the beginning of the day, epoch ms. */
  at: z.int(),
  /** Age of the flock in the house on that day; null in an empty house. */
  dayAge: z.int().nullable(),
  /** The last value of the day. */
  alive: n,
  /** Used in the day, as the meters counted. */
  waterL: n,
  feedKg: n,
  kwh: n,
  /** The last value of the day, g. */
  weightG: n,
  /** From the mean temperature of the house. */
  tempMinC: n,
  tempMeanC: n,
  tempMaxC: n,
  /** Values of the breed's standard for that day, per head. */
  standard: z.object({ tempC: z.number(), waterMl: n, feedG: n }).nullable(),
});
export type HouseDay = z.infer<typeof houseDaySchema>;

/** Every local day that the window touches, oldest first. The last one may still be running. */
export const houseDaysSchema = z.object({ timeZone: z.string(), days: z.array(houseDaySchema) });
export type HouseDays = z.infer<typeof houseDaysSchema>;
