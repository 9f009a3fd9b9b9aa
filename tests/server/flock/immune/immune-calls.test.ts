import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { ImmuneTask } from "../../../../contract/flock/production/immune.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildBreed, buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let houseManager: Caller;
let manager: Caller;
let company: Caller;
let houseId: number;
let breedId: number;

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
const reminders = [
  { dayAge: 1, content: "ND + IB spray" },
  { dayAge: 12, content: "IBD in water" },
  { dayAge: 20, content: "ND in water" },
];

beforeEach(async () => {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  houseId = (await buildHouse(server.database, { farmId: farm.id, flock: null })).id;
  const { orgId } = farm;
  breedId = await buildBreed(server.database, { orgId });
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [houseId],
  });
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farm.id],
  });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  await standard(reminders);
});

async function standard(next: readonly object[]): Promise<void> {
  const { body } = await server.call("breedDetail", {
    as: company,
    input: { id: String(breedId) },
  });
  const reply = await server.call("saveBreedDays", {
    as: company,
    input: { id: breedId, version: body.data.version, days: [], reminders: next },
  });
  expect(reply.status).toBe(200);
}
/** A flock that came this many days ago. */
async function place(daysAgo: number, placedAge = 0): Promise<{ id: number; version: number }> {
  const { status, body } = await server.call("placeFlock", {
    as: manager,
    input: { houseId, breedId, placedAt: now - daysAgo * dayMs, placedCount: 10_000, placedAge },
  });
  expect(status).toBe(200);
  return body.data;
}
const list = async (input: object = {}, as = houseManager) =>
  (await server.call("listImmune", { as, input: { state: "all", ...input } })).body.data;
const summaryOf = (rows: readonly ImmuneTask[]) =>
  rows.map(({ content, dueDay, state, lateDays }) => [content, dueDay, state, lateDays]);

describe("the reminders of a flock", () => {
  it("are due on the day of its age, by the farm's calendar", async () => {
    await place(12);
    const { rows, counts } = await list();
    expect(summaryOf(rows)).toEqual([
      ["ND + IB spray", "2026-05-21", "overdue", 11],
      ["IBD in water", today, "due", 0],
      ["ND in water", "2026-06-09", "coming", 0],
    ]);
    expect(counts).toEqual({ overdue: 1, due: 1, coming: 0 });
    expect(summaryOf((await list({ state: "todo" })).rows)).toHaveLength(2);
  });

  it("omit reminders before its placement and those too old to be answered", async () => {
    await place(2, 10);
    expect(summaryOf((await list()).rows)).toEqual([
      ["IBD in water", today, "due", 0],
      ["ND in water", "2026-06-09", "coming", 0],
    ]);
  });

  it("omit reminders due more than two weeks before it was recorded", async () => {
    await place(20);
    expect(summaryOf((await list()).rows)).toEqual([
      ["IBD in water", "2026-05-24", "overdue", 8],
      ["ND in water", today, "due", 0],
    ]);
  });

  it("follow a corrected placement, except for answered ones", async () => {
    const flock = await place(12);
    const [spray] = (await list()).rows;
    await done(spray!, { doneDay: "2026-05-31" });
    await server.call("updateFlock", {
      as: manager,
      input: {
        id: flock.id,
        version: flock.version,
        breedId,
        placedAt: now - 10 * dayMs,
        placedCount: 10_000,
      },
    });
    expect(summaryOf((await list()).rows)).toEqual([
      ["ND + IB spray", "2026-05-21", "done", 10],
      ["IBD in water", "2026-06-03", "coming", 0],
      ["ND in water", "2026-06-11", "coming", 0],
    ]);
  });

  it("follow a changed standard for future days only", async () => {
    await place(12);
    await standard([
      { dayAge: 3, content: "new and long ago" },
      { dayAge: 12, content: "IBD in water" },
      { dayAge: 21, content: "ND in water" },
    ]);
    expect(summaryOf((await list()).rows)).toEqual([
      ["ND + IB spray", "2026-05-21", "overdue", 11],
      ["IBD in water", today, "due", 0],
      ["ND in water", "2026-06-10", "coming", 0],
    ]);
  });

  it("are dropped once the flock has left", async () => {
    const { id, version } = await place(12);
    await server.call("clearFlock", { as: manager, input: { id, version, clearedAt: now } });
    const { total, counts } = await list();
    expect([total, counts]).toEqual([0, { overdue: 0, due: 0, coming: 0 }]);
  });
});

