import { type GaugeKey, metrics, slotCount } from "../../contract/base/metric.ts";
import { runModeCodes } from "../../contract/base/run-mode.ts";
import { dayMs, hourMs, minuteMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { createBus } from "../../server/platform/fact/fact-bus.ts";
import { refreshAllEnergy } from "../../server/energy/half-hour/energy-job.ts";
import { refreshFigures } from "../../server/flock/production/production-figures.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { watchBackends } from "./product.ts";
import { fillHouses, fillRecords } from "./read-fleet.ts";

/** Noon in Shanghai: half of the day is over, the average case. */
const noon = Math.floor(Date.now() / dayMs) * dayMs + 4 * hourMs;
const flockDays = 20;

/**
 * SQL for the readings of a fleet in tunnel ventilation: whole numbers that vary over the hours.
 */
const shown: Partial<Record<GaugeKey, string>> = {
  kw: "8 + (e / 900)::int % 5",
  pf: "0.91",
  voltA: "228",
  voltB: "230",
  voltC: "231",
  fansOn: "4 + (e / 900)::int % 5",
  ventLevel: "5 + (e / 900)::int % 5",
  runMode: String(runModeCodes.indexOf("tunnel")),
  tempOut: "28",
  targetTemp: "24",
};

/** Writes the minutes of all houses, and their days, as the ingest does. */
async function addMinutes(database: Database, houses: number, from: number, to: number) {
  const at = Array.from({ length: slotCount }, () => "20");
  for (const [key, sql] of Object.entries(shown)) at[metrics[key as GaugeKey].slot] = sql;
  await database.query(
    `insert into reading_minutes (house_id, at, frames, sum, kwh)
     select h, at, 1, array[${at.join(", ")}]::float8[], 100000 + (e - $4::float8) / 400
     from (select h, at, extract(epoch from at)::float8 as e
       from generate_series($1::timestamptz, $2::timestamptz - interval '1 second',
         interval '1 minute') at, generate_series(1, $3::int) h) x`,
    [new Date(from), new Date(to), houses, noon / 1000],
  );
  await database.query(
    `insert into reading_days (house_id, at, frames, sum, kwh)
     select h, $1, $2, array_fill(20::float8, array[${slotCount}]), 100000
     from generate_series(1, $3::int) h
     on conflict (house_id, at) do update set frames = reading_days.frames + excluded.frames`,
    [new Date(noon - 12 * hourMs), Math.round((to - from) / minuteMs), houses],
  );
}

/** Processor time of the work for one half hour, ms; null where the system does not report it. */
export interface HalfHourCost {
  readonly energyMs: number | null;
  readonly flocksMs: number | null;
}

/**
 * Cost of the work due once in half an hour, regardless of messages: the half hours of every house
 * and the figures of every flock, of `houses` houses at noon. Runs on its own database in this
 * process, so that nothing else is counted.
 */
export async function halfHourCost(houses: number): Promise<HalfHourCost> {
  const { database, close } = await openFreshDatabase();
  const [name] = await database.query<{ name: string }>("select current_database() as name");
  const backends = watchBackends(name!.name);
  const used = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + (backends.cpuMs() ?? Number.NaN);
  };
  const costOf = async (work: () => Promise<unknown>): Promise<number | null> => {
    const before = used();
    await work();
    const cost = used() - before;
    return Number.isNaN(cost) ? null : cost;
  };
  await maintainPartitions(database, partitionRules(90, 730), noon);
  await fillHouses(database, houses, noon);
  await database.query("update farms set time_zone = 'Asia/Shanghai'");
  await database.query("update flocks set placed_at = $1", [
    new Date(noon - (flockDays - 1) * dayMs),
  ]);
  const last = new Date(noon + 8 * hourMs).toISOString().slice(0, 10);
  await fillRecords(database, { from: 1, to: houses, days: flockDays, last });
  await addMinutes(database, houses, noon - 12 * hourMs, noon);
  await database.query("analyze");
  const bus = createBus();
  const flocks = async (now: number) => {
    while ((await refreshFigures({ database, bus }, now, 20)) > 0);
  };
  await refreshAllEnergy(database, noon);
  await flocks(noon);
  await addMinutes(database, houses, noon, noon + 30 * minuteMs);
  const later = noon + 31 * minuteMs;
  const energyMs = await costOf(() => refreshAllEnergy(database, later));
  const flocksMs = await costOf(() => flocks(later));
  backends?.stop();
  await close();
  return { energyMs, flocksMs };
}
