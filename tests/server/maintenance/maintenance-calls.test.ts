import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { HouseUnit } from "../../../contract/maintenance/house-unit.ts";
import { type Plan, planFilterKeys } from "../../../contract/maintenance/maintenance.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import { computeFarms } from "../../../server/maintenance/maintenance-job.ts";
import type { Caller } from "../../../server/platform/session/caller-scope.ts";
import { buildBreed, buildFarm, buildHouse } from "../../factories/fleet.ts";
import { buildUnit } from "../../factories/maintenance.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();
let houseManager: Caller;
let manager: Caller;
let farmId: number;
let houseId: number;

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
/** Six in the morning of the next day there. */
const six = Date.UTC(2026, 5, 1, 22);

beforeEach(async () => {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  farmId = farm.id;
  houseId = (await buildHouse(server.database, { farmId })).id;
  const { orgId } = farm;
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [houseId],
  });
  manager = await buildUser(server.database, { roleKey: "farm_manager", orgId, farmIds: [farmId] });
});

const plan = async (over: object = {}, as = manager): Promise<Plan> => {
  const { status, body } = await server.call("createPlan", {
    as,
    input: {
      scope: "house",
      houseId,
      type: "regular",
      content: "Check belts",
      plannedDate: today,
      intervalDays: 7,
      ...over,
    },
  });
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.data;
};
const done = (input: object, as = houseManager) =>
  server.call("maintenanceDone", {
    as,
    input: { draftId: randomUUID(), doneOn: today, result: "ok", ...input },
  });
const list = async (input: object = {}, as = houseManager) =>
  (await server.call("listPlan", { as, input })).body.data;
const planNow = async (id: number): Promise<Plan> => (await list({ id: String(id) })).rows[0]!;
const record = async (day: string, runS: (number | null)[], knownS = 0): Promise<void> => {
  await server.database.query(
    `insert into unit_days (house_id, day, run_s, service_s, starts, amp_s, amp_known_s, known_s)
     values ($1, $2, $3, '{}', '{}', '{}', '{}', $4)`,
    [houseId, day, runS, knownS],
  );
};
/** Plans as "To do" counts them; none of them is an alarm. */
const todo = async (as = houseManager): Promise<string[]> => {
  const raised = await server.database.query("select 1 from alarms where key like 'plan%'");
  expect(raised).toEqual([]);
  const reply = await server.call("listTodo", { as, input: {} });
  expect([reply.status, reply.body.msg]).toEqual([200, reply.body.msg]);
  const { rows } = reply.body.data;
  return rows
    .filter(({ key }) => key.startsWith("plan"))
    .map(({ key, count, houses }) => `${key} ${count} in ${houses}`);
};
/** Every farm whose time has come: one round finds at most 20 of them. */
const report = async (at: number): Promise<void> => {
  while ((await computeFarms(server, at)) > 0) continue;
};
const unit = async (id: number): Promise<HouseUnit> =>
  (await server.call("unitDetail", { as: houseManager, input: { id: String(id) } })).body.data.unit;

