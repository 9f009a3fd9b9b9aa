import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { HouseUnit } from "../../../contract/maintenance/house-unit.ts";
import type { Plan } from "../../../contract/maintenance/maintenance.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import { computeFarms } from "../../../server/maintenance/maintenance-job.ts";
import type { Caller } from "../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUnit } from "../../factories/maintenance.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
let manager: Caller;
let houseId: number;
let farmId: number;

beforeEach(async () => {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  farmId = farm.id;
  houseId = (await buildHouse(server.database, { farmId })).id;
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farmId],
  });
});

const unit = async (id: number): Promise<HouseUnit> =>
  (await server.call("unitDetail", { as: manager, input: { id: String(id) } })).body.data.unit;
const units = async (input: object) =>
  (await server.call("listUnit", { as: manager, input })).body.data.rows.map(({ id }) => id);
const plan = async (input: object): Promise<Plan> =>
  (
    await server.call("createPlan", {
      as: manager,
      input: { type: "regular", content: "Check belts", intervalDays: 7, houseId, ...input },
    })
  ).body.data;

it("a plan is due each morning for the units of its kind that are due by then, not by the last save", async () => {
  for (const number of [1, 2, 3]) await buildUnit(server.database, houseId, { number });
  const { id } = await plan({ scope: "kind", unitKind: "fan", leadDays: 2 });
  await server.call("maintenanceDone", {
    as: manager,
    input: { draftId: randomUUID(), planIds: [id], doneOn: today, result: "ok" },
  });
  const due = () =>
    server.database.query(
      `select due_on::text as on, due->'dueUnits' as due, due->'units' as of
       from maintenance_plans where id = $1`,
      [id],
    );
  expect(await due()).toEqual([{ on: "2026-06-08", due: 0, of: 3 }]);
  for (const [days, count] of [
    [4, 0],
    [5, 3],
    [9, 3],
  ] as const) {
    server.clock.now = now + days * dayMs;
    while ((await computeFarms(server, server.clock.now)) > 0) continue;
    expect(await due()).toEqual([{ on: "2026-06-08", due: count, of: 3 }]);
  }
});

it("a unit is not deleted silently with its plans", async () => {
  const { id } = await buildUnit(server.database, houseId, { number: 1 });
  const own = await plan({ scope: "unit", unitId: id });
  const remove = () => server.call("deleteUnit", { as: manager, input: { id } });
  const refused = await remove();
  expect([refused.status, refused.body.msg]).toEqual([
    409,
    "1 plan covers only this unit: delete it first, or replace the unit instead",
  ]);
  await server.call("deletePlan", { as: manager, input: { id: own.id } });
  expect((await remove()).status).toBe(200);
});

it("a unit is found by its label as printed or typed, and by a part of it", async () => {
  const { id, label } = await buildUnit(server.database, houseId, { number: 1 });
  await buildUnit(server.database, houseId, { number: 2 });
  const groups = label.replace(/(.{4})(?=.)/g, "$1 ");
  for (const keyword of [groups, groups.toLowerCase(), groups.replaceAll(" ", "-"), label])
    expect(await units({ keyword })).toEqual([id]);
  expect(await units({ keyword: label.slice(-4).toLowerCase() })).toContain(id);
  expect(await units({ keyword: "no such label" })).toEqual([]);
});

it("a unit is listed with its state: in place, out of service, or removed", async () => {
  const { id: one } = await buildUnit(server.database, houseId, { number: 1 });
  const { id: two } = await buildUnit(server.database, houseId, { number: 2 });
  await server.call("unitOutage", {
    as: manager,
    input: { id: one, version: 1, hours: 2, reason: "new bearing" },
  });
  const { body } = await server.call("replaceUnit", {
    as: manager,
    input: { id: two, version: 1, installedOn: today },
  });
  expect(await units({})).toEqual([one, body.data.id]);
  expect(await units({ retired: "1" })).toEqual([two]);
  expect(await units({ out: "1" })).toEqual([one]);
  server.clock.now = now + 2 * hourMs;
  expect(await units({ out: "1" })).toEqual([]);
});

describe("the installation day of a piece", () => {
  const hour = 3600;
  const replaceOn = (id: number, installedOn: string) =>
    server.call("replaceUnit", { as: manager, input: { id, version: 1, installedOn } });
  const update = (id: number, installedOn: string) =>
    server.call("updateUnit", { as: manager, input: { id, version: 1, installedOn } });

  it("moves the start of the new piece's hours, and the end of the old one's, if it is corrected", async () => {
    for (const [day, hours] of [
      ["2026-05-01", 1000],
      ["2026-05-20", 1300],
      [today, 1500],
    ] as const)
      await server.database.query(
        `insert into unit_days (house_id, day, run_s, service_s, starts, amp_s, amp_known_s, known_s)
         values ($1, $2, array[$3::float8], '{}', '{}', '{}', '{}', 0)`,
        [houseId, day, hours * hour],
      );
    const old = await buildUnit(server.database, houseId, { number: 1 });
    const { body } = await replaceOn(old.id, today);
    const { id } = body.data;
    expect(await unit(id)).toMatchObject({ hours: 0 });
    expect((await update(id, "2026-05-20")).status).toBe(200);
    expect(await unit(id)).toMatchObject({ hours: 200, installedOn: "2026-05-20" });
    expect(await unit(old.id)).toMatchObject({ hours: 1300, retiredOn: "2026-05-20" });
    // Before the old piece was installed there was no new one.
    expect((await update(id, "2024-12-31")).status).toBe(409);
    const again = await server.call("updateUnit", {
      as: manager,
      input: { id, version: 2, installedOn: "2024-12-31" },
    });
    expect([again.status, again.body.fields]).toEqual([400, { installedOn: "Too long ago" }]);
  });

  it("cannot be in the future", async () => {
    const ahead = "2026-06-02";
    const { id } = await buildUnit(server.database, houseId, { number: 1 });
    const created = await server.call("createUnit", {
      as: manager,
      input: { houseId, kind: "fan", number: 2, installedOn: ahead },
    });
    for (const { status, body } of [created, await replaceOn(id, ahead), await update(id, ahead)])
      expect([status, body.fields]).toEqual([400, { installedOn: "Not later than today" }]);
    expect(await units({})).toEqual([id]);
  });
});
