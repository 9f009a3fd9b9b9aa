import { addDays, daysBetween } from "../../../contract/base/calendar-day.ts";
import { type SQL, sql } from "drizzle-orm";
import type { WarnDay } from "../../../contract/alarm/warn-day.ts";
import {
  curveOf,
  rebasedSurvivalPct,
  standardAt,
} from "../../../contract/flock/figure/standard-curve.ts";
import { type GaugeKey, metrics } from "../../../contract/base/metric.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { readDaysInPart } from "../../flock/production/egg-collection.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";

/** A flock whose days are examined. */
export interface WatchedFlock {
  readonly id: number;
  readonly houseId: number;
  readonly farmId: number;
  readonly orgId: number;
  readonly breedId: number;
  readonly timeZone: string;
  readonly species: string;
  readonly placedAge: number;
  /** Days of the farm's calendar: the last whole day, and the day on which the flock was placed. */
  readonly day: string;
  readonly placedDay: string;
  /** Content of its silo now, by a fresh reading; the hour of the farm's clock, with decimals. */
  readonly siloKg: number | null;
  readonly hour: number;
}

/** The flocks k in the houses h of the farms f, for the checks. */
export const watchedFlocks = (now: number): SQL => {
  const at = sql`${new Date(now)}::timestamptz`;
  const local = sql`(${at} at time zone f.time_zone)`;
  return sql`select k.id, k.house_id as "houseId", f.id as "farmId", f.org_id as "orgId",
      k.breed_id as "breedId", f.time_zone as "timeZone", h.species, k.placed_age as "placedAge",
      (${local}::date - 1)::text as day,
      (k.placed_at at time zone f.time_zone)::date::text as "placedDay",
      (s.detail->>'siloKg')::float8 as "siloKg",
      (date_part('epoch', ${local}::time) / 3600)::float8 as hour
    from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
      left join house_states s on s.house_id = h.id and s.reading_at > ${at} - interval '1 hour'
    where k.cleared_at is null and k.placed_at <= ${at}`;
};

/** Days to read: a month for the usual level, and the days that the level needs. */
export const daysBack = 35;
/** A day with fewer of its hours known is not known. */
const coverageMin = 0.9;
/** Minimum number of hours of a day in which the scale has weighed birds. */
const scaleHoursMin = 12;

interface StoredDay {
  readonly day: string;
  readonly meanAge: number;
  readonly birdDays: number;
  readonly lost: number | null;
  readonly waterL: number | null;
  readonly waterFrom: string | null;
  readonly meterWaterL: number | null;
  readonly waterGap: string | null;
  readonly feedKg: number | null;
  readonly feedFrom: string | null;
  readonly meterFeedKg: number | null;
  readonly feedGap: string | null;
  readonly stdWaterMl: number | null;
  readonly stdFeedG: number | null;
  readonly layPct: number | null;
  readonly stdLayPct: number | null;
  readonly eggG: number | null;
  readonly crackedPct: number | null;
  readonly alive: number;
  readonly aliveFrom: string;
  readonly stdWeightG: number | null;
}

