import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { type BuiltHouse, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { emptySql } from "../../../factories/reset.ts";

const server = useTestServer();
let administrator: Caller;
let company: Caller;
/** Manager of the second farm only. */
let manager: Caller;
let houses: BuiltHouse[];
let now: number;
let from: number;

beforeAll(async () => {
  const { database } = server;
  administrator = await buildUser(database);
  const group = await buildFarm(database, { level: "group" });
  const farms = [
    await buildFarm(database, { parentId: group.id }),
    await buildFarm(database, { parentId: group.id }),
  ];
  houses = [
    await buildHouse(database, { farmId: farms[0]!.id }),
    await buildHouse(database, { farmId: farms[1]!.id }),
    await buildHouse(database, { farmId: farms[1]!.id, isOnline: false }),
  ];
  company = await buildUser(database, { roleKey: "company_manager", orgId: group.orgId });
  manager = await buildUser(database, {
    roleKey: "farm_manager",
    orgId: group.orgId,
    farmIds: [farms[1]!.id],
  });
});
beforeEach(async () => {
  await server.database.query(
    emptySql(["alarms", "alarm_events", "notice_duties", "facts", "handovers"]),
  );
  now = server.clock.now;
  from = now - 8 * hourMs;
});

const report = async (as: Caller, window = { from, to: now }) =>
  (
    await server.call("handoverReport", {
      as,
      input: { from: String(window.from), to: String(window.to) },
    })
  ).body.data;
const write = (as: Caller, over: object = {}) =>
  server.call("createHandover", {
    as,
    input: { from, to: now, onDuty: "Wang", note: "Pump of house 2 runs dry", ...over },
  });
const listed = async (as: Caller) =>
  (await server.call("listHandover", { as, input: {} })).body.data.rows.map(({ note }) => note);
const dutyOf = async (as: Caller) =>
  (await server.call("overviewSummary", { as, input: {} })).body.data.duty;

/**
 * One of each kind: earlier and still open, raised and cleared, shelved, and one of another farm.
 */
async function alarms() {
  const { database } = server;
  const [first, second] = houses as [BuiltHouse, BuiltHouse];
  const old = await buildAlarm(database, {
    houseId: first.id,
    key: "diAlarm",
    subject: "1",
    severity: 1,
    raisedAt: from - 2 * hourMs,
  });
  const gone = await buildAlarm(database, {
    houseId: first.id,
    key: "co2High",
    severity: 3,
    state: "closed",
    raisedAt: from + hourMs,
    ackAt: from + hourMs + 5 * minuteMs,
    ackBy: "Li",
    ackNote: "opened the inlets",
    clearedAt: from + 2 * hourMs,
  });
  const shelved = await buildAlarm(database, {
    houseId: second.id,
    key: "fanFault",
    subject: "3",
    severity: 2,
    raisedAt: now - hourMs,
    shelvedUntil: now + hourMs,
    shelvedBy: "Li",
    shelveReason: "spare part ordered",
  });
  await buildAlarm(database, {
    houseId: second.id,
    key: "tempLow",
    state: "closed",
    raisedAt: from - 3 * dayMs,
    ackAt: from - 3 * dayMs + 1,
    clearedAt: from - 2 * dayMs,
  });
  return { old, gone, shelved };
}

describe("the report of a shift", () => {
  it("lists begun, ended and open alarms with their persons, shelved ones and offline houses", async () => {
    const { old, gone, shelved } = await alarms();
    const shift = await report(company);
    expect(shift).toMatchObject({ from, to: now, raised: 2, urgent: 0, closed: 1 });
    expect(
      shift.incidents.rows.map(({ first, isNew, endedAt, holder, unacknowledged }) => ({
        id: first.id,
        isNew,
        endedAt,
        by: holder?.by ?? null,
        unacknowledged,
      })),
    ).toEqual([
      { id: old.id, isNew: false, endedAt: null, by: null, unacknowledged: 1 },
      { id: shelved.id, isNew: true, endedAt: null, by: null, unacknowledged: 0 },
      { id: gone.id, isNew: true, endedAt: from + 2 * hourMs, by: "Li", unacknowledged: 0 },
    ]);
    expect(shift.incidents).toMatchObject({ total: 3, open: 2 });
    expect(shift.shelved).toMatchObject({
      total: 1,
      rows: [{ id: shelved.id, shelvedUntil: now + hourMs, shelvedBy: "Li" }],
    });
    expect(shift.longest).toMatchObject({ alarm: { id: old.id }, waitedMs: 10 * hourMs });
    expect(shift.offline.map(({ houseId }) => houseId)).toEqual([houses[2]!.id]);
    expect(shift.people).toEqual([{ by: "Li", acknowledged: 1 }]);
  });

  it("of a past shift shows the state at its end", async () => {
    const { gone } = await alarms();
    // The facts would report each alarm's changes; here only the records are queried.
    await server.database.query("truncate facts");
    const shift = await report(company, { from, to: from + 90 * minuteMs });
    expect(shift).toMatchObject({ raised: 1, closed: 0 });
    expect(shift.incidents.rows.find(({ first }) => first.id === gone.id)).toMatchObject({
      endedAt: null,
      open: 1,
      holder: { by: "Li" },
    });
    expect(shift.shelved.total).toBe(0);
  });

  it("covers only the reader's own houses", async () => {
    const { shelved } = await alarms();
    const shift = await report(manager);
    expect(shift).toMatchObject({ raised: 1, closed: 0, people: [] });
    expect(shift.incidents.rows.map(({ first }) => first.id)).toEqual([shelved.id]);
    expect(shift.longest).toMatchObject({ alarm: { id: shelved.id } });
  });

  it("does not list an alarm without notice as the longest unacknowledged", async () => {
    const shared = {
      houseId: houses[0]!.id,
      key: "diAlarm",
      state: "closed",
      raisedAt: from + 5 * minuteMs,
      clearedAt: from + 6 * minuteMs,
    } as const;
    const { database } = server;
    await buildAlarm(database, { ...shared, subject: "1", suppressedBy: "shieldTest" });
    await buildAlarm(database, {
      ...shared,
      subject: "2",
      suppressedBy: "outOfService",
      clearedAt: from + 4 * hourMs,
    });
    expect((await report(company)).longest).toBeNull();
    const waited = await buildAlarm(database, {
      ...shared,
      subject: "3",
      ackAt: from + 7 * minuteMs,
      ackBy: "Li",
    });
    expect((await report(company)).longest).toMatchObject({
      alarm: { id: waited.id },
      waitedMs: 2 * minuteMs,
    });
  });

  it("covers at most two days", async () => {
    const input = { from: String(now - 2 * dayMs - 1), to: String(now) };
    expect((await server.call("handoverReport", { as: company, input })).status).toBe(400);
  });
});

describe("a shift that is handed over", () => {
  it("is stored with its author, and names the person on duty", async () => {
    expect((await write(company)).body.data).toMatchObject({
      from,
      to: now,
      orgId: company.orgId,
      farmId: null,
      writtenBy: company.name,
      onDuty: "Wang",
      note: "Pump of house 2 runs dry",
    });
    expect(await dutyOf(company)).toEqual({ name: "Wang", since: now });
    await write(company, { onDuty: "", note: "later" });
    expect(await listed(company)).toEqual(["later", "Pump of house 2 runs dry"]);
    expect((await dutyOf(company))?.name).toBe("Wang");
  });

  it("of a farm includes that farm and those above it", async () => {
    expect((await write(manager, { note: "mine" })).body.data.farmId).toBe(houses[1]!.farmId);
    await write(company, { note: "of all" });
    await write(company, { note: "of the first", farmId: houses[0]!.farmId, onDuty: "Zhao" });
    expect(await listed(manager)).toEqual(["mine"]);
    expect(await listed(company)).toEqual(["of the first", "of all", "mine"]);
    expect(await listed(administrator)).toHaveLength(3);
    expect((await dutyOf(manager))?.name).toBe("Wang");
    expect((await write(manager, { farmId: houses[0]!.farmId })).status).toBe(404);
  });

  it("cannot end before it begins, or in the future", async () => {
    expect((await write(company, { from: now, to: from })).status).toBe(400);
    expect((await write(company, { to: now + dayMs })).body.data.to).toBe(now);
  });

  it("is deleted with its organisation", async () => {
    const org = (
      await server.database.query<{ id: number }>(
        "insert into orgs (name, code) values ('gone', 'gone') returning id",
      )
    )[0]!;
    const leader = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: org.id,
    });
    expect((await write(leader)).status).toBe(200);
    await server.database.query("update users set org_id = null where id = $1", [leader.userId]);
    const deleted = await server.call("deleteOrg", { as: administrator, input: { id: org.id } });
    expect(deleted.status).toBe(200);
    expect(await listed(administrator)).toEqual([]);
  });
});

describe("shift times", () => {
  const save = (as: Caller, orgId: number, shiftTimes: string[]) =>
    server.call("saveShiftTimes", { as, input: { orgId, shiftTimes } });

  it("are set by a company manager for the own organisation, and logged", async () => {
    const orgId = company.orgId!;
    const { status, body } = await save(company, orgId, ["19:00", "7：00", "19:00"]);
    expect([status, body.data.shiftTimes]).toEqual([200, ["07:00", "19:00"]]);
    const all = (await server.call("listAllOrg", { as: administrator })).body.data;
    const org = all.find(({ id }) => id === orgId);
    expect([org?.shiftTimes, org?.version]).toEqual([["07:00", "19:00"], 2]);
    const [line] = await server.database.query<{ function: string; after: object }>(
      "select function, after from operation_logs where org_id = $1 order by id desc limit 1",
      [orgId],
    );
    expect(line).toEqual({ function: "orgChange", after: { shiftTimes: ["07:00", "19:00"] } });
  });

  it("are refused to a farm manager, and must be times of day", async () => {
    const orgId = company.orgId!;
    expect((await save(manager, orgId, ["07:00"])).status).toBe(403);
    expect((await save(company, orgId, ["7am"])).status).toBe(400);
  });
});
