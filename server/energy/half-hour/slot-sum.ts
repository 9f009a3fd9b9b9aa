import { type SQL, sql } from "drizzle-orm";

/**
 * Adds up the lists of many days (`e`) slot by slot, as long as the longest. One sum per slot,
 * because grouping rows of half hours took thirty times as long.
 */
export const slotSums = (column: "half" | "spread" | "quarter", max: number): SQL => {
  const places = Array.from({ length: max }, (_, index) => index + 1);
  const sums = places.map((place) => `sum(e.${column}[${place}]::float8)`).join(", ");
  return sql.raw(`(array[${sums}])[1:max(cardinality(e.${column}))]`);
};
/** Slots of the longest possible day: clocks are set back by two hours at most. */
export const halvesMax = 52;
export const quartersMax = 2 * halvesMax;
