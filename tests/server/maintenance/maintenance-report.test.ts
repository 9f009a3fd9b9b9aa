import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "../../../contract/base/time.ts";
import type { Caller } from "../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../factories/alarm.ts";
import { buildFarm, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildMaintenance, buildPlan, buildUnit } from "../../factories/maintenance.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
let houseManager: Caller;
let manager: Caller;
let houseId: number;
let farmId: number;
let orgId: number;

beforeEach(async () => {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  ({ orgId } = farm);
  farmId = farm.id;
  houseId = (await buildHouse(server.database, { farmId })).id;
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [houseId],
  });
  manager = await buildUser(server.database, { roleKey: "farm_manager", orgId, farmIds: [farmId] });
});

const send = (input: object, as = houseManager) =>
  server.call("maintenanceDone", {
    as,
    input: { draftId: randomUUID(), doneOn: today, result: "ok", ...input },
  });
const history = async (input: object = {}) =>
  (await server.call("listMaintenance", { as: manager, input })).body.data;
const open = async () => (await history({ open: "1" })).rows.map(({ content }) => content);
const doneCount = async (input: object = {}) =>
  (await server.call("listPlan", { as: manager, input })).body.data.counts.done;

describe("a report", () => {
  it("is open until it is handled, and does not count as work", async () => {
    const { id: unitId } = await buildUnit(server.database, houseId, { number: 3 });
    const { body } = await send({ unitId, content: "This squeaks", result: "reported" });
    const [report] = body.data.rows;
    expect(report).toMatchObject({ result: "reported", isOpen: true, by: houseManager.name });
    expect([await open(), await doneCount()]).toEqual([["This squeaks"], 0]);
    const answer = (result: string) =>
      send({ unitId, content: "Greased the bearing", result, reportId: report!.id }, manager);
    await answer("notPossible");
    expect(await open()).toEqual(["This squeaks"]);
    const repaired = await answer("repaired");
    expect(repaired.body.data.rows[0]).toMatchObject({ reportId: report!.id, isOpen: false });
    expect(await open()).toEqual([]);
    await server.call("voidMaintenance", {
      as: manager,
      input: { id: repaired.body.data.rows[0]!.id, reason: "wrong fan" },
    });
    expect(await open()).toEqual(["This squeaks"]);
    const lines = await server.database.query<{ function: string }>(
      "select function from operation_logs where house_id = $1 order by id",
      [houseId],
    );
    expect(lines.map((line) => line.function)).toEqual([
      "maintenanceReport",
      "maintenanceDone",
      "maintenanceDone",
      "maintenanceVoid",
    ]);
  });

  it("cannot be about a plan or answer another report", async () => {
    const planId = await buildPlan(server.database, houseId);
    const refused = await send({ planIds: [planId], result: "reported" });
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ["result"]]);
    const { body } = await send({ houseId, content: "A lamp is dark", result: "reported" });
    const other = { houseId, content: "Still dark", result: "reported" };
    expect((await send({ ...other, reportId: body.data.rows[0]!.id })).status).toBe(400);
    // Only a report can be answered.
    const work = await buildMaintenance(server.database, houseId);
    expect((await send({ houseId, content: "x", reportId: work })).status).toBe(404);
  });

  it("can only be answered for its own house, or for its farm as a whole", async () => {
    const next = await buildHouse(server.database, { farmId });
    const reportOf = async (place: object) =>
      (await send({ ...place, content: "Noise", result: "reported" }, manager)).body.data.rows[0]!
        .id;
    const answered = async (reportId: number, input: object) =>
      (await send({ content: "Looked at it", ...input, reportId }, manager)).status;
    const report = await reportOf({ houseId });
    expect(await answered(report, { houseId: next.id })).toBe(404);
    const planIds = [houseId, next.id].map((id) => buildPlan(server.database, id));
    expect(await answered(report, { planIds: await Promise.all(planIds) })).toBe(404);
    expect(await open()).toEqual(["Noise"]);
    const generator = await server.call("createUnit", {
      as: manager,
      input: { farmId, kind: "generator", number: 1, installedOn: today },
    });
    const unitId = generator.body.data.id;
    const wide = await reportOf({ unitId });
    expect(await answered(wide, { houseId })).toBe(404);
    expect(await answered(report, { unitId })).toBe(404);
    expect([await answered(wide, { unitId }), await answered(report, { houseId })]).toEqual([
      200, 200,
    ]);
    expect(await open()).toEqual([]);
  });
});

