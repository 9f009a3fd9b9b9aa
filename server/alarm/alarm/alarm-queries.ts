import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { type AlarmFilter, staleAlarmMs } from "../../../contract/alarm/alarm-filter.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Database } from "../../platform/db/open-database.ts";
import {
  allOf,
  containsKeyword,
  one,
  type Page,
  pageOf,
  when,
} from "../../platform/db/sql-statement.ts";
import { pageScanned, type ScanSource } from "../../platform/db/chunked-scan.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";
import { alarmFrom, alarmTables, byUrgency } from "../../judge/record/open-alarms.ts";
import { readIncidents } from "../../judge/record/incident-queries.ts";
import { timestamp } from "../../platform/db/timestamp.ts";

type ListQuery = z.output<typeof routes.listAlarm.input>;

/** `isAnnunciated` of contract/alarm/alarm.ts as SQL. */
const isAnnunciated = sql`a.state in ('unacknowledged', 'acknowledged')
  and a.shelved_until is null and a.suppressed_by is null`;

const isActive = sql`a.state in ('unacknowledged', 'acknowledged')`;
/** `isWaiting` of contract/alarm/alarm.ts as SQL. */
const isWaiting = sql`a.state in ('unacknowledged', 'returned')`;
/** Active for longer than `staleAlarmMs`. */
export const isStale = (now: number): SQL =>
  sql`(${isActive} and a.raised_at < ${timestamp(now - staleAlarmMs)})`;

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

/** A filter whose incident, if it has one, was looked up. `among`: ids of its members. */
export type ChosenFilter = AlarmFilter & { readonly among?: readonly number[] };

const isAmong = (ids: readonly number[] | undefined): SQL | undefined =>
  when(ids, (among) => sql`a.id = any(${sql.param([...among])}::bigint[])`);

/** Adds the members of the incident that a filter names, as far as the caller sees them. */
export async function withMembers<F extends AlarmFilter>(
  database: Database,
  caller: Caller,
  filter: F,
  now: number,
): Promise<F & ChosenFilter> {
  if (filter.incident === undefined) return filter;
  const incidents = await readIncidents(database, visibleHouses(caller), [filter.incident], now);
  return { ...filter, among: incidents.flatMap(({ members }) => members.map(({ id }) => id)) };
}

/**
 * Condition for the caller's alarms that a filter selects, without their state and time. Over `a`,
 * `h` and `f` of `alarmFrom`.
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

/** A filter as a condition. `now` decides which alarms are stale. */
export const chosenAlarms = (caller: Caller, filter: ChosenFilter, now: number): SQL =>
  allOf([
    matchingAlarms(caller, filter),
    stateIs[filter.state](now),
    when(filter.from, (from) => sql`a.raised_at >= ${timestamp(from)}`),
    when(filter.to, (to) => sql`a.raised_at < ${timestamp(to)}`),
  ]);

const direction = { asc: sql`asc`, desc: sql`desc` } as const;

/**
 * desc: newest, worst or longest first. Without `sort`, alarms of one state worst first, all of
 * them newest first.
 */
function orderOf(
  {
    state,
    sort = state === "all" ? "raised" : "severity",
    order,
  }: Pick<ListQuery, "state" | "sort" | "order">,
  now: number,
): SQL {
  const asOrdered = direction[order];
  if (sort === "severity")
    return order === "desc" ? byUrgency : sql`a.severity desc, a.raised_at desc, a.id desc`;
  return sort === "duration"
    ? sql`coalesce(a.cleared_at, ${timestamp(now)}) - a.raised_at ${asOrdered}, a.id ${asOrdered}`
    : sql`a.raised_at ${asOrdered}, a.id ${asOrdered}`;
}

/** Alarms read in a statement, joins included: about 10 ms. */
const alarmRowsAStatement = 2000;

/** The alarms a filter means, by the time of their raise. */
export const alarmScan = (
  caller: Caller,
  filter: ChosenFilter,
  now: number,
  newestFirst: boolean,
): ScanSource => ({
  scan: {
    table: sql`alarms a`,
    at: sql`a.raised_at`,
    id: sql`a.id`,
    newestFirst,
    within: [
      when(filter.from, (from) => sql`a.raised_at >= ${timestamp(from)}`),
      when(filter.to, (to) => sql`a.raised_at < ${timestamp(to)}`),
      when(filter.houseId, (id) => sql`a.house_id = ${id}::bigint`),
      isAmong(filter.among),
    ],
    rows: alarmRowsAStatement,
  },
  from: alarmTables,
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
  // Open alarms are few, and have an index of their own.
  if (query.cursor === undefined && (state === "all" || state === "closed") && sort === "raised") {
    const scan = alarmScan(caller, filter, now, order === "desc");
    const page = await pageScanned<AlarmRow>(database, scan, sql`a.*`, query, signal);
    return { total: page.total, rows: page.rows.map(alarmOf) };
  }
  const { rows: found, ...page } = await pageOf<AlarmRow>(database, {
    columns: sql`a.*`,
    from: alarmTables,
    where: [chosenAlarms(caller, filter, now)],
    order: orderOf(query, now),
    query,
    key: sql`a.id`,
  });
  return { ...page, rows: found.map(alarmOf) };
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
