import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Alarm } from "../../contract/alarm.ts";
import type { routes } from "../../contract/route.ts";
import type { Database, Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { offsetOf } from "../house/query.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { type AlarmRow, alarmOf } from "./record.ts";

type ListQuery = z.output<typeof routes.listAlarm.input>;

/** Aliases: a alarm, h its house, f that one's farm. */
export const alarmFrom = sql`from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id`;

/** `isAnnunciated` of contract/alarm.ts as SQL. */
const isAnnunciated = sql`a.state in ('unacknowledged', 'acknowledged') and a.shelved_until is null and a.suppressed_by is null`;

const stateIs: Readonly<Record<ListQuery["state"], SQL>> = {
  open: sql`a.state <> 'closed'`,
  active: sql`a.state in ('unacknowledged', 'acknowledged')`,
  unacknowledged: sql`a.state in ('unacknowledged', 'returned')`,
  shelved: sql`a.shelved_until is not null`,
  all: sql`true`,
};

/** `byUrgency` of contract/alarm.ts as SQL. */
const byUrgency = sql`a.severity, array_position(array['unacknowledged', 'acknowledged', 'returned', 'closed'], a.state), a.raised_at, a.id`;

/** A moment as the database can hold it; one beyond its calendar is its end. */
export const moment = (epochMs: number): Date => new Date(Math.min(Math.max(epochMs, 0), 8.64e15));

/** A page of the caller's alarms: those of a state worst first, all of them newest first. `from` and `to` (exclusive) are of the raise. */
export async function listAlarms(database: Database, caller: Caller, query: ListQuery): Promise<{ total: number; rows: Alarm[] }> {
  const conditions = [visibleHouses(caller), stateIs[query.state]];
  if (query.key !== undefined) conditions.push(sql`a.key = ${query.key}`);
  if (query.severity !== undefined) conditions.push(sql`a.severity = ${query.severity}`);
  if (query.houseId !== undefined) conditions.push(sql`a.house_id = ${query.houseId}::bigint`);
  if (query.from !== undefined) conditions.push(sql`a.raised_at >= ${moment(query.from)}`);
  if (query.to !== undefined) conditions.push(sql`a.raised_at < ${moment(query.to)}`);
  const matching = sql`${alarmFrom} where ${sql.join(conditions, sql` and `)}`;
  const order = query.state === "all" ? sql`a.raised_at desc, a.id desc` : byUrgency;
  const [count] = await rows<{ total: number }>(database, sql`select count(*) as total ${matching}`);
  const found = await rows<AlarmRow>(database, sql`select a.* ${matching} order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`);
  return { total: count!.total, rows: found.map(alarmOf) };
}

/** Every open alarm of a house the caller has, worst first. */
export async function openAlarms(on: { readonly query: Query }, caller: Caller, houseId: number): Promise<Alarm[]> {
  const found = await rows<AlarmRow>(on, sql`
    select a.* ${alarmFrom} where a.state <> 'closed' and a.house_id = ${houseId}::bigint and ${visibleHouses(caller)} order by ${byUrgency}`);
  return found.map(alarmOf);
}

/** The number on the badge: annunciated alarms in the caller's scope. */
export async function countAlarms(database: Database, caller: Caller): Promise<number> {
  const [found] = await rows<{ count: number }>(database, sql`select count(*) as count ${alarmFrom} where ${isAnnunciated} and ${visibleHouses(caller)}`);
  return found!.count;
}
