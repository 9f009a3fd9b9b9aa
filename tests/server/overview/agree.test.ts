import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Alarm, alarmKeys, alarmStateKeys, type Severity } from "../../../contract/alarm.ts";
import { type Species, speciesKeys, statusFilters } from "../../../contract/house.ts";
import {
  fcrFromDay,
  type FleetSnapshot,
  type OverviewSummary,
} from "../../../contract/overview.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/time.ts";
import { startTestServer, type TestServer } from "../../factories/http.ts";
import { buildAlarm } from "../../factories/alarm.ts";
import { buildFarm, buildFlock, buildHouse, buildOrg } from "../../factories/fleet.ts";
import { buildUser } from "../../factories/user.ts";
import type { Caller } from "../../../server/session/scope.ts";
import { FleetDigest } from "../../../src/console/overview/fleet-digest.ts";
import { FleetStore } from "../../../src/stores/fleet/fleet-store.ts";

/*
 * From random rows everything the overview says is worked out once more, the plain way, and
 * compared with each of its sources: the summary call, the overview call fed into the browser's
 * stores, the house list and the alarm count.
 */
const zones = ["Asia/Shanghai", "America/Sao_Paulo", "Pacific/Auckland", "Asia/Kolkata"] as const;
const typeKeys = [11, 32, 50, 60] as const;
const typeNames = { 11: "AC2000 PLUS", 32: "iEC12-V", 50: "iEC1680", 60: "AI6000" } as const;

/** Numbers from 0 to 1 that are the same in every run. */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface RawHouse {
  readonly id: number;
  readonly farmId: number;
  readonly zone: string;
  readonly species: Species;
  readonly typeKey: number | null;
  readonly isOnline: boolean | null;
  readonly flock: {
    readonly breed: string;
    readonly placedAt: number;
    readonly placedCount: number;
    readonly placedAge: number;
  } | null;
  /** Null: no frame yet. */
  readonly frame: {
    readonly at: number;
    readonly alive: number | null;
    readonly dayAge: number | null;
    readonly weight: number | null;
    readonly water: number | null;
    readonly feed: number | null;
    readonly kwh: number | null;
  } | null;
  /** Lifetime total of the feed meter now. */
  readonly meter: number | null;
  readonly hours: readonly { readonly at: number; readonly feed: number | null }[];
}