/** Reads the whole days of a flock up to a day, for warnings; `more`: days before those. */
export async function readWarnDays(
  db: Queryable,
  flock: WatchedFlock,
  more = 0,
): Promise<WarnDay[]> {
  const { id, day, placedDay } = flock;
  const stored = await db.query<StoredDay>(
    `select day::text, mean_age as "meanAge", bird_days as "birdDays",
       case when dead is null and culled is null then null
         else coalesce(dead, 0) + coalesce(culled, 0) end as lost,
       water_l as "waterL", water_from as "waterFrom", meter_water_l as "meterWaterL",
       water_gap as "waterGap", feed_kg as "feedKg", feed_from as "feedFrom",
       meter_feed_kg as "meterFeedKg", feed_gap as "feedGap",
       std_water_ml as "stdWaterMl", std_feed_g as "stdFeedG",
       lay_pct as "layPct", std_lay_pct as "stdLayPct",
       egg_g as "eggG", cracked_pct as "crackedPct",
       alive, alive_from as "aliveFrom", std_weight_g as "stdWeightG"
     from flock_days where flock_id = $1 and day <= $2 and day > $2::date - $3::int
       and not is_running order by day`,
    [id, day, daysBack + more],
  );
  const measured = await readHours(db, flock, daysBack + more);
  const disturbed = await readDisturbed(db, flock, daysBack + more);
  const standard = await readCurves(db, flock.breedId);
  const inPart = await readInPart(db, flock, daysBack + more);
  return stored.map((item): WarnDay => {
    const hours = hoursOf(flock.timeZone, item.day);
    const known = measured.get(item.day);
    const isWhole = known !== undefined && known.hours >= coverageMin * hours;
    return {
      day: item.day,
      sincePlaced: daysBetween(placedDay, item.day),
      birdDays: item.birdDays,
      disturbedBy: disturbed.get(item.day) ?? null,
      waterL: (isWhole && item.waterGap === null) || item.waterFrom === "hand" ? item.waterL : null,
      feedKg: (isWhole && item.feedGap === null) || item.feedFrom === "hand" ? item.feedKg : null,
      stdWaterMl: item.stdWaterMl,
      stdFeedG: item.stdFeedG,
      tempC: known?.tempC ?? null,
      stdTempC: standardAt(standard.tempC, item.meanAge),
      hours,
      lost: item.lost,
      stdLossPct: lossOf(standard.survivalPct, flock.placedAge, item.meanAge),
      layPct: inPart.has(item.day) ? null : item.layPct,
      stdLayPct: item.stdLayPct,
      eggG: item.eggG,
      crackedPct: item.crackedPct,
      scaleG: scaleOf(known),
      stdWeightG: item.stdWeightG,
      booked: item.aliveFrom === "book" ? item.alive : null,
      counted: known?.counted ?? null,
      meterOffPct: meterOff(item, isWhole),
    };
  });
}

/** Days on which a collection of eggs may be missing, and none of other species. */
async function readInPart(
  db: Queryable,
  { id, species, day }: WatchedFlock,
  back: number,
): Promise<ReadonlySet<string>> {
  if (species !== "layer") return new Set();
  const daysInPart = await readDaysInPart(db, [id], addDays(day, -back));
  return daysInPart.get(id) ?? new Set();
}

/** Days without a delivery of a formula after which it counts as another feed. */
const sameFeedDays = 14;

/**
 * Days on which birds arrived or left (catching by night makes two days of it) and those after
 * them; days on which another feed was delivered and the two after them; days of a vaccination.
 * Feed delivered to a whole farm may be for other houses: it counts as another feed only where none
 * of its kind was delivered lately.
 */
async function readDisturbed(
  db: Queryable,
  { id, houseId, farmId, day }: WatchedFlock,
  back: number,
): Promise<ReadonlyMap<string, Disturbance>> {
  const records = await db.query<{ day: string; by: Disturbance }>(
    `with fed as (select id, day, formula from feed_deliveries
       where farm_id = $4 and (house_id is null or house_id = $5) and day <= $2::date)
     select d.day::date::text as day, d.by from (
       select m.day + n as day, 'move' as by from stock_moves m, generate_series(0, 1) n
         where (m.flock_id = $1 or m.to_flock_id = $1) and m.kind <> 'count' and m.voided_at is null
       union all
       select e.day + n, 'feed' from fed e, generate_series(0, 2) n
         where e.day > $2::date - $3::int - 2 and e.formula <> (select p.formula from fed p
             where (p.day, p.id) < (e.day, e.id) order by p.day desc, p.id desc limit 1)
           and not exists (select 1 from fed p where p.formula = e.formula and p.day <= e.day
             and p.id <> e.id and p.day >= e.day - ${sameFeedDays})
       union all
       select g.day::date, 'vaccine' from treatments t,
         generate_series(t.day::timestamp, least(t.last_day, $2::date)::timestamp, '1 day')
           as g(day)
         where t.flock_id = $1 and t.kind = 'vaccine' and t.voided_at is null) d
     where d.day > $2::date - $3::int and d.day <= $2::date
     order by d.by = 'move', d.by = 'feed'`,
    [id, day, back, farmId, houseId],
  );
  // The last of several counts.
  return new Map(records.map((row) => [row.day, row.by]));
}
type Disturbance = NonNullable<WarnDay["disturbedBy"]>;

