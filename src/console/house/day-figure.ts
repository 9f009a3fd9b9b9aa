import type { HouseDay } from "../../../contract/house-history.ts";

/** Sum of what is known, and of how many days; null when of none. */
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
