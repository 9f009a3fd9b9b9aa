import { loadavg } from "node:os";
import { routes } from "../../contract/route/routes.ts";
import type { AlarmFilter } from "../../contract/alarm/alarm-filter.ts";
import { dayMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { exportAlarms } from "../../server/alarm/alarm/alarm-export.ts";
import { alarmFigures } from "../../server/alarm/alarm/alarm-figures.ts";
import { listAlarms } from "../../server/alarm/alarm/alarm-queries.ts";
import { listHouses } from "../../server/fleet/house/house-queries.ts";
import { readDays } from "../../server/telemetry/telemetry/house-days.ts";
import { exportLines } from "../../server/platform/operation-log/log-export.ts";
import { listLines } from "../../server/platform/operation-log/log-queries.ts";
import { readFleetSnapshot } from "../../server/live/overview/overview-queries.ts";
import { readSummary } from "../../server/live/overview/overview-summary.ts";
import { exportHistory } from "../../server/telemetry/telemetry/telemetry-export.ts";
import { readDayLines } from "../../server/telemetry/telemetry/day-lines.ts";
import { readRange } from "../../server/telemetry/telemetry/telemetry-queries.ts";
import type { Caller } from "../../server/platform/session/caller-scope.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { buildUser } from "../factories/user.ts";
import { onEachEngine } from "./engines.ts";
import { median, quantile } from "./figure.ts";
import { fillReadFleet } from "./read-fleet.ts";

/*
 * Every read that may take long: its cost, its number of statements, the time of the longest one,
 * and the caller's wait, including sending the answer but not the network.
 */
const fleets = (process.env.HOUSES ?? "120,1000,10000").split(",").map(Number);
const rounds = Number(process.env.ROUNDS ?? 10);
const retention = { minutesMs: 91 * dayMs, hoursMs: 730 * dayMs };
const filter: AlarmFilter = routes.alarmFigures.input.parse({ state: "all" });
const twelve =
  "temp,rh,co2,nh3,staticPressure,lux,tempOut,rhOut,ventLevel,targetTemp,water,feed".split(",");

/**
 * Processor time of this process, which does not depend on other work of the machine. That of
 * PostgreSQL is not included.
 */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The database, recording the time of each statement; a transaction counts as one. */
function watched(database: Database) {
  const times: number[] = [];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const start = cpuMs();
    try {
      return await work();
    } finally {
      times.push(cpuMs() - start);
    }
  };
  const on: Database = {
    ...database,
    query: (text, values, options) => timed(() => database.query(text, values, options)),
    transaction: (work) => timed(() => database.transaction(work)),
  };
  return { on, times };
}

const short = (ms: number) => ms.toFixed(1).padStart(8);

async function drain({ rows }: { rows: AsyncIterable<unknown> | Iterable<unknown> }) {
  for await (const _ of rows);
}

function reads(on: Database, caller: Caller, now: number) {
  const range = (grain: string, metrics: string, pixels = 1500) =>
    readRange(
      on,
      routes.telemetryRange.input.parse({
        houseId: 1,
        metrics,
        from: now - 90 * dayMs,
        to: now,
        grain,
        pixels,
      }),
      retention,
      now,
    );
  const file = (grain: string) =>
    exportHistory(
      { database: on, readRange: (query) => readRange(on, query, retention, now) },
      caller,
      routes.exportTelemetry.input.parse({
        houseIds: "1,2",
        metrics: twelve.join(","),
        from: now - (grain === "minute" ? 5 : 90) * dayMs,
        to: now,
        grain,
        format: "xlsx",
      }),
      "en",
    ).then(({ sheet }) => drain(sheet));
  const alarmList = (input: object) =>
    listAlarms(on, caller, routes.listAlarm.input.parse({ ...input }), now);
  const houseList = (input: object) =>
    listHouses(on, caller, routes.listHouse.input.parse({ ...input }));
  const log = (input: object) =>
    listLines(on, caller, routes.listLog.input.parse({ ...input }), "en");
  return {
    "range, 90 days by minute, 1 metric": () => range("minute", "temp"),
    "range, 90 days by minute, 12 metrics": () => range("minute", twelve.join(",")),
    "range, 90 days by minute, 12 metrics, 10 px": () => range("minute", twelve.join(","), 10),
    "range, 90 days by hour, 12 metrics": () => range("hour", twelve.join(",")),
    "range, 90 days by month, 12 metrics": () => range("month", twelve.join(",")),
    "export of 2 houses, 5 days by minute": () => file("minute"),
    "export of 2 houses by hour": () => file("hour"),
    "export of alarms": () =>
      exportAlarms(on, caller, { ...filter, format: "csv" }, "en", now).then(drain),
    "export of the log": () =>
      exportLines(on, caller, routes.exportLog.input.parse({ format: "csv" }), "en", now).then(
        drain,
      ),
    "alarm figures": () => alarmFigures(on, caller, filter, now),
    "alarm list, all": () => alarmList({ state: "all" }),
    "alarm list, all, by duration": () => alarmList({ state: "all", sort: "duration" }),
    "alarm list, all, keyword": () => alarmList({ state: "all", keyword: "nowhere" }),
    "alarm list, open": () => alarmList({}),
    "log list": () => log({}),
    "log list, keyword": () => log({ keyword: "nowhere" }),
    "house list, 50": () => houseList({}),
    "house list, 1,000": () => houseList({ pageSize: 1000 }),
    "house list, keyword": () => houseList({ keyword: "nowhere" }),
    overview: () => readFleetSnapshot(on, caller, now),
    "overview, summary": () => readSummary(on, caller, now),
    "house days, 90": () => readDays(on, caller, { id: 1, from: now - 90 * dayMs, to: now }),
    "day lines of 100": () =>
      readDayLines(
        on,
        caller,
        Array.from({ length: 100 }, (_, index) => index + 1),
        now,
      ),
  };
}

await onEachEngine(async (engine) => {
  for (const houses of fleets) {
    const { database, close } = await openFreshDatabase();
    const now = Math.floor(Date.now() / dayMs) * dayMs;
    const caller = await buildUser(database);
    await fillReadFleet(
      database,
      { houses, withMinutes: 2, alarms: Math.min(100_000, houses * 100), lines: 200_000 },
      now,
    );
    const { on, times } = watched(database);
    for (const [name, read] of Object.entries(reads(on, caller, now))) {
      if (process.env.ONLY !== undefined && !name.includes(process.env.ONLY)) continue;
      const [all, longest, clock]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round <= rounds; round++) {
        times.length = 0;
        const [start, begun] = [cpuMs(), performance.now()];
        JSON.stringify(await read());
        if (round === 0) continue;
        all.push(cpuMs() - start);
        clock.push(performance.now() - begun);
        longest.push(Math.max(...times));
      }
      process.stdout.write(
        [
          `${engine.padEnd(10)} ${String(houses).padStart(6)} ${name.padEnd(44)}`,
          ` ${short(median(all))} ms  ${String(times.length).padStart(4)} statements,`,
          ` longest ${short(median(longest))} ms`,
          `  clock p50 ${short(quantile(clock, 0.5))} p95 ${short(quantile(clock, 0.95))} ms\n`,
        ].join(""),
      );
    }
    process.stdout.write(`load average ${loadavg()[0]!.toFixed(1)}\n`);
    await close();
  }
});
