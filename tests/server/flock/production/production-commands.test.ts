import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let farm: { id: number; orgId: number };
let houseManager: Caller;
let manager: Caller;
let houseId: number;
let flockId: number;

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
/** The flock came on 5 May. */
const placedAt = Date.UTC(2026, 4, 5, 2);

beforeAll(async () => {
  farm = await buildFarm(server.database);
  await freshFlock();
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
});

async function freshFlock(species: "broiler" | "layer" = "broiler"): Promise<void> {
  server.clock.now = now;
  houseId = (await buildHouse(server.database, { farmId: farm.id, species, flock: null })).id;
  flockId = await buildFlock(server.database, houseId, { placedAt, placedCount: 30_000 });
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId: farm.orgId,
    houseIds: [houseId],
  });
}

interface Over {
  readonly as?: Caller;
  readonly [key: string]: unknown;
}
const save = ({ as = houseManager, ...over }: Over = {}) =>
  server.call("saveProduction", {
    as,
    input: { flockId, day: today, version: 0, draftId: randomUUID(), draftedAt: now, ...over },
  });
const saved = async (over: Over = {}): Promise<FlockRecord> => {
  const { status, body } = await save(over);
  expect([status, body.msg]).toEqual([200, "Saved"]);
  return body.data;
};
const dayOf = async (day = today) =>
  (await server.call("productionDay", { as: manager, input: { flockId: String(flockId), day } }))
    .body.data;
const lost = (dead: number, culled = 0) => ({ losses: [{ dead, culled, cause: "leg" }] });
const lines = () =>
  server.database.query<{ function: string; operation: string; remark: string }>(
    "select function, operation, remark from operation_logs where house_id = $1 order by id",
    [houseId],
  );
const versions = async (day = today) =>
  (
    await server.call("productionVersions", {
      as: manager,
      input: { flockId: String(flockId), day },
    })
  ).body.data;

