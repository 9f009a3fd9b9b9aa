import { beforeEach, describe, expect, it } from "vitest";
import type { Field } from "../../../contract/base/field.ts";
import { houseUnitFields } from "../../../contract/maintenance/house-unit.ts";
import {
  type ImportPlansReply,
  planColumnKeys,
  planColumns,
} from "../../../contract/maintenance/maintenance-import.ts";
import type { Plan } from "../../../contract/maintenance/maintenance.ts";
import { maintenanceRecordFields } from "../../../contract/maintenance/maintenance-record.ts";
import { planTypes } from "../../../contract/maintenance/maintenance-template.ts";
import { apiBase, routes } from "../../../contract/route/routes.ts";
import type { Caller } from "../../../server/platform/session/caller-scope.ts";
import { readTable } from "../../../src/stores/record/import/import-table.ts";
import { planTable } from "../../../src/stores/record/import/plan-import-table.ts";
import { buildFarm, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUnit } from "../../factories/maintenance.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();
let manager: Caller;
let house: string;
let farm: string;

beforeEach(async () => {
  server.clock.now = Date.UTC(2026, 5, 1, 10, 30);
  const { id: farmId, orgId } = await buildFarm(server.database);
  const { id } = await buildHouse(server.database, { farmId });
  await buildUnit(server.database, id, { number: 3 });
  const [named] = await server.database.query<{ house: string; farm: string }>(
    `select h.name as house, f.name as farm from houses h join farms f on f.id = h.farm_id
     where h.id = $1`,
    [id],
  );
  ({ house, farm } = named!);
  manager = await buildUser(server.database, { roleKey: "farm_manager", orgId, farmIds: [farmId] });
});

type Row = Readonly<Record<string, string | number>>;
const belts = (over: Row = {}): Row => ({
  row: 2,
  house,
  type: "定期",
  content: "Look at the belts",
  intervalDays: "30",
  ...over,
});
const send = (rows: readonly Row[], over: object = {}) =>
  server.call("importPlans", { as: manager, input: { rows, isConfirmed: true, ...over } });
const sent = async (rows: readonly Row[], over: object = {}): Promise<ImportPlansReply> => {
  const { status, body } = await send(rows, over);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.data;
};
const plans = async () =>
  (await server.call("listPlan", { as: manager, input: { sort: "type" } })).body.data.rows;

const file = async (
  name: "exportPlan" | "exportMaintenance" | "exportUnit",
  language: string,
): Promise<string> => {
  const { payload } = await server.app.inject({
    method: "GET",
    url: `${apiBase}${routes[name].path}?format=csv`,
    headers: { authorization: await server.tokenOf(manager), "accept-language": language },
  });
  return payload;
};

/** Fields in a file besides the place and its content. */
const rowsByCall = {
  exportMaintenance: [
    maintenanceRecordFields,
    ["doneOn", "type", "content", "result", "by", "minutes", "cost", "part", "hoursAt", "note"],
  ],
  exportUnit: [
    houseUnitFields,
    ["kind", "number", "model", "kw", "installedOn", "hours", "hoursFrom", "starts", "faults"],
  ],
} as const;
it.each(["exportMaintenance", "exportUnit"] as const)("%s has its fields", async (name) => {
  const [fields, keys] = rowsByCall[name];
  const names = fields as Readonly<Record<string, Field | null>>;
  for (const [header, language] of [
    ["zh-CN", "zh"],
    ["en", "en"],
  ] as const) {
    const columns = (await file(name, header)).split(/\r?\n/).flatMap((line) => line.split(","));
    expect(columns).toEqual(expect.arrayContaining(keys.map((key) => names[key]!.name[language])));
  }
});