describe("a plan", () => {
  it("has the customer's types with all five fields, and is due by them (§3.7)", async () => {
    const regular = await plan({ description: "With a straight edge", plannedDate: "2026-06-05" });
    expect(regular).toMatchObject({
      type: "regular",
      content: "Check belts",
      description: "With a straight edge",
      plannedDate: "2026-06-05",
      intervalDays: 7,
      dueOn: "2026-06-05",
      why: "planned",
      state: "due",
      today,
    });
    const replace = { type: "replace", plannedDate: "2026-09-01", intervalDays: null };
    expect(await plan(replace)).toMatchObject({ dueOn: "2026-09-01", state: "later" });
    const hours = { type: "duration", intervalDays: null, intervalHours: 4000 };
    expect(await plan({ ...hours, scope: "kind", unitKind: "fan" })).toMatchObject({
      dueOn: today,
      why: "planned",
    });
    const bad = await server.call("createPlan", {
      as: manager,
      input: { scope: "kind", houseId, type: "duration", content: "x", seasonFrom: "02-30" },
    });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.fields!).sort()).toEqual([
      "intervalHours",
      "seasonFrom",
      "seasonTo",
      "unitKind",
    ]);
  });

  it("is created by a manager, and done by a house manager", async () => {
    const refused = await server.call("createPlan", {
      as: houseManager,
      input: { scope: "house", houseId, type: "regular", content: "x", intervalDays: 7 },
    });
    expect(refused.status).toBe(403);
    const { id } = await plan();
    const { status, body } = await done({ planIds: [id], minutes: 20, part: "SPA 1250" });
    expect([status, body.data.rows[0]]).toMatchObject([
      200,
      {
        planId: id,
        type: "regular",
        content: "Check belts",
        by: houseManager.name,
        part: "SPA 1250",
      },
    ]);
  });

  it("done early is due one interval after the day of the work", async () => {
    const { id } = await plan({ plannedDate: "2026-06-20" });
    await done({ planIds: [id] });
    expect(await planNow(id)).toMatchObject({
      dueOn: "2026-06-08",
      why: "interval",
      lastOn: today,
      lastBy: houseManager.name,
      records: 1,
    });
  });

  it("of several units is due on the earliest day of its units", async () => {
    const one = await buildUnit(server.database, houseId, { number: 1 });
    const two = await buildUnit(server.database, houseId, { number: 2 });
    const { id } = await plan({ scope: "kind", unitKind: "fan" });
    await done({ planIds: [id], unitId: two.id, doneOn: "2026-05-27" });
    await done({ planIds: [id], unitId: one.id });
    expect(await planNow(id)).toMatchObject({
      dueOn: "2026-06-03",
      firstNumber: 2,
      dueSince: "2026-05-27",
      lastOn: today,
    });
  });

  it("after each flock is due once one has left, and when the next one comes", async () => {
    const house = await buildHouse(server.database, { farmId, flock: null });
    const breedId = await buildBreed(server.database);
    const { id } = await plan({
      houseId: house.id,
      perFlock: true,
      intervalDays: null,
      plannedDate: null,
    });
    const due = async () => {
      const [found] = (await list({ id: String(id) }, manager)).rows;
      return found?.dueOn;
    };
    const place = (placedAt: number) =>
      server.call("placeFlock", {
        as: manager,
        input: { houseId: house.id, breedId, placedAt, placedCount: 20_000 },
      });
    const { body } = await place(now - 40 * dayMs);
    expect(await due()).toBeNull();
    const flock = { id: body.data.id, version: body.data.version };
    const cleared = await server.call("clearFlock", {
      as: manager,
      input: { ...flock, clearedAt: now - 2 * dayMs },
    });
    expect([cleared.status, await due()]).toEqual([200, "2026-06-06"]);
    await place(now - hourMs);
    expect(await due()).toBe(today);
  });

  it("done twice with one draft counts once; 'not possible' does not count as done", async () => {
    const { id } = await plan();
    const draftId = randomUUID();
    const first = await done({ planIds: [id], draftId });
    const again = await done({ planIds: [id], draftId });
    expect(again.body.data).toEqual(first.body.data);
    expect(await planNow(id)).toMatchObject({ records: 1, dueOn: "2026-06-08" });
    const other = await plan();
    await done({ planIds: [other.id], result: "notPossible", note: "no ladder" });
    expect(await planNow(other.id)).toMatchObject({ dueOn: today, lastOn: null, records: 1 });
    expect((await done({ planIds: [id], doneOn: "2026-06-02" })).body.fields).toEqual({
      doneOn: "Not later than today",
    });
  });

  it("is postponed with a reason to a later day, and counted; a wrong record is voided", async () => {
    const { id, version } = await plan();
    const put = (to: string) =>
      server.call("postponePlan", {
        as: manager,
        input: { id, version, to, reason: "no spare part" },
      });
    expect((await put(today)).body.fields).toEqual({
      to: "Must be later than today and later than the due date",
    });
    expect((await put("2026-06-20")).body.data).toMatchObject({
      dueOn: "2026-06-20",
      postponedFrom: today,
      delays: 1,
      state: "later",
    });
    const [created] = (await done({ planIds: [id] })).body.data.rows;
    expect((await planNow(id)).dueOn).toBe("2026-06-08");
    const voided = await server.call("voidMaintenance", {
      as: manager,
      input: { id: created!.id, reason: "wrong house" },
    });
    expect(voided.body.data.voidReason).toBe("wrong house");
    // It was never done: it has the postponed day, and no last time.
    expect(await planNow(id)).toMatchObject({ dueOn: "2026-06-20", lastOn: null, lastBy: null });
    const refused = await server.call("deletePlan", { as: manager, input: { id } });
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      "This plan has records and cannot be deleted: close it instead",
    ]);
  });

  it("is counted once for board, badge and tiles", async () => {
    for (const plannedDate of ["2026-05-20", today, "2026-06-08", "2026-06-20", "2026-08-01"])
      await plan({ plannedDate });
    const { counts, total } = await list({ state: "todo" });
    expect(counts).toEqual({ overdue: 1, overdueHouses: 1, soon: 2, month: 1, done: 0 });
    expect(total).toBe(3);
    // Each column of the board separately.
    for (const [state, days] of [
      ["overdue", ["2026-05-20"]],
      ["soon", [today, "2026-06-08"]],
      ["next", ["2026-06-20"]],
    ] as const) {
      const column = await list({ state, sort: "house" });
      expect([column.total, column.rows.map(({ dueOn }) => dueOn)]).toEqual([days.length, days]);
      expect((await list({ state })).total).toBe(days.length);
    }
    const calendar = await server.call("calendarPlan", {
      as: houseManager,
      input: { month: "2026-06" },
    });
    expect(calendar.body.data.days.map(({ day, plans }) => [day, plans])).toEqual([
      [today, 1],
      ["2026-06-08", 1],
      ["2026-06-20", 1],
    ]);
    expect(calendar.body.data.days[0]!.works).toEqual([
      { content: "Check belts", template: null, plans: 1 },
    ]);
    expect((await list({ dueOn: "2026-06-08" })).rows.map(({ dueOn }) => dueOn)).toEqual([
      "2026-06-08",
    ]);
  });

  it("is created from templates, up to a thousand at a time, once confirmed, and not twice", async () => {
    const houses = await Promise.all(
      Array.from({ length: 199 }, () => buildHouse(server.database, { farmId })),
    );
    const houseIds = houses.map(({ id }) => id);
    const templates = ["waterFilter", "rhCompare", "nh3Calibrate", "co2Calibrate", "pressureZero"];
    const request = (isConfirmed: boolean) =>
      server.call("createPlans", {
        as: manager,
        input: { templates: [...templates, "generatorTest"], houseIds, from: today, isConfirmed },
      });
    expect((await request(false)).body.data).toEqual({
      plans: 996,
      there: 0,
      without: 0,
      houses: 199,
    });
    expect((await list({}, manager)).total).toBe(0);
    const began = performance.now();
    await request(true);
    const tookMs = performance.now() - began;
    expect((await list({}, manager)).total).toBe(996);
    expect((await request(true)).body.data).toMatchObject({ plans: 0, there: 996 });
    expect(tookMs).toBeLessThan(20_000);
  });
});

