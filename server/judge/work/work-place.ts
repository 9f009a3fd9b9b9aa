import { type SQL, sql } from "drizzle-orm";

/** Condition over `h` (houses) and `f` (their farms): in the places that a row of work names. */
export const inPlaces = (work: SQL): SQL =>
  sql`(h.id = any(${work}.house_ids) or f.lineage && ${work}.farm_ids)`;
