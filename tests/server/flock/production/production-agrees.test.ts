import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { FlockDay } from "../../../../contract/fleet/flock/flock-day.ts";
import { fcrFromDay } from "../../../../contract/live/overview.ts";
import type { BoardRow } from "../../../../contract/flock/production/production.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { FleetDigest } from "../../../../src/console/fleet/digest/fleet-digest.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/*
 * Every page shows the same numbers of birds: the board of a day, its sums, the days of each flock
 * in the tab of its house, and the overview.
 */
const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farms are. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const [today, yesterday] = ["2026-06-01", "2026-05-31"];
let manager: Caller;

/** Broilers of several ages, one too young for a conversion and one without records; hens. */
const seeds = [
  { species: "broiler", days: 35, placedCount: 30_000, feedKg: 2800, weightG: 2100, dead: 21 },
  { species: "broiler", days: 28, placedCount: 24_000, feedKg: 1500, weightG: 1550, dead: 9 },
  { species: "duck", days: 26, placedCount: 8000, feedKg: 700, weightG: 1700, dead: 3 },
  { species: "broiler", days: 12, placedCount: 20_000, feedKg: 400, weightG: 420, dead: 14 },
  { species: "broiler", days: 30, placedCount: 15_000, feedKg: null, weightG: null, dead: null },
  { species: "layer", days: 40, placedCount: 12_000, feedKg: 1300, weightG: null, dead: 4 },
  { species: "layer", days: 60, placedCount: 9000, feedKg: 1000, weightG: null, dead: 2 },
] as const;
const flockIds: number[] = [];

beforeAll(async () => {
  server.clock.now = now;
  const { database } = server;
  const first = await buildFarm(database);
  const second = await buildFarm(database, { orgId: first.orgId });
  const farmIds = [first.id, second.id];
  manager = await buildUser(database, {
    roleKey: "farm_manager",
    orgId: first.orgId,
    farmIds,
  });
  for (const [index, { species, days, placedCount, feedKg, weightG, dead }] of seeds.entries()) {
    const house = await buildHouse(database, { farmId: farmIds[index % 2]!, species, flock: null });
    const id = await buildFlock(database, house.id, {
      placedAt: now - days * dayMs,
      placedCount,
      placedAge: species === "layer" ? 200 : 0,
    });
    flockIds.push(id);
    if (dead === null) continue;
    await database.query(
      `insert into daily_records (flock_id, day, feed_kg, first_at, first_by, last_at, last_by)
       select $1, $2::date - back, $4, now(), 'x', now(), 'x' from generate_series(1, $3) back`,
      [id, today, days, feedKg],
    );
    const eggs = { good: placedCount * 0.9, dirty: 40, cracked: 25, soft: 3, double: 8, kg: 600 };
    await save(id, {
      day: yesterday,
      losses: [{ dead, culled: 1, cause: "leg" }],
      eggs: species === "layer" ? [eggs] : [],
      weighings: weightG === null ? [] : [{ sample: 100, meanG: weightG, cvPct: 9 }],
    });
    await save(id, { losses: [{ dead: 2 * dead, culled: 0, cause: "gut" }] });
  }
  while ((await refreshFigures(server, now, 50)) > 0);
});

async function save(flockId: number, over: object) {
  const { status, body } = await server.call("saveProduction", {
    as: manager,
    input: { flockId, day: today, version: 9, draftId: randomUUID(), draftedAt: now, ...over },
  });
  expect([status, body.msg]).toEqual([200, "Saved"]);
  return body.data;
}
const board = async (day: string): Promise<BoardRow[]> =>
  (await server.call("listProduction", { as: manager, input: { day, pageSize: 100 } })).body.data
    .rows;
const totals = async (day: string, input: object = {}) =>
  (await server.call("productionTotals", { as: manager, input: { day, ...input } })).body.data;
const lastDays = async (): Promise<FlockDay[]> =>
  Promise.all(
    flockIds.map(async (id) => {
      const input = { flockId: String(id) };
      return (await server.call("productionSeries", { as: manager, input })).body.data.days.at(-1)!;
    }),
  );
