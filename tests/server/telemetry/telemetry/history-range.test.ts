import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MetricKey, metrics, slotCount } from "../../../../contract/base/metric.ts";
import {
  bucketStart,
  type GaugeStats,
  type RangeQuery,
} from "../../../../contract/telemetry/telemetry.ts";
import { readRange } from "../../../../server/telemetry/telemetry/telemetry-queries.ts";
import { localMidnight } from "../../../../server/platform/time/time-zone.ts";
import { openSite, type Site } from "../ingest/ingest-site.ts";
import { meterStory, usedIn } from "./meter-story.ts";
import { framesIn, messageOf, type StoryFrame } from "./frame-story.ts";
import { emptySql } from "../../../factories/reset.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const retention = { minutesMs: 90 * day, hoursMs: 730 * day };
const now = Date.UTC(2026, 6, 15, 4);
let site: Site;
beforeAll(async () => {
  site = await openSite(1);
});
afterAll(() => site.close());

async function startOver(timeZone: string, at = now): Promise<void> {
  await site.database.query(
    emptySql(["frames", "reading_minutes", "reading_hours", "reading_days", "house_states"]),
  );
  await site.database.query("insert into house_states (house_id) select id from houses");
  await site.database.query("update farms set time_zone = $1", [timeZone]);
  await site.directory.refresh();
  site.clock.at = at;
}
beforeEach(() => startOver("Asia/Shanghai"));

async function send(
  frames: readonly StoryFrame[],
  more: (frame: StoryFrame) => object = () => ({}),
): Promise<void> {
  for (let done = 0; done < frames.length; done += 200)
    await site.take(
      1,
      frames.slice(done, done + 200).map((frame) => messageOf(frame, more(frame))),
    );
}

/** A row with only this metric. */
const nh3Row = (value: number) =>
  Array.from({ length: slotCount }, (_, slot) => (slot === metrics.nh3.slot ? value : null));

const request = (query: Pick<RangeQuery, "from" | "to"> & Partial<RangeQuery>, at = now) =>
  readRange(
    site.database,
    { houseId: site.houseId(1), metrics: ["nh3"], pixels: 100, grain: "auto", ...query },
    retention,
    at,
  );

async function requestGauge(
  query: Pick<RangeQuery, "from" | "to"> & Partial<RangeQuery>,
  at = now,
) {
  const reply = await request(query, at);
  const [series] = reply.series;
  if (series?.kind !== "gauge") throw new Error("a gauge was asked for");
  return { ...reply, ...series };
}

async function requestUse(
  query: Pick<RangeQuery, "from" | "to"> & Partial<RangeQuery>,
  key: MetricKey = "water",
) {
  const {
    series: [series],
    ...reply
  } = await request({ ...query, metrics: [key] });
  if (series?.kind !== "counter") throw new Error("a counter was asked for");
  return {
    ...reply,
    total: series.total,
    use: series.sum,
    sum: series.sum.reduce<number>((sum, use) => sum + (use ?? 0), 0),
  };
}

/** Statistics of a window from the raw frames; the deviation is that of the rows' means. */
function expectStats(
  stats: GaugeStats | null,
  frames: readonly StoryFrame[],
  rowStart: (at: number) => number,
  from: number,
  to: number,
): void {
  const known = frames.flatMap(({ at, values: { nh3 } }) =>
    nh3 === null || nh3 === undefined || rowStart(at) < from || rowStart(at) >= to
      ? []
      : [{ row: rowStart(at), nh3 }],
  );
  if (known.length === 0) return expect(stats).toBeNull();
  const values = known.map(({ nh3 }) => nh3);
  const meanOf = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const means = [...new Set(known.map(({ row }) => row))].map((row) =>
    meanOf(known.filter((item) => item.row === row).map(({ nh3 }) => nh3)),
  );
  expect(stats).toMatchObject({
    count: values.length,
    min: Math.min(...values),
    max: Math.max(...values),
  });
  expect(stats!.mean).toBeCloseTo(meanOf(values), 5);
  if (means.length < 2) expect(stats!.sd).toBeNull();
  else
    expect(stats!.sd).toBeCloseTo(
      Math.sqrt(
        means.reduce((sum, mean) => sum + (mean - meanOf(means)) ** 2, 0) / (means.length - 1),
      ),
      5,
    );
}

