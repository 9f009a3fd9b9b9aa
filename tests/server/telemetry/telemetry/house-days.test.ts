import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HouseDay } from "../../../../contract/telemetry/house-history.ts";
import { readDays } from "../../../../server/telemetry/telemetry/house-days.ts";
import { readMeasuredDays } from "../../../../server/telemetry/telemetry/measured-days.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { localMidnight } from "../../../../server/platform/time/time-zone.ts";
import { buildUser } from "../../../factories/user.ts";
import { networkIdOf } from "../ingest/fleet-plan.ts";
import { openSite, type Site } from "../ingest/ingest-site.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Noon in Shanghai; in Berlin summer time ended four days before. */
const now = Date.UTC(2026, 9, 29, 4);
let site: Site;
let caller: Caller;
beforeAll(async () => {
  site = await openSite(1);
  caller = await buildUser(site.database);
});
afterAll(() => site.close());

async function startOver(timeZone: string): Promise<void> {
  await site.database.query(
    "truncate frames, reading_minutes, reading_hours, reading_days, flocks cascade",
  );
  await site.database.query("delete from house_states");
  await site.database.query("insert into house_states (house_id) select id from houses");
  await site.database.query("update farms set time_zone = $1", [timeZone]);
  await site.directory.refresh();
  site.clock.at = now;
}
beforeEach(() => startOver("Asia/Shanghai"));

interface Sent {
  readonly at: number;
  readonly temp: number;
  readonly aliveCount: number;
  readonly birdWeight: number;
  readonly waterMeter: number;
  readonly feedMeter: number;
  readonly kwh: number;
}

/** Nine days, with a frame every 20 minutes and one day without any frame. Birds only die. */
function story(silentFrom: number): Sent[] {
  return Array.from({ length: 9 * 72 }, (_, index): Sent => ({
    at: now - 9 * day + index * 20 * minute,
    temp: 20 + ((index * 7) % 50) / 10,
    aliveCount: 20_000 - index,
    birdWeight: 500 + index,
    waterMeter: 1000 + index * 13,
    feedMeter: 300 + index * 6,
    kwh: 50 + index * 2,
  })).filter(({ at }) => at < silentFrom || at >= silentFrom + 2 * day);
}

async function send(frames: readonly (Omit<Sent, "feedMeter"> & Partial<Sent>)[]): Promise<void> {
  for (let done = 0; done < frames.length; done += 200) {
    await site.ingest.take(
      `v1/gw/${networkIdOf(1)}/up/tele`,
      Buffer.from(
        JSON.stringify(
          frames.slice(done, done + 200).map(({ at, temp, ...values }, index) => ({
            v: 1,
            seq: done + index,
            ts: at / 1000,
            buffered: true,
            temp: [temp],
            ...values,
          })),
        ),
      ),
    );
  }
}

const request = async (from: number, to: number) =>
  (await readDays(site.database, caller, { id: site.houseId(1), from, to }))!;
const near = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