describe("a house manager records", () => {
  it("the day's amounts; figures, the log and all lists follow", async () => {
    await freshFlock();
    const record = await saved({ ...lost(18, 4), values: { feedKg: 3100, note: "wet litter" } });
    expect(record).toMatchObject({
      flockId,
      houseId,
      day: today,
      version: 1,
      values: { feedKg: 3100, waterL: null, kwh: null, note: "wet litter" },
      lastBy: houseManager.name,
      lastAt: now,
      needsReason: false,
      firstDay: "2026-05-05",
      lastDay: today,
    });
    expect(record.losses).toMatchObject([
      { dead: 18, culled: 4, cause: "leg", by: houseManager.name },
    ]);
    expect(record.figures).toMatchObject({
      day: today,
      dayAge: 27,
      opening: 30_000,
      alive: 29_978,
      dead: 18,
      culled: 4,
      feedKg: 3100,
      feedFrom: "hand",
      isRunning: true,
    });
    expect(await lines()).toEqual([{ function: "recordSave", operation: today, remark: "" }]);
    const { body } = await server.call("productionSeries", {
      as: manager,
      input: { flockId: String(flockId) },
    });
    // The answer contains the notes of its days, so that nobody overwrites a note unseen.
    expect(body.data).toMatchObject({ houseId, isClosed: false, notes: { [today]: "wet litter" } });
  });

  it("one entry for two deliveries of the same draft", async () => {
    await freshFlock();
    const draft = { draftId: randomUUID(), ...lost(12) };
    const [first, again] = [await saved(draft), await saved(draft)];
    expect(again).toEqual(first);
    expect([again.losses.length, again.version]).toEqual([1, 1]);
    // The same id with other content is neither silently lost nor counted twice.
    expect((await save({ ...draft, day: "2026-05-31" })).status).toBe(409);
    expect((await save({ ...draft, ...lost(15) })).status).toBe(409);
    expect((await dayOf()).losses).toHaveLength(1);
    // The draft of another user is a different one.
    expect((await saved({ ...draft, as: manager })).losses).toHaveLength(2);
  });

  it("losses at the same time as another user: 12 and 5 dead are 17", async () => {
    await freshFlock();
    const both = await Promise.all([save({ ...lost(12) }), save({ as: manager, ...lost(5) })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await dayOf()).figures).toMatchObject({ dead: 17, alive: 29_983 });
  });

  it("zero losses, which differ from unknown losses", async () => {
    await freshFlock();
    expect((await saved({ values: { feedKg: 1 } })).figures).toMatchObject({ dead: null });
    const none = await saved({ hasNoLosses: true, version: 1 });
    expect([none.hasNoLosses, none.figures!.dead, none.figures!.alive]).toEqual([true, 0, 30_000]);
  });

  it("a weighing, from which conversion and efficiency follow", async () => {
    await freshFlock();
    for (let back = 27; back > 1; back -= 1)
      await saved({
        as: manager,
        day: new Date(now - back * dayMs).toISOString().slice(0, 10),
        values: { feedKg: 100 },
        reason: "brought in from paper",
      });
    const yesterday = await saved({
      day: "2026-05-31",
      values: { feedKg: 0 },
      hasNoLosses: true,
      weighings: [{ sample: 120, meanG: 1500, cvPct: 9 }],
    });
    expect(yesterday.figures).toMatchObject({ weightG: 1500, weightFrom: "hand", sample: 120 });
    expect(yesterday.figures!.fcr).toBeCloseTo(2600 / 45_000, 9);
    expect(yesterday.figures!.fcrMargin).toBeGreaterThan(0);
    expect((await saved({ hasNoLosses: true })).figures!.fcr).toBe(yesterday.figures!.fcr);
  });

  it("a weighing bird by bird, from which the server computes the rest", async () => {
    await freshFlock();
    const weightsG = [1510, 1620, 1580, 1700, 1390, 1605, 1655, 1540, 1450, 1750];
    const record = await saved({
      weighings: [{ sample: 99, meanG: 5, cvPct: 1, weightsG }],
    });
    expect(record.weighings).toMatchObject([{ sample: 10, meanG: 1580, uniformityPct: 80 }]);
    expect(record.weighings[0]!.cvPct).toBeCloseTo(7.018, 3);
    // Counted, not derived from a normal distribution.
    expect(record.figures).toMatchObject({ sample: 10, uniformityPct: 80 });
    expect((await versions())[0]!.after).toEqual({ weighings: "10 × 1580 g" });
  });

  it("the eggs of hens", async () => {
    await freshFlock("layer");
    const eggs = { good: 26_000, dirty: 300, cracked: 250, soft: 30, double: 20, kg: 1650 };
    const record = await saved({ eggs: [eggs] });
    expect(record.figures).toMatchObject({ eggs: 26_600, eggKg: 1650 });
    expect(record.figures!.layPct).toBeCloseTo((100 * 26_600) / 30_000, 9);
    const refused = await save({ eggs: [eggs], version: 1 });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { eggs: "More than 110 eggs per 100 birds: please check" },
    ]);
    expect((await dayOf()).eggs).toHaveLength(1);
    expect((await save({ hasNoEggs: true })).status).toBe(200);
  });
});