describe("running hours", () => {
  it("come from the meter, decide when a plan is due, and start at 0 with a new piece", async () => {
    const { id } = await buildUnit(server.database, houseId, { number: 1 });
    const hour = 3600;
    await record("2026-03-01", [12_480 * hour]);
    await record("2026-05-18", [15_705.7 * hour]);
    await record(today, [15_960.5 * hour]);
    const { id: planId } = await plan({
      scope: "kind",
      unitKind: "fan",
      type: "duration",
      plannedDate: null,
      intervalDays: null,
      intervalHours: 4000,
    });
    await done({ planIds: [planId], doneOn: "2026-03-01" });
    expect(await planNow(planId)).toMatchObject({
      why: "hours",
      dueOn: "2026-06-29",
      units: 1,
      firstNumber: 1,
    });
    const { usedHours, leftHours, hoursPerDay } = await planNow(planId);
    expect([usedHours, leftHours, hoursPerDay].map((item) => Math.round(10 * item!) / 10)).toEqual([
      3480.5, 519.5, 18.2,
    ]);
    expect(await unit(id)).toMatchObject({ hours: 15_960.5, hoursFrom: "meter" });
    // The plan is only for this piece and ends with it; the other one stays with the place.
    await done({ unitId: id, content: "Straightened a blade", doneOn: "2026-04-02" });
    const { body } = await server.call("replaceUnit", {
      as: manager,
      input: { id, version: 1, installedOn: today, model: "EM50" },
    });
    expect(body.data).toMatchObject({ number: 1, model: "EM50", hours: 0 });
    expect((await unit(id)).retiredOn).toBe(today);
    const whole = await server.call("unitDetail", {
      as: houseManager,
      input: { id: String(body.data.id) },
    });
    expect(whole.body.data.records.map(({ content }) => content)).toEqual([
      "Unit replaced",
      "Straightened a blade",
      "Check belts",
    ]);
    expect(await planNow(planId)).toMatchObject({
      usedHours: 0,
      leftHours: 4000,
      lastOn: "2026-03-01",
    });
  });

  it("of a meter older than its history count from the start of the plan", async () => {
    await buildUnit(server.database, houseId, { number: 1 });
    await record(today, [12_480 * 3600]);
    const created = await server.call("createPlans", {
      as: manager,
      input: {
        templates: ["beltReplace"],
        houseIds: [houseId],
        from: "2026-05-20",
        isConfirmed: true,
      },
    });
    expect(created.body.data.plans).toBe(1);
    const [belts] = (await list({}, manager)).rows;
    expect(belts).toMatchObject({ dueOn: "2027-05-20", usedHours: 0, leftHours: 4000 });
    await record("2026-06-04", [(12_480 + 54) * 3600]);
    await report(six + 2 * dayMs);
    expect(await planNow(belts!.id)).toMatchObject({
      why: "hours",
      dueOn: "2027-01-09",
      usedHours: 54,
      hoursPerDay: 18,
    });
  });

  it("count from the meter's first row if the last work is older", async () => {
    await buildUnit(server.database, houseId, { number: 1 });
    await record("2026-05-20", [12_480 * 3600]);
    await record(today, [12_680 * 3600]);
    const { id } = await plan({
      scope: "kind",
      unitKind: "fan",
      type: "duration",
      plannedDate: null,
      intervalDays: null,
      intervalHours: 4000,
    });
    await done({ planIds: [id], doneOn: "2026-04-01" });
    expect(await planNow(id)).toMatchObject({ usedHours: 200, leftHours: 3800 });
  });

  it("are shown beside starts only if starts were counted for most of them", async () => {
    const { id } = await buildUnit(server.database, houseId, { number: 1 });
    const setKnownDays = (knownDays: number) =>
      server.database.query(
        `update unit_days set starts = array[120.0], known_s = $2 where house_id = $1`,
        [houseId, knownDays * 86_400],
      );
    await record(today, [12_480 * 3600]);
    const { installedOn } = await unit(id);
    const days = (Date.parse(today) - Date.parse(installedOn)) / dayMs + 1;
    // Starts have only been received since yesterday: no start since then does not mean none in all
    // these hours.
    await setKnownDays(1);
    expect(await unit(id)).toMatchObject({ hours: 12_480, starts: null });
    await setKnownDays(Math.ceil(days / 2));
    expect(await unit(id)).toMatchObject({ hours: 12_480, starts: 120 });
  });

  it("between faults are those of the year divided by the faults", async () => {
    const ids: number[] = [];
    for (let number = 1; number <= 8; number++)
      ids.push((await buildUnit(server.database, houseId, { number })).id);
    await record("2025-06-01", Array<number>(8).fill(0));
    await record(today, Array<number>(8).fill(2190 * 3600));
    for (let times = 0; times < 3; times++)
      await server.database.query(
        `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at,
           version)
         select id, farm_id, org_id, 'fanFault', '1', 2, 'closed', $2, 1 from houses where id = $1`,
        [houseId, new Date(now - (times + 1) * dayMs)],
      );
    const units = await Promise.all(ids.map(unit));
    const hours = units.reduce((sum, item) => sum + item.hours!, 0);
    const faults = units.reduce((sum, item) => sum + item.faults!, 0);
    expect([hours / faults, units[0]!.hoursBetween]).toEqual([5840, 730]);
  });

  it("between faults include only faults of this unit, or none if alarms do not name the unit", async () => {
    const { id } = await buildUnit(server.database, houseId, { number: 1 });
    const pad = await buildUnit(server.database, houseId, { kind: "coolPad", number: 1 });
    const heater = await buildUnit(server.database, houseId, { kind: "heater", number: 1 });
    await buildUnit(server.database, houseId, { kind: "heater", number: 2 });
    const raised = (key: string, subject: string, at: number) =>
      server.database.query(
        `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at,
           version)
         select id, farm_id, org_id, $2, $3, 2, 'closed', $4, 1 from houses where id = $1`,
        [houseId, key, subject, new Date(at)],
      );
    await raised("fanFault", "1", now - dayMs);
    // The fault was this morning, and is the reason for the replacement.
    await raised("fanFault", "1", now - hourMs);
    await raised("padPump", "", now - dayMs);
    await raised("heaterFault", "", now - dayMs);
    const { body } = await server.call("replaceUnit", {
      as: manager,
      input: { id, version: 1, installedOn: today },
    });
    await raised("fanFault", "1", now + dayMs);
    server.clock.now = now + 2 * dayMs;
    const faults = async (unitId: number) => (await unit(unitId)).faults;
    expect([await faults(id), await faults(body.data.id)]).toEqual([2, 1]);
    expect([await faults(pad.id), await faults(heater.id)]).toEqual([1, null]);
    expect((await unit(heater.id)).hoursBetween).toBeNull();
  });

  it("are listed from frames and the record of the house, and found by scanning the label", async () => {
    await server.database.query(
      `update house_states set detail = detail || '{"fans":[1,0,1],"temps":[20,21]}'
       where house_id = $1`,
      [houseId],
    );
    const result = await server.call("foundUnits", {
      as: manager,
      input: { houseId: String(houseId) },
    });
    expect(result.body.data.kinds).toEqual([
      { kind: "fan", numbers: [1, 2, 3] },
      { kind: "probe", numbers: [1, 2] },
      { kind: "gateway", numbers: [1] },
    ]);
    await server.call("createFoundUnits", { as: manager, input: { houseId } });
    const units = await server.call("listUnit", { as: houseManager, input: {} });
    expect(units.body.data.total).toBe(6);
    const fan = units.body.data.rows.find(({ kind }) => kind === "fan")!;
    const typed = `${fan.label.slice(0, 4).toLowerCase()}-${fan.label.slice(4)}`;
    const scanned = await server.call("unitByLabel", { as: houseManager, input: { label: typed } });
    expect(scanned.body.data.unit.id).toBe(fan.id);
    const stranger = await buildUser(server.database, { roleKey: "company_manager" });
    expect(
      (await server.call("unitByLabel", { as: stranger, input: { label: typed } })).status,
    ).toBe(404);
  });
});

