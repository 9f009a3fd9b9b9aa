import type { HouseDay } from "../../../../contract/telemetry/house-history.ts";

/** Returns the sum of the known values (null without any), and their number of days. */
export function sumOf(
  days: readonly HouseDay[],
  key: "waterL" | "feedKg" | "kwh",
): { readonly sum: number | null; readonly days: number } {
  const known = days.map((day) => day[key]).filter((value) => value !== null);
  return {
    sum: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    days: known.length,
  };
}
