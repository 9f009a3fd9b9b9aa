import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { metrics, slotCount } from "../../../../contract/base/metric.ts";
import type { RangeQuery, RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { rowsAStatement } from "../../../../server/telemetry/telemetry/history-buckets.ts";
import { readRange } from "../../../../server/telemetry/telemetry/telemetry-queries.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildHouse } from "../../../factories/fleet.ts";

const retention = { minutesMs: 90 * dayMs, hoursMs: 730 * dayMs };
const now = Date.UTC(2026, 9, 27);
/** Summer time ends within the window, so the days have different lengths. */
const start = now - 3 * dayMs;
const whole = 1e9;
let opened: TestDatabase;
let houseId: number;
beforeAll(async () => {
  opened = await openTestDatabase();
  houseId = (await buildHouse(opened.database)).id;
  await opened.database.query("update farms set time_zone = 'Europe/Berlin'");
});
afterAll(() => opened.close());

interface Row {
  /** Offset from the start of the window, in widths of the table. */
  readonly at: number;
  /** Multiples of one eighth, so that sums are exact in any order. */
  readonly values: readonly number[] | null;
  readonly water: number | null;
}
const row = (places: number): fc.Arbitrary<Row> =>
  fc.record({
    at: fc.integer({ min: 0, max: places - 1 }),
    values: fc.option(
      fc.array(
        fc.integer({ min: -400, max: 4000 }).map((value) => value / 8),
        { minLength: 1, maxLength: 4 },
      ),
    ),
    water: fc.option(fc.integer({ min: 0, max: 1000 })),
  });

const slotOf = (value: (slot: number) => number | null) =>
  `{${Array.from({ length: slotCount }, (_, slot) => value(slot) ?? "NULL").join(",")}}`;
const inTemp = (value: number | null) =>
  slotOf((slot) => (slot === metrics.temp.slot ? value : null));

async function store(table: string, widthMs: number, rows: readonly Row[]): Promise<void> {
  await opened.database.query(`delete from ${table}`);
  for (const { at, values, water } of rows) {
    const sum = values?.reduce((a, b) => a + b, 0) ?? null;
    const isSingle = values === null || values.length === 1;
    await opened.database.query(
      `insert into ${table} (house_id, at, frames, sum, count, low, high, water)
       values ($1, $2, 1, $3::float8[], $4::int[], $5::real[], $6::real[], $7)`,
      [
        houseId,
        new Date(start + at * widthMs),
        inTemp(sum),
        isSingle ? null : inTemp(values.length),
        isSingle ? null : inTemp(Math.min(...values)),
        isSingle ? null : inTemp(Math.max(...values)),
        water,
      ],
    );
  }
}

/** Sums of squares are not exact, so statistics are compared separately. */
function apart({ series, ...reply }: RangeReply) {
  return {
    reply,
    series: series.map((item) => (item.kind === "gauge" ? { ...item, stats: null } : item)),
    stats: series.map((item) => (item.kind === "gauge" ? item.stats : null)),
  };
}

function expectSame(sliced: RangeReply, reply: RangeReply): void {
  const [a, b] = [apart(sliced), apart(reply)];
  expect(a.reply).toEqual(b.reply);
  expect(a.series).toEqual(b.series);
  for (const [index, stats] of a.stats.entries()) {
    const expected = b.stats[index] ?? null;
    if (expected === null || stats === null) {
      expect(stats).toBe(expected);
      continue;
    }
    expect(stats).toEqual({ ...expected, mean: stats.mean, sd: stats.sd });
    expect(stats.mean).toBeCloseTo(expected.mean, 5);
    expect(stats.sd === null).toBe(expected.sd === null);
    if (stats.sd !== null) expect(stats.sd).toBeCloseTo(expected.sd!, 5);
  }
}

const levels = [
  { grain: "minute", table: "reading_minutes", widthMs: minuteMs, places: 60 },
  { grain: "hour", table: "reading_hours", widthMs: hourMs, places: 72 },
  { grain: "day", table: "reading_days", widthMs: dayMs, places: 6 },
  { grain: "month", table: "reading_days", widthMs: dayMs, places: 60 },
] as const;

describe("a range read in slices", () => {
  test.each(levels)(
    "equals, by $grain, the answer of one statement",
    async ({ grain, table, widthMs, places }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(row(places), {
            selector: ({ at }) => at,
            minLength: places / 3,
            maxLength: 30,
          }),
          fc.record({
            pixels: fc.integer({ min: 10, max: 20 }),
            fromMs: fc.integer({ min: 0, max: 20 * minuteMs }),
            length: fc.integer({ min: places / 2, max: places + 20 }),
            rowsAStatement: fc.integer({ min: 1, max: 8 }),
            metrics: fc.constantFrom<RangeQuery["metrics"]>(
              ["temp"],
              ["water", "temp"],
              ["temp", "rh"],
            ),
          }),
          async (rows, { fromMs, length, rowsAStatement: sliced, ...options }) => {
            await store(table, widthMs, rows);
            const from = start - fromMs;
            const query: RangeQuery = {
              houseId,
              ...options,
              grain,
              from,
              to: from + length * widthMs,
            };
            const read = (rowsEach: number) =>
              readRange(opened.database, query, retention, now, { rowsAStatement: rowsEach });
            expectSame(await read(sliced), await read(whole));
          },
        ),
        { numRuns: 30 },
      );
    },
  );

  test("skips times without rows, and reads few rows at once", async () => {
    await store("reading_minutes", minuteMs, [
      { at: 5, values: [1], water: null },
      { at: 4000, values: [2], water: null },
    ]);
    const { on, counted } = counting();
    const query: RangeQuery = {
      houseId,
      metrics: ["temp"],
      from: start - 1000 * dayMs,
      to: start + 3 * dayMs,
      pixels: 1500,
      grain: "minute",
    };
    const reply = await readRange(on, query, retention, now, { rowsAStatement: 100 });
    expect(reply.series[0]).toMatchObject({ stats: { count: 2 } });
    expect(counted()).toBeLessThan(12);
    expect(rowsAStatement(12)).toBeLessThan(rowsAStatement(1));
  });

  test("ends before its next statement when it is aborted", async () => {
    await store(
      "reading_minutes",
      minuteMs,
      Array.from({ length: 50 }, (_, at) => ({ at, values: [at], water: null })),
    );
    const giveUp = new AbortController();
    const { on, counted } = counting((count) => {
      if (count === 3) giveUp.abort(new Error("gone"));
    });
    const query: RangeQuery = {
      houseId,
      metrics: ["temp"],
      from: start,
      to: start + 50 * minuteMs,
      pixels: 50,
      grain: "minute",
    };
    const read = readRange(on, query, retention, now, { rowsAStatement: 1, signal: giveUp.signal });
    await expect(read).rejects.toThrow("gone");
    expect(counted()).toBe(3);
  });
});

/** The database with a counter of its statements. */
function counting(item: (count: number) => void = () => undefined) {
  let count = 0;
  const on: Database = {
    ...opened.database,
    query: (text, values) => {
      count += 1;
      item(count);
      return opened.database.query(text, values);
    },
  };
  return { on, counted: () => count };
}