it("units, plans and history are in the order of their places, a whole farm first", async () => {
  await server.database.query("update houses set name = '10号舍' where id = $1", [houseId]);
  const { id: two } = await buildHouse(server.database, { farmId });
  await server.database.query("update houses set name = '2号舍' where id = $1", [two]);
  await plan({ scope: "farm", houseId: null, farmId });
  for (const item of [houseId, two]) {
    for (const number of [2, 1]) await buildUnit(server.database, item, { number });
    await done({ planIds: [(await plan({ houseId: item })).id] }, manager);
  }
  const names = (rows: readonly { readonly houseName: string | null }[]) =>
    rows.map(({ houseName }) => houseName);
  const units = async (order: "asc" | "desc") =>
    (await server.call("listUnit", { as: manager, input: { order } })).body.data.rows;
  expect((await units("asc")).map(({ houseName, number }) => [houseName, number])).toEqual([
    ["2号舍", 1],
    ["2号舍", 2],
    ["10号舍", 1],
    ["10号舍", 2],
  ]);
  expect(names(await units("desc"))).toEqual(["10号舍", "10号舍", "2号舍", "2号舍"]);
  const { rows, total } = await list({ sort: "house" }, manager);
  expect([total, names(rows)]).toEqual([3, [null, "2号舍", "10号舍"]]);
  const history = async (order: "asc" | "desc") =>
    names(
      (await server.call("listMaintenance", { as: manager, input: { sort: "house", order } })).body
        .data.rows,
    );
  expect(await history("asc")).toEqual(["2号舍", "10号舍"]);
  expect(await history("desc")).toEqual(["10号舍", "2号舍"]);
});

