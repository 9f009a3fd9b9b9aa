import { type GaugeKey, metrics, slotCount } from "../../contract/base/metric.ts";
import { routes } from "../../contract/route/routes.ts";
import { dayMs, minuteMs } from "../../contract/base/time.ts";
import { tryKind } from "../../server/alarm/alarm-setting/alarm-kind-trial.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { createBus } from "../../server/platform/fact/fact-bus.ts";
import { createSessions } from "../../server/platform/session/sessions.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { buildUser } from "../factories/user.ts";
import { onEachEngine } from "./engines.ts";
import { type Figure, milliseconds, quantile, report } from "./figure.ts";
import { fillHouses } from "./read-fleet.ts";

/*
 * The trial of a kind of alarm over all stored data of a company, as its settings page requests it:
 * one call after another until all houses have been judged twice, by the current rule and by a
 * proposal. Its data is a day that swings around the target.
 */
const houses = Number(process.env.HOUSES ?? 46);
const days = 30;
const now = Math.floor(Date.now() / minuteMs) * minuteMs;

/** Value of a minute: base, and its swing over the day. */
const gauges: Partial<Record<GaugeKey, readonly [base: number, swing: number]>> = {
  temp: [24, 5],
  tempDiff: [2, 1],
  tempOut: [18, 8],
  targetTemp: [24, 0],
  rh: [62, 15],
  co2: [2200, 1500],
  nh3: [9, 6],
  staticPressure: [22, 10],
  ventLevel: [7, 3],
  light: [60, 0],
  voltA: [381, 6],
  voltB: [379, 6],
  voltC: [383, 6],
  feltTemp: [23, 5],
  kw: [14, 6],
  pf: [0.9, 0.04],
};

async function fill(database: Database): Promise<void> {
  await fillHouses(database, houses, now);
  for (const at of [now - days * dayMs, now])
    await maintainPartitions(database, partitionRules(91, 730), at);
  const cells = Array.from({ length: slotCount }, () => "null");
  for (const [key, [base, swing]] of Object.entries(gauges))
    cells[metrics[key as GaugeKey].slot] = `${base} + ${swing} * swing`;
  await database.query(
    `insert into reading_minutes (house_id, at, frames, sum)
     select h, at, 1, array[${cells.join(", ")}]::float8[]
     from generate_series($1::timestamptz, $2::timestamptz - interval '1 second',
         interval '1 minute') at,
       generate_series(1, $3::int) h,
       lateral (select sin(extract(epoch from at) / 13751 + h)
         + 0.2 * sin(extract(epoch from at) / 97 + h) as swing) s`,
    [new Date(now - days * dayMs), new Date(now), houses],
  );
  await database.query("analyze");
}

await onEachEngine(async (engine) => {
  const { database, close } = await openFreshDatabase();
  const filled = await milliseconds(() => fill(database));
  process.stdout.write(`trial    ${engine}: filled in ${(filled / 1000).toFixed(0)} s\n`);
  const { userId } = await buildUser(database);
  const sessions = createSessions({ database, bus: createBus(), idleMs: dayMs, maxMs: dayMs });
  const caller = (await sessions.authenticate(await sessions.open(userId, now), now))!;
  sessions.stop();
  const figures: Figure[] = [];
  for (const key of ["tempHigh", "co2High", "voltUnbalance"] as const) {
    const calls: number[] = [];
    let raised = 0;
    for (let after: number | null = 0; after !== null;) {
      const input = routes.tryAlarmKind.input.parse({
        orgId: 1,
        key,
        severity: null,
        onDelayMs: 0,
        offDelayMs: null,
        deadband: null,
        latches: null,
        version: 0,
        limits: {},
        days,
        after,
      });
      const from = performance.now();
      const { rows, next } = await tryKind(
        database,
        caller,
        input,
        now,
        new AbortController().signal,
      );
      calls.push(performance.now() - from);
      raised += rows.reduce((sum, row) => sum + row.now.length + row.proposed.length, 0);
      after = next;
    }
    const all = calls.reduce((sum, ms) => sum + ms, 0) / 1000;
    figures.push(
      { name: `${engine}: ${key}, ${houses} houses, ${days} days`, value: all, unit: "s" },
      { name: "its longest call", value: quantile(calls, 1) / 1000, unit: "s" },
      { name: "alarms found", value: raised, unit: "" },
    );
  }
  report("trial", figures);
  await close();
});
