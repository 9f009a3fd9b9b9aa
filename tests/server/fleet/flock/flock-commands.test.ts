import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Commit } from "../../../../server/platform/fact/fact-bus.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import {
  buildBreed,
  buildFarm,
  buildFlock,
  buildHouse,
  type BuiltHouse,
} from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildTreatment } from "../../../factories/production.ts";
import { buildUser } from "../../../factories/user.ts";
import type { Flock } from "../../../../contract/fleet/flock/flock.ts";

const server = useTestServer();
let manager: Caller;
let farm: { id: number; orgId: number };
let breedId: number;
const commits: Commit[] = [];
const changed: number[] = [];

const hour = hourMs;
const day = 24 * hour;
/** 2026-06-01 18:30 in Shanghai, where the farm is; the day ends there at 16:00 UTC. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const tomorrow = Date.UTC(2026, 5, 1, 16);

beforeAll(async () => {
  farm = await buildFarm(server.database);
  breedId = await buildBreed(server.database, { orgId: farm.orgId, name: "Ross" });
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
  server.bus.subscribe("committed", (commit) => commits.push(commit));
  server.bus.subscribe("housesChanged", ({ houseIds }) => changed.push(...houseIds));
});

const emptyHouse = () => buildHouse(server.database, { farmId: farm.id, flock: null });
const place = (house: BuiltHouse, over: object = {}) =>
  server.call("placeFlock", {
    as: manager,
    input: { houseId: house.id, breedId, placedAt: now - 2 * day, placedCount: 20_000, ...over },
  });
const clear = ({ id, version }: Flock, clearedAt = now - hour) =>
  server.call("clearFlock", { as: manager, input: { id, version, clearedAt } });
const update = (flock: Flock, over: object = {}) =>
  server.call("updateFlock", {
    as: manager,
    input: {
      id: flock.id,
      version: flock.version,
      breedId: flock.breedId,
      placedAt: flock.placedAt,
      placedCount: flock.placedCount,
      placedAge: flock.placedAge,
      ...over,
    },
  });
const remove = ({ id, version }: Flock, as = manager) =>
  server.call("deleteFlock", { as, input: { id, version } });
const list = async (house: BuiltHouse) =>
  (await server.call("listFlock", { as: manager, input: { houseId: String(house.id) } })).body.data
    .rows;
const lines = (houseId: number) =>
  server.database.query<{
    function: string;
    operation: string;
    before: object | null;
    after: object | null;
  }>(
    "select function, operation, before, after from operation_logs where house_id = $1 order by id",
    [houseId],
  );

describe("a flock is placed", () => {
  it("in an empty house, and all viewers are notified at once", async () => {
    const house = await emptyHouse();
    const { status, body } = await place(house, { placedAge: 1 });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(Number),
      houseId: house.id,
      breedId,
      breedName: "Ross",
      breedNameEn: null,
      placedAt: now - 2 * day,
      clearedAt: null,
      plannedEnd: null,
      targetWeightG: null,
      placedCount: 20_000,
      placedAge: 1,
      dayAge: 3,
      version: 1,
    });
    expect([commits.at(-1)!.facts, changed.at(-1)]).toEqual([
      [
        expect.objectContaining({
          kind: "house",
          house: expect.objectContaining({
            id: house.id,
            isEmpty: false,
            breed: "Ross",
            placedAt: now - 2 * day,
            placedAge: 1,
            placedCount: 20_000,
          }),
        }),
      ],
      house.id,
    ]);
    expect(
      (await server.call("houseParameter", { as: manager, input: { id: String(house.id) } })).body
        .data.dayAge,
    ).toBe(3);
    expect(await lines(house.id)).toEqual([
      {
        function: "flockPlace",
        operation: "Ross",
        before: null,
        after: {
          breedId,
          breedName: "Ross",
          placedAt: now - 2 * day,
          clearedAt: null,
          plannedEnd: null,
          targetWeightG: null,
          placedCount: 20_000,
          placedAge: 1,
        },
      },
    ]);
  });

  it("later today by the farm's clock, not tomorrow", async () => {
    expect((await place(await emptyHouse(), { placedAt: tomorrow - 1 })).body.data.dayAge).toBe(0);
    expect((await place(await emptyHouse(), { placedAt: tomorrow })).body).toMatchObject({
      code: 400,
      fields: { placedAt: "Not later than today" },
    });
  });

  it("with a planned day of leaving, which stays until it is changed or removed", async () => {
    const { data } = (await place(await emptyHouse(), { plannedEnd: "2026-07-08" })).body;
    expect(data.plannedEnd).toBe("2026-07-08");
    const counted = (await update(data, { placedCount: 19_000 })).body.data;
    expect(counted.plannedEnd).toBe("2026-07-08");
    const series = await server.call("productionSeries", {
      as: manager,
      input: { flockId: String(data.id) },
    });
    expect(series.body.data.plannedEnd).toBe("2026-07-08");
    expect((await update(counted, { plannedEnd: null })).body.data.plannedEnd).toBeNull();
  });

  it.each([
    ["plannedEnd", { plannedEnd: "2026-05-29" }, "Must be after the placement"],
    ["plannedEnd", { plannedEnd: "2026-02-30" }, "Enter the date like 2026-03-05"],
    ["placedCount", { placedCount: 0 }, "Must be at least 1"],
    ["placedAge", { placedAge: 1000 }, "Must be at most 999"],
    ["placedAt", { placedAt: 0 }, "Too long ago"],
  ] as const)("is refused, and the field is named: %s of %j", async (field, over, reason) => {
    const { status, body } = await place(await emptyHouse(), over);
    expect([status, body.fields]).toEqual([400, { [field]: reason }]);
  });

  it("once of two attempts, and never in a house that has a flock", async () => {
    const house = await emptyHouse();
    const replies = await Promise.all([place(house), place(house, { placedAt: now - day })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await place(house)).body.msg).toBe("The house already has a flock: clear it first");
    expect(await list(house)).toHaveLength(1);
  });

  it("of a breed known to the house's organisation and of its species", async () => {
    const house = await emptyHouse();
    const [common, ducks, foreign] = [
      await buildBreed(server.database),
      await buildBreed(server.database),
      await buildBreed(server.database, { orgId: (await buildFarm(server.database)).orgId }),
    ];
    await server.database.query("update breeds set species = 'duck' where id = $1", [ducks]);
    const offered = new Set(
      (
        await server.call("placeableBreeds", { as: manager, input: { houseId: String(house.id) } })
      ).body.data.map(({ id }) => id),
    );
    expect([breedId, common, ducks, foreign].map((id) => offered.has(id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await place(house, { breedId: ducks })).body).toMatchObject({
      code: 400,
      fields: { breedId: "This breed cannot be placed in this house" },
    });
    const administrator = await buildUser(server.database);
    for (const id of [foreign, 2_000_000_000]) {
      for (const as of [manager, administrator])
        expect(
          (
            await server.call("placeFlock", {
              as,
              input: { houseId: house.id, breedId: id, placedAt: now, placedCount: 1 },
            })
          ).status,
        ).toBe(404);
    }
  });

  it("not in a period when another flock was there", async () => {
    const house = await emptyHouse();
    const { data } = (await place(house, { placedAt: now - 40 * day })).body;
    await clear(data, now - 10 * day);
    expect((await place(house, { placedAt: now - 11 * day })).body).toMatchObject({
      code: 409,
      fields: { placedAt: "Overlaps another flock of this house" },
    });
    expect((await place(house, { placedAt: now - 10 * day })).status).toBe(200);
    expect((await list(house)).map(({ clearedAt }) => clearedAt)).toEqual([null, now - 10 * day]);
  });
});

describe("a house is cleared", () => {
  it("and is empty for all viewers at once", async () => {
    const house = await emptyHouse();
    const { data } = (await place(house, { placedAt: now - 5 * day })).body;
    const cleared = (await clear(data, now - day)).body.data;
    expect([cleared.clearedAt, cleared.dayAge, cleared.version]).toEqual([now - day, 4, 2]);
    expect(commits.at(-1)!.facts).toEqual([
      expect.objectContaining({
        kind: "house",
        house: expect.objectContaining({ isEmpty: true, breed: null, placedAt: null }),
      }),
    ]);
    expect((await lines(house.id)).at(-1)).toEqual({
      function: "flockClear",
      operation: "Ross",
      before: { clearedAt: null },
      after: { clearedAt: now - day },
    });
    expect((await clear(cleared)).body.msg).toBe("This flock has already been cleared");
  });

  it("after the placement, and not before it has happened", async () => {
    const { data } = (await place(await emptyHouse())).body;
    expect((await clear(data, data.placedAt)).body).toMatchObject({
      code: 400,
      fields: { clearedAt: "Must be after the placement" },
    });
    expect((await clear(data, now + 2 * hour)).body).toMatchObject({
      code: 400,
      fields: { clearedAt: "Not later than now" },
    });
  });

  it("once: of two at the same time the second is a conflict", async () => {
    const { data } = (await place(await emptyHouse())).body;
    expect(
      (await Promise.all([clear(data), clear(data)])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 409]);
  });
});

describe("corrections of a flock", () => {
  it("are made from the version that was read, with a line of the changes", async () => {
    const house = await emptyHouse();
    const { data } = (await place(house)).body;
    const after = (await update(data, { placedCount: 19_500, placedAt: now - 3 * day })).body.data;
    expect([after.placedCount, after.dayAge, after.version]).toEqual([19_500, 3, 2]);
    expect((await lines(house.id)).at(-1)).toEqual({
      function: "flockChange",
      operation: "Ross",
      before: { placedAt: now - 2 * day, placedCount: 20_000 },
      after: { placedAt: now - 3 * day, placedCount: 19_500 },
    });
    expect((await update(data, { placedCount: 1 })).status).toBe(409);
  });

  it("bring back a flock that was cleared by mistake, unless another has come", async () => {
    const house = await emptyHouse();
    const gone = (await clear((await place(house)).body.data)).body.data;
    const back = (await update(gone, { clearedAt: null })).body.data;
    expect([back.clearedAt, (await list(house))[0]!.clearedAt]).toEqual([null, null]);
    const left = (await clear(back)).body.data;
    await place(house, { placedAt: now });
    expect((await update(left, { clearedAt: null })).body).toMatchObject({
      code: 409,
      fields: { clearedAt: "Overlaps another flock of this house" },
    });
    expect((await update(left, { clearedAt: now - 2 * hour })).status).toBe(200);
  });
});

describe("a flock that was placed by mistake is deleted", () => {
  it("and the house is empty for everybody at once; readings and alarms stay, figures by its flock are unknown", async () => {
    const house = await emptyHouse();
    const alarm = await buildAlarm(server.database, { houseId: house.id });
    await server.database.query(
      "insert into reading_days (house_id, at, frames, sum) values ($1, $2, 0, '{}')",
      [house.id, new Date(tomorrow - 2 * day)],
    );
    const { data } = (await place(house, { placedAge: 5 })).body;
    const days = async () =>
      (
        await server.call("houseDays", {
          as: manager,
          input: { id: String(house.id), from: String(tomorrow - 2 * day), to: String(now) },
        })
      ).body.data.days.map(({ dayAge }) => dayAge);
    expect(await days()).toEqual([6, 7]);
    const { status, body } = await remove(data);
    expect([status, body.msg, body.data]).toEqual([200, "Deleted", {}]);
    expect([commits.at(-1)!.facts, changed.at(-1)]).toEqual([
      [
        expect.objectContaining({
          kind: "house",
          house: expect.objectContaining({
            id: house.id,
            isEmpty: true,
            breed: null,
            placedAt: null,
            placedCount: null,
          }),
        }),
      ],
      house.id,
    ]);
    expect([await list(house), await days()]).toEqual([[], [null, null]]);
    expect(
      (await server.call("houseParameter", { as: manager, input: { id: String(house.id) } })).body
        .data.dayAge,
    ).toBeNull();
    expect(
      (await server.call("houseStandard", { as: manager, input: { id: String(house.id) } })).body
        .data,
    ).toEqual([]);
    expect(
      await server.database.query("select id from alarms where house_id = $1", [house.id]),
    ).toEqual([{ id: alarm.id }]);
    expect(
      await server.database.query("select 1 from reading_days where house_id = $1", [house.id]),
    ).toHaveLength(1);
    expect((await lines(house.id)).at(-1)).toEqual({
      function: "flockDelete",
      operation: "Ross",
      before: {
        breedId,
        breedName: "Ross",
        placedAt: now - 2 * day,
        clearedAt: null,
        plannedEnd: null,
        targetWeightG: null,
        placedCount: 20_000,
        placedAge: 5,
      },
      after: null,
    });
    expect((await place(house)).status).toBe(200);
  });

  it("after it has left too, while another one is in the house", async () => {
    const house = await emptyHouse();
    const gone = (
      await clear((await place(house, { placedAt: now - 40 * day })).body.data, now - 10 * day)
    ).body.data;
    const current = (await place(house)).body.data;
    expect((await remove(gone)).status).toBe(200);
    expect([await list(house), commits.at(-1)!.facts]).toEqual([
      [current],
      [
        expect.objectContaining({
          house: expect.objectContaining({ id: house.id, isEmpty: false }),
        }),
      ],
    ]);
  });

  it("but not if birds were moved to it or it was vaccinated, and its period includes those days", async () => {
    const [from, to] = [await emptyHouse(), await emptyHouse()];
    const source = (await place(from, { placedAt: now - 5 * day })).body.data;
    const target = (await place(to, { placedAt: now - 5 * day })).body.data;
    const save = (over: object) =>
      server.call("saveProduction", {
        as: manager,
        input: {
          flockId: source.id,
          day: "2026-05-31",
          version: 0,
          draftId: randomUUID(),
          draftedAt: now,
          ...over,
        },
      });
    const moved = { kind: "transfer", birds: 3000, liveKg: null, ageDays: null, partner: "" };
    const reply = await save({ moves: [{ ...moved, toFlockId: target.id, docNo: "" }] });
    expect(reply.status).toBe(200);
    const refused = async () => [
      (await remove(target)).body.msg,
      (await update(target, { placedAt: now })).body.fields,
    ];
    const others = [
      "This flock has records for 1 day and cannot be deleted as a mistake: correct or clear it instead",
      { placedAt: "There is already a record for 2026-05-31: the flock must include that day" },
    ];
    expect(await refused()).toEqual(others);
    // A voided move stays in the records of both flocks.
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "move", id: reply.body.data.moves[0]!.id, reason: "never happened" },
    });
    expect(await refused()).toEqual(others);
    const other = (await place(await emptyHouse(), { placedAt: now - 5 * day })).body.data;
    await buildTreatment(server.database, other.id, "own");
    expect((await remove(other)).status).toBe(409);
    // The database refuses to delete the flock while a move refers to it.
    await expect(
      server.database.query("delete from flocks where id = $1", [target.id]),
    ).rejects.toThrow("stock_moves_to_flock_id");
  });

  it("and its breed can be deleted then", async () => {
    const type = await buildBreed(server.database, { orgId: farm.orgId });
    const { data } = (await place(await emptyHouse(), { breedId: type })).body;
    const company = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: farm.orgId,
    });
    expect((await server.call("deleteBreed", { as: company, input: { id: type } })).status).toBe(
      409,
    );
    await remove(data);
    expect((await server.call("deleteBreed", { as: company, input: { id: type } })).status).toBe(
      200,
    );
  });

  it("from the version that was seen, and once: the second of two simultaneous calls finds none", async () => {
    const { data } = (await place(await emptyHouse())).body;
    const after = (await update(data, { placedCount: 19_500 })).body.data;
    expect((await remove(data)).body).toMatchObject({
      code: 409,
      msg: "Changed by someone else: please check and submit again",
    });
    expect(
      (await Promise.all([remove(after), remove(after)])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 404]);
    expect((await clear(after)).status).toBe(404);
  });
});

describe("visibility of flocks", () => {
  it("limits a house manager to reading those of the own houses; others do not exist", async () => {
    const house = await emptyHouse();
    const { data } = (await place(house)).body;
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: farm.orgId,
      houseIds: [house.id],
    });
    const other = await buildHouse(server.database);
    const theirs = await buildFlock(
      server.database,
      (await buildHouse(server.database, { farmId: other.farmId, flock: null })).id,
    );
    expect(
      (await server.call("listFlock", { as: houseManager, input: { houseId: String(house.id) } }))
        .body.data.total,
    ).toBe(1);
    expect(
      (
        await server.call("clearFlock", {
          as: houseManager,
          input: { id: data.id, version: 1, clearedAt: now },
        })
      ).status,
    ).toBe(403);
    expect((await remove(data, houseManager)).status).toBe(403);
    expect(
      (await server.call("listFlock", { as: manager, input: { houseId: String(other.id) } }))
        .status,
    ).toBe(404);
    expect((await place(other)).status).toBe(404);
    expect(
      (
        await server.call("clearFlock", {
          as: manager,
          input: { id: theirs, version: 1, clearedAt: now },
        })
      ).status,
    ).toBe(404);
    expect(
      (await server.call("deleteFlock", { as: manager, input: { id: theirs, version: 1 } })).status,
    ).toBe(404);
  });
});
