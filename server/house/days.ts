import { sql } from "drizzle-orm";
import type { HouseDay, HouseDays, HouseDaysQuery } from "../../contract/house-history.ts";
import { type GaugeKey, metrics } from "../../contract/metric.ts";
import type { RangeReply } from "../../contract/telemetry.ts";
import { dayMs } from "../../contract/time.ts";
import { type BreedDay, breedDayAt } from "../alarm/limit.ts";
import type { Database } from "../db/open.ts";
import { pairwise } from "../base/pairwise.ts";
import { rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { readRange } from "../telemetry/query.ts";
import { localMidnight } from "../time/zone.ts";
import { breedDaysOf } from "./breed-day.ts";
import { dayAgeAt } from "./context.ts";

/** More buckets than days can be asked for: each is one day. */
const pixels = 4000;

interface Flock {
  readonly placedAt: number;
  readonly placedAge: number;
  readonly clearedAt: number | null;
  readonly breedDays: readonly BreedDay[];
}

/** A house by local days, or null when the caller has no such house. */
export async function readDays(
  database: Database,
  caller: Caller,
  { id, from, to }: HouseDaysQuery,
  now: number,
): Promise<HouseDays | null> {
  const [house] = await rows<{ id: number; time_zone: string }>(
    database,
    sql`
    select h.id, f.time_zone from houses h join farms f on f.id = h.farm_id
      where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (house === undefined) return null;
  const timeZone = house.time_zone;
  const range = await readRange(
    database,
    {
      houseId: house.id,
      metrics: ["temp", "aliveCount", "birdWeight", "water", "feed", "kwh"],
      from,
      to,
      pixels,
      grain: "day",
    },
    { minutesMs: 0, hoursMs: 0 },
    now,
  );
  const midnights = midnightsOf(timeZone, range);
  const flocks = await flocksOf(database, house.id);
  const last = await lastFigures(database, house.id, midnights);
  const measuredOn = measuredByDay(range);
  const days = [...pairwise(midnights)].map(([at, end], index): HouseDay => {
    const flock = flocks.find(
      ({ placedAt, clearedAt }) => placedAt < end && (clearedAt === null || clearedAt > at),
    );
    const dayAge = flock === undefined ? null : dayAgeAt(timeZone, flock, at);
    const standard = breedDayAt(flock?.breedDays ?? [], dayAge);
    const { alive, weightG, ...measured } = measuredOn(index);
    const lastOfDay = last.get(at);
    return {
      at,
      dayAge,
      // Hours end before days do: what is left of the oldest days is their mean.
      alive: rounded(lastOfDay?.alive ?? alive, 0),
      weightG: rounded(lastOfDay?.weight ?? weightG, 0),
      ...measured,
      standard: standard && {
        tempC: standard.tempC,
        waterMl: standard.waterMl,
        feedG: standard.feedG,
      },
    };
  });
  return { timeZone, days };
}

type Series = RangeReply["series"][number];

/** What was measured on the day of an index; null where nothing was. */
function measuredByDay({ series }: RangeReply) {
  const gauge = (metric: GaugeKey) =>
    series.find((one) => one.metric === metric && one.kind === "gauge") as Extract<
      Series,
      { kind: "gauge" }
    >;
  const used = (metric: "water" | "feed" | "kwh") =>
    (
      series.find((one) => one.metric === metric && one.kind === "counter") as Extract<
        Series,
        { kind: "counter" }
      >
    ).sum;
  const temp = gauge("temp");
  const lists = {
    alive: gauge("aliveCount").mean,
    weightG: gauge("birdWeight").mean,
    waterL: used("water"),
    feedKg: used("feed"),
    kwh: used("kwh"),
    tempMinC: temp.min,
    tempMeanC: temp.mean,
    tempMaxC: temp.max,
  };
  return (index: number) =>
    Object.fromEntries(
      Object.entries(lists).map(([name, values]) => [name, values[index] ?? null]),
    ) as Record<keyof typeof lists, number | null>;
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

/** The beginnings of the days, and the end of the last. */
function midnightsOf(timeZone: string, { from, buckets }: RangeReply): number[] {
  let midnight = from;
  const midnights = [midnight];
  while (midnights.length <= buckets) {
    // Noon of the next day, whatever the clocks did in this one.
    midnight = localMidnight(timeZone, midnight + 1.5 * dayMs);
    midnights.push(midnight);
  }
  return midnights;
}

/** Newest first: of two flocks in one day the newer one counts. */
async function flocksOf(database: Database, houseId: number): Promise<Flock[]> {
  const found = await database.query<{
    placed_at: Date;
    placed_age: number;
    cleared_at: Date | null;
    breed_id: number;
  }>(
    `select placed_at, placed_age, cleared_at, breed_id from flocks where house_id = $1
      order by placed_at desc, id desc`,
    [houseId],
  );
  const standards = await breedDaysOf(database, [...new Set(found.map((flock) => flock.breed_id))]);
  return found.map((flock) => ({
    placedAt: flock.placed_at.getTime(),
    placedAge: flock.placed_age,
    clearedAt: flock.cleared_at?.getTime() ?? null,
    breedDays: standards.get(flock.breed_id) ?? [],
  }));
}

/**
 * The lowest birds and the mean weight of each day's last whole hour that has them. Keys:
 * midnights.
 */
async function lastFigures(
  database: Database,
  houseId: number,
  midnights: readonly number[],
): Promise<Map<number, { alive: number | null; weight: number | null }>> {
  const lastOf = (metric: GaugeKey, figure: (slot: number) => string) => {
    const slot = metrics[metric].slot + 1;
    return `(select ${figure(slot)} from reading_hours where house_id = $1 and at >= d.from
      and at + interval '1 hour' <= d.until and at < d.until and sum[${slot}] is not null
      order by at desc limit 1)`;
  };
  const found = await database.query<{ at: number; alive: number | null; weight: number | null }>(
    `select extract(epoch from d.from)::float8 * 1000 as at,
      ${lastOf("aliveCount", (slot) => `coalesce(low[${slot}], sum[${slot}])`)} as alive,
      ${lastOf("birdWeight", (slot) => `sum[${slot}] / coalesce(count[${slot}], 1)`)} as weight
     from (select to_timestamp(a / 1000) as "from", to_timestamp(b / 1000) as until
       from unnest($2::float8[], $3::float8[]) as u(a, b)) as d`,
    [houseId, midnights.slice(0, -1), midnights.slice(1)],
  );
  return new Map(found.map(({ at, ...figures }) => [Math.round(at), figures]));
}