async function seedFleet(server: TestServer, seed: number, now: number) {
  const dice = diceOf(seed);
  const whole = (least: number, most: number) => least + Math.floor(dice() * (most - least + 1));
  const oneOf = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!;
  const maybe = <T>(chance: number, make: () => T): T | null => (dice() < chance ? make() : null);
  const { database } = server;
  const orgs = [
    await buildOrg(database, { createdAt: now - 4 * dayMs }),
    await buildOrg(database, { createdAt: now - 3 * dayMs }),
  ];
  const farms: { id: number; zone: string; orgId: number }[] = [];
  for (const zone of zones) {
    const { id, orgId } = await buildFarm(database, { orgId: oneOf(orgs) });
    await database.query("update farms set time_zone = $2 where id = $1", [id, zone]);
    farms.push({ id, zone, orgId });
  }
  const houses: RawHouse[] = [];
  const alarms: Alarm[] = [];
  for (let index = 0; index < 32; index += 1) {
    const farm = oneOf(farms);
    const isOnline = oneOf([true, true, true, false, null]);
    const species = oneOf(speciesKeys);
    const placedAt = now - whole(1, 40 * 24) * hourMs - whole(0, 59) * minuteMs;
    const flock = maybe(0.8, () => ({
      breed: oneOf(["Ross", "Hy-Line", "Cherry"]),
      placedAt,
      placedCount: whole(5, 30) * 1000,
      placedAge: oneOf([0, 0, 1, 20, 95, 290]),
    }));
    const frame =
      isOnline === null
        ? null
        : maybe(0.9, () => ({
            at: now - oneOf([20_000, 50_000, 11 * hourMs, 26 * hourMs]),
            alive: maybe(0.85, () => whole(3000, 30_000)),
            dayAge: maybe(0.9, () => whole(0, 330)),
            weight: maybe(0.8, () => whole(40, 4000)),
            water: maybe(0.8, () => whole(0, 9000)),
            feed: maybe(0.8, () => whole(0, 5000)),
            kwh: maybe(0.8, () => whole(0, 400)),
          }));
    const meter = frame === null ? null : maybe(0.85, () => whole(50_000, 90_000));
    // Rows about the placement: long before, at the edges of the day before it, within its hour,
    // after it.
    const offsets = [
      -40 * hourMs,
      -25 * hourMs,
      -25 * hourMs + 1,
      -7 * hourMs,
      -hourMs,
      -hourMs + 1,
      0,
      3 * hourMs,
    ].filter(() => dice() < 0.4);
    const hours =
      flock === null || isOnline === null
        ? []
        : offsets.map((offset) => ({
            at: flock.placedAt + offset,
            feed: maybe(0.8, () => whole(10_000, 49_000)),
          }));
    const built = await buildHouse(database, {
      farmId: farm.id,
      species,
      flock: null,
      isOnline,
      ...(dice() < 0.1 ? { networkId: null } : {}),
      detail:
        frame === null
          ? null
          : {
              at: frame.at,
              aliveCount: frame.alive,
              dayAge: frame.dayAge,
              birdWeight: frame.weight,
              waterToday: frame.water,
              feedToday: frame.feed,
              kwhToday: frame.kwh,
            },
    });
    const typeKey = built.networkId === null ? null : oneOf(typeKeys);
    await database.query("update gateways set type_key = $2 where house_id = $1", [
      built.id,
      typeKey ?? 0,
    ]);
    if (flock !== null) {
      const flockId = await buildFlock(database, built.id, flock);
      await database.query(
        "insert into breeds (key, name, species) values ($1, $1, 'broiler') on conflict do nothing",
        [flock.breed],
      );
      await database.query(
        "update flocks set breed_id = (select id from breeds where key = $2) where id = $1",
        [flockId, flock.breed],
      );
    }
    const offset = whole(0, 5000);
    if (meter !== null) {
      const track = [
        { from: 0, firstRaw: 0, offset: 0, lastAt: 1, lastRaw: 7 },
        { from: 2, firstRaw: 0, offset, lastAt: now, lastRaw: meter - offset },
      ];
      await database.query("update house_states set counter = $2::json where house_id = $1", [
        built.id,
        JSON.stringify({ feed: track }),
      ]);
    }
    for (const { at, feed } of hours)
      await database.query(
        "insert into reading_hours (house_id, at, frames, sum, feed) values ($1, $2, 1, '{}', $3)",
        [built.id, new Date(at), feed],
      );
    const count = whole(0, 6);
    for (let number = 0; number < count; number += 1) {
      alarms.push(
        await buildAlarm(database, {
          houseId: built.id,
          subject: String(number),
          key: oneOf(alarmKeys),
          severity: whole(1, 4) as Severity,
          state: oneOf(alarmStateKeys),
          raisedAt: now - whole(0, 9 * 24 * 60) * minuteMs,
          shelvedUntil: maybe(0.15, () => now + hourMs),
          suppressedBy: maybe(0.15, () => "powerFail" as const),
        }),
      );
    }
    houses.push({
      id: built.id,
      farmId: farm.id,
      zone: farm.zone,
      species,
      typeKey,
      isOnline,
      flock,
      frame,
      meter,
      hours,
    });
  }
  return { orgs, farms, houses, alarms };
}

/** Calendar days from the local day of `at` to that of `now`. */
function daysAgo(zone: string, at: number, now: number): number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  return Math.round((Date.parse(format.format(now)) - Date.parse(format.format(at))) / dayMs);
}
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const present = <T>(values: readonly (T | null)[]): T[] =>
  values.flatMap((value) => (value === null ? [] : [value]));
const isCounted = (alarm: Alarm): boolean =>
  (alarm.state === "unacknowledged" || alarm.state === "acknowledged") &&
  alarm.shelvedUntil === null &&
  alarm.suppressedBy === null;