it("work can only refer to an alarm of its own house or farm", async () => {
  const next = await buildHouse(server.database, { farmId });
  const own = await buildAlarm(server.database, { houseId, farmId });
  const other = await buildAlarm(server.database, { houseId: next.id, farmId });
  const reportAlarm = async (alarmId: number, input: object) =>
    (await send({ content: "Looked at it", ...input, alarmId }, manager)).status;
  expect([
    await reportAlarm(other.id, { houseId }),
    await reportAlarm(own.id, { houseId }),
  ]).toEqual([404, 200]);
  const { id: unitId } = await buildUnit(server.database, next.id, { number: 1 });
  expect([await reportAlarm(own.id, { unitId }), await reportAlarm(other.id, { unitId })]).toEqual([
    404, 200,
  ]);
  const plans = [houseId, next.id].map((id) => buildPlan(server.database, id));
  expect(await reportAlarm(own.id, { planIds: await Promise.all(plans) })).toBe(404);
  // A generator belongs to the farm, so its alarms are reported in one of the farm's houses.
  const generator = await server.call("createUnit", {
    as: manager,
    input: { farmId, kind: "generator", number: 1, installedOn: today },
  });
  const elsewhere = await buildFarm(server.database, { orgId });
  const theirs = await buildHouse(server.database, { farmId: elsewhere.id });
  const foreign = await buildAlarm(server.database, { houseId: theirs.id, farmId: elsewhere.id });
  const owner = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const wide = async (alarmId: number) =>
    (await send({ content: "Started it", unitId: generator.body.data.id, alarmId }, owner)).status;
  expect([await wide(foreign.id), await wide(own.id)]).toEqual([404, 200]);
});

describe("work of 7 days", () => {
  it("is counted as it is listed: by kind and assignee, without voided work", async () => {
    await buildUnit(server.database, houseId, { number: 1 });
    const { body } = await server.call("createPlan", {
      as: manager,
      input: {
        scope: "kind",
        unitKind: "fan",
        houseId,
        type: "regular",
        content: "Check belts",
        intervalDays: 7,
        assigneeId: manager.userId,
      },
    });
    await send({ planIds: [body.data.id] });
    await send({ houseId, content: "Swept" });
    await buildMaintenance(server.database, houseId, { doneOn: today, voidReason: "twice" });
    await buildMaintenance(server.database, houseId, { doneOn: "2026-05-25" });
    for (const [query, contents] of [
      [{}, ["Check belts", "Swept"]],
      [{ unitKind: "fan" }, ["Check belts"]],
      [{ mine: "1" }, ["Check belts"]],
      [{ unitKind: "heater" }, []],
    ] as const) {
      const week = await history({ ...query, week: "1" });
      expect(week.rows.map(({ content }) => content).sort()).toEqual(contents);
      expect([week.total, await doneCount(query)]).toEqual([contents.length, contents.length]);
    }
  });

  it("uses the calendar of each farm", async () => {
    // 2026-06-01 23:30 in Shanghai, 15:30 in London: a week from 26 May on.
    server.clock.now = now + dayMs / 24 / 2 + (4 * dayMs) / 24;
    await buildMaintenance(server.database, houseId, { doneOn: "2026-05-26" });
    expect((await history({ week: "1" })).total).toBe(1);
    // Half an hour after midnight there it is 2 June.
    server.clock.now += dayMs / 24 + dayMs / 48;
    expect((await history({ week: "1" })).total).toBe(0);
  });
});

describe("cost of work", () => {
  const currencyOf = async (over: object = {}) =>
    (await send({ houseId, content: "Belt", cost: 80, ...over })).body.data.rows[0]!.currency;

  it("is in the currency of the farm: its country's, or that of its tariff", async () => {
    expect(await currencyOf()).toBe("CNY");
    await server.database.query("update farms set country = 'POL' where id = $1", [farmId]);
    expect(await currencyOf()).toBe("PLN");
    const [tariff] = await server.database.query<{ id: number }>(
      `insert into tariffs (org_id, name, currency, versions) values ($1, 'T', 'THB', '[]')
       returning id`,
      [orgId],
    );
    await server.database.query(
      "insert into farm_power (farm_id, tariff_id, co2_kg_kwh) values ($1, $2, 0.5)",
      [farmId, tariff!.id],
    );
    expect(await currencyOf()).toBe("THB");
    expect(await currencyOf({ currency: "EUR" })).toBe("EUR");
  });

  it("of several farms at once is in the report of each, unless one is selected", async () => {
    const other = await buildFarm(server.database, { orgId });
    await server.database.query("update farms set country = 'POL' where id = $1", [other.id]);
    const there = await buildHouse(server.database, { farmId: other.id });
    const both = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId,
      farmIds: [farmId, other.id],
    });
    const planIds: number[] = [];
    for (const id of [houseId, there.id, there.id])
      planIds.push(await buildPlan(server.database, id));
    const currencies = async (over: object = {}) => {
      const { body } = await send({ planIds, cost: 80, ...over }, both);
      return body.data.rows.sort((a, b) => a.planId! - b.planId!).map(({ currency }) => currency);
    };
    expect(await currencies()).toEqual(["CNY", "PLN", "PLN"]);
    expect(await currencies({ currency: "EUR" })).toEqual(["EUR", "EUR", "EUR"]);
  });
});