const answer =
  (name: "immuneDone" | "immuneSkip" | "immuneReopen", as: () => Caller) =>
  ({ id, version }: ImmuneTask, input: object) =>
    server.call(name, { as: as(), input: { id, version, ...input } });
const done = answer("immuneDone", () => houseManager);
const skip = answer("immuneSkip", () => manager);
const reopen = answer("immuneReopen", () => manager);

describe("a vaccination", () => {
  it("has a person, a day and a vaccine, and is logged", async () => {
    await place(13);
    const [, task] = (await list()).rows;
    const { body } = await done(task!, {
      doneDay: today,
      product: "IBD D78",
      batch: "A12",
    });
    expect(body.data).toMatchObject({
      state: "done",
      doneDay: today,
      lateDays: 1,
      product: "IBD D78",
      batch: "A12",
      closedBy: houseManager.name,
      closedAt: now,
    });
    const [line] = await server.database.query<object>(
      `select function, operation, remark from operation_logs where house_id = $1
       order by id desc limit 1`,
      [houseId],
    );
    expect(line).toEqual({
      function: "immuneDone",
      operation: "2026-05-31 IBD in water",
      remark: "IBD D78",
    });
    const board = await server.call("listProduction", { as: houseManager, input: {} });
    expect(board.body.data.rows[0]!.due).toEqual(["ND + IB spray"]);
  });

  it("prevents the sale of birds during its withdrawal", async () => {
    const { id } = await place(13);
    const [, task] = (await list()).rows;
    await done(task!, { doneDay: today, meatDays: 21, eggDays: 7 });
    const { body } = await server.call("productionDay", {
      as: houseManager,
      input: { flockId: String(id) },
    });
    expect(body.data.withheld).toEqual([
      { product: "IBD in water", meatFrom: "2026-06-23", eggsFrom: "2026-06-09" },
    ]);
    expect((await done(task!, { doneDay: today, meatDays: -1 })).status).toBe(400);
  });

  it("cannot be in the future, long before it is due, before the placement, or twice", async () => {
    await place(12);
    const [spray, ibd, nd] = (await list()).rows;
    expect((await done(ibd!, { doneDay: "2026-06-02" })).body.fields).toEqual({
      doneDay: "Not later than today",
    });
    expect((await done(nd!, { doneDay: today })).body.fields).toEqual({
      doneDay: "At most 7 days before it is due",
    });
    expect((await done(spray!, { doneDay: "2026-05-19" })).body.fields).toEqual({
      doneDay: "The flock is not in the house on this day",
    });
    expect((await done(ibd!, { doneDay: today })).status).toBe(200);
    expect((await done(ibd!, { doneDay: today })).body.msg).toBe(
      "Changed by someone else: please check and submit again",
    );
    expect((await done({ ...ibd!, version: 2 }, { doneDay: today })).status).toBe(409);
  });

  it("cannot be recorded after the flock has left", async () => {
    const { id, version } = await place(12);
    const [, ibd] = (await list()).rows;
    await server.call("clearFlock", {
      as: manager,
      input: { id, version, clearedAt: now - dayMs },
    });
    const late = await answer("immuneDone", () => manager)(ibd!, { doneDay: today });
    expect([late.status, late.body.fields]).toEqual([
      400,
      { doneDay: "The flock is not in the house on this day" },
    ]);
  });

  it("can be recorded on earlier days by users permitted to correct them", async () => {
    await place(12);
    const [spray] = (await list()).rows;
    expect((await done(spray!, { doneDay: "2026-05-28" })).status).toBe(403);
    const late = answer("immuneDone", () => manager);
    const unreasoned = await late(spray!, { doneDay: "2026-05-21", reason: "abc" });
    expect([unreasoned.status, unreasoned.body.fields]).toEqual([
      400,
      { reason: "Too old to change without a reason (at least 4 characters)" },
    ]);
    const { body } = await late(spray!, { doneDay: "2026-05-21", reason: "from the paper" });
    expect(body.data).toMatchObject({ state: "done", lateDays: 0, reason: "from the paper" });
    const [line] = await server.database.query<object>(
      `select function, remark from operation_logs where house_id = $1 order by id desc limit 1`,
      [houseId],
    );
    expect(line).toEqual({ function: "immuneDone", remark: "from the paper" });
  });

  it("can be skipped with a reason, and reverted with one", async () => {
    await place(12);
    const [, task] = (await list()).rows;
    const skipped = (await skip(task!, { reason: "not in stock" })).body.data;
    expect(skipped).toMatchObject({ state: "skipped", reason: "not in stock", lateDays: 0 });
    expect((await list({ state: "skipped" })).total).toBe(1);
    const again = (await reopen(skipped, { reason: "stock came" })).body.data;
    expect(again).toMatchObject({ state: "due", closedBy: null, reason: "stock came" });
    expect((await reopen(again, { reason: "once more" })).status).toBe(409);
  });
});

