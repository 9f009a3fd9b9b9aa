import { setTimeout as wait } from "node:timers/promises";
import type { Database, Queryable, Transaction } from "../db/open-database.ts";
import { only } from "../db/sql-statement.ts";
import type { Ending } from "./row-endings.ts";

/** Rows of one statement, which other writers of these rows have to wait for. */
const rowsMax = 2000;
/** Statements of one run: the rest waits for the next. */
const slicesMax = 500;
const pauseMs = 20;

/**
 * Deletes the rows past their end at `at`, epoch ms, a slice at a time, the oldest first. Returns
 * their number.
 */
export async function endPast(
  database: Database,
  { table, column, ageMs, where = "true", isGuarded }: Ending,
  at: number,
): Promise<number> {
  const before = new Date(at - ageMs);
  const endSlice = async ({ query }: Queryable): Promise<number> =>
    only(
      await query<{ count: number }>(
        `with gone as (
           delete from ${table} where ctid = any (array(
             select ctid from ${table} where ${column} < $1 and ${where}
             order by ${column} limit ${rowsMax})) returning 1)
         select count(*)::int as count from gone`,
        [before],
      ),
    ).count;
  let ended = 0;
  for (let slice = 0; slice < slicesMax; slice += 1) {
    if (slice > 0) await wait(pauseMs);
    const count = await (isGuarded === true ? unguarded(database, endSlice) : endSlice(database));
    ended += count;
    if (count < rowsMax) break;
  }
  return ended;
}

const unguarded = <T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query("set local house_watch.ending_rows = 'on'");
    return work(tx);
  });
