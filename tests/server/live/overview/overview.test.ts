import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fleetSnapshotSchema } from "../../../../contract/live/overview.ts";
import type { Scope } from "../../../../contract/live/live-stream.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { readHouses } from "../../../../server/platform/fact/house-row.ts";
import { readFleetSnapshot } from "../../../../server/live/overview/overview-queries.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";

const now = Date.UTC(2026, 5, 1, 10, 30);
const thisHour = Date.UTC(2026, 5, 1, 10);
let opened: TestDatabase;
let database: Database;
let administrator: Caller;
/**
 * group > company > (north in Shandong, south in Guangdong); and a farm of another organisation.
 */
let ids: {
  org: number;
  group: number;
  company: number;
  north: number;
  south: number;
  northHouse: number;
  southHouse: number;
  otherHouse: number;
  otherFarm: number;
};

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  administrator = await buildUser(database);
  const org = await buildOrg(database, {
    createdAt: thisHour - 3 * hourMs + minuteMs,
    nameEn: "Green",
  });
  const group = (await buildFarm(database, { orgId: org, level: "group" })).id;
  const company = (await buildFarm(database, { parentId: group, level: "company" })).id;
  const north = (await buildFarm(database, { parentId: company, adcode: "370000" })).id;
  const south = (await buildFarm(database, { parentId: company, adcode: "440000" })).id;
  const northHouse = await buildHouse(database, {
    farmId: north,
    detail: { temp: 31.5, tempLow: 29, tempHigh: 33, waterToday: 1200, controlMode: "smart" },
  });
  const southHouse = await buildHouse(database, {
    farmId: south,
    flock: null,
    isOnline: false,
    detail: { tempLow: 29, tempHigh: 33 },
  });
  const other = await buildHouse(database, {
    orgId: await buildOrg(database, { createdAt: now, mapType: "2" }),
    isOnline: null,
  });
  ids = {
    org,
    group,
    company,
    north,
    south,
    northHouse: northHouse.id,
    southHouse: southHouse.id,
    otherHouse: other.id,
    otherFarm: other.farmId,
  };
});
afterAll(() => opened.close());

const idsOf = (records: readonly { id: number }[]) =>
  records.map(({ id }) => id).sort((a, b) => a - b);
const overview = (caller: Caller, scopes?: readonly Scope[]) =>
  readFleetSnapshot(database, caller, now, scopes);

