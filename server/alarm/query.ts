import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Alarm } from "../../contract/alarm.ts";
import { type AlarmFilter, staleAlarmMs } from "../../contract/alarm-filter.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Database, Query } from "../db/open.ts";
import { allOf, containsKeyword, one, type Page, pageOf, rows, when } from "../db/statement.ts";
import { pageWalked, type Walked } from "../db/walk.ts";
import { type Caller, inSubtree, visibleHouses } from "../session/scope.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";
import { readIncidents } from "./incident-read.ts";
import { moment } from "../db/moment.ts";

type ListQuery = z.output<typeof routes.listAlarm.input>;

/** Aliases: a alarm, h its house, f that one's farm. */
const alarms = sql`alarms a join houses h on h.id = a.house_id
  join farms f on f.id = h.farm_id`;
export const alarmFrom = sql`from ${alarms}`;

/** `isAnnunciated` of contract/alarm.ts as SQL. */
const isAnnunciated = sql`a.state in ('unacknowledged', 'acknowledged')
  and a.shelved_until is null and a.suppressed_by is null`;

const isActive = sql`a.state in ('unacknowledged', 'acknowledged')`;
/** `isWaiting` of contract/alarm.ts as SQL. */
const isWaiting = sql`a.state in ('unacknowledged', 'returned')`;
/** Active for longer than `staleAlarmMs`. */
export const isStale = (now: number): SQL =>
  sql`(${isActive} and a.raised_at < ${moment(now - staleAlarmMs)})`;

const stateIs: Readonly<Record<AlarmFilter["state"], (now: number) => SQL>> = {
  open: () => sql`a.state <> 'closed'`,
  active: () => isActive,
  unacknowledged: () => isWaiting,
  acknowledged: () => sql`a.state = 'acknowledged'`,
  returned: () => sql`a.state = 'returned'`,
  closed: () => sql`a.state = 'closed'`,
  shelved: () => sql`a.shelved_until is not null`,
  stale: isStale,
  all: () => sql`true`,
};

/** `byUrgency` of contract/alarm.ts as SQL. */
const byUrgency = sql`a.severity, array_position(
  array['unacknowledged', 'acknowledged', 'returned', 'closed'], a.state), a.raised_at, a.id`;

/** A filter whose incident, if it asks for one, is known. `among`: ids of its members. */
export type ChosenFilter = AlarmFilter & { readonly among?: readonly number[] };

const isAmong = (ids: readonly number[] | undefined): SQL | undefined =>
  when(ids, (among) => sql`a.id = any(${sql.param([...among])}::bigint[])`);

/** The members of the incident that a filter asks for, as far as the caller sees them. */
export async function withMembers<F extends AlarmFilter>(
  database: Database,
  caller: Caller,
  filter: F,
  now: number,
): Promise<F & ChosenFilter> {
  if (filter.incident === undefined) return filter;
  const found = await readIncidents(database, visibleHouses(caller), [filter.incident], now);
  return { ...filter, among: found.flatMap(({ members }) => members.map(({ id }) => id)) };
}

/**
 * Which of the caller's alarms a filter means, but for their state and time. Over `a`, `h` and `f`
 * of `alarmFrom`.
 */
export const matchingAlarms = (
  caller: Caller,
  { severity = [], key = [], subject, houseId, farmId, keyword, among }: ChosenFilter,
): SQL =>
  allOf([
    visibleHouses(caller),
    severity.length > 0 ? sql`a.severity = any(${sql.param(severity)}::smallint[])` : undefined,
    key.length > 0 ? sql`a.key = any(${sql.param(key)}::text[])` : undefined,
    when(subject, (name) => sql`a.subject = ${name}`),
    when(houseId, (id) => sql`a.house_id = ${id}::bigint`),
    when(farmId, inSubtree),
    isAmong(among),
    containsKeyword(
      keyword === "" ? undefined : keyword,
      sql`h.name, h.name_en, f.name, f.name_en, a.ack_by,
        (select g.network_id from gateways g where g.house_id = h.id)`,
    ),
  ]);