describe("a worn fan", () => {
  it("is reported within a week, in the morning, by its current", async () => {
    const { id } = await buildUnit(server.database, houseId, { number: 1 });
    const perDayS = 36_000;
    for (const back of [35, 7, 2, 0]) {
      const known = (40 - back) * perDayS;
      // It has drawn 17 % more for two days.
      const amps = 1.3 * (known + (back === 0 ? 0.17 * 2 * perDayS : 0));
      await server.database.query(
        `insert into unit_days (house_id, day, run_s, service_s, starts, amp_s, amp_known_s, known_s)
         values ($1, $2::date - $3::int, '{}', array[$4::float8], array[10.0], array[$5::float8],
           array[$4::float8], $4::float8)`,
        [houseId, today, back, known, amps],
      );
    }
    await report(now);
    expect((await unit(id)).signs).toEqual([{ key: "wear", values: { percent: 17 } }]);
    const worn = await server.call("listUnit", { as: houseManager, input: { signs: "1" } });
    expect(worn.body.data.rows.map((row) => row.id)).toEqual([id]);
  });
});

describe("a unit out of service", () => {
  it("hides only its own alarms, and returns at its end or by hand", async () => {
    const { id } = await buildUnit(server.database, houseId, { number: 3 });
    const out = (hours: number, version: number) =>
      server.call("unitOutage", {
        as: manager,
        input: { id, version, hours, reason: "new bearing" },
      });
    const { body } = await out(2, 1);
    expect(body.data).toMatchObject({ outUntil: now + 2 * hourMs, outBy: manager.name });
    const open = () =>
      server.database.query<object>(
        `select key, subject, until_at from alarm_outages where house_id = $1
           and ended_at is null order by key`,
        [houseId],
      );
    const until = new Date(now + 2 * hourMs);
    expect(await open()).toEqual([
      { key: "fanBelt", subject: "3", until_at: until },
      { key: "fanFault", subject: "3", until_at: until },
    ]);
    expect((await out(4, 2)).body.data.outUntil).toBe(now + 4 * hourMs);
    expect(await open()).toHaveLength(2);
    expect((await out(0, 3)).body.data.outUntil).toBeNull();
    expect(await open()).toEqual([]);
  });

  it("is in service again at its end, and may go out again at once", async () => {
    const { id } = await buildUnit(server.database, houseId, { number: 3 });
    const out = (version: number) =>
      server.call("unitOutage", {
        as: manager,
        input: { id, version, hours: 2, reason: "new bearing" },
      });
    await out(1);
    server.clock.now = now + 2 * hourMs;
    expect((await unit(id)).outUntil).toBeNull();
    // The first ones have not been ended by a person yet.
    await out(2);
    const until = now + 4 * hourMs;
    expect((await unit(id)).outUntil).toBe(until);
    const open = await server.database.query<{ until_at: Date }>(
      "select until_at from alarm_outages where house_id = $1 and ended_at is null",
      [houseId],
    );
    expect(open.map(({ until_at }) => until_at.getTime())).toEqual([until, until]);
  });
});