const window = fc.record({
  fromBack: fc.integer({ min: 10, max: 72 * 60 }),
  lengthMin: fc.integer({ min: 1, max: 72 * 60 }),
  offsetMs: fc.integer({ min: 0, max: 59_999 }),
  pixels: fc.integer({ min: 10, max: 400 }),
  grain: fc.constantFrom("auto", "minute", "hour", "day"),
});

describe.each(["Asia/Shanghai", "Asia/Kathmandu"])("history in %s", (timeZone) => {
  test(
    "every bucket has the extremes and the mean of all its readings, null without any, and at most one per pixel",
    { timeout: 300_000 },
    async () => {
      const stories = fc.tuple(
        framesIn(now - 70 * hour, now),
        fc.array(window, { minLength: 12, maxLength: 12 }),
      );
      await fc.assert(
        fc.asyncProperty(stories, async ([frames, windows]) => {
          await startOver(timeZone);
          await send(frames);
          for (const { fromBack, lengthMin, offsetMs, pixels, grain } of windows) {
            const from = now - fromBack * minute + offsetMs;
            const to = from + lengthMin * minute;
            const reply = await requestGauge({ from, to, pixels, grain });
            expect(reply.buckets).toBeLessThanOrEqual(pixels);
            expect(reply.from).toBeLessThanOrEqual(from);
            expect(reply.from + reply.buckets * reply.bucketMs).toBeGreaterThanOrEqual(to);
            if (grain !== "auto") expect(reply.grain).toBe(grain);
            // Rows are complete, so the bucket of the last row includes its readings beyond `to`.
            const rowStart = (at: number) =>
              reply.grain === "day"
                ? localMidnight(timeZone, at)
                : Math.floor(at / (reply.grain === "hour" ? hour : minute)) *
                  (reply.grain === "hour" ? hour : minute);
            const buckets = Array.from({ length: reply.buckets }, (_, index) => {
              const start = reply.from + index * reply.bucketMs;
              return frames
                .filter(({ at }) => at >= start && at < start + reply.bucketMs && rowStart(at) < to)
                .map(({ values }) => values.nh3)
                .filter((value) => value !== null && value !== undefined);
            });
            expect(reply.min).toEqual(
              buckets.map((values) => (values.length === 0 ? null : Math.min(...values))),
            );
            expect(reply.max).toEqual(
              buckets.map((values) => (values.length === 0 ? null : Math.max(...values))),
            );
            expectStats(reply.stats, frames, rowStart, reply.from, to);
            expect(reply.mean).toEqual(
              buckets.map((values) =>
                values.length === 0
                  ? null
                  : Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 1000) / 1000,
              ),
            );
          }
        }),
        { numRuns: 12, endOnFailure: true },
      );
    },
  );
});

test("a spike of one frame in three days is visible in every resolution and in ten pixels", async () => {
  const normalFrames = Array.from({ length: 3 * 288 }, (_, index): StoryFrame => ({
    seq: index,
    at: now - 3 * day + index * 5 * minute,
    values: { nh3: 5.1 },
  }));
  await send([...normalFrames, { seq: 9999, at: now - 31 * hour + 7000, values: { nh3: 44.4 } }]);
  for (const grain of ["minute", "hour", "day", "auto"] as const) {
    const { max, min } = await requestGauge({ from: now - 3 * day, to: now, pixels: 10, grain });
    expect(max.filter((value) => value === 44.4)).toHaveLength(1);
    expect(min.every((value) => value === null || value === 5.1)).toBe(true);
  }
});

test("a window without a reading has only gaps", async () => {
  const { min, max, mean, buckets } = await requestGauge({ from: now - day, to: now, pixels: 24 });
  expect([min, max, mean]).toEqual(Array.from({ length: 3 }, () => new Array(buckets).fill(null)));
});

test.each([
  ["Europe/London", Date.UTC(2026, 9, 28, 12)],
  ["Europe/London", Date.UTC(2026, 2, 31, 12)],
  ["America/New_York", Date.UTC(2026, 10, 4, 12)],
])(
  "daily history in %s continues across clock changes, with a bucket for every day",
  async (timeZone, at) => {
    await startOver(timeZone, at);
    const starts: number[] = [];
    for (
      let start = localMidnight(timeZone, at);
      starts.length < 7;
      start = localMidnight(timeZone, start - hour)
    )
      starts.unshift(start);
    await send(
      starts.map((start, index) => ({
        seq: index,
        at: start + 9 * hour,
        values: { nh3: index + 1 },
      })),
    );
    const reply = await requestGauge({ from: starts[0]!, to: at, grain: "day" }, at);
    expect([reply.max, reply.buckets]).toEqual([[1, 2, 3, 4, 5, 6, 7], 7]);
    expect(Array.from({ length: 7 }, (_, index) => bucketStart(reply, index))).toEqual(starts);
    expect(new Set(starts.map((start, index) => bucketStart(reply, index + 1) - start))).toEqual(
      new Set([
        day,
        timeZone === "Europe/London" && at < Date.UTC(2026, 5) ? 23 * hour : 25 * hour,
      ]),
    );
  },
);