/** The scale's mean of a day, if it has weighed birds for long enough. */
const scaleOf = (known: Measured | undefined): number | null =>
  known !== undefined && known.scaleHours >= scaleHoursMin ? known.scaleG : null;

const hoursOf = (timeZone: string, day: string): number => {
  const begin = localMidnight(timeZone, Date.parse(`${day}T12:00:00Z`));
  const end = localMidnight(timeZone, begin + 36 * hourMs);
  return (end - begin) / hourMs;
};

function lossOf(
  survival: ReturnType<typeof curveOf>,
  placedAge: number,
  age: number,
): number | null {
  const [before, after] = [age, age + 1].map((at) => rebasedSurvivalPct(survival, placedAge, at));
  return before == null || after == null || before <= 0 ? null : 100 * (1 - after / before);
}

/** Deviation of the recorded from the counted amount; the greater of feed and water. */
function meterOff(day: StoredDay, isWhole: boolean): number | null {
  if (!isWhole) return null;
  const isEnteredByHand = (from: string | null, gap: string | null) =>
    from === "hand" && gap === null;
  const deviations = [
    isEnteredByHand(day.waterFrom, day.waterGap) ? deviationPct(day.waterL, day.meterWaterL) : null,
    isEnteredByHand(day.feedFrom, day.feedGap) ? deviationPct(day.feedKg, day.meterFeedKg) : null,
  ].flatMap((off) => (off === null ? [] : [off]));
  return deviations.length === 0 ? null : Math.max(...deviations.map(Math.abs));
}
const deviationPct = (hand: number | null, meter: number | null): number | null =>
  hand === null || meter === null || meter <= 0 ? null : 100 * (hand / meter - 1);

/** Measurements of a day of the farm's calendar. */
interface Measured {
  readonly day: string;
  /** Number of its hours with data. */
  readonly hours: number;
  readonly tempC: number | null;
  readonly scaleG: number | null;
  readonly scaleHours: number;
  /** Birds by the controller, in the last hour with a count. */
  readonly counted: number | null;
}

/** The mean of a metric in an hour. */
const meanOf = (metric: GaugeKey) => {
  const slot = sql.raw(String(metrics[metric].slot + 1));
  return sql`sum[${slot}] / coalesce(count[${slot}], 1)`;
};

async function readHours(
  db: Queryable,
  { houseId, timeZone, day }: WatchedFlock,
  back: number,
): Promise<Map<string, Measured>> {
  const from = new Date(Date.parse(addDays(day, -back)) - 24 * hourMs);
  const to = new Date(Date.parse(day) + 48 * hourMs);
  const counted = meanOf("aliveCount");
  const records = await rows<Measured>(
    db,
    sql`select (at at time zone ${timeZone})::date::text as day, count(water)::int as hours,
        avg(${meanOf("temp")}) filter (where water is not null) as "tempC",
        avg(${meanOf("birdWeight")}) as "scaleG",
        count(${meanOf("birdWeight")})::int as "scaleHours",
        round((array_agg(${counted} order by at desc) filter (where ${counted} is not null))[1])
          as counted
      from reading_hours where house_id = ${houseId} and at >= ${from} and at < ${to} group by 1`,
  );
  return new Map(records.map((row) => [row.day, row]));
}

async function readCurves(db: Queryable, breedId: number) {
  const days = await db.query<{ dayAge: number; tempC: number; survivalPct: number | null }>(
    `select day_age as "dayAge", temp_c as "tempC", survival_pct as "survivalPct"
     from breed_days where breed_id = $1 order by day_age`,
    [breedId],
  );
  return { tempC: curveOf(days, "tempC"), survivalPct: curveOf(days, "survivalPct") };
}