it("a replacement or an empty place is in service: its alarms are visible again", async () => {
  const { id } = await buildUnit(server.database, houseId, { number: 3 });
  const other = await buildUnit(server.database, houseId, { number: 4 });
  for (const unitId of [id, other.id])
    await server.call("unitOutage", {
      as: manager,
      input: { id: unitId, version: 1, hours: 8, reason: "new bearing" },
    });
  const hidden = async () =>
    (
      await server.database.query<{ subject: string }>(
        `select distinct subject from alarm_outages where house_id = $1 and ended_at is null
         order by 1`,
        [houseId],
      )
    ).map(({ subject }) => subject);
  expect(await hidden()).toEqual(["3", "4"]);
  await server.call("replaceUnit", {
    as: manager,
    input: { id, version: 2, installedOn: today },
  });
  expect(await hidden()).toEqual(["4"]);
  expect((await server.call("deleteUnit", { as: manager, input: { id: other.id } })).status).toBe(
    200,
  );
  expect(await hidden()).toEqual([]);
});

describe("a replaced unit", () => {
  it("has plans that continue from the day of the new piece, and its overdue alarms are cleared", async () => {
    const { id } = await buildUnit(server.database, houseId, { number: 1 });
    const other = await buildUnit(server.database, houseId, { number: 2 });
    const first = { plannedDate: "2026-05-01" };
    const own = await plan({ ...first, scope: "unit", houseId: null, unitId: id });
    const kind = await plan({ ...first, scope: "kind", unitKind: "fan" });
    const once = await plan({
      scope: "unit",
      houseId: null,
      unitId: id,
      type: "replace",
      plannedDate: "2026-05-30",
      intervalDays: null,
    });
    await done({ planIds: [own.id], doneOn: "2026-05-28" });
    for (const unitId of [id, other.id])
      await done({ planIds: [kind.id], unitId, doneOn: "2026-05-28" });
    await report(now);
    expect(await todo()).toContain("planOverdue 1 in 1");
    server.clock.now = now + 8 * hourMs;
    const day = "2026-06-02";
    const replaced = await server.call("replaceUnit", {
      as: manager,
      input: { id, version: 1, installedOn: day },
    });
    expect(await planNow(own.id)).toMatchObject({ dueOn: "2026-06-09", dueSince: day });
    expect(await planNow(kind.id)).toMatchObject({ dueOn: "2026-06-04", dueSince: "2026-05-28" });
    expect(await planNow(once.id)).toMatchObject({ dueOn: null, why: "once" });
    expect(await todo()).not.toContainEqual(expect.stringMatching("planOverdue"));
    // A plan created afterwards has its own first day.
    const { id: unitId } = replaced.body.data;
    const next = { scope: "unit", houseId: null, unitId, plannedDate: "2026-07-01" };
    expect(await plan(next)).toMatchObject({ dueOn: "2026-07-01", why: "planned" });
  });

  it("does not include one that is added for the first time, so the planned date stays", async () => {
    const { id } = await plan({ scope: "kind", unitKind: "heater", plannedDate: "2026-07-01" });
    await server.call("createUnit", {
      as: manager,
      input: { houseId, kind: "heater", number: 1, installedOn: today },
    });
    expect(await planNow(id)).toMatchObject({ dueOn: "2026-07-01", units: 1 });
  });
});