/** All of a filter as a condition. `now` decides which are stale. */
export const chosenAlarms = (caller: Caller, filter: ChosenFilter, now: number): SQL =>
  allOf([
    matchingAlarms(caller, filter),
    stateIs[filter.state](now),
    when(filter.from, (from) => sql`a.raised_at >= ${moment(from)}`),
    when(filter.to, (to) => sql`a.raised_at < ${moment(to)}`),
  ]);

const direction = { asc: sql`asc`, desc: sql`desc` } as const;

/**
 * desc: the newest, the worst, the longest first. Without `sort` those of a state worst first, all
 * of them newest first.
 */
function orderOf(
  {
    state,
    sort = state === "all" ? "raised" : "severity",
    order,
  }: Pick<ListQuery, "state" | "sort" | "order">,
  now: number,
): SQL {
  const way = direction[order];
  if (sort === "severity")
    return order === "desc" ? byUrgency : sql`a.severity desc, a.raised_at desc, a.id desc`;
  return sort === "duration"
    ? sql`coalesce(a.cleared_at, ${moment(now)}) - a.raised_at ${way}, a.id ${way}`
    : sql`a.raised_at ${way}, a.id ${way}`;
}

/** Alarms read in a statement, joins included: about 10 ms. */
const alarmRowsAStatement = 2000;

/** The alarms a filter means, by the time of their raise. */
export const walkedAlarms = (
  caller: Caller,
  filter: ChosenFilter,
  now: number,
  newestFirst: boolean,
): Walked => ({
  walk: {
    table: sql`alarms a`,
    at: sql`a.raised_at`,
    id: sql`a.id`,
    newestFirst,
    within: [
      when(filter.from, (from) => sql`a.raised_at >= ${moment(from)}`),
      when(filter.to, (to) => sql`a.raised_at < ${moment(to)}`),
      when(filter.houseId, (id) => sql`a.house_id = ${id}::bigint`),
      isAmong(filter.among),
    ],
    rows: alarmRowsAStatement,
  },
  from: alarms,
  where: chosenAlarms(caller, filter, now),
});

/** A page of the caller's alarms. */
export async function listAlarms(
  database: Database,
  caller: Caller,
  query: ListQuery,
  now: number,
  signal?: AbortSignal,
): Promise<Page<Alarm>> {
  const { state, sort = "raised", order } = query;
  const filter = await withMembers(database, caller, query, now);
  // What is open is little, and stands in an index of its own.
  if ((state === "all" || state === "closed") && sort === "raised") {
    const meant = walkedAlarms(caller, filter, now, order === "desc");
    const page = await pageWalked<AlarmRow>(database, meant, sql`a.*`, query, signal);
    return { total: page.total, rows: page.rows.map(alarmOf) };
  }
  const { total, rows: found } = await pageOf<AlarmRow>(database, {
    columns: sql`a.*`,
    from: alarms,
    where: [chosenAlarms(caller, filter, now)],
    order: orderOf(query, now),
    query,
  });
  return { total, rows: found.map(alarmOf) };
}

/** Every open alarm of a house the caller has, worst first. */
export async function openAlarms(
  on: { readonly query: Query },
  caller: Caller,
  houseId: number,
): Promise<Alarm[]> {
  const found = await rows<AlarmRow>(
    on,
    sql`select a.* ${alarmFrom} where a.state <> 'closed'
      and a.house_id = ${houseId}::bigint and ${visibleHouses(caller)} order by ${byUrgency}`,
  );
  return found.map(alarmOf);
}

/** The number on the badge: annunciated alarms in the caller's scope. */
export async function countAlarms(database: Database, caller: Caller): Promise<number> {
  const { count } = await one<{ count: number }>(
    database,
    sql`select count(*) as count ${alarmFrom}
      where ${isAnnunciated} and ${visibleHouses(caller)}`,
  );
  return count;
}
