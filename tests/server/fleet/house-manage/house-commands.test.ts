import { beforeAll, describe, expect, it } from "vitest";
import type { ManagedHouse } from "../../../../contract/fleet/house/house-manage.ts";
import type { Commit } from "../../../../server/platform/fact/fact-bus.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newHouse } from "./house-form.ts";

const server = useTestServer();
let manager: Caller;
let farm: { id: number; orgId: number };
const commits: Commit[] = [];
const changed: number[] = [];

beforeAll(async () => {
  farm = await buildFarm(server.database);
  manager = await buildUser(server.database, { roleKey: "company_manager", orgId: farm.orgId });
  server.bus.subscribe("committed", (commit) => commits.push(commit));
  server.bus.subscribe("housesChanged", ({ houseIds }) => changed.push(...houseIds));
});

const create = (over: Parameters<typeof newHouse>[1] = {}) =>
  server.call("createHouse", { as: manager, input: newHouse(farm.id, over) });
const read = async (id: number) =>
  (await server.call("manageHouseList", { as: manager, input: { id: String(id) } })).body.data
    .rows[0];
const remove = (input: object) => server.call("deleteHouse", { as: manager, input });
const lines = (houseId: number) =>
  server.database.query<{
    function: string;
    house_name: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(
    "select function, house_name, before, after from operation_logs where house_id = $1 order by id",
    [houseId],
  );
const empty = () =>
  buildHouse(server.database, { farmId: farm.id, flock: null, networkId: null, isOnline: null });
const lastKinds = () => commits.at(-1)!.facts.map(({ kind }) => kind);

describe("a house", () => {
  behavesAsRecord<ManagedHouse>({
    create: (fields) => create({ ...fields, farmId: farm.id }),
    update: (house, fields) =>
      server.call("updateHouse", { as: manager, input: { ...house, ...fields } }),
    read,
    unique: { fields: { name: "同名舍" }, refused: { name: "Name existed" } },
    change: { before: { limits: { co2HighPpm: 4000 } }, after: { limits: {} } },
    log: async ({ id }) => (await lines(id)).at(-1),
    logged: "settingLimits",
  });
});

describe("a new house", () => {
  it("has the given values; the rest is unknown, and its limits are the standard's", async () => {
    const { status, body } = await create({
      name: " 1 号舍 ",
      nameEn: "House 1",
      archetype: "broilerFloor",
      floorM2: 1680.5,
      phases: "one",
      equipment: { fans: 14, probes: 6 },
      limits: { tempAbsHighC: 35, riseC: null },
    });
    expect([status, body.msg]).toEqual([200, "Saved"]);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: "1 号舍",
      nameEn: "House 1",
      orgId: farm.orgId,
      farmId: farm.id,
      farmName: expect.any(String),
      farmNameEn: null,
      timeZone: "Asia/Shanghai",
      species: "broiler",
      archetype: "broilerFloor",
      floorM2: 1680.5,
      phases: "one",
      foundPhases: null,
      equipment: {
        fans: 14,
        inlets: null,
        tunnelDoors: null,
        coolPads: null,
        heaters: null,
        lights: null,
        probes: 6,
        alarmInputs: null,
      },
      limits: { tempAbsHighC: 35 },
      networkId: null,
      flock: null,
      pastFlocks: 0,
      hasHistory: false,
      createdAt: expect.any(Number),
      version: 1,
    });
    expect(await read(body.data.id)).toEqual(body.data);
    expect(
      (await lines(body.data.id)).map(({ function: name, house_name: house, after }) => [
        name,
        house,
        after?.["limits"],
      ]),
    ).toEqual([["houseCreate", "1 号舍", { tempAbsHighC: 35 }]]);
  });

  it("shows the phases of its frames until they are set", async () => {
    const { data } = (await create({ phases: null })).body;
    const found = async (value: number, several: number) => {
      await server.database.query("update house_states set judge = $2 where house_id = $1", [
        data.id,
        JSON.stringify({ window: { phases: [value, several] } }),
      ]);
      const { phases, foundPhases } = (await read(data.id))!;
      return [phases, foundPhases];
    };
    expect(await found(59, 0)).toEqual([null, null]);
    expect(await found(60, 4)).toEqual([null, "one"]);
    expect(await found(60, 5)).toEqual([null, "three"]);
  });

  it("is in the next snapshot of all viewers, and is judged as soon as it has a gateway", async () => {
    const { data } = (await create()).body;
    expect([lastKinds(), changed.at(-1)]).toEqual([["tree"], data.id]);
    expect(
      (await server.call("listOverview", { as: manager })).body.data.houses.map(({ id }) => id),
    ).toContain(data.id);
    expect(
      await server.database.query("select is_online from house_states where house_id = $1", [
        data.id,
      ]),
    ).toEqual([{ is_online: null }]);
  });

  it.each([
    ["name", { name: " " }, "Required"],
    ["name", { name: "x".repeat(51) }, "At most 50 characters"],
    ["phases", { phases: "two" as "three" }, "Not one of the choices"],
    ["floorM2", { floorM2: 0 }, "Must be at least 1"],
    ["floorM2", { floorM2: 100_001 }, "Must be at most 100000"],
    ["equipment.fans", { equipment: { fans: -1 } }, "Must be at least 0"],
    ["equipment.fans", { equipment: { fans: 1.5 } }, expect.any(String)],
    ["limits.tempHighC", { limits: { tempHighC: 51 } }, "Must be at most 50"],
    [
      "limits.rhHighPct",
      { limits: { rhLowPct: 60, rhHighPct: 50 } },
      "Must be above the corresponding lower limit",
    ],
  ] as const)("is refused, and the field is named: %s of %j", async (field, over, reason) => {
    const { status, body } = await create(over);
    expect([status, body.fields]).toEqual([400, { [field]: reason }]);
  });

  it("belongs to a farm, not to a company", async () => {
    const company = await buildFarm(server.database, { orgId: farm.orgId, level: "company" });
    expect((await create({ farmId: company.id })).body).toMatchObject({
      code: 400,
      fields: { farmId: "A house must belong to a farm, not to a group or company" },
    });
  });

  it("with a used name is refused in any case, and another farm may use the name", async () => {
    expect((await create({ name: "Same" })).status).toBe(200);
    expect((await create({ name: "sAME" })).status).toBe(409);
    expect(
      (
        await create({
          name: "Same",
          farmId: (await buildFarm(server.database, { orgId: farm.orgId })).id,
        })
      ).status,
    ).toBe(200);
  });
});

