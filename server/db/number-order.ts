import { type SQL, sql } from "drizzle-orm";

/**
 * Sorts names as people count: 2号舍 before 10号舍, whatever the case. Every number is written with 18
 * digits; collations that do this are not there in the embedded database.
 */
export const byNumber = (name: SQL): SQL =>
  sql`regexp_replace(
    regexp_replace(lower(${name}), '([0-9]+)', '000000000000000000\\1', 'g'),
    '[0-9]*([0-9]{18})', '\\1', 'g')`;