describe.each(["Asia/Shanghai", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu"])(
  "months in %s",
  (timeZone) => {
    test(
      "begin with the calendar month, and include all their readings",
      { timeout: 300_000 },
      async () => {
        const at = Date.UTC(2026, 11, 20, 3);
        await startOver(timeZone, at);
        const frames = Array.from({ length: 40 }, (_, index): StoryFrame => ({
          seq: index,
          at: at - (39 - index) * 8 * day - 7 * hour,
          values: { nh3: index },
        }));
        for (const frame of frames) {
          // The ingest refuses frames this old, so the test writes their days as the ingest would
          // have.
          await site.database.query(
            "insert into reading_days (house_id, at, frames, sum) values ($1, $2, 1, $3)",
            [
              site.houseId(1),
              new Date(localMidnight(timeZone, frame.at)),
              nh3Row(frame.values.nh3!),
            ],
          );
        }
        const monthOf = (timestamp: number) =>
          new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit" }).format(
            timestamp,
          );
        for (const [from, to, pixels] of [
          [frames[0]!.at, at, 100],
          [at - 200 * day, at - 33 * day, 100],
          [at - 320 * day, at, 10],
        ] as const) {
          const reply = await requestGauge({ from, to, grain: "month", pixels }, at);
          expect([reply.grain, reply.buckets <= pixels]).toEqual(["month", true]);
          const starts = Array.from({ length: reply.buckets + 1 }, (_, index) =>
            bucketStart(reply, index),
          );
          for (const start of starts)
            expect([monthOf(start) === monthOf(start - 1), new Date(start).toISOString()]).toEqual([
              false,
              new Date(start).toISOString(),
            ]);
          expect([starts[0]! <= from, starts.at(-1)! >= to, starts.at(-2)! < to]).toEqual([
            true,
            true,
            true,
          ]);
          const members = starts
            .slice(0, -1)
            .map((start, index) =>
              frames
                .filter(
                  (frame) =>
                    frame.at >= start &&
                    frame.at < starts[index + 1]! &&
                    localMidnight(timeZone, frame.at) < to,
                )
                .map(({ values }) => values.nh3!),
            );
          expect(reply.min).toEqual(
            members.map((values) => (values.length === 0 ? null : Math.min(...values))),
          );
          expect(reply.max).toEqual(
            members.map((values) => (values.length === 0 ? null : Math.max(...values))),
          );
          expect(reply.stats?.count).toBe(members.flat().length);
        }
      },
    );
  },
);

test("a row written before a metric existed has no value for it", async () => {
  await site.database.query(
    "insert into reading_minutes (house_id, at, frames, sum, count, low, high) values ($1, $2, 2, array[40]::float8[], array[2], array[19]::real[], array[21]::real[])",
    [site.houseId(1), new Date(now - 10 * minute)],
  );
  await site.database.query(
    "insert into reading_minutes (house_id, at, frames, sum) values ($1, $2, 1, $3)",
    [
      site.houseId(1),
      new Date(now - 5 * minute),
      Array.from({ length: slotCount }, (_, slot) =>
        slot === metrics.runMode.slot ? 4 : slot === metrics.temp.slot ? 24 : null,
      ),
    ],
  );
  const { series } = await request({
    from: now - 10 * minute,
    to: now,
    pixels: 10,
    grain: "minute",
    metrics: ["temp", "feltTemp", "runMode"],
  });
  const nothing = new Array(10).fill(null);
  expect(series).toEqual([
    {
      kind: "gauge",
      metric: "temp",
      min: nothing.with(0, 19).with(5, 24),
      max: nothing.with(0, 21).with(5, 24),
      mean: nothing.with(0, 20).with(5, 24),
      stats: { count: 3, min: 19, max: 24, mean: 21.333333, sd: 2.828427 },
    },
    { kind: "gauge", metric: "feltTemp", min: nothing, max: nothing, mean: nothing, stats: null },
    {
      kind: "gauge",
      metric: "runMode",
      min: nothing.with(5, 4),
      max: nothing.with(5, 4),
      mean: nothing.with(5, 4),
      stats: { count: 1, min: 4, max: 4, mean: 4, sd: null },
    },
  ]);
});

