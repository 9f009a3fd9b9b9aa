import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DayLine, dayLineQuerySchema } from "../../../../contract/telemetry/telemetry.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { readDayLines } from "../../../../server/telemetry/telemetry/day-lines.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { emptySql } from "../../../factories/reset.ts";
import { openSite, type Site } from "../ingest/ingest-site.ts";
import { framesIn, messageOf, type StoryFrame } from "./frame-story.ts";

const hour = hourMs;
const now = Date.UTC(2026, 6, 15, 4, 25);
let site: Site;
let administrator: Caller;
beforeAll(async () => {
  site = await openSite(2);
  administrator = await buildUser(site.database);
});
afterAll(() => site.close());

async function startOver(timeZone: string): Promise<void> {
  await site.database.query(
    emptySql(["frames", "reading_minutes", "reading_hours", "reading_days", "house_states"]),
  );
  await site.database.query("insert into house_states (house_id) select id from houses");
  await site.database.query("update farms set time_zone = $1", [timeZone]);
  await site.directory.refresh();
  site.clock.at = now;
}

/**
 * The probes of a frame; frames without ammonia have none, so that some hours lack the temperature.
 */
const probesOf = ({ values: { nh3 } }: StoryFrame) =>
  nh3 === null || nh3 === undefined ? [] : [nh3, nh3 + 1];
const tempOf = (frame: StoryFrame): number | null =>
  probesOf(frame).length === 0 ? null : probesOf(frame)[0]! + 0.5;

/** Computed in the simplest way from the sent frames. */
function expectedOf(houseId: number, frames: readonly StoryFrame[]): DayLine {
  const first = Math.floor(now / hour) - 23;
  const hours = Array.from({ length: 24 }, (_, index) =>
    frames.filter(({ at }) => Math.floor(at / hour) === first + index),
  );
  const known = (values: readonly (number | null | undefined)[]) =>
    values.filter((value) => value !== null && value !== undefined);
  const of = (values: readonly number[], pick: (values: readonly number[]) => number) =>
    values.length === 0 ? null : Math.round(pick(values) * 1000) / 1000;
  return {
    houseId,
    min: hours.map((members) => of(known(members.map(tempOf)), (values) => Math.min(...values))),
    max: hours.map((members) => of(known(members.map(tempOf)), (values) => Math.max(...values))),
    target: hours.map((members) =>
      of(
        known(members.map(({ values }) => values.targetTemp)),
        (values) => values.reduce((a, b) => a + b, 0) / values.length,
      ),
    ),
  };
}

test.each(["Asia/Shanghai", "Asia/Kathmandu", "America/New_York"])(
  "each hour has the extremes and the mean target of all its frames, also the current hour, in %s",
  { timeout: 300_000 },
  async (timeZone) => {
    const story = framesIn(now - 27 * hour, now);
    await fc.assert(
      fc.asyncProperty(story, story, async (one, other) => {
        await startOver(timeZone);
        for (const [number, frames] of [
          [1, one],
          [2, other],
        ] as const)
          for (const frame of frames)
            await site.take(number, messageOf(frame, { temp: probesOf(frame) }));
        const ids = [site.houseId(2), site.houseId(1)];
        expect(await readDayLines(site.database, administrator, ids, now)).toEqual({
          from: (Math.floor(now / hour) - 23) * hour,
          bucketMs: hour,
          buckets: 24,
          houses: [expectedOf(ids[0]!, other), expectedOf(ids[1]!, one)],
        });
      }),
      { numRuns: 6, endOnFailure: true },
    );
  },
);

test("the answer omits houses that the caller may not see or that do not exist", async () => {
  const { database } = site;
  const group = await buildFarm(database, { level: "group" });
  const [own, sibling] = [
    await buildFarm(database, { parentId: group.id }),
    await buildFarm(database, { parentId: group.id }),
  ];
  const [mine, beside, elsewhere] = [
    await buildHouse(database, { farmId: own.id }),
    await buildHouse(database, { farmId: sibling.id }),
    site.houseId(1),
  ];
  const requested = [elsewhere, mine.id, beside.id, 2_000_000_000];
  const visibleHouses = async (caller: Caller) =>
    (await readDayLines(database, caller, requested, now)).houses.map(({ houseId }) => houseId);
  expect(
    await visibleHouses(
      await buildUser(database, { roleKey: "farm_manager", orgId: own.orgId, farmIds: [own.id] }),
    ),
  ).toEqual([mine.id]);
  expect(
    await visibleHouses(
      await buildUser(database, {
        roleKey: "shack_manager",
        orgId: own.orgId,
        houseIds: [mine.id],
      }),
    ),
  ).toEqual([mine.id]);
  expect(
    await visibleHouses(
      await buildUser(database, { roleKey: "company_manager", orgId: own.orgId }),
    ),
  ).toEqual([mine.id, beside.id]);
  expect(await visibleHouses(administrator)).toEqual([elsewhere, mine.id, beside.id]);
});

test("a house without history has only gaps", async () => {
  const { database } = site;
  const { id } = await buildHouse(database, {});
  const gaps = new Array<number | null>(24).fill(null);
  expect((await readDayLines(database, administrator, [id], now)).houses).toEqual([
    { houseId: id, min: gaps, max: gaps, target: gaps },
  ]);
});

test("the call accepts 1 to 100 houses, each once", () => {
  const parse = (houseIds: string) => dayLineQuerySchema.safeParse({ houseIds });
  expect(parse("3,1,3").data).toEqual({ houseIds: [3, 1] });
  expect(parse(Array.from({ length: 100 }, (_, id) => id + 1).join(",")).success).toBe(true);
  for (const bad of [
    "",
    ",",
    "0",
    "-1",
    "1.5",
    "1e3",
    "x",
    "9007199254740993",
    Array.from({ length: 101 }, (_, id) => id + 1).join(","),
  ])
    expect([bad, parse(bad).success]).toEqual([bad, false]);
});