describe("plans from a table", () => {
  it("are of a unit, a kind, a house or a farm, with all fields as written", async () => {
    const table = [
      belts({ row: 2, unitKind: "Fan", unitNumber: "3", plannedDate: "2026/6/20", leadDays: "3" }),
      belts({ row: 3, unitKind: "风机", type: "Duration", intervalHours: "4000" }),
      belts({ row: 4, seasonFrom: "04-15", seasonTo: "10-15", description: "With care" }),
      belts({ row: 5, house: "", farm, type: "replace", intervalDays: "365" }),
    ];
    const counts = { rows: 4, plans: 4, known: 0, closed: 0 };
    expect(await sent(table, { isConfirmed: false })).toEqual({
      counts,
      problems: [],
      importId: null,
    });
    expect(await plans()).toEqual([]);
    expect((await sent(table)).counts).toEqual(counts);
    expect(await plans()).toMatchObject([
      { scope: "kind", unitKind: "fan", type: "duration", intervalHours: 4000 },
      { scope: "unit", unitKind: "fan", unitNumber: 3, plannedDate: "2026-06-20", leadDays: 3 },
      { scope: "house", seasonFrom: "04-15", seasonTo: "10-15", description: "With care" },
      { scope: "farm", houseId: null, type: "replace", dueOn: "2027-06-01" },
    ]);
  });

  it("equal those of an exported table, with all fields and types in both languages", async () => {
    await sent([
      belts({ row: 2, description: "With care", plannedDate: "2026-06-20" }),
      belts({ row: 3, unitKind: "fan", type: "duration", intervalHours: "4000", content: "Belt" }),
      belts({ row: 4, type: "replace", plannedDate: "2026-09-01", content: "Battery" }),
    ]);
    const [zh, en] = [await file("exportPlan", "zh-CN"), await file("exportPlan", "en")];
    for (const column of planColumnKeys) {
      expect(zh).toContain(planColumns[column].name.zh);
      expect(en).toContain(planColumns[column].name.en);
    }
    for (const { zh: type, en: typeEn } of Object.values(planTypes)) {
      expect(zh).toContain(type);
      expect(en).toContain(typeEn);
    }
    for (const value of ["With care", "2026-06-20", "30", "4000"]) expect(en).toContain(value);
  });

  it("are unchanged when their own export is imported, including those after each flock", async () => {
    await sent([
      belts({ row: 2, content: "Flush lines", intervalDays: "", perFlock: "Yes", leadDays: "3" }),
      belts({ row: 3, unitKind: "fan", unitNumber: "3", leadDays: "2" }),
      belts({
        row: 4,
        content: "Clean the roof",
        plannedDate: "2026-07-01",
        anchor: "From planned date",
        assignee: manager.name.toUpperCase(),
      }),
    ]);
    const fields = ({ content, perFlock, leadDays, scope, unitNumber, ...plan }: Plan) =>
      // Its content, then its unit of counting and its assignee.
      [
        [content, perFlock, leadDays, scope, unitNumber, plan.intervalDays],
        [plan.anchor, plan.assigneeId],
      ] as const;
    const before = (await plans()).map(fields);
    expect(before).toContainEqual([
      ["Flush lines", true, 3, "house", null, null],
      ["done", null],
    ]);
    expect(before).toContainEqual([
      ["Clean the roof", false, 7, "house", null, 30],
      ["planned", manager.userId],
    ]);
    for (const language of ["zh-CN", "en"]) {
      const bytes = new TextEncoder().encode(await file("exportPlan", language));
      const table = readTable(planTable, bytes);
      if ("fault" in table) throw new Error(table.fault);
      expect([table.problems, table.unknown]).toEqual([[], []]);
      expect((await sent(table.rows)).counts).toEqual({ rows: 3, plans: 0, known: 3, closed: 0 });
      await server.database.query("delete from maintenance_plans");
      await sent(table.rows);
      expect((await plans()).map(fields)).toEqual(before);
    }
  });

  it("that exist already are not created twice, in either language", async () => {
    const usual = belts({ unitKind: "fan", content: "Check fan belts" });
    await sent([usual]);
    expect(await plans()).toMatchObject([{ template: "beltCheck" }]);
    const again = { ...usual, content: (await plans())[0]!.content, intervalDays: "14" };
    expect((await sent([again, belts({ row: 3 })])).counts).toEqual({
      rows: 2,
      plans: 1,
      known: 1,
      closed: 0,
    });
    expect(await plans()).toHaveLength(2);
  });

  it("that were closed by hand stay closed, and are reported", async () => {
    await sent([belts()]);
    const [plan] = await plans();
    const close = { id: plan!.id, version: plan!.version, isClosed: true };
    const { status } = await server.call("updatePlan", {
      as: manager,
      input: { ...close, type: "regular", content: plan!.content, intervalDays: 30 },
    });
    expect(status).toBe(200);
    const counts = { rows: 1, plans: 0, known: 0, closed: 1 };
    for (const isConfirmed of [false, true])
      expect((await sent([belts()], { isConfirmed })).counts).toEqual(counts);
    const there = await server.database.query(
      "select is_closed from maintenance_plans where house_id = $1",
      [plan!.houseId],
    );
    expect(there).toEqual([{ is_closed: true }]);
    // A plan that was created again by hand is open, even if it was closed before.
    const anew = { houseId: plan!.houseId, scope: "house", type: "regular", intervalDays: 30 };
    await server.call("createPlan", { as: manager, input: { ...anew, content: plan!.content } });
    expect((await sent([belts()])).counts).toEqual({ ...counts, known: 1, closed: 0 });
  });

  it("are refused by row and column, all of them or only the invalid ones", async () => {
    const bad = [
      belts({ row: 2, house: "nowhere" }),
      belts({ row: 3, type: "sometimes" }),
      belts({ row: 4, intervalDays: "" }),
      belts({ row: 5, unitKind: "fan", unitNumber: "4" }),
      belts({ row: 6, house: "" }),
      belts({ row: 7, plannedDate: "2026-02-30", perFlock: "perhaps" }),
      belts({ row: 8 }),
      belts({ row: 9 }),
      belts({ row: 10, content: "Oil", anchor: "whenever", assignee: "nobody at all" }),
    ];
    const { problems, counts } = await sent(bad, { isConfirmed: false });
    expect(problems.map(({ row, field }) => `${row} ${field}`)).toEqual([
      "2 house",
      "3 type",
      "4 intervalDays",
      "5 unitNumber",
      "6 farm",
      "6 house",
      "7 plannedDate",
      "7 perFlock",
      "9 content",
      "10 anchor",
      "10 assignee",
    ]);
    expect(counts.plans).toBe(1);
    const { status, body } = await send(bad);
    expect([status, Object.keys(body.fields!)]).toEqual([
      409,
      problems.map(({ row, field }) => `${row}.${field}`),
    ]);
    expect(await plans()).toEqual([]);
    expect((await sent(bad, { isPartial: true })).counts.plans).toBe(1);
    expect(await plans()).toHaveLength(1);
  });
});
