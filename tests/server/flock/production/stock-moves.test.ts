import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { FlockCard } from "../../../../contract/fleet/flock/flock-card.ts";
import { only } from "../../../../server/platform/db/sql-statement.ts";
import type { Topics } from "../../../../server/platform/fact/fact-bus.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let farm: { id: number; orgId: number };
let manager: Caller;
let houseManager: Caller;
let flockId: number;

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";

async function freshFlock(placedCount = 30_000, placedAt = Date.UTC(2026, 4, 5, 2)) {
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  const id = await buildFlock(server.database, house.id, { placedAt, placedCount });
  houseManager = await buildUser(server.database, {
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
/** Number of birds placed on the card of its house, the base of its survival. */
const placedOf = async (id: number) =>
  only(
    await server.database.query<{ card: FlockCard }>(
      "select card from flock_books where flock_id = $1",
      [id],
    ),
  ).card.placed;
/** Log lines about the house of a flock. */
const linesOf = (id: number) =>
  server.database.query<{ function: string; remark: string; after: object }>(
    `select function, remark, after from operation_logs
     where house_id = (select house_id from flocks where id = $1) order by id`,
    [id],
  );
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

describe("sold birds", () => {
  it("leave the house and count as survivors; no more can be sold than there are", async () => {
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

  it("cannot be sold by a house manager", async () => {
    flockId = await freshFlock();
    expect((await save(move({ kind: "sale", birds: 10 }), houseManager)).status).toBe(403);
    expect((await save(medicine({ lastDay: today }), houseManager)).status).toBe(200);
  });

  it("need a second confirmation and a reason within a withdrawal period, but not on the first free day", async () => {
    flockId = await freshFlock();
    // The message is in one language, and the record is as written.
    const product = "多西环素 · Doxycycline";
    await saved({ ...medicine({ product }), day: "2026-05-25", reason: "from the paper" });
    const sale = move({ kind: "sale", birds: 100 });
    // A reason alone is no confirmation, because every late record has one.
    for (const early of [await save(sale), await save({ ...sale, reason: "vet note 12" })])
      expect([early.status, early.body.msg, Object.keys(early.body.fields ?? {})]).toEqual([
        409,
        "Withdrawal period of Doxycycline: may be sold from 2026-06-02. " +
          "To sell earlier, give a reason or document number and confirm again",
        ["isWithdrawalKnown"],
      ]);
    const late = await save({ ...sale, day: "2026-05-28", reason: "entered late" });
    expect(late.status).toBe(409);
    expect((await save({ ...sale, isWithdrawalKnown: true })).body.fields).toEqual({
      reason: "A sale within withdrawal needs a reason or document number (at least 4 characters)",
    });
    expect((await saved({})).withheld).toEqual([
      { product, meatFrom: "2026-06-02", eggsFrom: null },
    ]);
    const sold = await saved({ ...sale, isWithdrawalKnown: true, reason: "vet note 12" });
    expect(sold.figures!.alive).toBe(29_900);
    const entry = { moves: "sale 100", withdrawal: `${product} 2026-06-02` };
    expect((await linesOf(flockId)).at(-1)).toEqual({
      function: "stockSale",
      remark: "vet note 12",
      after: entry,
    });
    const versions = await server.call("productionVersions", {
      as: manager,
      input: { flockId: String(flockId), day: today },
    });
    expect(versions.body.data[0]).toMatchObject({ reason: "vet note 12", after: entry });
    flockId = await freshFlock();
    const past = { ...medicine({ lastDay: "2026-05-26" }), day: "2026-05-25" };
    await saved({ ...past, reason: "from the paper" });
    const free = await saved(move({ kind: "sale", birds: 100 }));
    expect([free.figures!.alive, free.withheld]).toEqual([29_900, []]);
  });
});

describe("animals that are treated and sold in one entry", () => {
  it("count as sold early", async () => {
    flockId = await freshFlock();
    const both = { ...medicine({ lastDay: today }), ...move({ kind: "sale", birds: 100 }) };
    expect((await save(both)).body.fields).toHaveProperty("isWithdrawalKnown");
    const sold = await saved({ ...both, isWithdrawalKnown: true, reason: "vet note 13" });
    expect(sold.moves).toHaveLength(1);
    flockId = await freshFlock();
    const free = {
      ...medicine({ lastDay: today, meatDays: 0 }),
      ...move({ kind: "sale", birds: 100 }),
    };
    expect((await save(free)).status).toBe(200);
  });
});

describe("birds that are moved to another house", () => {
  it("do not change the sum of both, and keep their age", async () => {
    flockId = await freshFlock(20_000, Date.UTC(2026, 4, 25, 2));
    const other = await freshFlock(10_000, Date.UTC(2026, 4, 27, 2));
    await saved({ hasNoLosses: true });
    await saved({ flockId: other, hasNoLosses: true });
    const record = await saved(move({ kind: "transfer", birds: 3000, toFlockId: other }));
    const [from, to] = [record.figures!, await figuresOf(other)];
    expect([from.alive, to.alive]).toEqual([17_000, 13_000]);
    expect(to.meanAge).toBeCloseTo((10_000 * 5 + 3000 * 7) / 13_000, 9);
    await saved({ flockId: other, ...move({ kind: "place", birds: 500, ageDays: 5 }) });
    expect([await placedOf(flockId), await placedOf(other)]).toEqual([17_000, 13_500]);
    const back = await server.call("voidProduction", {
      as: manager,
      input: { kind: "move", id: record.moves[0]!.id, reason: "never happened" },
    });
    expect([back.body.data.figures!.alive, (await figuresOf(other)).alive]).toEqual([
      20_000, 10_500,
    ]);
  });

  it("keep their treatments: no house may sell them within the withdrawal period", async () => {
    const second = await freshFlock();
    const third = await freshFlock();
    flockId = await freshFlock();
    await saved({ ...medicine(), day: "2026-05-25", reason: "from the paper" });
    const moved = { kind: "transfer", birds: 3000 };
    const record = await saved({ ...move({ ...moved, toFlockId: second }), day: "2026-05-30" });
    const on = { ...move({ ...moved, birds: 50, toFlockId: third }), day: "2026-05-31" };
    await saved({ flockId: second, ...on });
    const sell = (id: number) => save({ flockId: id, ...move({ kind: "sale", birds: 10 }) });
    for (const id of [second, third]) {
      const { status, body } = await sell(id);
      expect([status, body.msg]).toEqual([409, expect.stringContaining("Doxycycline")]);
    }
    // Treatments given there after they had left do not affect them.
    await saved(medicine({ product: "Tylosin", lastDay: today }));
    expect((await saved({ flockId: third, hasNoLosses: true })).withheld).toEqual([
      { product: "Doxycycline", meatFrom: "2026-06-02", eggsFrom: null },
    ]);
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "move", id: record.moves[0]!.id, reason: "never happened" },
    });
    expect((await sell(second)).status).toBe(200);
  });

  it("update both houses: lists, log and alarms", async () => {
    flockId = await freshFlock(30_000);
    const other = await freshFlock(10_000);
    await saved({ flockId: other, losses: [{ dead: 50, culled: 0, cause: "leg" }] });
    const alarms = () =>
      server.database.query(
        `select 1 from alarms where key = 'mortHigh' and state in ('unacknowledged', 'acknowledged')
           and house_id = (select house_id from flocks where id = $1)`,
        [other],
      );
    expect(await alarms()).toHaveLength(1);
    await saved({ hasNoLosses: true });
    const record = await saved(move({ kind: "transfer", birds: 25_000, toFlockId: other }));
    expect(await alarms()).toEqual([]);
    expect(await linesOf(flockId)).toEqual([
      { function: "recordSave", remark: "", after: { hasNoLosses: true } },
      { function: "stockTransfer", remark: "", after: { moves: "transfer 25000" } },
    ]);
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "move", id: record.moves[0]!.id, reason: "never happened" },
    });
    expect(await alarms()).toHaveLength(1);
  });

  it("are announced to both organisations if an administrator moves them between two", async () => {
    const administrator = await buildUser(server.database);
    const foreignFarm = await buildFarm(server.database);
    const house = await buildHouse(server.database, { farmId: foreignFarm.id, flock: null });
    const theirs = await buildFlock(server.database, house.id, {
      placedAt: Date.UTC(2026, 4, 5, 2),
    });
    flockId = await freshFlock();
    const changes: Topics["recordsChanged"][] = [];
    const stop = server.bus.subscribe("recordsChanged", (change) => changes.push(change));
    await saved(move({ kind: "transfer", birds: 10, toFlockId: theirs }), administrator);
    stop();
    expect(changes[0]).toMatchObject({
      kinds: ["records"],
      orgIds: expect.arrayContaining([farm.orgId, foreignFarm.orgId]),
    });
  });

  it("cannot be moved to a foreign house, or to the same one", async () => {
    const foreignFarm = await buildFarm(server.database);
    const house = await buildHouse(server.database, { farmId: foreignFarm.id, flock: null });
    const theirs = await buildFlock(server.database, house.id, {
      placedAt: Date.UTC(2026, 4, 5, 2),
    });
    const go = (toFlockId: number) => save(move({ kind: "transfer", birds: 10, toFlockId }));
    expect((await go(theirs)).status).toBe(404);
    expect((await go(flockId)).status).toBe(400);
    const pigs = await buildHouse(server.database, {
      farmId: farm.id,
      species: "pig",
      flock: null,
    });
    const refused = await go(
      await buildFlock(server.database, pigs.id, { placedAt: Date.UTC(2026, 4, 5, 2) }),
    );
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { toFlockId: "The animals of that house are of another species" },
    ]);
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
  it("corrects the records with a reason, and is not a loss", async () => {
    flockId = await freshFlock();
    const bare = await save(move({ kind: "count", birds: -180 }));
    expect([bare.status, bare.body.fields]).toEqual([
      400,
      { reason: "A count needs a reason (at least 4 characters)" },
    ]);
    const record = await saved({
      ...move({ kind: "count", birds: -180 }),
      reason: "counted at vaccination",
    });
    expect(record.figures).toMatchObject({ alive: 29_820, survivalPct: 99.4, dead: null });
  });
});

