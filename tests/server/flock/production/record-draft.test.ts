import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { localMidnight } from "../../../../server/platform/time/time-zone.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { runsOf } from "../../../factories/long.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
let farm: { id: number; orgId: number };
let manager: Caller;

beforeAll(async () => {
  server.clock.now = now;
  farm = await buildFarm(server.database);
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
});

async function freshFlock(farmId = farm.id) {
  const house = await buildHouse(server.database, { farmId, species: "layer", flock: null });
  const id = await buildFlock(server.database, house.id, {
    placedAt: Date.UTC(2026, 4, 20),
    placedAge: 200,
  });
  return { id, houseId: house.id };
}
const send = (flockId: number, over: object, as = manager) =>
  server.call("saveProduction", {
    as,
    input: {
      flockId,
      day: today,
      version: 0,
      draftId: randomUUID(),
      draftedAt: server.clock.now,
      ...over,
    },
  });
async function saved(flockId: number, over: object, as = manager): Promise<FlockRecord> {
  const { status, body } = await send(flockId, over, as);
  expect([status, body.msg]).toEqual([200, "Saved"]);
  return body.data;
}
const dayOf = async (flockId: number, as = manager): Promise<FlockRecord> =>
  (await server.call("productionDay", { as, input: { flockId: String(flockId) } })).body.data;

it("an entry overrides a meter, and the meter's value counts again once the entry is removed", async () => {
  const { id, houseId } = await freshFlock();
  const midnight = localMidnight("Asia/Shanghai", now);
  await server.database.query(
    `insert into reading_days (house_id, at, frames, sum, feed, kwh)
     values ($1, $2, 1, '{}', 120000, 7000), ($1, $3, 1, '{}', 122900, 7810)`,
    [houseId, new Date(midnight - 12 * hourMs), new Date(midnight + hourMs)],
  );
  const countsOf = (figures: FlockRecord["figures"]) => [
    figures!.feedKg,
    figures!.feedFrom,
    figures!.meterFeedKg,
  ];
  const over = await saved(id, { values: { feedKg: 3100, kwh: 790 } });
  expect(countsOf(over.figures)).toEqual([3100, "hand", 2900]);
  expect(over.figures).toMatchObject({ kwh: 790, kwhFrom: "hand", meterKwh: 810 });
  const back = await saved(id, { version: 1, values: { feedKg: null } });
  expect([back.values.feedKg, ...countsOf(back.figures)]).toEqual([null, 2900, "meter", 2900]);
  // The board no longer shows the entry.
  const input = { day: today, farmId: String(farm.id), pageSize: 100 };
  const { rows } = (await server.call("listProduction", { as: manager, input })).body.data;
  expect(countsOf(rows.find((row) => row.id === id)!.figures)).toEqual([2900, "meter", 2900]);
  // The correction is kept, with the voided value.
  const of = { flockId: String(id), day: today };
  const versions = (await server.call("productionVersions", { as: manager, input: of })).body.data;
  expect(versions).toMatchObject([
    { version: 2, by: manager.name, before: { feedKg: 3100 }, after: { feedKg: null } },
    { version: 1, by: manager.name, before: { feedKg: null }, after: { feedKg: 3100, kwh: 790 } },
  ]);
});

const loss = fc
  .record({ dead: fc.integer({ min: 1, max: 20 }), culled: fc.nat(5) })
  .map((lines) => ({ losses: [{ ...lines, cause: "leg" }] }));
const eggs = fc
  .record({
    good: fc.nat(300),
    dirty: fc.nat(20),
    cracked: fc.nat(9),
    kg: fc.option(fc.integer({ min: 1, max: 20 })),
  })
  .map((lines) => ({ eggs: [{ ...lines, soft: 1, double: 0 }] }));
const draft = fc.oneof(loss, eggs);
/** Fields that only one draft may set, because two would conflict. */
const once = fc.subarray([
  { values: { feedKg: 2100 } },
  { values: { waterL: 4100, kwh: 90 } },
  { hasNoLosses: true },
  { weighings: [{ sample: 60, meanG: 1800, cvPct: 8 }] },
]);