async function overview() {
  const fleet = new FleetStore();
  fleet.applySnapshot((await server.call("listOverview", { as: manager })).body.data);
  const digest = new FleetDigest(fleet, { serverNow: now });
  digest.start()();
  const summary = (await server.call("overviewSummary", { as: manager })).body.data;
  return { fleet, sum: digest.sum, summary };
}
const sumOf = <T>(list: readonly T[], pick: (item: T) => number | null): number =>
  list.reduce((sum, item) => sum + (pick(item) ?? 0), 0);
const figure = (key: "alive" | "dead" | "culled" | "feedKg" | "eggs") => (row: BoardRow) =>
  row.figures![key];

it("birds, losses, feed and eggs are the same on the board, in its sums, in each house and on the overview", async () => {
  for (const day of [yesterday, today]) {
    const [rows, { all, rows: farms }] = [await board(day), await totals(day)];
    expect(rows).toHaveLength(seeds.length);
    for (const key of ["alive", "dead", "culled", "feedKg", "eggs"] as const) {
      expect([day, key, all[key] ?? 0]).toEqual([day, key, sumOf(rows, figure(key))]);
      expect([day, key, sumOf(farms, (farm) => farm[key])]).toEqual([day, key, all[key] ?? 0]);
    }
  }
  const [rows, days] = [await board(today), await lastDays()];
  expect(flockIds.map((id) => rows.find((row) => row.id === id)!.figures)).toEqual(days);
  const { fleet, sum } = await overview();
  const { all } = await totals(today);
  expect(fleet.totals.birds).toBe(all.alive);
  expect(sum.stocked.birds).toBe(all.alive);
  expect([sum.survival.houses, sum.survival.percent]).toEqual([
    all.survivalOf,
    expect.closeTo(all.survivalPct!, 4),
  ]);
});

it("the conversion of the overview is that of the board for the grown flocks, the laying rate that of yesterday", async () => {
  const rows = await board(today);
  const { feed, laying } = (await overview()).summary;
  const meat = rows.filter(({ species }) => species !== "layer");
  const grown = meat.filter(({ dayAge }) => dayAge >= fcrFromDay);
  const known = grown.filter(({ figures }) => figures!.fcr !== null);
  expect([feed.houses, feed.ofHouses, feed.young]).toEqual([known.length, grown.length, 1]);
  expect([known.length, grown.length]).toEqual([3, 4]);
  const massKg = sumOf(known, ({ figures }) => figures!.feedSumKg! / figures!.fcr!);
  expect(feed.feedKg).toBeCloseTo(
    sumOf(known, ({ figures }) => figures!.feedSumKg),
    6,
  );
  expect(feed.massKg).toBeCloseTo(massKg, 6);
  // The sums of the board include the young flock; without it they equal those of the overview.
  const young = meat.find(({ dayAge }) => dayAge < fcrFromDay)!.figures!;
  const { all } = await totals(today);
  expect(all.fcrOf).toBe(feed.houses + 1);
  expect(all.fcr).toBeCloseTo(
    (feed.feedKg + young.feedSumKg!) / (feed.massKg + young.feedSumKg! / young.fcr!),
    9,
  );
  expect((await totals(today, { species: "duck" })).all.fcr).toBeCloseTo(
    rows.find(({ species }) => species === "duck")!.figures!.fcr!,
    9,
  );
  const hens = (await totals(yesterday, { species: "layer" })).all;
  expect([laying.eggs, laying.houses, laying.yesterday]).toEqual([hens.eggs, hens.layOf, 2]);
  expect((100 * laying.eggs) / laying.birdDays).toBeCloseTo(hens.layPct!, 9);
});