describe("treatments and egg sales", () => {
  it("are in the log even if the day already has a line", async () => {
    flockId = await freshFlock();
    await saved({ hasNoLosses: true });
    await saved(medicine({ lastDay: today }), houseManager);
    expect((await linesOf(flockId)).at(-1)).toEqual({
      function: "treatmentSave",
      remark: "",
      after: { treatments: "Doxycycline - 2026-06-01" },
    });
  });

  it("include sold eggs, which users permitted to sell them can remove", async () => {
    flockId = await freshFlock();
    await server.database.query(
      "update houses set species = 'layer' where id = (select house_id from flocks where id = $1)",
      [flockId],
    );
    const eggSales = [{ eggs: 900, kg: null, buyer: "Market", docNo: "E-1" }];
    const record = await saved({ eggSales });
    const voidEntry = (as: Caller) =>
      server.call("voidProduction", {
        as,
        input: { kind: "eggSale", id: record.eggSales[0]!.id, reason: "another house" },
      });
    expect((await voidEntry(houseManager)).status).toBe(403);
    expect((await voidEntry(manager)).status).toBe(200);
    expect((await linesOf(flockId)).map((line) => line.function)).toEqual([
      "recordSave",
      "stockEggSale",
      "recordVoid",
    ]);
  });
});

