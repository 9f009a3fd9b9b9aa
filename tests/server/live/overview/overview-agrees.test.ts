import { type Species, speciesKeys } from "../../../../contract/base/animal.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Alarm,
  alarmKeys,
  alarmStateKeys,
  type Severity,
  severityList,
} from "../../../../contract/alarm/alarm.ts";
import { statusFilters } from "../../../../contract/fleet/house/house.ts";
import {
  fcrFromDay,
  type FleetSnapshot,
  type OverviewSummary,
} from "../../../../contract/live/overview.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildFlock, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { alarmOf, type AlarmRow } from "../../../../server/judge/record/alarm-row.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { FleetDigest } from "../../../../src/console/fleet/digest/fleet-digest.ts";
import { orgsByStatus } from "../../../../src/console/fleet/home/org-order.ts";
import { areaMarks, areasOf } from "../../../../src/console/fleet/overview/overview-places.ts";
import { areaStatusText } from "../../../../src/map/geo/place-rank.ts";
import { housesByRank } from "../../../../src/screens/shared/scope-tally.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";

/*
 * Everything on the overview is computed again from random rows in a simple way, and compared with
 * each source: the summary call, the overview call in the browser's stores, the house list and the
 * alarm count.
 */
const zones = ["Asia/Shanghai", "America/Sao_Paulo", "Pacific/Auckland", "Asia/Kolkata"] as const;
const typeKeys = [11, 32, 50, 60] as const;
const typeNames = { 11: "AC2000 PLUS", 32: "iEC12-V", 50: "iEC1680", 60: "AI6000" } as const;

/** Pseudo-random numbers from 0 to 1, the same in every run. */
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
  /** Null if no frame has arrived. */
  readonly frame: {
    readonly at: number;
    readonly temp: number | null;
    readonly alive: number | null;
    readonly dayAge: number | null;
    readonly weight: number | null;
    readonly water: number | null;
    readonly feed: number | null;
    readonly kwh: number | null;
  } | null;
  /** Records of the flock; null if there are none. */
  readonly book: Book | null;
}

interface Book {
  /** Today's deaths. */
  readonly dead: number;
  /** Feed of every day before today, all without deaths, and a weighing of yesterday. */
  readonly feedKg: number | null;
  readonly weightG: number;
  /** The number of days back, and the eggs of that day. */
  readonly eggs: readonly (readonly [back: number, eggs: number])[];
}

/** Stores the flock as the calls would, for today and the days before by the zone's calendar. */
async function writeBook(
  { database }: TestServer,
  flock: { readonly id: number; readonly days: number; readonly today: string },
  { dead, feedKg, weightG, eggs }: Book,
): Promise<void> {
  const { id, today, days } = flock;
  const columns = `now(), 1, 'x'`;
  await database.query(
    `insert into daily_records (flock_id, day, feed_kg, no_loss_at, first_at, first_by, last_at,
       last_by)
     select $1, $2::date - back, case when back > 0 then $4::float8 end,
       case when back > 0 then now() end, now(), 'x', now(), 'x'
     from generate_series(0, $3) back`,
    [id, today, feedKg === null ? 0 : days, feedKg],
  );
  await database.query(
    `insert into loss_lines (flock_id, day, dead, culled, cause, at, by_user, by_name)
     values ($1, $2, $3, 0, 'leg', ${columns})`,
    [id, today, dead],
  );
  if (feedKg !== null)
    await database.query(
      `insert into weighings (flock_id, day, sample, mean_g, cv_pct, at, by_user, by_name)
       values ($1, $2::date - 1, 100, $3, 8, ${columns})`,
      [id, today, weightG],
    );
  for (const [back, count] of eggs)
    await database.query(
      `insert into egg_lines (flock_id, day, good, dirty, cracked, soft, "double", at, by_user,
         by_name) values ($1, $2::date - $3::int, $4, 0, 0, 0, 0, ${columns})`,
      [id, today, back, count],
    );
}