describe("a month of reminders", () => {
  const month = { from: "2026-06-01", to: "2026-06-30", perDay: "2" };
  /** Another house of the farm, with a flock of the same age. */
  const another = async () => {
    const { id, orgId } = await farmOf();
    const { id: other } = await buildHouse(server.database, { farmId: id, flock: null });
    await server.call("placeFlock", {
      as: manager,
      input: { houseId: other, breedId, placedAt: now - 12 * dayMs, placedCount: 5000 },
    });
    return { other, orgId };
  };
  const farmOf = async () =>
    (
      await server.database.query<{ id: number; orgId: number }>(
        `select f.id, f.org_id as "orgId" from farms f join houses h on h.farm_id = f.id
         where h.id = $1`,
        [houseId],
      )
    )[0]!;

  it("has a limited number of each day, the most urgent first, with the total", async () => {
    await place(12);
    await another();
    await another();
    const { rows, days, total } = await list(month, manager);
    expect(days).toEqual([
      { day: today, total: 3 },
      { day: "2026-06-09", total: 3 },
    ]);
    expect(total).toBe(6);
    expect(summaryOf(rows)).toEqual([
      ["IBD in water", today, "due", 0],
      ["IBD in water", today, "due", 0],
      ["ND in water", "2026-06-09", "coming", 0],
      ["ND in water", "2026-06-09", "coming", 0],
    ]);
    await skip(rows[0]!, { reason: "not in stock" });
    const states = (await list({ ...month, perDay: "3" }, manager)).rows.map(({ state }) => state);
    expect(states.slice(0, 3)).toEqual(["due", "due", "skipped"]);
    // A house manager has the tasks of the own house; a requested state excludes the others.
    expect((await list(month)).total).toBe(2);
    expect((await list({ ...month, state: "skipped" }, manager)).days).toEqual([
      { day: today, total: 1 },
    ]);
  });

  it("lists withdrawal times while the flock is there, once per house", async () => {
    const flock = await place(13);
    const [spray, ibd] = (await list()).rows;
    await done(ibd!, { doneDay: today, meatDays: 21, eggDays: 7 });
    await done(spray!, { doneDay: "2026-05-30", meatDays: 4 });
    const bar = { flockId: flock.id, houseId, since: "2026-05-30", until: "2026-06-22" };
    expect((await list(month)).holds).toMatchObject([
      { ...bar, meatFrom: "2026-06-23", eggsFrom: "2026-06-09" },
    ]);
    expect((await list()).holds).toEqual([]);
    const stranger = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: (await farmOf()).orgId,
      houseIds: [(await another()).other],
    });
    expect((await list(month, stranger)).holds).toEqual([]);
    expect((await list({ ...month, from: "2026-06-23" })).holds).toEqual([]);
    await server.call("clearFlock", {
      as: manager,
      input: { id: flock.id, version: flock.version, clearedAt: now },
    });
    expect((await list(month)).holds).toMatchObject([{ ...bar, until: today }]);
  });

  it("covers at most two months", async () => {
    const words = { to: "Give the first and last day, at most 62 days apart" };
    const listWith = async (input: object) => {
      const { status, body } = await server.call("listImmune", { as: houseManager, input });
      return [status, body.fields];
    };
    for (const input of [
      { perDay: "3" },
      { perDay: "3", from: "2026-06-01" },
      { ...month, to: "2026-05-31" },
      { ...month, to: "2026-08-02" },
    ])
      expect(await listWith(input)).toEqual([400, words]);
    expect((await listWith({ ...month, to: "2026-08-01" }))[0]).toBe(200);
    expect((await listWith({ from: "2026-02-30" }))[0]).toBe(400);
  });

  it("can be a list of one day", async () => {
    await place(12);
    const { rows, total } = await list({ from: today, to: today });
    expect([total, summaryOf(rows)]).toEqual([1, [["IBD in water", today, "due", 0]]]);
  });
});