describe("the values shown above the fields of a day", () => {
  it("are the day before's values, and the standard's for this day and the next", async () => {
    await freshFlock("layer");
    await server.database.query(
      `insert into breed_days (breed_id, day_age, temp_c, feed_g, water_ml, lay_pct, egg_g,
         survival_pct)
       select breed_id, age, 21, 100 + age, 200, 90, 60, 100 - age / 10.0
       from flocks, generate_series(0, 40) age where id = $1`,
      [flockId],
    );
    const day = "2026-05-31";
    const eggs = (good: number, over = {}) => ({
      good,
      dirty: 2,
      cracked: 1,
      soft: 0,
      double: 0,
      kg: null,
      ...over,
    });
    await saved({ day, ...lost(12, 3), values: { feedKg: 3050 }, eggs: [eggs(9000, { kg: 540 })] });
    await saved({ day, version: 1, eggs: [eggs(8000)] });
    const { dayBefore, eggsBefore, standards } = await dayOf();
    expect(dayBefore).toMatchObject({ dead: 12, culled: 3, feedKg: 3050 });
    // Not all birds were weighed.
    expect(eggsBefore).toEqual({
      good: 17_000,
      dirty: 4,
      cracked: 2,
      soft: 0,
      double: 0,
      kg: null,
    });
    expect(standards.map((standard) => standard.day)).toEqual([
      today,
      "2026-06-02",
      "2026-06-03",
      "2026-06-04",
    ]);
    const [present, next] = standards;
    expect(present).toMatchObject({ waterL: (29_985 * 200) / 1000, eggs: (29_985 * 90) / 100 });
    // 27 days old, and a day older.
    expect(present!.feedKg).toBeCloseTo((29_985 * 127) / 1000, 6);
    expect(next!.feedKg).toBeCloseTo((29_985 * 128) / 1000, 6);
    expect(present!.lost).toBeCloseTo((0.1 / 100) * 29_985, 6);
    expect(present!.eggKg).toBeCloseTo((29_985 * 0.9 * 60) / 1000, 6);
    // A past day has only its own standard; before the first day there was no day.
    expect((await dayOf(day)).standards).toHaveLength(1);
    const first = await dayOf("2026-05-05");
    expect([first.dayBefore, first.eggsBefore]).toEqual([null, null]);
  });

  it("are zero eggs if zero was recorded, which differs from no entry", async () => {
    await freshFlock("layer");
    expect((await dayOf()).eggsBefore).toBeNull();
    await saved({ day: "2026-05-31", hasNoEggs: true });
    expect((await dayOf()).eggsBefore).toMatchObject({ good: 0, cracked: 0, kg: null });
  });

  it("have no standard for a breed without one", async () => {
    await freshFlock();
    await saved(lost(3));
    const silent = { lost: null, feedKg: null, waterL: null, eggs: null, eggKg: null };
    expect((await dayOf()).standards[0]).toEqual({ day: today, ...silent });
    await saved({ day: "2026-05-31", hasNoLosses: true });
    expect((await dayOf()).dayBefore).toMatchObject({ dead: 0, culled: 0 });
  });
});

describe("refused entries", () => {
  it("eggs of birds that lay none, and a day on which the flock is not there", async () => {
    await freshFlock();
    const egg = { good: 1, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null };
    expect((await save({ eggs: [egg] })).body.fields).toEqual({ eggs: "This flock lays no eggs" });
    for (const day of ["2026-05-04", "2026-06-02"])
      expect((await save({ day, ...lost(1) })).body.fields).toEqual({
        day: "The flock is not in the house on this day",
      });
  });

  it("more losses than birds, on this day and on any later one", async () => {
    await freshFlock();
    await saved(lost(29_000));
    const { status, body } = await save({ day: "2026-05-30", ...lost(1001) });
    expect([status, body.msg]).toEqual([
      409,
      "This would leave fewer than 0 head on 2026-06-01: please check",
    ]);
    expect((await dayOf("2026-05-30")).version).toBe(0);
    expect((await save({ day: "2026-05-30", ...lost(1000) })).status).toBe(200);
  });

  it("the same value changed by two users; different ones are merged", async () => {
    await freshFlock();
    await saved({ values: { feedKg: 3000 } });
    await saved({ as: manager, version: 1, values: { feedKg: 3100, waterL: 5500 } });
    const conflict = await save({ version: 1, values: { feedKg: 2900 } });
    expect([conflict.status, conflict.body.msg]).toEqual([
      409,
      "Changed by someone else: please check and submit again",
    ]);
    const merged = await saved({ version: 1, values: { kwh: 120 } });
    expect(merged.values).toEqual({ feedKg: 3100, waterL: 5500, kwh: 120, note: "" });
    // A save of the stored value has no conflict.
    expect((await save({ version: 1, values: { feedKg: 3100 } })).status).toBe(200);
  });

  it("a correction after three days: by a house manager always, by a manager without a reason", async () => {
    await freshFlock();
    const window = Date.UTC(2026, 5, 1, 16);
    // 29 May is free until 2 June 00:00 in Shanghai.
    const day = "2026-05-29";
    server.clock.now = window - 1000;
    expect((await save({ day, draftedAt: window - 1000, ...lost(1) })).status).toBe(200);
    server.clock.now = window + 1000;
    const late = { day, draftedAt: window + 1000, ...lost(2) };
    const refused = await save(late);
    expect([refused.status, refused.body.msg]).toEqual([
      403,
      "Records older than 3 days can only be corrected by a farm manager or above",
    ]);
    const unreasoned = await save({ ...late, as: manager, reason: "abc" });
    expect([unreasoned.status, unreasoned.body.fields]).toEqual([
      400,
      { reason: "Too old to change without a reason (at least 4 characters)" },
    ]);
    const reasoned = await saved({ ...late, as: manager, reason: "counted twice" });
    expect([reasoned.needsReason, reasoned.figures!.dead]).toEqual([true, 3]);
    expect(await versions(day)).toMatchObject([
      { version: 2, by: manager.name, reason: "counted twice", after: { losses: "2 + 0" } },
      { version: 1, by: houseManager.name, reason: "", after: { losses: "1 + 0" } },
    ]);
    expect(await lines()).toEqual([
      { function: "recordSave", operation: day, remark: "" },
      { function: "recordCorrect", operation: day, remark: "counted twice" },
    ]);
  });

  it("do not include entries made in time and sent when the network came back", async () => {
    await freshFlock();
    const draftedAt = now - 5 * dayMs;
    const record = await saved({ day: "2026-05-27", draftedAt, ...lost(4) });
    expect(record.figures!.dead).toBe(4);
    expect(await versions("2026-05-27")).toMatchObject([{ draftedAt, by: houseManager.name }]);
    expect((await versions("2026-05-27"))[0]!.at).toBe(now);
    await saved({ day: "2026-05-27", draftedAt, version: 1, values: { feedKg: 3100 } });
    // For an old day it is a correction: the log has a line for each.
    const line = { function: "recordCorrect", operation: "2026-05-27", remark: "" };
    expect(await lines()).toEqual([line, line]);
  });

  it("with the device's time before the day, or more than two weeks old", async () => {
    await freshFlock();
    for (const draftedAt of [0, Date.UTC(2026, 4, 14, 15)])
      expect((await save({ day: "2026-05-15", draftedAt, ...lost(4) })).status).toBe(403);
    await saved({ day: "2026-05-15", draftedAt: Date.UTC(2026, 4, 15, 10), ...lost(4) });
    const late = { day: "2026-05-14", draftedAt: Date.UTC(2026, 4, 14, 10), ...lost(5) };
    expect((await save(late)).status).toBe(403);
    expect((await save({ ...late, as: manager })).status).toBe(400);
    await saved({ ...late, as: manager, reason: "phone was lost" });
  });
});