async function seedFleet(server: TestServer, seed: number, now: number) {
  const dice = diceOf(seed);
  const whole = (min: number, max: number) => min + Math.floor(dice() * (max - min + 1));
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
            temp: index % 4 === 0 ? null : 26,
            alive: maybe(0.85, () => whole(3000, 30_000)),
            dayAge: maybe(0.9, () => whole(0, 330)),
            weight: maybe(0.8, () => whole(40, 4000)),
            water: maybe(0.8, () => whole(0, 9000)),
            feed: maybe(0.8, () => whole(0, 5000)),
            kwh: maybe(0.8, () => whole(0, 400)),
          }));
    const book =
      flock === null
        ? null
        : maybe(0.6, (): Book => ({
            dead: whole(1, 300),
            feedKg: maybe(0.7, () => whole(500, 3000)),
            weightG: whole(300, 3000),
            eggs: [1, 2, 3].filter(() => dice() < 0.6).map((back) => [back, whole(1000, 25_000)]),
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
              temp: frame.temp,
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
      const days = daysAgo(farm.zone, flock.placedAt, now);
      if (book !== null)
        await writeBook(
          server,
          { id: flockId, days, today: dayIn(farm.zone, now) },
          {
            ...book,
            feedKg: days === 0 ? null : book.feedKg,
            eggs: book.eggs.filter(([back]) => species === "layer" && back <= days),
          },
        );
    }
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
      book,
    });
  }
  while ((await refreshFigures(server, now, 50)) > 0);
  // The records raise these alarms themselves.
  const rows = await database.query<AlarmRow>("select * from alarms where house_id = any($1)", [
    houses.map(({ id }) => id),
  ]);
  const known = new Set(alarms.map(({ id }) => id));
  alarms.push(...rows.map(alarmOf).filter(({ id }) => !known.has(id)));
  return { orgs, farms, houses, alarms };
}

const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);

/** Calendar days from the local day of `at` to the local day of `now`. */
function daysAgo(zone: string, at: number, now: number): number {
  return Math.round((Date.parse(dayIn(zone, now)) - Date.parse(dayIn(zone, at))) / dayMs);
}
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const isCounted = (alarm: Alarm): boolean =>
  (alarm.state === "unacknowledged" || alarm.state === "acknowledged") &&
  alarm.shelvedUntil === null &&
  alarm.suppressedBy === null;