describe("due maintenance", () => {
  it("is a task by the farm's calendar, no alarm, and ends as soon as it is done", async () => {
    const late = await plan({ plannedDate: "2026-05-30" });
    const later = await plan({ plannedDate: "2026-05-20" });
    const due = await plan({ plannedDate: "2026-06-05", intervalDays: 90 });
    await report(six);
    server.clock.now = six + 2 * hourMs;
    expect(await todo()).toEqual(["planOverdue 2 in 1", "planDue 1 in null"]);
    await done({ planIds: [late.id], doneOn: "2026-06-02" });
    expect(await todo()).toContain("planOverdue 1 in 1");
    await done({ planIds: [later.id, due.id], doneOn: "2026-06-02" });
    expect(await todo()).not.toContainEqual(expect.stringMatching("planOverdue"));
  });

  it("is computed once a day, also on days of 23 and 25 hours", async () => {
    await server.database.query("update farms set time_zone = 'Europe/Warsaw' where id = $1", [
      farmId,
    ]);
    for (const [before, after] of [
      ["2026-03-29T03:59:00Z", "2026-03-29T04:00:00Z"],
      ["2026-10-25T04:59:00Z", "2026-10-25T05:00:00Z"],
    ] as const) {
      await server.database.query("delete from maintenance_books");
      await report(Date.parse(before) - dayMs / 2);
      const stateAt = async (at: string) => {
        await report(Date.parse(at));
        const [row] = await server.database.query<{ day: string }>(
          "select day::text from maintenance_books where farm_id = $1",
          [farmId],
        );
        return row!.day;
      };
      expect(await stateAt(before)).not.toBe(after.slice(0, 10));
      expect(await stateAt(after)).toBe(after.slice(0, 10));
    }
  });
});