/** All the overview says of these rows. */
function reckon(
  houses: readonly RawHouse[],
  alarms: readonly Alarm[],
  bornAt: number,
  now: number,
) {
  const zoneOf = new Map(houses.map(({ id, zone }) => [id, zone]));
  const own = alarms.filter(({ houseId }) => zoneOf.has(houseId));
  const worst = (id: number) =>
    Math.min(
      9,
      ...own
        .filter((alarm) => alarm.houseId === id && isCounted(alarm))
        .map(({ severity }) => severity),
    );
  const tile = {
    all: () => true,
    online: (house: RawHouse) => house.isOnline === true,
    offline: (house: RawHouse) => house.isOnline !== true,
    alarm: (house: RawHouse) => worst(house.id) <= 3,
    empty: (house: RawHouse) =>
      house.isOnline === true && worst(house.id) > 3 && house.flock === null,
    normal: (house: RawHouse) =>
      house.isOnline === true && worst(house.id) > 3 && house.flock !== null,
  };
  const stocked = houses.filter(({ flock }) => flock !== null);
  const stockOf = (some: readonly RawHouse[]) => ({
    houses: some.length,
    birds: sum(present(some.map(({ frame }) => frame?.alive ?? null))),
    silent: some.filter(({ frame }) => (frame?.alive ?? null) === null).length,
  });
  const daysKept = ({ flock, zone }: RawHouse) => daysAgo(zone, flock!.placedAt, now);
  const bandOf = (house: RawHouse) => {
    const age = house.flock!.placedAge + daysKept(house);
    return age <= 7
      ? 0
      : age <= 21
        ? 1
        : age <= 35
          ? 2
          : age <= 56
            ? 3
            : age <= 120
              ? 4
              : age <= 300
                ? 5
                : 6;
  };
  const counted = stocked.filter(({ frame }) => (frame?.alive ?? null) !== null);
  const today = (house: RawHouse) =>
    house.frame !== null && daysAgo(house.zone, house.frame.at, now) === 0 ? house.frame : null;
  const fed = stocked.filter(
    (house) => (today(house)?.water ?? null) !== null && (today(house)?.feed ?? null) !== null,
  );
  const metered = houses.filter((house) => (today(house)?.kwh ?? null) !== null);
  const meat = stocked.filter(({ species }) => species !== "layer");
  const grown = meat.filter(
    (house) =>
      daysKept(house) + (house.species === "pig" ? 0 : house.flock!.placedAge) >= fcrFromDay,
  );
  const converted = grown.flatMap(({ flock, frame, meter, hours }) => {
    const before = hours
      .filter(
        ({ at, feed }) =>
          feed !== null && at > flock!.placedAt - 25 * hourMs && at <= flock!.placedAt - hourMs,
      )
      .sort((a, b) => b.at - a.at)[0];
    const liveKg = ((frame?.alive ?? 0) * (frame?.weight ?? 0)) / 1000;
    return before === undefined || meter === null || liveKg === 0
      ? []
      : [{ eatenKg: meter - before.feed!, liveKg }];
  });
  const days = (key: string) =>
    Array.from(
      { length: 7 },
      (_, index) =>
        own.filter(
          (alarm) =>
            alarm.key === key &&
            daysAgo(zoneOf.get(alarm.houseId)!, alarm.raisedAt, now) === 6 - index,
        ).length,
    );
  return {
    tiles: Object.fromEntries(
      statusFilters.map((filter) => [filter, houses.filter(tile[filter]).length]),
    ),
    alarms: own.filter(isCounted).length,
    stocked: stockOf(stocked),
    breeds: new Map(
      [...new Set(stocked.map(({ flock }) => flock!.breed))].map((breed) => [
        breed,
        stockOf(stocked.filter(({ flock }) => flock!.breed === breed)),
      ]),
    ),
    ages: Array.from({ length: 8 }, (_, band) =>
      stockOf(stocked.filter((house) => bandOf(house) === band)),
    ),
    placed: sum(stocked.map(({ flock }) => flock!.placedCount)),
    survival:
      counted.length === 0
        ? null
        : (100 * sum(counted.map(({ frame }) => frame!.alive!))) /
          sum(counted.map(({ flock }) => flock!.placedCount)),
    countedHouses: counted.length,
    litresPerKg:
      sum(fed.map(({ frame }) => frame!.feed!)) === 0
        ? null
        : sum(fed.map(({ frame }) => frame!.water!)) / sum(fed.map(({ frame }) => frame!.feed!)),
    kwh: metered.length === 0 ? null : sum(metered.map(({ frame }) => frame!.kwh!)),
    alarmKinds: alarmKeys
      .map((key) => ({ key, days: days(key) }))
      .filter((row) => sum(row.days) > 0),
    knownDays:
      houses.length === 0
        ? 0
        : Math.min(7, Math.max(...houses.map(({ zone }) => daysAgo(zone, bornAt, now))) + 1),
    feed: {
      eatenKg: sum(converted.map(({ eatenKg }) => eatenKg)),
      liveKg: sum(converted.map(({ liveKg }) => liveKg)),
      houses: converted.length,
      ofHouses: grown.length,
      young: meat.length - grown.length,
    },
    gateways: typeKeys
      .map((typeKey) => {
        const some = houses.filter((house) => house.typeKey === typeKey);
        return {
          typeKey,
          typeName: typeNames[typeKey],
          typeNameEn: typeNames[typeKey],
          total: some.length,
          online: some.filter(({ isOnline }) => isOnline === true).length,
        };
      })
      .filter(({ total }) => total > 0),
  };
}

/** What the browser makes of the overview. */
function browserOf(overview: FleetSnapshot, now: number) {
  const fleet = new FleetStore();
  fleet.applySnapshot(overview);
  const digest = new FleetDigest(fleet, { serverNow: now });
  digest.start()();
  return { fleet, digest };
}