/** Everything the overview reports about these rows. */
function reckon(
  houses: readonly RawHouse[],
  alarms: readonly Alarm[],
  recordStart: number,
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
  const isNormal = (house: RawHouse) =>
    house.isOnline === true && worst(house.id) > 3 && house.flock !== null;
  const tile = {
    all: () => true,
    online: (house: RawHouse) => house.isOnline === true,
    offline: (house: RawHouse) => house.isOnline !== true,
    alarm: (house: RawHouse) => worst(house.id) <= 3,
    empty: (house: RawHouse) =>
      house.isOnline === true && worst(house.id) > 3 && house.flock === null,
    noTemp: (house: RawHouse) => isNormal(house) && (house.frame?.temp ?? null) === null,
    normal: (house: RawHouse) => isNormal(house) && (house.frame?.temp ?? null) !== null,
  };
  const stocked = houses.filter(({ flock }) => flock !== null);
  const birds = ({ book, frame, flock }: RawHouse): number =>
    book === null ? (frame?.alive ?? flock!.placedCount) : flock!.placedCount - book.dead;
  const stockOf = (some: readonly RawHouse[]) => ({
    houses: some.length,
    birds: sum(some.map(birds)),
    uncounted: some.filter(({ book, frame }) => book === null && (frame?.alive ?? null) === null)
      .length,
  });
  const daysSince = ({ flock, zone }: RawHouse) => daysAgo(zone, flock!.placedAt, now);
  const bandOf = (house: RawHouse) => {
    const age = house.flock!.placedAge + daysSince(house);
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
  const counted = stocked.filter(({ book }) => book !== null);
  const today = (house: RawHouse) =>
    house.frame !== null && daysAgo(house.zone, house.frame.at, now) === 0 ? house.frame : null;
  const fed = stocked.filter(
    (house) => (today(house)?.water ?? null) !== null && (today(house)?.feed ?? null) !== null,
  );
  const metered = houses.filter((house) => (today(house)?.kwh ?? null) !== null);
  const meat = stocked.filter(({ species }) => species !== "layer");
  const grown = meat.filter(
    (house) =>
      daysSince(house) + (house.species === "pig" ? 0 : house.flock!.placedAge) >= fcrFromDay,
  );
  const converted = grown.flatMap((house) => {
    const { book, flock } = house;
    const days = daysSince(house);
    return book === null || book.feedKg === null || days === 0
      ? []
      : [{ feedKg: days * book.feedKg, massKg: (flock!.placedCount * book.weightG) / 1000 }];
  });
  const hens = stocked.filter(
    (house) => house.species === "layer" && house.flock!.placedAge + daysSince(house) >= 126,
  );
  const laid = hens.flatMap((house) => {
    const newest = house.book?.eggs.find(([back]) => back <= Math.min(2, daysSince(house)));
    return newest === undefined
      ? []
      : [{ back: newest[0], eggs: newest[1], birdDays: house.flock!.placedCount }];
  });
  const raisedBetween = (from: number, to: number) =>
    own.filter(({ raisedAt }) => raisedAt > from && raisedAt <= to).length;
  const bySeverity = (from: number, to: number) =>
    severityList.map(
      (item) =>
        own.filter(
          ({ severity, raisedAt }) => severity === item && raisedAt > from && raisedAt <= to,
        ).length,
    );
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
        : (100 * sum(counted.map(birds))) / sum(counted.map(({ flock }) => flock!.placedCount)),
    countedHouses: counted.length,
    litresPerKg:
      sum(fed.map(({ frame }) => frame!.feed!)) === 0
        ? null
        : sum(fed.map(({ frame }) => frame!.water!)) / sum(fed.map(({ frame }) => frame!.feed!)),
    kwh: metered.length === 0 ? null : sum(metered.map(({ frame }) => frame!.kwh!)),
    raised: {
      lately: raisedBetween(now - dayMs, now),
      before: raisedBetween(now - 2 * dayMs, now - dayMs),
      bySeverity: {
        lately: bySeverity(now - dayMs, now),
        before: bySeverity(now - 2 * dayMs, now - dayMs),
      },
    },
    alarmKinds: alarmKeys
      .map((key) => ({ key, days: days(key) }))
      .filter((row) => sum(row.days) > 0),
    knownDays:
      houses.length === 0
        ? 0
        : Math.min(7, Math.max(...houses.map(({ zone }) => daysAgo(zone, recordStart, now))) + 1),
    feed: {
      feedKg: sum(converted.map(({ feedKg }) => feedKg)),
      massKg: sum(converted.map(({ massKg }) => massKg)),
      houses: converted.length,
      ofHouses: grown.length,
      young: meat.length - grown.length,
    },
    laying: {
      eggs: sum(laid.map(({ eggs }) => eggs)),
      birdDays: sum(laid.map(({ birdDays }) => birdDays)),
      houses: laid.length,
      yesterday: laid.filter(({ back }) => back === 1).length,
      ofHouses: hens.length,
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

/** Builds the browser's view of the overview. */
function browserOf(overview: FleetSnapshot, now: number) {
  const fleet = new FleetStore();
  fleet.applySnapshot(overview);
  const digest = new FleetDigest(fleet, { serverNow: now });
  digest.start()();
  return { fleet, digest };
}

/** Houses of the wall's bar of states, which counts each exactly once. */
function ofRanks(fleet: FleetStore): number {
  const counts = [...housesByRank({ level: "fleet" }, fleet).values()];
  expect(Math.min(0, ...counts)).toBe(0);
  return sum(counts);
}

describe.each([
  [1, "whole", Date.UTC(2026, 5, 1, 10, 30)],
  [2, "whole", Date.UTC(2026, 5, 1, 15, 58)],
  [3, "whole", Date.UTC(2026, 5, 1, 3, 2)],
  [1, "partly loaded", Date.UTC(2026, 5, 1, 10, 30)],
  [2, "partly loaded", Date.UTC(2026, 5, 1, 15, 58)],
  [3, "partly loaded", Date.UTC(2026, 5, 1, 3, 2)],
] as const)("numbers of fleet %i, %s", (seed, mode, now) => {
  let server: TestServer;
  let raw: Awaited<ReturnType<typeof seedFleet>>;
  let callers: readonly (readonly [Caller, readonly RawHouse[]])[];
  let recordStart: number;
  /** The requests that the browser sends. */
  const input = { part: "taken" };

  beforeAll(async () => {
    server = await startTestServer({ WHOLE_FLEET_MAX: mode === "whole" ? "20000" : "1" });
    server.clock.now = now;
    raw = await seedFleet(server, seed, now);
    recordStart = Math.min(now - 4 * dayMs, ...raw.alarms.map(({ raisedAt }) => raisedAt));
    const [org] = raw.orgs;
    const [farm] = raw.farms;
    const ownFarms = new Set(raw.farms.filter(({ orgId }) => orgId === org).map(({ id }) => id));
    const assigned = raw.houses.filter(({ farmId }) => farmId === farm!.id).slice(0, 3);
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
          houseIds: assigned.map(({ id }) => id),
        }),
        assigned,
      ],
    ];
  }, 60_000);
  afterAll(() => server.close());

  it("are the same in the summary as in the rows: alarms by kind and local day, feed against weight, eggs against hens, gateways by type", async () => {
    for (const [caller, houses] of callers) {
      const { feed, ...expected } = reckon(houses, raw.alarms, recordStart, now);
      const { data } = (await server.call("overviewSummary", { as: caller })).body;
      const byKey = (summary: Pick<OverviewSummary, "alarmKinds">) =>
        summary.alarmKinds.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect([caller.roleKey, byKey(data)]).toEqual([caller.roleKey, byKey(expected)]);
      expect([data.raised, data.knownDays, data.gateways, data.serverTime]).toEqual([
        expected.raised,
        expected.knownDays,
        expected.gateways,
        now,
      ]);
      const { houses: known, ofHouses, young } = data.feed;
      expect([known, ofHouses, young]).toEqual([feed.houses, feed.ofHouses, feed.young]);
      expect(data.feed.feedKg).toBeCloseTo(feed.feedKg, 3);
      expect(data.feed.massKg).toBeCloseTo(feed.massKg, 3);
      expect(data.laying).toEqual(expected.laying);
    }
  });

  it("are the same on the tiles, in the house list, on the badge and in the rows", async () => {
    for (const [caller, houses] of callers) {
      const expected = reckon(houses, raw.alarms, recordStart, now);
      const { fleet } = browserOf(
        (await server.call("listOverview", { as: caller, input })).body.data,
        now,
      );
      const { totals } = fleet;
      expect(fleet.sums === null).toBe(mode === "whole" || houses.length < 2);
      if (fleet.sums !== null && caller.roleKey === "administrator")
        expect(fleet.houseList.length).toBeLessThan(houses.length);
      expect(ofRanks(fleet)).toBe(totals.houses);
      expect({
        all: totals.houses,
        online: totals.online,
        offline: totals.offline,
        alarm: totals.alarm,
        noTemp: totals.noTemp,
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

  it("are the same on the marks of the map, in the list beside it and in the rows of organisations", async () => {
    for (const [caller, houses] of callers) {
      const expected = reckon(houses, raw.alarms, recordStart, now);
      const { fleet, digest } = browserOf(
        (await server.call("listOverview", { as: caller, input })).body.data,
        now,
      );
      const marks = areaMarks(areasOf(digest.farms, "world").areas, null, "en");
      const shown = marks.map(({ areaStatus }) => areaStatus);
      expect(sum(shown.map(({ inAlarm }) => inAlarm))).toBe(expected.tiles["alarm"]);
      for (const status of shown.filter(({ inAlarm }) => inAlarm > 0))
        expect(Number.parseInt(areaStatusText(status), 10)).toBe(status.inAlarm);
      const orgs = orgsByStatus(fleet.orgs.values(), fleet.farms.values(), (id) =>
        fleet.farmTally(id),
      );
      expect(sum(orgs.map(({ areaStatus }) => areaStatus.inAlarm))).toBe(expected.tiles["alarm"]);
    }
  });

  it("are the same in the browser's panels as in the rows: birds, breeds, ages, survival, water to feed, energy", async () => {
    for (const [caller, houses] of callers) {
      const expected = reckon(houses, raw.alarms, recordStart, now);
      const {
        fleet,
        digest: { sum: found, farms },
      } = browserOf((await server.call("listOverview", { as: caller, input })).body.data, now);
      expect([found.stocked, found.placed, found.ages]).toEqual([
        expected.stocked,
        expected.placed,
        expected.ages,
      ]);
      expect(
        new Map(
          found.breeds.map(({ breed, houses: count, birds, uncounted }) => [
            breed,
            { houses: count, birds, uncounted },
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
