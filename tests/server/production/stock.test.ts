// @engine any: its rows are written and read by the query builder, the same for both.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../server/session/scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();
let farm: { id: number; orgId: number };
let manager: Caller;
let keeper: Caller;
let flockId: number;

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";

async function freshFlock(placedCount = 30_000, placedAt = Date.UTC(2026, 4, 5, 2)) {
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  const id = await buildFlock(server.database, house.id, { placedAt, placedCount });
  keeper = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId: farm.orgId,
    houseIds: [house.id],
  });
  return id;
}
beforeAll(async () => {
  server.clock.now = now;
  farm = await buildFarm(server.database);
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
  flockId = await freshFlock();
});

const save = (over: object, as = manager) =>
  server.call("saveProduction", {
    as,
    input: { flockId, day: today, version: 0, draftId: randomUUID(), draftedAt: now, ...over },
  });
const saved = async (over: object, as = manager) => {
  const { status, body } = await save(over, as);
  expect([status, body.msg]).toEqual([200, "Saved"]);
  return body.data;
};
const figuresOf = async (id: number) =>
  (
    await server.call("productionDay", {
      as: manager,
      input: { flockId: String(id), day: today },
    })
  ).body.data.figures!;
const move = (over: object) => ({
  moves: [
    { birds: 1, liveKg: null, ageDays: null, toFlockId: null, partner: "", docNo: "", ...over },
  ],
});
const medicine = (over: object = {}) => ({
  treatments: [
    {
      kind: "medicine",
      product: "Doxycycline",
      dose: "20 mg/kg",
      route: "water",
      lastDay: "2026-05-27",
      meatDays: 5,
      eggDays: 0,
      ...over,
    },
  ],
});

describe("birds that are sold", () => {
  it("leave the house and stay survivors; more than there are cannot be", async () => {
    const record = await saved(move({ kind: "sale", birds: 9000, liveKg: 20_250, docNo: "S-1" }));
    expect(record.moves).toMatchObject([{ kind: "sale", birds: 9000, by: manager.name }]);
    expect(record.figures).toMatchObject({ opening: 30_000, alive: 21_000, survivalPct: 100 });
    const tooMany = await save(move({ kind: "sale", birds: 21_001 }));
    expect(tooMany.status).toBe(409);
    const gone = await server.call("voidProduction", {
      as: manager,
      input: { kind: "move", id: record.moves[0]!.id, reason: "wrong house" },
    });
    expect(gone.body.data.figures).toMatchObject({ alive: 30_000 });
    expect(gone.body.data.moves).toMatchObject([{ voidReason: "wrong house" }]);
  });

  it("not by a keeper", async () => {
    flockId = await freshFlock();
    expect((await save(move({ kind: "sale", birds: 10 }), keeper)).status).toBe(403);
    expect((await save(medicine({ lastDay: today }), keeper)).status).toBe(200);
  });

  it("not within a withdrawal without a reason; on the first free day they go", async () => {
    flockId = await freshFlock();
    await saved({ ...medicine(), day: "2026-05-25", reason: "from the paper" });
    const early = await save(move({ kind: "sale", birds: 100 }));
    expect([early.status, early.body.msg]).toEqual([
      409,
      "Withdrawal of Doxycycline: free for sale from 2026-06-02. " +
        "To sell before that, give a reason or document number",
    ]);
    expect((await saved({})).withheld).toEqual([
      { product: "Doxycycline", meatFrom: "2026-06-02", eggsFrom: null },
    ]);
    const sold = await saved({ ...move({ kind: "sale", birds: 100 }), reason: "vet note 12" });
    expect(sold.figures!.alive).toBe(29_900);
    flockId = await freshFlock();
    const past = { ...medicine({ lastDay: "2026-05-26" }), day: "2026-05-25" };
    await saved({ ...past, reason: "from the paper" });
    const free = await saved(move({ kind: "sale", birds: 100 }));
    expect([free.figures!.alive, free.withheld]).toEqual([29_900, []]);
  });
});

describe("birds that are moved to another house", () => {
  it("leave the sum of both as it was, and bring their age along", async () => {
    flockId = await freshFlock(20_000, Date.UTC(2026, 4, 25, 2));
    const other = await freshFlock(10_000, Date.UTC(2026, 4, 27, 2));
    await saved({ hasNoLosses: true });
    await saved({ flockId: other, hasNoLosses: true });
    const record = await saved(move({ kind: "transfer", birds: 3000, toFlockId: other }));
    const [from, to] = [record.figures!, await figuresOf(other)];
    expect([from.alive, to.alive]).toEqual([17_000, 13_000]);
    expect(to.meanAge).toBeCloseTo((10_000 * 5 + 3000 * 7) / 13_000, 9);
    const back = await server.call("voidProduction", {
      as: manager,
      input: { kind: "move", id: record.moves[0]!.id, reason: "never happened" },
    });
    expect([back.body.data.figures!.alive, (await figuresOf(other)).alive]).toEqual([
      20_000, 10_000,
    ]);
  });

  it("go to no house of somebody else, and not to where they are", async () => {
    const strange = await buildFarm(server.database);
    const house = await buildHouse(server.database, { farmId: strange.id, flock: null });
    const theirs = await buildFlock(server.database, house.id, {
      placedAt: Date.UTC(2026, 4, 5, 2),
    });
    const go = (toFlockId: number) => save(move({ kind: "transfer", birds: 10, toFlockId }));
    expect((await go(theirs)).status).toBe(404);
    expect((await go(flockId)).status).toBe(400);
  });
});

describe("a flock of several placements", () => {
  it("counts all that came, with their own age", async () => {
    flockId = await freshFlock(20_000);
    const record = await saved(move({ kind: "place", birds: 10_000, ageDays: 24 }));
    expect(record.figures).toMatchObject({ opening: 30_000, alive: 30_000, survivalPct: 100 });
    expect(record.figures!.meanAge).toBeCloseTo((20_000 * 27 + 10_000 * 24) / 30_000, 9);
  });
});

describe("a count", () => {
  it("puts the book right, with a reason, and is no loss", async () => {
    flockId = await freshFlock();
    const bare = await save(move({ kind: "count", birds: -180 }));
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ["reason"]]);
    const record = await saved({
      ...move({ kind: "count", birds: -180 }),
      reason: "counted at vaccination",
    });
    expect(record.figures).toMatchObject({ alive: 29_820, survivalPct: 99.4, dead: null });
  });
});
