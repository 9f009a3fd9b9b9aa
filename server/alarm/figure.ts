import { type SQL, sql } from "drizzle-orm";
import type { AlarmFilter } from "../../contract/alarm-filter.ts";
import {
  type AlarmFigures,
  chatterLimit,
  chatterWindowMs,
  figureRowsMax,
  floodLimit,
  floodWindowMs,
} from "../../contract/alarm-history.ts";
import { dayMs } from "../../contract/time.ts";
import type { Database } from "../db/open.ts";
import { one } from "../db/statement.ts";
import { type Caller, expectHouse } from "../session/scope.ts";
import { alarmFrom, chosenAlarms, isStale, matchingAlarms } from "./query.ts";

interface Found {
  raised: number;
  first: number | null;
  peak: number | null;
  by_severity: AlarmFigures["bySeverity"];
  stale: number;
  days: AlarmFigures["days"];
  by_key: AlarmFigures["byKey"];
  by_house: AlarmFigures["byHouse"];
  ack_mean: number | null;
  ack_median: number | null;
  ack_p90: number | null;
  ack_missing: number;
  clear_mean: number | null;
  clear_median: number | null;
  chattering: number;
  chattering_rows: AlarmFigures["chattering"]["rows"];
  floods: number;
  flood_rows: AlarmFigures["floods"]["rows"];
}

/** From the raise to `end`, null without one. A clock that was set back makes no negative span. */
const spanMs = (end: SQL) =>
  sql`case when ${end} is not null
    then greatest(0, date_part('epoch', ${end} - a.raised_at) * 1000) end`;
const interval = (ms: number) => sql`${`${ms} milliseconds`}::interval`;
const epochMs = (time: SQL) => sql`round(extract(epoch from ${time}) * 1000)::float8`;

/**
 * Of the alarms `chosen`: the pace of each, those that chatter by their source, and floods: runs of
 * overlapping windows with too many.
 */
const episodes = sql`paced as materialized (
    select id, at, house_id, key, subject,
      lead(at, ${floodLimit}) over (order by at, id) as flood_end,
      count(*) over (order by at
        range between ${interval(floodWindowMs)} preceding and current row) as in_window,
      count(*) over (partition by house_id, key, subject order by at
        range between ${interval(chatterWindowMs)} preceding and current row) as in_hour
    from chosen),
  sources as (
    select house_id, key, subject, count(*) as count, max(in_hour) as most from paced
    group by house_id, key, subject having max(in_hour) >= ${chatterLimit}),
  crowded as (
    select at, flood_end, lag(flood_end) over (order by at, id) as end_before, id from paced
    where flood_end - at <= ${interval(floodWindowMs)}),
  islands as (
    select at, flood_end,
      count(*) filter (where end_before is null or at > end_before)
        over (order by at, id) as island
    from crowded),
  floods as (
    select s.began, s.ended,
      (select count(*) from chosen c where c.at between s.began and s.ended) as count
    from (select min(at) as began, max(flood_end) as ended from islands group by island) s)`;

/**
 * Figures of the caller's alarms that `filter` chooses (each is defined at `alarmFiguresSchema`),
 * from one statement, so that they belong together. Refusal: 404 for a house the caller does not
 * see; without it nothing would tell "no alarms" from "no such house".
 */
export async function alarmFigures(
  database: Database,
  caller: Caller,
  filter: AlarmFilter,
  now: number,
): Promise<AlarmFigures> {
  if (filter.houseId !== undefined) await expectHouse(database, caller, filter.houseId);
  const found = await one<Found>(
    database,
    sql`
    with chosen as materialized (
      select a.id, a.house_id, a.key, a.subject, a.severity, a.raised_at as at,
        ${spanMs(sql`a.ack_at`)} as ack_ms, ${spanMs(sql`a.cleared_at`)} as clear_ms,
        (a.raised_at at time zone f.time_zone)::date as day
      ${alarmFrom} where ${chosenAlarms(caller, filter, now)}),
    totals as (
      select count(*) as raised, min(at) as first, count(*) - count(ack_ms) as ack_missing,
        avg(ack_ms) as ack_mean, avg(clear_ms) as clear_mean,
        percentile_cont(array[0.5, 0.9]) within group (order by ack_ms) as ack_shares,
        percentile_cont(0.5) within group (order by clear_ms) as clear_median,
        json_build_array(
          count(*) filter (where severity = 1), count(*) filter (where severity = 2),
          count(*) filter (where severity = 3), count(*) filter (where severity = 4)) as by_severity
      from chosen),
    ${episodes}
    select
      raised, ${epochMs(sql`first`)} as first, ack_missing, ack_mean,
      ack_shares[1] as ack_median, ack_shares[2] as ack_p90, clear_mean, clear_median, by_severity,
      (select max(in_window) from paced) as peak,
      (select count(*) ${alarmFrom}
        where ${matchingAlarms(caller, filter)} and ${isStale(now)}) as stale,
      (select coalesce(json_agg(t order by t.day), '[]') from (
        select to_char(d.day, 'YYYY-MM-DD') as day, d.count
        from (select day, count(*) as count from chosen group by day) d) t) as days,
      (select coalesce(json_agg(t order by t.count desc, t.key), '[]') from (
        select key, count(*) as count from chosen group by key) t) as by_key,
      (select coalesce(json_agg(t), '[]') from (
        select house_id as "houseId", count(*) as count from chosen
        group by house_id order by count(*) desc, house_id limit ${figureRowsMax}) t) as by_house,
      (select count(*) from sources) as chattering,
      (select coalesce(json_agg(t), '[]') from (
        select house_id as "houseId", key, subject, count, most from sources
        order by count desc, house_id, key, subject limit ${figureRowsMax}) t) as chattering_rows,
      (select count(*) from floods) as floods,
      (select coalesce(json_agg(t), '[]') from (
        select ${epochMs(sql`began`)} as "from", ${epochMs(sql`ended`)} as "to", count from floods
        order by began desc limit ${figureRowsMax}) t) as flood_rows
    from totals`,
  );
  return figuresOf(found, filter, now);
}

function figuresOf(found: Found, filter: AlarmFilter, now: number): AlarmFigures {
  const hasAny = found.raised > 0 && found.first !== null;
  const from = hasAny ? (filter.from ?? found.first) : null;
  const to = hasAny ? Math.min(filter.to ?? now, now) : null;
  return {
    raised: found.raised,
    from,
    to,
    perDay: from === null || to === null ? null : found.raised / Math.max(1, (to - from) / dayMs),
    days: found.days,
    peak: found.peak ?? 0,
    bySeverity: found.by_severity,
    byKey: found.by_key,
    byHouse: found.by_house,
    acknowledge: {
      mean: found.ack_mean,
      median: found.ack_median,
      p90: found.ack_p90,
      missing: found.ack_missing,
    },
    clear: { mean: found.clear_mean, median: found.clear_median },
    stale: found.stale,
    chattering: { total: found.chattering, rows: found.chattering_rows },
    floods: { total: found.floods, rows: found.flood_rows },
  };
}
