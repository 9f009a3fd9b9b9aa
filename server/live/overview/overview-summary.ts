import { sql, type SQL } from "drizzle-orm";
import { type Severity, severityList } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { type OverviewSummary, summaryDays } from "../../../contract/live/overview.ts";
import { dayMs } from "../../../contract/base/time.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import { pairwise } from "../../platform/base/pairwise.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";
import { countOverdue } from "../../maintenance/maintenance-plan-queries.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";
import { readOnDuty } from "./on-duty.ts";
import { readRecordStart } from "./hourly-alarms.ts";
import { readLastEnded } from "./last-alarm-end.ts";
import { readCalls, readPower } from "./overview-now.ts";
import { readFeed, readLaying } from "./overview-production.ts";

/**
 * Returns totals of the caller's houses that live values do not show, read in one transaction.
 * `now` in epoch ms.
 */
export function readSummary(
  database: Database,
  caller: Caller,
  now: number,
): Promise<Omit<OverviewSummary, "works">> {
  const chosen = visibleHouses(caller);
  return readSnapshot(database, async (tx) => {
    const recordStart = await readRecordStart(tx);
    return {
      serverTime: now,
      ...(await readAlarmDays(tx, chosen, now, recordStart)),
      raised: await readRaised(tx, chosen, now, recordStart),
      calls: await readCalls(tx, chosen, now),
      power: await readPower(tx, chosen, now),
      urgentUntil: await readUrgentUntil(tx, chosen, now),
      laying: await readLaying(tx, chosen, now),
      feed: await readFeed(tx, chosen, now),
      ended: await readLastEnded(tx, chosen, now),
      maintenance: await countOverdue(tx, caller, {}, now),
      duty: await readOnDuty(tx, caller, now),
      gateways: await readGateways(tx, chosen),
    };
  });
}

/** Starts of the last local days of a zone, oldest first, today last, and the end of today. */
function dayEdges(timeZone: string, now: number): number[] {
  const today = localMidnight(timeZone, now);
  const edges = [today, localMidnight(timeZone, today + 1.5 * dayMs)];
  for (let first = today; edges.length <= summaryDays;) {
    first = localMidnight(timeZone, first - 1);
    edges.unshift(first);
  }
  return edges;
}

async function readAlarmDays(
  tx: Transaction,
  chosen: SQL,
  now: number,
  recordStart: number,
): Promise<Pick<OverviewSummary, "knownDays" | "alarmKinds">> {
  const zones = await rows<{ time_zone: string }>(
    tx,
    sql`select distinct f.time_zone from houses h join farms f on f.id = h.farm_id where ${chosen}`,
  );
  const days = zones.flatMap(({ time_zone: zone }) => {
    const days = pairwise(dayEdges(zone, now));
    return [...days].map(([start, end], day) => ({ zone, day, start, end }));
  });
  const known = new Set(days.filter(({ end }) => end > recordStart).map(({ day }) => day));
  const counts =
    days.length === 0
      ? []
      : await rows<{ key: AlarmKey; day: number; count: number }>(
          tx,
          sql`
    select a.key, d.day, count(*) as count
    from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    join unnest(${list(days, ({ zone }) => zone)}::text[], ${list(days, ({ day }) => day)}::int[],
      ${list(days, ({ start }) => start / 1000)}::float8[],
      ${list(days, ({ end }) => end / 1000)}::float8[]) as d(zone, day, start, stop)
      on d.zone = f.time_zone and a.raised_at >= to_timestamp(d.start)
        and a.raised_at < to_timestamp(d.stop)
    where a.raised_at >= ${new Date(Math.min(...days.map(({ start }) => start)))} and ${chosen}
      group by a.key, d.day order by a.key`,
        );
  const byKey = new Map<AlarmKey, number[]>();
  for (const { key, day, count } of counts) {
    const days = byKey.get(key) ?? Array<number>(summaryDays).fill(0);
    days[day] = count;
    byKey.set(key, days);
  }
  return {
    knownDays: known.size,
    alarmKinds: [...byKey].map(([key, counted]) => ({ key, days: counted })),
  };
}

async function readRaised(
  tx: Transaction,
  chosen: SQL,
  now: number,
  recordStart: number,
): Promise<OverviewSummary["raised"]> {
  const counts = await rows<{ severity: Severity; lately: number; both: number }>(
    tx,
    sql`
    select a.severity, count(*) filter (where a.raised_at > ${new Date(now - dayMs)}) as lately,
      count(*) as both
    from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    where a.raised_at > ${new Date(now - 2 * dayMs)} and a.raised_at <= ${new Date(now)}
      and ${chosen} group by a.severity`,
  );
  const rowOf = (severity: Severity) => counts.find((row) => row.severity === severity);
  const lately = severityList.map((severity) => rowOf(severity)?.lately ?? 0);
  const before = severityList.map(
    (severity, index) => (rowOf(severity)?.both ?? 0) - (lately[index] ?? 0),
  );
  const isKnown = recordStart <= now - 2 * dayMs;
  return {
    lately: sumOf(lately),
    before: isKnown ? sumOf(before) : null,
    bySeverity: { lately, before: isKnown ? before : null },
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

async function readUrgentUntil(tx: Transaction, chosen: SQL, now: number): Promise<number | null> {
  const { at } = await one<{ at: Date | null }>(
    tx,
    sql`
    select max(coalesce(a.cleared_at, ${new Date(now)})) as at
    from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    where a.severity = 1 and a.raised_at >= ${new Date(now - summaryDays * dayMs)} and ${chosen}`,
  );
  return at?.getTime() ?? null;
}

const list = <T>(from: readonly T[], pick: (item: T) => string | number) =>
  sql.param(from.map(pick));

function readGateways(tx: Transaction, chosen: SQL): Promise<OverviewSummary["gateways"]> {
  return rows<OverviewSummary["gateways"][number]>(
    tx,
    sql`
    select t.key as "typeKey", t.name as "typeName", t.name_en as "typeNameEn", count(*) as total,
      count(*) filter (where s.is_online) as online
    from gateways g join gateway_types t on t.key = g.type_key join houses h on h.id = g.house_id
      join farms f on f.id = h.farm_id left join house_states s on s.house_id = h.id
    where ${chosen} group by t.key order by t.key`,
  );
}