describe.each(["Asia/Shanghai", "Asia/Kathmandu", "Europe/Berlin"])("days in %s", (timeZone) => {
  test("contain the frames of each local day", { timeout: 300_000 }, async () => {
    await startOver(timeZone);
    const frames = story(now - 5 * day);
    await send(frames);
    const reply = await request(now - 8 * day, now);
    const expected: Pick<
      HouseDay,
      "at" | "waterL" | "feedKg" | "kwh" | "tempMinC" | "tempMeanC" | "tempMaxC"
    >[] = [];
    for (
      let at = localMidnight(timeZone, now - 8 * day);
      at < now;
      at = localMidnight(timeZone, at + 1.5 * day)
    ) {
      const end = localMidnight(timeZone, at + 1.5 * day);
      const own = frames.filter((frame) => frame.at >= at && frame.at < end);
      const before = frames.findLast((frame) => frame.at < at)!;
      const used = (key: "waterMeter" | "feedMeter" | "kwh") =>
        own.length === 0 ? null : own.at(-1)![key] - before[key];
      const temps = own.map(({ temp }) => temp);
      expected.push({
        at,
        waterL: used("waterMeter"),
        feedKg: used("feedMeter"),
        kwh: used("kwh"),
        tempMinC: temps.length === 0 ? null : Math.min(...temps),
        tempMaxC: temps.length === 0 ? null : Math.max(...temps),
        tempMeanC:
          temps.length === 0
            ? null
            : Math.round((temps.reduce((a, b) => a + b, 0) / temps.length) * 1000) / 1000,
      });
      // The last full hour of the day: 45 minutes may be missing where midnight is not at a full
      // hour.
      const figure = reply.days.find((item) => item.at === at)!;
      const last = own.findLast((frame) => Math.floor(frame.at / hour) * hour + hour <= end);
      expect([at, figure.alive]).toEqual([at, last?.aliveCount ?? null]);
    }
    expect(
      reply.days.map(({ at, waterL, feedKg, kwh, tempMinC, tempMeanC, tempMaxC }) => ({
        at,
        waterL: near(waterL),
        feedKg: near(feedKg),
        kwh: near(kwh),
        tempMinC,
        tempMeanC,
        tempMaxC,
      })),
    ).toEqual(expected);
    expect([
      reply.timeZone,
      reply.days.filter(({ tempMeanC }) => tempMeanC === null).length,
    ]).toEqual([timeZone, 1]);
    // The days contain all use; the use of a silent day is in the next one.
    const total = reply.days.reduce((sum, { waterL }) => sum + (waterL ?? 0), 0);
    expect(near(total)).toBe(
      frames.at(-1)!.waterMeter - frames.findLast(({ at }) => at < reply.days[0]!.at)!.waterMeter,
    );
  });
});

test("a day names meters that were silent at its end, so that their use counts on a later day", async () => {
  const frames = story(now - 5 * day);
  // Only one meter fails, on the evening before the latest midnight.
  const evening = localMidnight("Asia/Shanghai", now) - 3 * hour;
  await send(
    frames.map(({ feedMeter, ...frame }) =>
      frame.at >= evening && frame.at < evening + 3 * hour ? frame : { ...frame, feedMeter },
    ),
  );
  const [days = []] = await readMeasuredDays(site.database, [
    { id: site.houseId(1), timeZone: "Asia/Shanghai", from: now - 6 * day, to: now - day },
  ]);
  const all = ["waterL", "feedKg", "kwh"];
  expect(days.map(({ waterL, silent }) => [waterL !== null, silent])).toEqual([
    [true, []],
    [true, all],
    [false, all],
    [true, []],
    [true, []],
    [true, ["feedKg"]],
  ]);
});

test("the first day of a meter has no consumption", async () => {
  await send(story(0).filter(({ at }) => at >= now - 2 * day));
  const { days } = await request(now - 3 * day, now);
  expect(days.map(({ waterL }) => waterL !== null)).toEqual([false, false, true, true]);
});

test("each day has the age of the flock that was in the house, and its standard", async () => {
  const [{ id: breedId }] = (await site.database.query<{ id: number }>(
    "insert into breeds (key, name, species) values ('test-breed', 'x', 'broiler') returning id",
  )) as [{ id: number }];
  await site.database.query(
    "insert into breed_days (breed_id, day_age, temp_c) values ($1, 0, 33), ($1, 28, 22)",
    [breedId],
  );
  const place = (placedAt: number, clearedAt: number | null) =>
    site.database.query(
      "insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count) values ($1, $2, $3, $4, 1)",
      [
        site.houseId(1),
        breedId,
        new Date(placedAt),
        clearedAt === null ? null : new Date(clearedAt),
      ],
    );
  await place(now - 40 * day, now - 5 * day);
  await place(now - 2 * day, null);
  const { days } = await request(now - 6 * day, now);
  expect(days.map(({ dayAge }) => dayAge)).toEqual([34, 35, null, null, 0, 1, 2]);
  expect(days.map(({ standard }) => standard && Math.round(standard.tempC * 10) / 10)).toEqual([
    22,
    22,
    null,
    null,
    33,
    32.6,
    32.2,
  ]);
});

test("a foreign house has none", async () => {
  const stranger = await buildUser(site.database, { roleKey: "company_manager", orgId: null });
  expect(
    await readDays(site.database, stranger, { id: site.houseId(1), from: now - day, to: now }),
  ).toBeNull();
});
