import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type MetricKey, metrics, slotCount } from "../../../../contract/base/metric.ts";
import { exportQuerySchema, rangeQuerySchema } from "../../../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import { maintainPartitions, partitionRules } from "../../../../server/platform/db/partitions.ts";
import { coldWeeks } from "../../../../server/platform/retention/cold-weeks.ts";
import { Retention } from "../../../../server/platform/retention/retention-job.ts";
import { ColdEngine } from "../../../../server/telemetry/cold/cold-engine.ts";
import { partFile, weekFolder } from "../../../../server/telemetry/cold/cold-files.ts";
import { dueWeek, endWeeks } from "../../../../server/telemetry/cold/cold-job.ts";
import { ColdMinutes } from "../../../../server/telemetry/cold/cold-minutes.ts";
import { writeWeek } from "../../../../server/telemetry/cold/cold-writer.ts";
import { exportHistory } from "../../../../server/telemetry/telemetry/telemetry-export.ts";
import { readRange } from "../../../../server/telemetry/telemetry/telemetry-queries.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { openFreshDatabase, type TestDatabase, urlOf } from "../../../factories/database.ts";
import { buildHouse } from "../../../factories/fleet.ts";

const retentionDays = 42;
const retention = { minutesMs: 3650 * dayMs, hoursMs: 730 * dayMs };
/** A Thursday, because weeks of minutes begin on Thursdays. */
const now = Math.floor(Date.now() / (7 * dayMs)) * 7 * dayMs;
/** Three weeks are past their time and six are not; before them are some weeks without a row. */
const start = now - 63 * dayMs;
const movedUntil = now - 42 * dayMs;
const keys: MetricKey[] = ["temp", "co2", "water", "kwh"];
const administrator: Caller = {
  userId: 1,
  loginName: "admin",
  name: "admin",
  roleKey: "administrator",
  canOperate: true,
  remoteConfig: true,
  orgId: null,
  mustChangePassword: false,
  tokenHash: "",
};
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let opened: TestDatabase;
let engine: ColdEngine;
let past: ColdMinutes;
let dir = "";
let databaseUrl = "";
/** The last house of one file and the first house of the next. */
const houses = [200, 201];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "house-watch-cold-"));
  engine = await ColdEngine.open(dir);
});
afterAll(async () => {
  engine.close();
  await rm(dir, { recursive: true, force: true });
});

beforeEach(async () => {
  vi.clearAllMocks();
  await rm(join(dir, "minutes"), { recursive: true, force: true });
  opened = await openFreshDatabase();
  const { database } = opened;
  past = new ColdMinutes({ database, engine, dir, log: log as never });
  const [{ name } = { name: "" }] = await database.query<{ name: string }>(
    "select current_database() as name",
  );
  databaseUrl = urlOf(process.env.TEST_DATABASE_URL ?? "", name);
  const rules = partitionRules(retentionDays, 730);
  for (let at = start; at <= now; at += 14 * dayMs) await maintainPartitions(database, rules, at);
  const cell = (slot: number | null, value: string) =>
    `array(select case when s = ${slot} then ${value} end from generate_series(0, ${slotCount - 1}) s)`;
  // A row every 7 minutes, sometimes with a gap of a day; some rows hold several frames.
  await database.query(
    `insert into reading_minutes (house_id, at, frames, sum, count, low, high, water, kwh)
     select h, to_timestamp($1::float8 / 1000 + i * 420), 1 + i % 3,
       ${cell(metrics.temp.slot, "(200 + (i * 37 + h) % 100) / 8.0 * (1 + i % 3)")},
       case when i % 3 > 0 then ${cell(metrics.temp.slot, "1 + i % 3")} end,
       case when i % 3 > 0 then ${cell(metrics.temp.slot, "(190 + i % 9) / 8.0")} end,
       case when i % 3 > 0 then ${cell(metrics.temp.slot, "(310 + i % 9) / 8.0")} end,
       i, case when i % 5 > 0 then i / 4.0 end
     from unnest($2::int[]) h, generate_series(0, 206 * 63 - 1) i where (i / 206) % 5 < 4`,
    [start, houses],
  );
  await database.query(
    `update reading_minutes set sum[${metrics.co2.slot + 1}] = 55.3 where house_id = 201`,
  );
  return () => opened.close();
});

const range = (from: number, to: number, pixels: number, houseId: number) =>
  readRange(
    opened.database,
    rangeQuerySchema.parse({
      houseId,
      metrics: keys.join(","),
      from,
      to,
      pixels,
      grain: "minute",
    }),
    retention,
    now,
    { past },
  );

async function writeAll(): Promise<number> {
  let written = 0;
  for (;;) {
    const week = await dueWeek(opened.database, retentionDays, now);
    if (week === null) return written;
    await writeWeek({ database: opened.database, databaseUrl, engine, dir }, week);
    written += 1;
  }
}

async function retain(): Promise<void> {
  await new Retention({
    database: opened.database,
    environment: {
      ...readEnvironment({}),
      COLD_DIR: dir,
      DATA_DIR: dir,
      MINUTES_KEPT_DAYS: retentionDays,
    },
    log: log as never,
    now: Date.now,
  }).run();
}

const stored = async () =>
  Number(
    (await opened.database.query<{ n: number }>("select count(*) as n from reading_minutes"))[0]?.n,
  );

