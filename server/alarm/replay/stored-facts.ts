import { type SQL, sql } from "drizzle-orm";
import type { Fact } from "../../../contract/live/live-stream.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";

/** Returns the time of the oldest stored fact, epoch ms; null without one. */
export async function earliestFact(db: Queryable): Promise<number | null> {
  const { at } = await one<{ at: Date | null }>(db, sql`select min(at) as at from facts`);
  return at?.getTime() ?? null;
}

/**
 * Returns the number of the last fact published by then; 0 without one. A moment covers all facts
 * up to this number, because the clocks of several servers may differ and numbers never do.
 */
export async function headAt(db: Queryable, at: number): Promise<number> {
  const [row] = await rows<{ seq: number }>(
    db,
    sql`select seq from facts where at <= ${timestamp(at)} order by at desc, seq desc limit 1`,
  );
  return row?.seq ?? 0;
}

/** Facts that one statement reads at most. */
const factsPerPage = 2000;

/**
 * Returns the facts about houses of `visible` (over `h` and `f`) after one number, up to another,
 * in order.
 */
export async function factsBetween(
  db: Queryable,
  visible: SQL,
  after: number,
  upTo: number,
): Promise<Fact[]> {
  const results: Fact[] = [];
  for (let from = after; from < upTo;) {
    const page = await rows<{ seq: number; payload: Fact | null }>(
      db,
      sql`select k.seq, case when v.id is not null then k.payload end as payload
        from (select seq, house_id, kind, payload from facts
          where seq > ${from} and seq <= ${upTo} order by seq limit ${factsPerPage}) k
        left join lateral (select h.id from houses h join farms f on f.id = h.farm_id
          where h.id = k.house_id and k.kind <> 'tree' and ${visible}) v on true
        order by k.seq`,
    );
    for (const { payload } of page) if (payload !== null) results.push(payload);
    from = page.length < factsPerPage ? upTo : (page.at(-1)?.seq ?? upTo);
  }
  return results;
}

/**
 * The last fact up to a number of the house `h` and, where it is given, the alarm `a`: its payload,
 * as a subquery.
 */
export const lastHouseFact = (head: number): SQL => sql`(
  select k.payload->'house' from facts k
  where k.house_id = h.id and k.seq <= ${head} and k.kind = 'house' order by k.seq desc limit 1)`;
export const lastAlarmFact = (head: number): SQL => sql`(
  select k.payload->'alarm' from facts k
  where k.house_id = a.house_id and k.seq <= ${head} and k.kind = 'alarm'
    and (k.payload->'alarm'->>'id')::int = a.id order by k.seq desc limit 1)`;
