import { describe, expect, it } from "vitest";
import type { FlockReport } from "../../../../contract/flock/report/flock-report.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { buildDelivery } from "../../../factories/feed.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newDelivery } from "./feed-probe.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);

async function site() {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  const person = (roleKey: "farm_manager" | "shack_manager", over: object) =>
    buildUser(server.database, { roleKey, orgId: farm.orgId, ...over });
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  return {
    farm,
    house,
    manager: await person("farm_manager", { farmIds: [farm.id] }),
    houseManager: await person("shack_manager", { houseIds: [house.id] }),
  };
}

describe("delivered feed", () => {
  it("is recorded, corrected and deleted, with lines in the log", async () => {
    const { farm, house, manager: as } = await site();
    const created = await server.call("createFeedDelivery", {
      as,
      input: newDelivery({ farmId: farm.id, houseId: house.id }),
    });
    expect([created.status, created.body.msg]).toEqual([200, "Saved"]);
    const { id, version } = created.body.data;
    expect(created.body.data).toMatchObject({ kg: 12_000, formula: "511", by: as.name });
    const change = { ...newDelivery({ farmId: farm.id, kg: 11_500 }), id, version };
    expect((await server.call("updateFeedDelivery", { as, input: change })).status).toBe(200);
    expect((await server.call("updateFeedDelivery", { as, input: change })).status).toBe(409);
    const list = await server.call("listFeedDelivery", { as, input: { farmId: farm.id } });
    expect(list.body.data.rows).toMatchObject([
      { kg: 11_500, houseId: null, currency: "CNY", version: 2 },
    ]);
    expect((await server.call("deleteFeedDelivery", { as, input: { id } })).status).toBe(200);
    const lines = await server.database.query(
      `select function from operation_logs where function like 'feed%' order by id`,
    );
    expect(lines).toEqual(
      ["feedCreate", "feedChange", "feedDelete"].map((name) => ({ function: name })),
    );
  });

  it("is priced in the currency of its farm", async () => {
    const { farm } = await site();
    const abroad = await buildFarm(server.database, { orgId: farm.orgId, country: "THA" });
    await buildDelivery(server.database, { farmId: farm.id, tonnePrice: 3200, day: "2026-05-20" });
    await buildDelivery(server.database, { farmId: abroad.id, tonnePrice: 9, day: "2026-05-21" });
    const as = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: farm.orgId,
    });
    const { body } = await server.call("listFeedDelivery", { as, input: { sort: "day" } });
    expect(body.data.rows.map(({ currency }) => currency).toSorted()).toEqual(["CNY", "THB"]);
  });

  it("is invisible to other farms, and cannot be delivered to their houses", async () => {
    const { farm, manager: as, houseManager } = await site();
    const other = await site();
    const request = (over: object) =>
      server.call("createFeedDelivery", { as, input: newDelivery({ farmId: farm.id, ...over }) });
    expect((await request({ farmId: other.farm.id })).status).toBe(404);
    expect((await request({ houseId: other.house.id })).status).toBe(404);
    const sister = await buildFarm(server.database, { orgId: farm.orgId });
    const house = await buildHouse(server.database, { farmId: sister.id, flock: null });
    const company = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: farm.orgId,
    });
    const wrong = await server.call("createFeedDelivery", {
      as: company,
      input: newDelivery({ farmId: farm.id, houseId: house.id }),
    });
    expect(wrong.status).toBe(400);
    expect((await server.call("listFeedDelivery", { as: houseManager, input: {} })).status).toBe(
      403,
    );
  });
});

describe("the report of a flock", () => {
  it("lists the eaten feeds, with costs for users permitted to see prices", async () => {
    const { farm, house, manager, houseManager } = await site();
    const flockId = await buildFlock(server.database, house.id, {
      placedAt: Date.UTC(2026, 4, 20, 2),
      placedCount: 30_000,
    });
    await server.database.query(
      `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
         alive, alive_from, bird_days, feed_estimated_days, egg_sum, feed_kg, feed_from)
       select $1, d::date, 20, 20, false, false, 30000, 30000, 'book', 30000, 0, 0, 1000, 'hand'
       from generate_series('2026-05-20'::date, '2026-05-31'::date, interval '1 day') d`,
      [flockId],
    );
    const report = async (as: typeof manager): Promise<FlockReport> =>
      (await server.call("flockReport", { as, input: { flockId } })).body.data;
    expect((await report(manager)).feeds).toEqual([]);
    const to = { farmId: farm.id, tonnePrice: 3000 };
    await buildDelivery(server.database, { ...to, day: "2026-05-19", formula: "510" });
    // The feed is delivered to the silo of the house, so the house eats it from then on, whatever
    // else comes to the farm that day.
    await buildDelivery(server.database, {
      ...to,
      day: "2026-05-28",
      formula: "511",
      houseId: house.id,
      tonnePrice: 4000,
    });
    await buildDelivery(server.database, { ...to, day: "2026-05-28", formula: "513" });
    expect((await report(manager)).feeds).toEqual([
      { formula: "510", kg: 8000, days: 8, cost: 24_000 },
      { formula: "511", kg: 4000, days: 4, cost: 16_000 },
    ]);
    expect((await report(houseManager)).feeds).toEqual([
      { formula: "510", kg: 8000, days: 8, cost: null },
      { formula: "511", kg: 4000, days: 4, cost: null },
    ]);
  });
});