it("drafts in any order, some of them repeated, give the same day", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(draft, { minLength: 1, maxLength: 4 }),
      once,
      fc.array(fc.nat(1000), { minLength: 16, maxLength: 16 }),
      async (lines, mistakes, dice) => {
        const drafts = [...lines, ...mistakes].map((item) => ({ draftId: randomUUID(), ...item }));
        const again = drafts.filter((_, index) => dice[index]! % 2 === 0);
        const mixed = [...drafts, ...again]
          .map((one, index) => ({ one, at: dice[index] ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const [plain, other] = [await freshFlock(), await freshFlock()];
        for (const item of drafts) await saved(plain.id, { ...item, draftId: randomUUID() });
        for (const item of mixed) await saved(other.id, item);
        const [due, found] = [await dayOf(plain.id), await dayOf(other.id)];
        expect(found.figures).toEqual(due.figures);
        expect(found.values).toEqual(due.values);
        expect(found.version).toBe(drafts.length);
        expect([found.losses.length, found.eggs.length]).toEqual([
          due.losses.length,
          due.eggs.length,
        ]);
      },
    ),
    { numRuns: runsOf(500, 15) },
  );
}, 600_000);

it("after removing an entry the day is as if it was never saved, except for its versions", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(draft, { minLength: 1, maxLength: 3 }),
      fc.array(draft, { minLength: 1, maxLength: 3 }),
      async (counted, mistaken) => {
        const [plain, other] = [await freshFlock(), await freshFlock()];
        for (const item of counted) await saved(plain.id, item);
        for (const item of counted) await saved(other.id, item);
        const before = await dayOf(other.id);
        for (const item of mistaken) await saved(other.id, item);
        const full = await dayOf(other.id);
        for (const [kind, entries, expected] of [
          ["loss", full.losses, before.losses],
          ["egg", full.eggs, before.eggs],
        ] as const) {
          const own = new Set(expected.map(({ id }) => id));
          for (const { id } of entries) {
            if (own.has(id)) continue;
            const input = { kind, id, reason: "typed twice" };
            expect((await server.call("voidProduction", { as: manager, input })).status).toBe(200);
          }
        }
        const after = await dayOf(other.id);
        expect(after.figures).toEqual((await dayOf(plain.id)).figures);
        expect(after.version).toBe(before.version + 2 * mistaken.length);
      },
    ),
    { numRuns: runsOf(500, 15) },
  );
}, 600_000);

it("a day begins and ends at midnight on the farm, wherever its reader is", async () => {
  const lima = await buildFarm(server.database, { orgId: farm.orgId });
  await server.database.query("update farms set time_zone = 'America/Lima' where id = $1", [
    lima.id,
  ]);
  const shanghai = await buildFarm(server.database, { orgId: farm.orgId });
  const both = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [shanghai.id, lima.id],
  });
  const [there, here] = [await freshFlock(lima.id), await freshFlock(shanghai.id)];
  // 24:00 in Lima is 05:00 UTC, 13:00 in Shanghai.
  const midnight = Date.UTC(2026, 5, 2, 5);
  for (const [at, day] of [
    [midnight - 1000, "2026-06-01"],
    [midnight, "2026-06-02"],
  ] as const) {
    server.clock.now = at;
    while ((await refreshFigures(server, at, 50)) > 0);
    const { day: own, today: present } = await dayOf(there.id, both);
    expect([own, present]).toEqual([day, day]);
    expect((await dayOf(here.id, both)).today).toBe("2026-06-02");
    const late = await send(there.id, { day: "2026-06-02" }, both);
    expect([at, late.status]).toEqual([at, day === "2026-06-02" ? 200 : 400]);
    const { rows } = (await server.call("listProduction", { as: both, input: { pageSize: 100 } }))
      .body.data;
    expect(
      [there, here].map(({ id }) => {
        const { day: listed, dayAge } = rows.find((row) => row.id === id)!;
        return [listed, dayAge];
      }),
    ).toEqual([
      // Placed at 19:00 of 19 May there, on 20 May here.
      [day, day === "2026-06-01" ? 213 : 214],
      ["2026-06-02", 213],
    ]);
  }
  server.clock.now = now;
});