describe("minutes past their time", () => {
  test("read the same from files, in any window", async () => {
    const windows = fc.sample(
      fc.record({
        from: fc.integer({ min: start - 3 * dayMs, max: now - hourMs }),
        length: fc.integer({ min: minuteMs, max: 30 * dayMs }),
        pixels: fc.integer({ min: 10, max: 900 }),
        houseId: fc.constantFrom(...houses, 7),
      }),
      { numRuns: 60, seed: 20_261_128 },
    );
    const read = () =>
      Promise.all(
        windows.map(({ from, length, pixels, houseId }) =>
          range(from, from + length, pixels, houseId),
        ),
      );
    const before = await read();
    const rows = await stored();
    expect(await writeAll()).toBeGreaterThanOrEqual(3);
    expect(await read()).toEqual(before);
    await retain();
    expect(await stored()).toBeLessThan((rows * 3) / 4);
    expect(await read()).toEqual(before);
    expect(log.error).not.toHaveBeenCalled();
  }, 120_000);

  test("stay in the database until files hold every row", async () => {
    const rows = await stored();
    await retain();
    expect(await stored()).toBe(rows);
    await writeAll();
    await opened.database.query(
      `insert into reading_minutes (house_id, at, frames, sum) values (1, to_timestamp($1), 1, '{1}')`,
      [(start + minuteMs) / 1000],
    );
    await retain();
    // The first week waits for a new file; the others were deleted.
    const late = await range(start, start + hourMs, 60, 1);
    expect(late.series[0]).toMatchObject({ stats: { count: 1 } });
    expect(await writeAll()).toBe(1);
    await retain();
    expect((await coldWeeks(opened.database)).every(({ isDropped }) => isDropped)).toBe(true);
    const again = await range(start, start + hourMs, 60, 1);
    expect(again).toEqual(late);
  }, 60_000);

  test("that arrive after their week was written to files are stored in the database, and both are read", async () => {
    await writeAll();
    await retain();
    const { database } = opened;
    const before = await range(start, start + hourMs, 60, 200);
    await maintainPartitions(database, partitionRules(retentionDays, 730), start);
    await database.query(
      `insert into reading_minutes (house_id, at, frames, sum) values (200, to_timestamp($1), 1, '{9}')`,
      [(start + 2 * minuteMs) / 1000],
    );
    expect(await writeAll()).toBe(0);
    await retain();
    const after = await range(start, start + hourMs, 60, 200);
    const counted = (reply: typeof after) => {
      const [temp] = reply.series;
      return temp?.kind === "gauge" ? (temp.stats?.count ?? 0) : 0;
    };
    expect(counted(after)).toBe(counted(before) + 1);
    expect(counted(before)).toBeGreaterThan(5);
  }, 60_000);

  test("of a lost file are a gap, which is reported once", async () => {
    await writeAll();
    await retain();
    await rm(partFile(dir, start, 0));
    for (let time = 0; time < 2; time++) {
      const reply = await range(start, start + 14 * dayMs, 10, 200);
      expect(reply.series[0]).toMatchObject({ kind: "gauge" });
      const [temp] = reply.series;
      expect(temp?.kind === "gauge" && temp.mean.slice(0, 4)).toEqual([null, null, null, null]);
      expect(temp?.kind === "gauge" && temp.mean[7]).not.toBeNull();
    }
    expect(log.error).toHaveBeenCalledTimes(1);
  }, 60_000);

  test("leave no partial file behind when the disk refuses", async () => {
    const week = (await dueWeek(opened.database, retentionDays, now))!;
    const other = { ...week, name: "reading_minutes_other" };
    await expect(
      writeWeek({ database: opened.database, databaseUrl: `${databaseUrl}x`, engine, dir }, week),
    ).rejects.toThrow();
    await writeWeek({ database: opened.database, databaseUrl, engine, dir }, other);
    expect(await readdir(weekFolder(dir, week.from))).toEqual([]);
  });

  test("are deleted with their files", async () => {
    await writeAll();
    await retain();
    await endWeeks(opened.database, dir, start + 8 * dayMs);
    expect((await coldWeeks(opened.database)).map(({ from }) => from)).not.toContain(start);
    expect((await readdir(join(dir, "minutes"))).sort()[0]).toBe(
      new Date(start + 7 * dayMs).toISOString().slice(0, 10),
    );
  }, 60_000);

  test("are written to a file as before", async () => {
    const houseId = (await buildHouse(opened.database)).id;
    await opened.database.query("update reading_minutes set house_id = $1 where house_id = 200", [
      houseId,
    ]);
    const exported = async () => {
      const { sheet, houses: counted } = await exportHistory(
        {
          database: opened.database,
          past,
          readRange: (query) => readRange(opened.database, query, retention, now, { past }),
        },
        administrator,
        exportQuerySchema.parse({
          houseIds: String(houseId),
          metrics: keys.join(","),
          from: movedUntil - 3 * dayMs,
          to: movedUntil + 2 * dayMs,
          grain: "minute",
          format: "csv",
        }),
        "en",
      );
      const lines: unknown[] = [];
      for await (const chunk of sheet.rows) lines.push(...chunk);
      return { lines, counted };
    };
    const before = await exported();
    expect(before.lines.length).toBeGreaterThan(500);
    await writeAll();
    await retain();
    expect(await exported()).toEqual(before);
  }, 60_000);
});