describe("a change", () => {
  it("is sent live, and the log has only the changed fields", async () => {
    const { data } = (await create({ limits: { co2HighPpm: 4000 } })).body;
    const after = (
      await server.call("updateHouse", {
        as: manager,
        input: { ...data, name: "Renamed", limits: {} },
      })
    ).body.data;
    expect([after.name, after.version, after.limits]).toEqual(["Renamed", 2, {}]);
    expect((await lines(data.id)).at(-1)).toMatchObject({
      function: "houseChange",
      before: { name: data.name, limits: { co2HighPpm: 4000 } },
      after: { name: "Renamed", limits: {} },
    });
    expect(Object.keys((await lines(data.id)).at(-1)!.after!)).toEqual(["name", "limits"]);
    expect([commits.at(-1)!.facts[0], changed.at(-1)]).toEqual([
      expect.objectContaining({
        kind: "house",
        house: expect.objectContaining({ name: "Renamed" }),
      }),
      data.id,
    ]);
  });

  it("of the farm takes the open alarms along, and never leads to another organisation", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id });
    const alarm = await buildAlarm(server.database, { houseId: house.id });
    const [to, elsewhere] = [
      await buildFarm(server.database, { orgId: farm.orgId }),
      await buildFarm(server.database),
    ];
    const moved = await server.call("updateHouse", {
      as: manager,
      input: { ...(await read(house.id)), farmId: to.id },
    });
    expect(moved.body.data.farmId).toBe(to.id);
    expect(lastKinds()).toEqual(["alarm", "tree"]);
    expect(
      await server.database.query(
        "select farm_id, version > $2 as newer from alarms where id = $1",
        [alarm.id, alarm.version],
      ),
    ).toEqual([{ farm_id: to.id, newer: true }]);
    const administrator = await buildUser(server.database);
    const stolen = await server.call("updateHouse", {
      as: administrator,
      input: { ...moved.body.data, farmId: elsewhere.id },
    });
    expect(stolen.body).toMatchObject({
      code: 400,
      fields: { farmId: "Cannot be moved to a farm of another organisation" },
    });
    expect(
      (
        await server.call("updateHouse", {
          as: manager,
          input: { ...moved.body.data, farmId: elsewhere.id },
        })
      ).status,
    ).toBe(404);
  });

  it("of the farm leads to a farm, not to a group or company, in any form", async () => {
    const { data } = (await create()).body;
    for (const level of ["group", "company"] as const) {
      const { id: farmId } = await buildFarm(server.database, { orgId: farm.orgId, level });
      const refused = await server.call("updateHouse", { as: manager, input: { ...data, farmId } });
      expect(refused.body).toMatchObject({
        code: 400,
        fields: { farmId: "A house must belong to a farm, not to a group or company" },
      });
      expect((await create({ farmId })).body.fields).toEqual(refused.body.fields);
    }
    expect(await read(data.id)).toEqual(data);
  });

  it("of the species waits until the flock has left", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id });
    const { status, body } = await server.call("updateHouse", {
      as: manager,
      input: { ...(await read(house.id)), species: "duck" },
    });
    expect([status, body.fields]).toEqual([
      409,
      { species: "The species cannot be changed while a flock is in the house" },
    ]);
  });
});