describe("the file of reminders", () => {
  it("contains the list with its states and the persons", async () => {
    await place(12);
    const { text } = await server.call("exportImmune", {
      as: houseManager,
      input: { format: "csv", state: "overdue" },
    });
    expect(text.split("\r\n").slice(-2)[0]).toContain("ND + IB spray,1,2026-05-21,Overdue,11");
  });

  it("contains bilingual entries in its own language", async () => {
    await standard([{ dayAge: 1, content: "新支二联苗 · ND-IB" }]);
    await place(12);
    const { text } = await server.call("exportImmune", {
      as: houseManager,
      input: { format: "csv" },
    });
    expect(text.split("\r\n").slice(-2)[0]).toContain(",ND-IB,1,");
  });
});

describe("the board of a day", () => {
  it("counts the flocks with a vaccination due, and finds them", async () => {
    await place(12);
    const board = async (state: string) =>
      (await server.call("listProduction", { as: houseManager, input: { state } })).body.data;
    expect(await board("due")).toMatchObject({ total: 1, due: 1 });
    for (const task of (await list({ state: "todo" })).rows)
      await skip(task, { reason: "not in stock" });
    expect(await board("due")).toMatchObject({ total: 0, due: 0 });
  });
});

describe("a treatment and the reminder that it answers", () => {
  const read = (flockId: number) =>
    server.call("productionDay", { as: manager, input: { flockId: String(flockId), day: today } });
  const give = (flockId: number, immuneTaskId: number) =>
    server.call("saveProduction", {
      as: manager,
      input: {
        flockId,
        day: today,
        version: 0,
        draftId: randomUUID(),
        draftedAt: now,
        treatments: [
          {
            kind: "vaccine",
            product: "Gumboro D78",
            batch: "B-77",
            dose: "1",
            route: "water",
            lastDay: today,
            meatDays: 3,
            eggDays: 0,
            immuneTaskId,
          },
        ],
      },
    });

  it("are recorded together, and undone together", async () => {
    const { id } = await place(12);
    const open = (await read(id)).body.data.reminders;
    expect(open.map(({ content }) => content)).toEqual(["ND + IB spray", "IBD in water"]);
    const [, task] = open;
    const { status, body } = await give(id, task!.id);
    expect([status, body.data.reminders.map(({ id: left }) => left)]).toEqual([200, [open[0]!.id]]);
    const found = async () => (await list()).rows.find((row) => row.id === task!.id);
    expect(await found()).toMatchObject({
      state: "done",
      doneDay: today,
      product: "Gumboro D78",
      batch: "B-77",
    });
    // The reminder is answered, so another treatment does not answer it again.
    expect((await give(id, task!.id)).status).toBe(400);
    const [treatment] = body.data.treatments;
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "treatment", id: treatment!.id, reason: "not given after all" },
    });
    expect(await found()).toMatchObject({ state: "due", doneDay: null, product: "" });
  });

  it("are separate from the day's record if the reminder is ticked off", async () => {
    const { id } = await place(12);
    const [spray] = (await list()).rows;
    await done(spray!, { doneDay: today, product: "Ma5" });
    const { treatments, version } = (await read(id)).body.data;
    expect([version, treatments]).toMatchObject([0, [{ product: "Ma5", kind: "vaccine" }]]);
    const [again] = (await list()).rows;
    await server.call("immuneReopen", {
      as: manager,
      input: { id: again!.id, version: again!.version, reason: "wrong house" },
    });
    expect((await read(id)).body.data.treatments).toMatchObject([{ voidReason: "wrong house" }]);
  });

  it("are of the same flock", async () => {
    const { id } = await place(12);
    const [task] = (await read(id)).body.data.reminders;
    const other = await buildHouse(server.database, { farmId: await farmOf(houseId), flock: null });
    const flockId = await buildFlock(server.database, other.id, { placedAt: now - 12 * dayMs });
    expect((await give(flockId, task!.id)).status).toBe(400);
  });
});

const farmOf = async (house: number): Promise<number> =>
  (
    await server.database.query<{ id: number }>("select farm_id as id from houses where id = $1", [
      house,
    ])
  )[0]!.id;
