import { describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { beginWorks } from "../../../../server/judge/work/begin-work.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newWork } from "./work-form.ts";

const server = useTestServer();

async function place() {
  const orgId = await buildOrg(server.database);
  const farm = await buildFarm(server.database, { orgId });
  const house = await buildHouse(server.database, { farmId: farm.id });
  const other = await buildHouse(server.database, { farmId: farm.id });
  const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  return { orgId, farm, house, other, company };
}
/** The server's clock is at 1 June 2026, 18:30 in Shanghai. */
const create = (as: Caller, over: object = {}) =>
  server.call("createPlannedWork", { as, input: newWork({ day: "2026-06-02", ...over }) });
const evening = Date.UTC(2026, 5, 2, 10);

describe("planned work", () => {
  it("is announced with its next window, changed, and cancelled, with log lines", async () => {
    const { farm, company } = await place();
    const { body } = await create(company, { farmIds: [farm.id] });
    expect(body.data).toMatchObject({
      timeZone: "Asia/Shanghai",
      houses: 2,
      next: { from: evening, to: evening + 2 * hourMs },
      madeBy: company.name,
      mayManage: true,
    });
    const { id } = body.data;
    const weekly = { repeat: "weekly", weekDays: [5, 1], untilDay: "2026-07-31" };
    const changed = await server.call("updatePlannedWork", {
      as: company,
      input: newWork({ id, version: 1, day: "2026-06-02", farmIds: [farm.id], ...weekly }),
    });
    expect(changed.body.data).toMatchObject({
      weekDays: [1, 5],
      next: { from: evening + 3 * dayMs },
      version: 2,
    });
    const gone = await server.call("deletePlannedWork", { as: company, input: { id } });
    expect(gone.status).toBe(200);
    const lines = await server.database.query<{ function: string }>(
      "select function from operation_logs where function like 'plannedWork%' order by id",
    );
    expect(lines.map((line) => line.function)).toEqual([
      "plannedWorkCreate",
      "plannedWorkChange",
      "plannedWorkDelete",
    ]);
  });

  it("is refused with a reason when it is too long, over, too far away, or without houses", async () => {
    const { farm, house, company } = await place();
    const fieldsOf = async (over: object) => {
      const reply = await create(company, { houseIds: [house.id], ...over });
      return [reply.status, ...Object.keys(reply.body.fields ?? {}).toSorted()];
    };
    const repeated = { repeat: "weekly", weekDays: [1], untilDay: "2026-07-01" };
    expect(await fieldsOf({ minutes: 31 * 24 * 60 })).toEqual([400, "minutes"]);
    expect(await fieldsOf({ ...repeated, minutes: 13 * 60 })).toEqual([400, "minutes"]);
    const reason = { urgentReason: "The generator is changed" };
    expect(await fieldsOf({ ...reason, minutes: 25 * 60 })).toEqual([400, "minutes"]);
    expect(await fieldsOf({ ...reason, ...repeated, minutes: 5 * 60 })).toEqual([400, "minutes"]);
    expect(await fieldsOf({ ...reason, ...repeated, minutes: 4 * 60 })).toEqual([200]);
    expect(await fieldsOf({ urgentReason: "x" })).toEqual([400, "urgentReason"]);
    expect(await fieldsOf({ day: "2026-06-01", time: "18:00" })).toEqual([400, "day"]);
    expect(await fieldsOf({ day: "2026-06-01", time: "18:25" })).toEqual([200]);
    expect(await fieldsOf({ day: "2027-07-01" })).toEqual([400, "day"]);
    expect(await fieldsOf({ ...repeated, untilDay: "2028-07-01" })).toEqual([400, "untilDay"]);
    expect(await fieldsOf({ repeat: "weekly" })).toEqual([400, "untilDay", "weekDays"]);
    expect(await fieldsOf({ houseIds: [] })).toEqual([400, "farmIds"]);
    expect(await fieldsOf({ day: "2026-02-30" })).toEqual([400, "day"]);
    const empty = await buildFarm(server.database, { orgId: farm.orgId });
    expect(await fieldsOf({ houseIds: [], farmIds: [empty.id] })).toEqual([400, "farmIds"]);
    const away = await buildFarm(server.database, { orgId: farm.orgId });
    await server.database.query("update farms set time_zone = 'Europe/Berlin' where id = $1", [
      away.id,
    ]);
    await buildHouse(server.database, { farmId: away.id });
    expect(await fieldsOf({ farmIds: [away.id] })).toEqual([400, "farmIds"]);
  });

  it("starts, is visible to users of any of its houses, and can be ended by users of all of them", async () => {
    const { orgId, farm, house, company } = await place();
    const begin = server.clock.now + 10 * minuteMs;
    await create(company, { farmIds: [farm.id], day: "2026-06-01", time: "18:40" });
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId,
      houseIds: [house.id],
    });
    const stranger = await buildUser(server.database, { roleKey: "shack_manager", orgId });
    const notesOf = async (as: Caller) =>
      (await server.call("overviewSummary", { as, input: {} })).body.data.works;
    expect(await notesOf(houseManager)).toMatchObject([{ isRunning: false, houses: 1 }]);
    expect(await notesOf(stranger)).toEqual([]);
    server.clock.now = begin;
    await beginWorks(server.database, begin);
    expect(await notesOf(company)).toMatchObject([{ isRunning: true, houses: 2 }]);
    const runsOf = async (as: Caller) =>
      (await server.call("listWorkRun", { as, input: {} })).body.data.rows;
    const [run] = await runsOf(company);
    expect(await runsOf(houseManager)).toMatchObject([
      { id: run!.id, houses: 1, mayManage: false },
    ]);
    expect(await runsOf(stranger)).toEqual([]);
    const area = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId,
      farmIds: [(await buildFarm(server.database, { orgId })).id],
    });
    const end = (as: Caller) => server.call("endWorkRun", { as, input: { id: run!.id } });
    expect((await end(area)).status).toBe(404);
    const ended = await end(company);
    expect(ended.body.data).toMatchObject({ state: "over", endedBy: company.name });
    expect((await end(company)).status).toBe(409);
    const left = await server.database.query(
      "select 1 from alarm_outages where ended_at is null and run_id = $1",
      [run!.id],
    );
    expect(left).toEqual([]);
    expect(await notesOf(company)).toEqual([]);
  });

  it("that includes other people's houses cannot be changed by a user of only some of them", async () => {
    const { orgId, house, company } = await place();
    const mine = await buildFarm(server.database, { orgId });
    const own = await buildHouse(server.database, { farmId: mine.id });
    const { body } = await create(company, { houseIds: [house.id, own.id] });
    const manager = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId,
      farmIds: [mine.id],
    });
    const list = await server.call("listPlannedWork", { as: manager, input: {} });
    expect(list.body.data.rows).toMatchObject([{ houses: 1, mayManage: false }]);
    const { id } = body.data;
    const input = newWork({ id, version: 1, houseIds: [own.id], day: "2026-06-02" });
    expect((await server.call("updatePlannedWork", { as: manager, input })).status).toBe(403);
    expect((await server.call("deletePlannedWork", { as: manager, input: { id } })).status).toBe(
      403,
    );
  });
});
