import { beforeEach, describe, expect, it } from "vitest";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { Caller } from "../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUnit } from "../../factories/maintenance.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();
let manager: Caller;
let houseId: number;
let farmId: number;

beforeEach(async () => {
  const farm = await buildFarm(server.database);
  farmId = farm.id;
  houseId = (await buildHouse(server.database, { farmId })).id;
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farmId],
  });
});

const create = (input: object) =>
  server.call("createPlan", { as: manager, input: { content: "Oil", houseId, ...input } });
const hours = { type: "duration", intervalHours: 500 };
const uncounted = { intervalHours: fieldFaults.hoursUncounted.en };

describe("a plan that could never be due is refused", () => {
  it("for hours that are not counted: of a house, a farm, kinds without a counter, a unit beyond it", async () => {
    const { id: heater } = await buildUnit(server.database, houseId, { kind: "heater", number: 7 });
    for (const over of [
      { scope: "house" },
      { scope: "farm", farmId },
      { scope: "kind", unitKind: "battery" },
      { scope: "kind", unitKind: "pump" },
      { scope: "unit", unitId: heater },
    ]) {
      const { status, body } = await create({ ...hours, ...over });
      expect([status, body.fields]).toEqual([400, uncounted]);
    }
    for (const unitKind of ["fan", "coolPad", "heater", "feedLine", "belt"])
      expect((await create({ ...hours, scope: "kind", unitKind })).status).toBe(200);
  });

  it("after each flock of a farm, which has no flock of its own", async () => {
    const flock = { type: "regular", perFlock: true };
    const { status, body } = await create({ ...flock, scope: "farm", farmId });
    expect([status, body.fields]).toEqual([400, { perFlock: fieldFaults.noFlock.en }]);
    const created = await server.call("createUnit", {
      as: manager,
      input: { farmId, kind: "generator", number: 1, installedOn: "2026-01-01" },
    });
    const unit = { ...flock, scope: "unit", unitId: created.body.data.id };
    expect((await create(unit)).status).toBe(400);
    expect((await create({ ...flock, scope: "house" })).status).toBe(200);
  });

  it("also as a change of another plan", async () => {
    const { body } = await create({ type: "regular", intervalDays: 7, scope: "house" });
    const { id, version } = body.data;
    const changed = await server.call("updatePlan", {
      as: manager,
      input: { id, version, content: "Oil", ...hours },
    });
    expect([changed.status, changed.body.fields]).toEqual([400, uncounted]);
  });

  it("also in a table", async () => {
    await buildUnit(server.database, houseId, { kind: "heater", number: 7 });
    const [named] = await server.database.query<{ house: string; farm: string }>(
      `select h.name as house, f.name as farm from houses h join farms f on f.id = h.farm_id
       where h.id = $1`,
      [houseId],
    );
    const row = { ...named, type: "duration", content: "Oil", intervalHours: "500" };
    const { body } = await server.call("importPlans", {
      as: manager,
      input: {
        rows: [
          { ...row, row: 2 },
          { ...row, row: 3, house: "" },
          { ...row, row: 4, unitKind: "Backup battery" },
          { ...row, row: 5, unitKind: "Heater", unitNumber: "7" },
          { ...row, row: 6, unitKind: "Fan" },
        ],
        isConfirmed: false,
      },
    });
    expect(body.data.problems.map(({ row: at, field }) => [at, field])).toEqual([
      [2, "intervalHours"],
      [3, "intervalHours"],
      [4, "intervalHours"],
      [5, "intervalHours"],
    ]);
    expect(body.data.counts.plans).toBe(1);
  });
});