describe("an incorrect entry", () => {
  const take = (id: number, over: Over = {}) => {
    const { as = houseManager, ...rest } = over;
    return server.call("voidProduction", {
      as,
      input: { kind: "loss", id, reason: "typed twice", ...rest },
    });
  };

  it("is voided with a reason, stays visible, and the figures ignore it", async () => {
    await freshFlock();
    const before = await saved({ ...lost(350), values: { feedKg: 3000 } });
    const { status, body } = await take(before.losses[0]!.id);
    expect([status, body.data.version, body.data.figures]).toMatchObject([
      200,
      2,
      { alive: 30_000, dead: null },
    ]);
    expect(body.data.losses).toMatchObject([
      { dead: 350, voidedAt: now, voidedBy: houseManager.name, voidReason: "typed twice" },
    ]);
    expect(await versions()).toMatchObject([
      { version: 2, reason: "typed twice", before: { losses: "350 + 0" }, after: {} },
      { version: 1 },
    ]);
    expect((await lines()).map((line) => line.function)).toEqual(["recordSave", "recordVoid"]);
    expect((await take(before.losses[0]!.id)).status).toBe(409);
  });

  it("cannot be voided by a house manager after three days", async () => {
    await freshFlock();
    const record = await saved({ ...lost(3), day: "2026-05-29" });
    server.clock.now = now + 6 * hourMs;
    expect((await take(record.losses[0]!.id)).status).toBe(403);
    expect((await take(record.losses[0]!.id, { as: manager })).status).toBe(200);
  });
});

describe("versions", () => {
  it("are never changed or deleted", async () => {
    await freshFlock();
    await saved(lost(1));
    await expect(
      server.database.query("update record_versions set reason = 'x' where flock_id = $1", [
        flockId,
      ]),
    ).rejects.toThrow("only ever added to");
  });
});