describe("the limits of a house", () => {
  const limit = async (key: string, id?: number) =>
    (
      await server.call("houseLimits", {
        as: manager,
        input: id === undefined ? {} : { id: String(id) },
      })
    ).body.data.find((item) => item.key === key);

  it("are those of the standard, except for the house's own", async () => {
    const { data } = (await create({ limits: { co2HighPpm: 5000 } })).body;
    expect(await limit("co2HighPpm", data.id)).toEqual({
      key: "co2HighPpm",
      value: 3500,
      origin: "standard",
    });
    expect(
      (
        await server.call("houseParameter", { as: manager, input: { id: String(data.id) } })
      ).body.data.limits.find(({ key }) => key === "co2HighPpm"),
    ).toEqual({ key: "co2HighPpm", value: 5000, origin: "house" });
  });

  it("are those of an empty house before it has a flock", async () => {
    expect([await limit("tempAbsHighC"), await limit("targetTempC")]).toEqual([
      { key: "tempAbsHighC", value: 36, origin: "standard" },
      { key: "targetTempC", value: null, origin: null },
    ]);
  });
});

describe("deleting a house", () => {
  it("succeeds for an empty house, with a line of its data", async () => {
    const { data } = (await create()).body;
    expect((await remove({ id: data.id })).status).toBe(200);
    expect([await read(data.id), lastKinds()]).toEqual([undefined, ["tree"]]);
    expect((await lines(data.id)).at(-1)).toMatchObject({
      function: "houseDelete",
      house_name: data.name,
      before: { name: data.name },
    });
  });

  it("is refused while a flock is in it, or a gateway is bound", async () => {
    const stocked = await buildHouse(server.database, { farmId: farm.id, networkId: null });
    const bound = await buildHouse(server.database, { farmId: farm.id, flock: null });
    expect([
      (await remove({ id: stocked.id })).body.msg,
      (await remove({ id: bound.id })).body.msg,
    ]).toEqual([
      "The house has a current flock: clear it first",
      "A gateway is bound to the house: remove it first",
    ]);
    expect(await read(bound.id)).toBeDefined();
  });

  it("with its history needs its name as confirmation, and removes all of it", async () => {
    const house = await empty();
    const { name } = (await read(house.id))!;
    await buildAlarm(server.database, { houseId: house.id });
    await server.database.query(
      "insert into reading_days (house_id, at, frames, sum) values ($1, now(), 1, '{}')",
      [house.id],
    );
    for (const input of [{ id: house.id }, { id: house.id, withHistoryOf: "yes" }])
      expect((await remove(input)).body).toMatchObject({
        code: 409,
        msg: "It has history data (1 day of readings, 1 alarm): confirm that it is deleted too",
      });
    expect((await read(house.id))!.hasHistory).toBe(true);
    expect((await remove({ id: house.id, withHistoryOf: name })).status).toBe(200);
    for (const table of ["houses", "alarms", "reading_days", "house_states"])
      expect(
        await server.database.query(
          `select 1 from ${table} where ${table === "houses" ? "id" : "house_id"} = $1`,
          [house.id],
        ),
      ).toEqual([]);
  });

  it("but keeps birds moved to or from another house in that house's records", async () => {
    const [house, other] = [await empty(), await empty()];
    const placedAt = Date.UTC(2026, 4, 5, 2);
    const flockIn = (houseId: number) => buildFlock(server.database, houseId, { placedAt });
    const [gone, stays] = [await flockIn(house.id), await flockIn(other.id)];
    const move = (from: number, to: number, birds: number) =>
      server.database.query(
        `insert into stock_moves (flock_id, day, at, by_user, by_name, kind, birds, to_flock_id,
           partner, doc_no) values ($1, '2026-05-20', now(), 1, '', 'transfer', $3, $2, '', '')`,
        [from, to, birds],
      );
    await move(gone, stays, 3000);
    await move(stays, gone, 50);
    await server.database.query("update flocks set cleared_at = now() where id = $1", [gone]);
    const { name } = (await read(house.id))!;
    const { status } = await remove({ id: house.id, withHistoryOf: name });
    expect(status).toBe(200);
    expect(
      await server.database.query(
        `select flock_id as "flockId", kind, birds, to_flock_id as "toFlockId", age_days as age,
           partner from stock_moves where flock_id = any($1::int[]) order by birds`,
        [[gone, stays]],
      ),
    ).toEqual([
      { flockId: stays, kind: "transfer", birds: 50, toFlockId: null, age: null, partner: name },
      { flockId: stays, kind: "place", birds: 3000, toFlockId: null, age: 15, partner: name },
    ]);
  });

  it("and its house manager stays visible to the farm manager", async () => {
    const house = await empty();
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: farm.orgId,
      houseIds: [house.id],
    });
    const farmManager = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: farm.orgId,
      farmIds: [farm.id],
    });
    expect((await remove({ id: house.id })).status).toBe(200);
    const { rows } = (
      await server.call("listUser", { as: farmManager, input: { id: String(houseManager.userId) } })
    ).body.data;
    expect(rows.map(({ id, shackIds }) => [id, shackIds])).toEqual([[houseManager.userId, []]]);
    expect((await server.call("listHouse", { as: houseManager })).body.data.total).toBe(0);
  });
});

describe("the list", () => {
  it("covers the caller's scope, by farm subtree, stock and text, sorted as requested", async () => {
    const top = await buildFarm(server.database, { level: "company" });
    const below = await buildFarm(server.database, { parentId: top.id, name: "Willow" });
    const own = await buildUser(server.database, { roleKey: "company_manager", orgId: top.orgId });
    for (const name of ["Z1", "Z10", "Z2"])
      await buildHouse(server.database, {
        farmId: below.id,
        name,
        flock: name === "Z2" ? null : {},
      });
    const names = async (input: object) =>
      (await server.call("manageHouseList", { as: own, input })).body.data.rows.map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(["Z1", "Z2", "Z10"]);
    expect(await names({ sort: "name", order: "desc" })).toEqual(["Z10", "Z2", "Z1"]);
    expect(await names({ farmId: String(top.id), status: "empty" })).toEqual(["Z2"]);
    expect(await names({ keyword: "willo", status: "stocked", pageSize: "1", page: "2" })).toEqual([
      "Z10",
    ]);
    expect(await names({ farmId: String(farm.id) })).toEqual([]);
  });
});