describe("the overview", () => {
  it("fits the contract and has each house with its flock, presence and band", async () => {
    const all = await overview(administrator);
    expect(fleetSnapshotSchema.parse(all)).toEqual(all);
    expect(all.serverTime).toBe(now);
    expect(all.houses.find(({ id }) => id === ids.northHouse)).toMatchObject({
      farmId: ids.north,
      orgId: ids.org,
      isEmpty: false,
      placedAt: 0,
      placedCount: 20_000,
      isOnline: true,
      onlineSince: Date.UTC(2026, 5, 1),
      tempLow: 29,
      tempHigh: 33,
      breed: expect.stringMatching(/^breed-/),
      networkId: expect.stringMatching(/^GW-/),
    });
    expect(all.houses.find(({ id }) => id === ids.southHouse)).toMatchObject({
      isEmpty: true,
      breed: null,
      placedAt: null,
      isOnline: false,
      tempLow: null,
      tempHigh: null,
    });
    expect(all.houses.find(({ id }) => id === ids.otherHouse)).toMatchObject({
      isOnline: null,
      onlineSince: null,
      tempLow: null,
    });
    expect(await readHouses(database, [ids.otherHouse, ids.northHouse, 2_000_000_000])).toEqual(
      all.houses.filter(({ id }) => id !== ids.southHouse),
    );
  });

  it("has the reading of the newest frame, and none for a house that never sent one", async () => {
    const { readings } = await overview(administrator);
    expect(readings.map(({ houseId }) => houseId)).toEqual([ids.northHouse, ids.southHouse]);
    expect(readings[0]).toEqual({
      houseId: ids.northHouse,
      at: Date.UTC(2026, 5, 1),
      temp: 31.5,
      targetTemp: null,
      feltTemp: null,
      tempDiff: null,
      tempOut: null,
      rh: null,
      rhOut: null,
      co2: null,
      nh3: null,
      staticPressure: null,
      ventLevel: null,
      lux: null,
      controlMode: "smart",
      ventMode: null,
      dayAge: null,
      aliveCount: null,
      waterToday: 1200,
      waterYesterday: null,
      feedToday: null,
      feedYesterday: null,
      kwhToday: null,
      beyond: null,
      intervalS: null,
    });
  });

  it.each<[string, () => Scope[], () => number[], () => number[]]>([
    [
      "the fleet",
      () => [{ kind: "fleet" }],
      () => [ids.northHouse, ids.southHouse, ids.otherHouse],
      () => [ids.group, ids.company, ids.north, ids.south, ids.otherFarm],
    ],
    [
      "a province",
      () => [{ kind: "province", adcode: "440000" }],
      () => [ids.southHouse],
      () => [ids.group, ids.company, ids.south],
    ],
    [
      "a subtree",
      () => [{ kind: "farm", id: ids.company }],
      () => [ids.northHouse, ids.southHouse],
      () => [ids.group, ids.company, ids.north, ids.south],
    ],
    [
      "a house",
      () => [{ kind: "house", id: ids.northHouse }],
      () => [ids.northHouse],
      () => [ids.group, ids.company, ids.north],
    ],
    [
      "several",
      () => [
        { kind: "house", id: ids.otherHouse },
        { kind: "farm", id: ids.south },
      ],
      () => [ids.southHouse, ids.otherHouse],
      () => [ids.group, ids.company, ids.south, ids.otherFarm],
    ],
    [
      "nothing that exists",
      () => [
        { kind: "house", id: 2 ** 40 },
        { kind: "farm", id: -1 },
        { kind: "farm", id: 2 ** 40 },
        { kind: "province", adcode: "'" },
      ],
      () => [],
      () => [],
    ],
  ])("of %s has its houses and the farms above them", async (_, scopes, houses, farms) => {
    const part = await overview(administrator, scopes());
    expect(idsOf(part.houses)).toEqual(houses().sort((a, b) => a - b));
    expect(idsOf(part.farms)).toEqual(farms().sort((a, b) => a - b));
    const orgs = new Set(part.farms.map(({ orgId }) => orgId));
    expect(new Set(idsOf(part.orgs))).toEqual(orgs);
  });

  it("shows the top of a manager's scope as root, and no farm above or beside it", async () => {
    const manager = await buildUser(database, {
      roleKey: "farm_manager",
      orgId: ids.org,
      farmIds: [ids.north],
    });
    const houseManager = await buildUser(database, {
      roleKey: "shack_manager",
      orgId: ids.org,
      houseIds: [ids.northHouse],
    });
    for (const caller of [manager, houseManager]) {
      const own = await overview(caller);
      expect(own.farms).toMatchObject([{ id: ids.north, parentId: null }]);
      expect(idsOf(own.houses)).toEqual([ids.northHouse]);
      for (const scope of [{ kind: "farm", id: ids.group }, { kind: "fleet" }] as const)
        expect(await overview(caller, [scope])).toMatchObject({
          farms: [{ id: ids.north }],
          houses: [{ id: ids.northHouse }],
        });
      for (const scope of [
        { kind: "house", id: ids.southHouse },
        { kind: "farm", id: ids.south },
        { kind: "province", adcode: "440000" },
      ] as const) {
        expect(await overview(caller, [scope])).toMatchObject({
          orgs: [],
          farms: [],
          houses: [],
          alarms: [],
          readings: [],
        });
      }
    }
  });

  it("does not show a house manager which farm contains a foreign house", async () => {
    const neighbour = await buildHouse(database, { farmId: ids.north, isOnline: null });
    const houseManager = await buildUser(database, {
      roleKey: "shack_manager",
      orgId: ids.org,
      houseIds: [ids.northHouse],
    });
    expect((await overview(houseManager, [{ kind: "house", id: neighbour.id }])).farms).toEqual([]);
  });

  it("counts the alarms of each clock hour in scope, without the hours before the installation", async () => {
    for (const [subject, raisedAt, houseId] of [
      ["1", thisHour, ids.northHouse],
      ["2", now, ids.northHouse],
      ["3", thisHour - 1, ids.southHouse],
      ["4", thisHour - hourMs, ids.otherHouse],
    ] as const) {
      await buildAlarm(database, { houseId, subject, raisedAt, state: "closed" });
    }
    const counts = async (scopes?: Scope[]) => (await overview(administrator, scopes)).hourly;
    const all = await counts();
    expect(all).toHaveLength(24);
    expect(all.map(({ hour }) => hour)).toEqual(
      Array.from({ length: 24 }, (_, i) => thisHour - (23 - i) * hourMs),
    );
    expect(all.slice(-5).map(({ count }) => count)).toEqual([null, 0, 0, 2, 2]);
    expect(
      (await counts([{ kind: "house", id: ids.northHouse }])).slice(-3).map(({ count }) => count),
    ).toEqual([0, 0, 2]);
  });

  it("has every open alarm and no closed one, with the number of the last fact", async () => {
    const open = await Promise.all(
      (["unacknowledged", "acknowledged", "returned"] as const).map((state, index) =>
        buildAlarm(database, { houseId: ids.northHouse, subject: `open ${index}`, state }),
      ),
    );
    await buildAlarm(database, { houseId: ids.northHouse, subject: "over", state: "closed" });
    const all = await overview(administrator);
    expect(idsOf(all.alarms)).toEqual(idsOf(open));
    expect(all.seq).toBe(
      (await database.query<{ seq: number }>("select seq from fact_head"))[0]!.seq,
    );
  });
});

describe.runIf(process.env["TEST_DATABASE_URL"])("the overview during writes", () => {
  it("has no alarm newer than its fact number, and every alarm up to it", async () => {
    const { id: houseId } = await buildHouse(database);
    let isWriting = true;
    const writing = (async () => {
      for (let i = 0; i < 60; i += 1) await buildAlarm(database, { houseId, subject: String(i) });
      isWriting = false;
    })();
    while (isWriting) {
      const { seq, alarms } = await overview(administrator, [{ kind: "house", id: houseId }]);
      const [{ count } = { count: -1 }] = await database.query<{ count: number }>(
        "select count(*) as count from facts where house_id = $1 and seq <= $2",
        [houseId, seq],
      );
      expect(alarms).toHaveLength(count);
    }
    await writing;
  });
});