describe("a flock with records", () => {
  const version = async () =>
    (await server.call("listFlock", { as: manager, input: { houseId: String(houseId) } })).body.data
      .rows[0]!;

  it("cannot be deleted as a mistake, and its records stay within its time", async () => {
    await freshFlock();
    await saved(lost(1));
    const flock = await version();
    const gone = await server.call("deleteFlock", {
      as: manager,
      input: { id: flockId, version: 1 },
    });
    expect([gone.status, gone.body.msg]).toEqual([
      409,
      "This flock has records for 1 day and cannot be deleted as a mistake: correct or clear it instead",
    ]);
    const input = { id: flockId, version: 1, breedId: flock.breedId, placedCount: 30_000 };
    const cleared = await server.call("clearFlock", {
      as: manager,
      input: { id: flockId, version: 1, clearedAt: now - dayMs },
    });
    expect([cleared.status, cleared.body.fields]).toEqual([
      409,
      { clearedAt: "There is already a record for 2026-06-01: the flock must include that day" },
    ]);
    await saved({ ...lost(1), day: "2026-05-30" });
    const moved = await server.call("updateFlock", {
      as: manager,
      input: { ...input, placedAt: Date.UTC(2026, 4, 31) },
    });
    expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([409, ["placedAt"]]);
  });
});

describe("figures", () => {
  it("are updated for every flock at intervals, and again when the day, the flock or the breed changes", async () => {
    await freshFlock();
    const series = async () =>
      (await server.call("productionSeries", { as: manager, input: { flockId: String(flockId) } }))
        .body.data.days;
    const refresh = async (at: number) => {
      while ((await refreshFigures(server, at, 50)) > 0);
    };
    expect(await series()).toEqual([]);
    await refresh(now);
    expect((await series()).map(({ day }) => day)).toEqual(
      Array.from({ length: 28 }, (_, index) =>
        new Date(Date.UTC(2026, 4, 5 + index)).toISOString().slice(0, 10),
      ),
    );
    expect((await series()).at(-1)).toMatchObject({ alive: 30_000, isRunning: true });
    await server.database.query(
      "update flocks set placed_count = 29000, version = 2 where id = $1",
      [flockId],
    );
    await refresh(now);
    expect((await series()).at(-1)!.alive).toBe(29_000);
    await refresh(now + 6 * hourMs);
    expect((await series()).slice(-2)).toMatchObject([
      { day: today, isRunning: false },
      { day: "2026-06-02", isRunning: true },
    ]);
    await server.database.query(
      "insert into breed_days (breed_id, day_age, temp_c, weight_g) select breed_id, 0, 30, 44 from flocks where id = $1",
      [flockId],
    );
    await server.database.query(
      "update breeds set version = version + 1 where id = (select breed_id from flocks where id = $1)",
      [flockId],
    );
    await refresh(now + 6 * hourMs);
    expect((await series()).at(-1)!.stdWeightG).toBe(44);
    await server.database.query("update flocks set cleared_at = $2, version = 3 where id = $1", [
      flockId,
      new Date(now),
    ]);
    await refresh(now + 6 * hourMs);
    expect((await series()).at(-1)).toMatchObject({ day: today, isRunning: false });
    expect(await refreshFigures(server, now + 6 * hourMs, 50)).toBe(0);
  });
});

it("the form names the devices of the house that people read, which are in use and fit the quantity", async () => {
  await freshFlock();
  const { database } = server;
  const [gateway] = await database.query<{ id: number }>(
    "select id from gateways where house_id = $1",
    [houseId],
  );
  const add = (code: string, kind: string, canInput: boolean, status = "inUse") =>
    database.query(
      `insert into terminals (gateway_id, kind, code, name, can_input, status)
       values ($1, $2, $3, $3, $4, $5)`,
      [gateway!.id, kind, code, canInput, status],
    );
  await add("W1", "waterMeter", true);
  await add("S1", "scale", true);
  await add("W2", "waterMeter", false);
  await add("W3", "waterMeter", true, "disabled");
  await add("F1", "fan", true);
  expect((await dayOf()).readByHand).toEqual([
    { kind: "scale", code: "S1", name: "S1" },
    { kind: "waterMeter", code: "W1", name: "W1" },
  ]);
});