/** Entries for flocks on the board of a day, and the number of those that may not be sold. */
const withheldOn = async (day: string, flocks: readonly number[], as = manager) => {
  const request = async (input: object) =>
    (await server.call("listProduction", { as, input: { day, pageSize: 100, ...input } })).body
      .data;
  const { rows, withheld } = await request({});
  const filtered = await request({ state: "withheld" });
  const { all } = (await server.call("productionTotals", { as, input: { day, state: "withheld" } }))
    .body.data;
  expect([filtered.total, all.flocks]).toEqual([withheld, withheld]);
  expect(filtered.rows.every((row) => row.meatFrom !== null || row.eggsFrom !== null)).toBe(true);
  return flocks.map((id) => {
    const row = rows.find((row) => row.id === id);
    return row && [row.meatFrom, row.eggsFrom, filtered.rows.some((row) => row.id === id)];
  });
};

describe("the board of a day", () => {
  it("shows from when a flock may be sold, even after its birds were moved, only to users of that house", async () => {
    flockId = await freshFlock();
    const [from, to, later] = [flockId, await freshFlock(), await freshFlock()];
    const reason = "from the paper";
    await saved({ ...medicine({ eggDays: 9 }), day: "2026-05-25", reason });
    // Animals moved before the treatment have no withdrawal.
    for (const [day, toFlockId] of [
      ["2026-05-24", later],
      ["2026-05-26", to],
    ] as const)
      await saved({ ...move({ kind: "transfer", birds: 100, toFlockId }), day, reason });
    const withheld = ["2026-06-02", "2026-06-06", true];
    const free = [null, null, false];
    expect(await withheldOn("2026-05-25", [from, to, later])).toEqual([withheld, free, free]);
    expect(await withheldOn(today, [from, to, later])).toEqual([withheld, withheld, free]);
    // The record of the flock, and the sale, show the same.
    flockId = to;
    expect((await saved({})).withheld).toEqual([
      { product: "Doxycycline", meatFrom: "2026-06-02", eggsFrom: "2026-06-06" },
    ]);
    const stranger = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: farm.orgId,
      farmIds: [(await buildFarm(server.database, { orgId: farm.orgId })).id],
    });
    expect(await withheldOn(today, [from, to, later], stranger)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    flockId = from;
    const [{ id } = { id: 0 }] = (
      await server.call("productionDay", {
        as: manager,
        input: { flockId: String(from), day: "2026-05-25" },
      })
    ).body.data.treatments;
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "treatment", id, reason: "not given" },
    });
    expect(await withheldOn(today, [from, to, later])).toEqual([free, free, free]);
  });
});