it("3,000 moved birds change both houses, and the sum of no page", async () => {
  const [from, to] = [flockIds[0]!, flockIds[1]!];
  const figures = async () => {
    const { fleet, sum } = await overview();
    const both = (await board(today)).filter(({ id }) => id === from || id === to);
    const { all, rows } = await totals(today, { by: "species" });
    return {
      board: sumOf(both, figure("alive")),
      all: all.alive,
      survival: all.survivalPct!.toFixed(6),
      broilers: rows.find(({ nameEn }) => nameEn === "Broiler")!.alive,
      farms: sumOf((await totals(today)).rows, ({ alive }) => alive),
      series: sumOf(await lastDays(), ({ alive }) => alive),
      overview: fleet.totals.birds,
      panel: sum.stocked.birds,
      placed: sum.placed,
      overviewSurvival: sum.survival.percent!.toFixed(4),
    };
  };
  const alive = async () => {
    const { fleet } = await overview();
    const rows = new Map((await board(today)).map((row) => [row.id, row]));
    const days = await lastDays();
    return [from, to].map((id, index) => {
      const { houseId, figures } = rows.get(id)!;
      const card = fleet.house(houseId)!.house.flock!;
      // Its row on the board, its days and its card have the same numbers.
      expect([days[index]!.alive, card.alive]).toEqual([figures!.alive, figures!.alive]);
      return figures!.alive;
    });
  };
  const [before, [one, other]] = [await figures(), await alive()];
  const { moves } = await save(from, {
    moves: [
      {
        kind: "transfer",
        birds: 3000,
        liveKg: null,
        ageDays: null,
        toFlockId: to,
        partner: "",
        docNo: "",
      },
    ],
  });
  expect([await figures(), await alive()]).toEqual([before, [one! - 3000, other! + 3000]]);
  await server.call("voidProduction", {
    as: manager,
    input: { kind: "move", id: moves[0]!.id, reason: "never happened" },
  });
  expect([await figures(), await alive()]).toEqual([before, [one, other]]);
});

/** Pseudo-random numbers, the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
/** A possible record of a flock. */
const randomRecord = (roll: (below: number) => number, isLayer: boolean): object =>
  [
    { losses: [{ dead: roll(9) + 1, culled: roll(3), cause: "leg" }] },
    { values: { feedKg: 900 + roll(400) } },
    { values: { waterL: 1700 + roll(900) } },
    isLayer
      ? { eggs: [{ good: roll(300) + 1, dirty: 2, cracked: 1, soft: 0, double: 0, kg: 12.5 }] }
      : { weighings: [{ sample: 30 + roll(80), meanG: 400 + roll(1700), cvPct: 7 + roll(4) }] },
  ][roll(4)]!;

it("a flock's survival, laying rate, weight, FCR and EPEF are equal on every page for any records", async () => {
  const roll = dice(20_260_601);
  for (let index = 0; index < 60; index += 1) {
    const which = roll(seeds.length);
    const day = [today, yesterday][roll(2)]!;
    const { version } = (
      await server.call("productionDay", {
        as: manager,
        input: { flockId: String(flockIds[which]), day },
      })
    ).body.data;
    await save(flockIds[which]!, {
      day,
      version,
      ...randomRecord(roll, seeds[which]!.species === "layer"),
    });
  }
  while ((await refreshFigures(server, now, 50)) > 0);
  const [onToday, onYesterday] = [await board(today), await board(yesterday)];
  const results = (await server.call("listFlockResult", { as: manager, input: { pageSize: 100 } }))
    .body.data.rows;
  const { fleet } = await overview();
  const of = <T extends { id: number }>(list: readonly T[], id: number) =>
    list.find((item) => item.id === id)!;
  for (const [position, id] of flockIds.entries()) {
    const input = { flockId: String(id) };
    // The comparison, the curves and the table of the house are made from these days.
    const { days } = (await server.call("productionSeries", { as: manager, input })).body.data;
    const { last } = (await server.call("flockReport", { as: manager, input })).body.data;
    const [wholeDay, runningDay] = [days.at(-2)!, days.at(-1)!];
    expect(of(onToday, id).figures).toEqual(runningDay);
    expect(of(onYesterday, id).figures).toEqual(wholeDay);
    expect(last).toEqual(wholeDay);
    const { survivalPct, weightG, fcr, epef } = wholeDay;
    expect(of(results, id)).toMatchObject({ survivalPct, weightG, fcr, epef });
    // Wall and monitor draw the card that is sent with the house.
    const card = fleet.house(of(onToday, id).houseId)!.house.flock!;
    const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 5));
    expect([position, card]).toMatchObject([
      position,
      {
        alive: runningDay.alive,
        survivalPct: near(runningDay.survivalPct),
        lossDayPct: near(runningDay.lossDayPct ?? wholeDay.lossDayPct),
        layPct: near(wholeDay.layPct),
        weightG: near(runningDay.weightFrom === "hand" ? runningDay.weightG : wholeDay.weightG),
      },
    ]);
  }
  const known = (pick: (day: FlockDay) => number | null) =>
    onYesterday.filter(({ figures }) => pick(figures!) !== null).length;
  expect([known(({ fcr }) => fcr), known(({ layPct }) => layPct)]).toEqual([4, 2]);
});