describe.each([
  [1, Date.UTC(2026, 5, 1, 10, 30)],
  [2, Date.UTC(2026, 5, 1, 15, 58)],
  [3, Date.UTC(2026, 5, 1, 3, 2)],
])("numbers of fleet %i", (seed, now) => {
  let server: TestServer;
  let raw: Awaited<ReturnType<typeof seedFleet>>;
  let callers: readonly (readonly [Caller, readonly RawHouse[]])[];
  let bornAt: number;

  beforeAll(async () => {
    server = await startTestServer();
    server.clock.now = now;
    raw = await seedFleet(server, seed, now);
    bornAt = Math.min(now - 4 * dayMs, ...raw.alarms.map(({ raisedAt }) => raisedAt));
    const [org] = raw.orgs;
    const [farm] = raw.farms;
    const ownFarms = new Set(raw.farms.filter(({ orgId }) => orgId === org).map(({ id }) => id));
    const keeps = raw.houses.filter(({ farmId }) => farmId === farm!.id).slice(0, 3);
    callers = [
      [await buildUser(server.database), raw.houses],
      [
        await buildUser(server.database, { roleKey: "company_manager", orgId: org! }),
        raw.houses.filter(({ farmId }) => ownFarms.has(farmId)),
      ],
      [
        await buildUser(server.database, {
          roleKey: "farm_manager",
          orgId: farm!.orgId,
          farmIds: [farm!.id],
        }),
        raw.houses.filter(({ farmId }) => farmId === farm!.id),
      ],
      [
        await buildUser(server.database, {
          roleKey: "shack_manager",
          orgId: farm!.orgId,
          houseIds: keeps.map(({ id }) => id),
        }),
        keeps,
      ],
    ];
  }, 60_000);
  afterAll(() => server.close());

  it("are the same in the summary as in the rows: alarms by kind and local day, feed against weight, gateways by type", async () => {
    for (const [caller, houses] of callers) {
      const { feed, ...expected } = reckon(houses, raw.alarms, bornAt, now);
      const { data } = (await server.call("overviewSummary", { as: caller })).body;
      const byKey = (summary: Pick<OverviewSummary, "alarmKinds">) =>
        summary.alarmKinds.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect([caller.roleKey, byKey(data)]).toEqual([caller.roleKey, byKey(expected)]);
      expect([data.knownDays, data.gateways, data.serverTime]).toEqual([
        expected.knownDays,
        expected.gateways,
        now,
      ]);
      expect([data.feed.houses, data.feed.ofHouses]).toEqual([feed.houses, feed.ofHouses]);
      expect(data.feed.eatenKg).toBeCloseTo(feed.eatenKg, 3);
      expect(data.feed.liveKg).toBeCloseTo(feed.liveKg, 3);
    }
  });

  it("are the same on the tiles, in the house list, on the badge and in the rows", async () => {
    for (const [caller, houses] of callers) {
      const expected = reckon(houses, raw.alarms, bornAt, now);
      const { fleet } = browserOf(
        (await server.call("listOverview", { as: caller })).body.data,
        now,
      );
      const { totals } = fleet;
      expect({
        all: totals.houses,
        online: totals.online,
        offline: totals.offline,
        alarm: totals.alarm,
        empty: totals.empty,
        normal: totals.normal,
      }).toEqual(expected.tiles);
      for (const status of statusFilters)
        expect([
          status,
          (await server.call("listHouse", { as: caller, input: { status, pageSize: "1" } })).body
            .data.total,
        ]).toEqual([status, expected.tiles[status]]);
      expect([fleet.alarmCount, (await server.call("alarmAmt", { as: caller })).body.data]).toEqual(
        [expected.alarms, expected.alarms],
      );
    }
  });

  it("are the same in the browser's panels as in the rows: birds, breeds, ages, survival, water to feed, energy", async () => {
    for (const [caller, houses] of callers) {
      const expected = reckon(houses, raw.alarms, bornAt, now);
      const {
        fleet,
        digest: { sum: found, farms },
      } = browserOf((await server.call("listOverview", { as: caller })).body.data, now);
      expect([found.stocked, found.placed, found.ages]).toEqual([
        expected.stocked,
        expected.placed,
        expected.ages,
      ]);
      expect(
        new Map(
          found.breeds.map(({ breed, houses: count, birds, silent }) => [
            breed,
            { houses: count, birds, silent },
          ]),
        ),
      ).toEqual(expected.breeds);
      expect(found.stocked.birds).toBe(fleet.totals.birds);
      expect(found.survival.houses).toBe(expected.countedHouses);
      for (const [one, other] of [
        [found.survival.percent, expected.survival],
        [found.waterFeed.litresPerKg, expected.litresPerKg],
        [found.energy.kwh, expected.kwh],
      ] as const) {
        if (other === null) expect(one).toBeNull();
        else expect(one).toBeCloseTo(other, 6);
      }
      expect(sum(farms.map(({ areaStatus }) => areaStatus.inAlarm))).toBe(expected.tiles["alarm"]);
    }
  });
});