describe("plans grouped by task", () => {
  const tasks = async (input: object = {}, as = manager) =>
    (await server.call("listTask", { as, input })).body.data;

  it("are one row per task, and the task filters the list of plans", async () => {
    const other = (await buildHouse(server.database, { farmId })).id;
    const third = (await buildHouse(server.database, { farmId })).id;
    for (const [id, day] of [
      [houseId, "2026-05-20"],
      [other, "2026-06-01"],
      [third, "2026-06-20"],
    ] as const)
      await plan({ houseId: id, plannedDate: day });
    await plan({ content: "Grease doors", plannedDate: "2026-05-31" });
    const { total, rows } = await tasks();
    expect([total, rows.length]).toEqual([2, 2]);
    expect(rows[0]).toMatchObject({
      content: "Check belts",
      plans: 3,
      houses: 3,
      farms: 1,
      overdue: 1,
      days: -12,
      only: null,
    });
    expect(rows[1]).toMatchObject({ content: "Grease doors", plans: 1, days: -1 });
    expect(rows[1]!.only).toMatchObject({ content: "Grease doors", houseId, state: "overdue" });
    const { task } = rows[0]!;
    expect((await list({ task }, manager)).rows.map((row) => row.houseId).toSorted()).toEqual(
      [houseId, other, third].toSorted(),
    );
    expect((await tasks({ state: "overdue" })).rows.map((row) => row.plans)).toEqual([1, 1]);
  });

  it("cover only the caller's houses: a task counts only their plans", async () => {
    const other = (await buildHouse(server.database, { farmId })).id;
    await plan();
    await plan({ houseId: other });
    expect((await tasks({}, houseManager)).rows).toMatchObject([{ plans: 1, only: { houseId } }]);
  });

  it("add up to the count of the list, with any filter", async () => {
    const kinds = [{ scope: "kind", unitKind: "fan" }, { scope: "house" }];
    const days = ["2026-05-01", "2026-06-03", "2026-06-25", "2026-09-01"];
    for (const kind of kinds)
      for (const plannedDate of days)
        for (const content of ["Check belts", "Check belts ", "检查皮带"])
          await plan({ ...kind, plannedDate, content });
    for (const state of planFilterKeys) {
      const { rows, total } = await tasks({ state, pageSize: "1000" });
      const listed = await list({ state, pageSize: "1000" }, manager);
      expect([state, rows.reduce((sum, { plans }) => sum + plans, 0)]).toEqual([
        state,
        listed.total,
      ]);
      expect(total).toBe(rows.length);
    }
  });
});

describe("photos of work", () => {
  const jpeg = (text: string): string =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]).toString("base64");
  const photoOf = async (id: number, as = houseManager) => {
    const { status, body } = await server.call("maintenancePhoto", {
      as,
      input: { id: String(id) },
    });
    return status === 200 ? body.data.photo : status;
  };

  it("are visible to all users of the work, with each plan, and stored once if they are sent again", async () => {
    const plans = [await plan(), await plan({ content: "Grease doors" })];
    const input = {
      draftId: randomUUID(),
      planIds: plans.map(({ id }) => id),
      photos: [jpeg("belt"), jpeg("door")],
    };
    const first = (await done(input)).body.data.rows;
    expect((await done(input)).body.data.rows).toEqual(first);
    expect(first.map(({ photos }) => photos.length)).toEqual([2, 2]);
    const [one, two] = first[0]!.photos;
    expect([await photoOf(one!), await photoOf(two!, manager)]).toEqual(input.photos);
    const stored = await server.database.query("select id from maintenance_photos");
    expect(stored).toHaveLength(2);
  });

  it("that are invalid are refused, together with the work", async () => {
    const { id } = await plan();
    const png = Buffer.from("89504e470d0a1a0a", "hex").toString("base64");
    for (const photo of [png, "", "AA==", "no base64", jpeg("x".repeat(1_500_000))])
      expect([photo.slice(0, 9), (await done({ planIds: [id], photos: [photo] })).status]).toEqual([
        photo.slice(0, 9),
        400,
      ]);
    const five = Array.from({ length: 5 }, (_, index) => jpeg(String(index)));
    expect((await done({ planIds: [id], photos: five })).status).toBe(400);
    expect((await planNow(id)).records).toBe(0);
  });
});