test("a constant value has no deviation, however large it is", async () => {
  for (let index = 0; index < 50; index++)
    await site.database.query(
      "insert into reading_minutes (house_id, at, frames, sum) values ($1, $2, 1, $3)",
      [site.houseId(1), new Date(now - index * minute), nh3Row(9999.1)],
    );
  expect(
    (await requestGauge({ from: now - day, to: now + minute, pixels: 20, grain: "minute" })).stats,
  ).toEqual({ count: 50, min: 9999.1, max: 9999.1, mean: 9999.1, sd: 0 });
});

describe("a meter's use", () => {
  test.each(["minute", "hour", "day"] as const)(
    "adds up to the consumption, by the %s, despite resets and late frames",
    { timeout: 300_000 },
    async (grain) => {
      await fc.assert(
        fc.asyncProperty(meterStory, async ({ readings, arrival }) => {
          await startOver("Asia/Shanghai");
          const start = now - 2 * day;
          // The first reading has its own day, because use is counted from it. Another meter is
          // recognised by two readings in order; readings of one meter may come in any order.
          const isReplaced = readings.some(
            ({ raw }, index) => raw < (readings[index - 1]?.raw ?? 0),
          );
          for (const { at, raw } of isReplaced ? readings : arrival)
            await send(
              [{ seq: at, at: start + (at === 1 ? 0 : day + at * 13 * minute), values: {} }],
              () => ({ waterMeter: raw }),
            );
          const { sum, total } = await requestUse({ from: start, to: now, grain });
          expect(sum).toBe(usedIn(readings));
          expect(total ?? 0).toBe(sum);
        }),
        { numRuns: 8, endOnFailure: true },
      );
    },
  );

  test("is counted from the reading before the window and, after a gap, all at once", async () => {
    const at = [now - 300 * minute, now - 200 * minute, now - 100 * minute, now - 10 * minute];
    await send(
      at.map((timestamp, index) => ({ seq: index, at: timestamp, values: {} })),
      ({ seq }) => ({ waterMeter: 100 + seq * 10 }),
    );
    const { use } = await requestUse({
      from: now - 220 * minute,
      to: now,
      grain: "minute",
      pixels: 220,
    });
    expect(use.filter((value) => value !== null)).toEqual([10, 10, 10]);
  });

  test("is unknown in the first bucket of a meter's life", async () => {
    await send(
      [
        { seq: 1, at: now - 30 * minute, values: {} },
        { seq: 2, at: now - 20 * minute, values: {} },
      ],
      ({ seq }) => ({ waterMeter: seq * 10 }),
    );
    const { use, total } = await requestUse({
      from: now - 60 * minute,
      to: now,
      grain: "minute",
      pixels: 60,
    });
    expect([use[30], use[40], total]).toEqual([null, 10, 10]);
  });

  test("of a window is counted from its first reading in any buckets, and unknown for a single reading", async () => {
    const first = now - 3 * hour;
    await send(
      Array.from({ length: 5 }, (_, index) => ({
        seq: index,
        at: first + index * 30 * minute,
        values: {},
      })),
      ({ seq }) => ({ waterMeter: 100 + seq * 7 }),
    );
    const { use, total } = await requestUse({
      from: now - 10 * day,
      to: now,
      pixels: 10,
      grain: "hour",
    });
    expect([use.every((item) => item === null), total]).toEqual([true, 21]);
    expect(
      (await requestUse({ from: now - 10 * day, to: now, pixels: 10, grain: "minute" })).total,
    ).toBe(28);
    expect(
      (await requestUse({ from: now - 2 * day, to: first + minute, grain: "minute" })).total,
    ).toBeNull();
    expect((await requestUse({ from: first + 20 * minute, to: now, grain: "minute" })).total).toBe(
      28,
    );
    expect(
      (await requestUse({ from: now - 10 * minute, to: now, grain: "minute" })).total,
    ).toBeNull();
  });
});

test("a history of years is read from days, and one of expired minutes from hours", async () => {
  expect((await request({ from: now - 700 * day, to: now, pixels: 1000 })).grain).toBe("hour");
  expect((await request({ from: now - 900 * day, to: now, pixels: 4000 })).grain).toBe("day");
  expect((await request({ from: now - 100 * day, to: now - 99 * day, pixels: 4000 })).grain).toBe(
    "hour",
  );
});
