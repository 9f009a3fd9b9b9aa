import { type SQL, sql } from "drizzle-orm";

/**
 * The lists of many days (`e`) added up, place by place, as long as the longest of them. A sum a
 * place: rows of half hours that are grouped and put together again took thirty times as long.
 */
export const slotSums = (column: "half" | "spread" | "quarter", most: number): SQL => {
  const places = Array.from({ length: most }, (_, no) => no + 1);
  const sums = places.map((no) => `sum(e.${column}[${no}]::float8)`).join(", ");
  return sql.raw(`(array[${sums}])[1:max(cardinality(e.${column}))]`);
};
/** Slots of the longest possible day: clocks go back by two hours at most. */
export const halvesMost = 52;
export const quartersMost = 2 * halvesMost;
