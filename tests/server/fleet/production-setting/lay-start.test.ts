import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { usualSettings } from "../../../../contract/fleet/production-setting.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

/** 2026-06-01 18:30 in Shanghai, where the farms are. */
const now = Date.UTC(2026, 5, 1, 10, 30);
/** Hens placed twelve days ago at 130 days, which are 140 and 141 days old on these days. */
const eggDays = ["2026-05-30", "2026-05-31"] as const;

interface Place {
  readonly orgId: number;
  readonly flockId: number;
  readonly manager: Caller;
  readonly company: Caller;
}
/** Hens in a house of a separate organisation, which laid 80 and 90 %. */
async function place(): Promise<Place> {
  const { database } = server;
  const { id: farmId, orgId } = await buildFarm(database);
  const { id: houseId } = await buildHouse(database, { farmId, species: "layer", flock: null });
  const placed = { placedAt: now - 12 * dayMs, placedCount: 10_000, placedAge: 130 };
  const hens = {
    orgId,
    flockId: await buildFlock(database, houseId, placed),
    manager: await buildUser(database, { roleKey: "farm_manager", orgId, farmIds: [farmId] }),
    company: await buildUser(database, { roleKey: "company_manager", orgId }),
  };
  await collect(hens, eggDays[0], 8000);
  await collect(hens, eggDays[1], 9000);
  return hens;
}
async function collect({ flockId, manager }: Place, day: string, good: number): Promise<void> {
  const { body } = await server.call("saveProduction", {
    as: manager,
    input: {
      flockId,
      day,
      version: 0,
      draftId: randomUUID(),
      draftedAt: now,
      hasNoLosses: true,
      eggs: [{ good, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null }],
    },
  });
  expect(body.msg).toBe("Saved");
}
async function setAge({ orgId, company }: Place, layStartAge: number, version = 0): Promise<void> {
  const input = { orgId, values: { ...usualSettings, layStartAge }, version };
  expect((await server.call("saveProductionSettings", { as: company, input })).status).toBe(200);
}
const figures = async ({ flockId, manager }: Place) => {
  const input = { flockId: String(flockId), day: eggDays[1] };
  const { body } = await server.call("productionDay", { as: manager, input });
  const { layPct, henHousedPct, henHousedFromAge } = body.data.figures!;
  return [layPct, henHousedPct, henHousedFromAge];
};
/** Refreshes flocks until none is due, and returns their number. */
async function refreshed(): Promise<number> {
  let count = 0;
  for (let more = 1; more > 0; count += more) more = await refreshFigures(server, now, 50);
  return count;
}

let own: Place;
let other: Place;
beforeEach(async () => {
  server.clock.now = now;
  [own, other] = [await place(), await place()];
  await refreshed();
});

describe("the age from which hens are in lay", () => {
  it("only changes the records of the organisation's flocks", async () => {
    const asUsual = [90, 85, 140];
    expect([await figures(own), await figures(other)]).toEqual([asUsual, asUsual]);
    await setAge(own, 141);
    expect(await refreshed()).toBe(1);
    expect([await figures(own), await figures(other)]).toEqual([[90, 90, null], asUsual]);
    await setAge(own, 150, 1);
    expect(await refreshed()).toBe(1);
    expect(await figures(own)).toEqual([90, null, null]);
    expect(await refreshed()).toBe(0);
  });

  it("applies to a record that is saved before the flocks were computed", async () => {
    await setAge(own, 141);
    await collect(own, eggDays[1], 500);
    expect(await figures(own)).toEqual([95, 95, null]);
    expect(await refreshed()).toBe(0);
  });

  it("does not change flocks with closed records", async () => {
    await server.database.query(
      `insert into flock_reports (flock_id, version, at, by_user, by_name, note, formula_version,
         figures) values ($1, 1, now(), 1, 'manager', '', 1, '{}')`,
      [own.flockId],
    );
    await setAge(own, 141);
    expect(await refreshed()).toBe(0);
    await server.database.query("update flock_reports set reopened_at = now()");
    expect(await refreshed()).toBe(1);
  });

  it("decides which houses are in the laying rate of the overview", async () => {
    const administrator = await buildUser(server.database, { roleKey: "administrator" });
    const laying = async (as: Caller) =>
      (await server.call("overviewSummary", { as, input: {} })).body.data.laying;
    const both = await laying(administrator);
    const mine = { eggs: 9000, birdDays: 10_000, houses: 1, yesterday: 1, ofHouses: 1 };
    expect(await laying(own.manager)).toEqual(mine);
    await setAge(own, 150);
    const none = { eggs: 0, birdDays: 0, houses: 0, yesterday: 0, ofHouses: 0 };
    expect([await laying(own.manager), await laying(other.manager)]).toEqual([none, mine]);
    const { eggs, ofHouses } = await laying(administrator);
    expect([both.eggs - eggs, both.ofHouses - ofHouses]).toEqual([9000, 1]);
  });
});
