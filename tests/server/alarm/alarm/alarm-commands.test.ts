import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { Commit } from "../../../../server/platform/fact/fact-bus.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let caller: Caller;
let houseId: number;
let subject = 0;
let commits: Commit[];

beforeAll(async () => {
  caller = await buildUser(server.database);
  houseId = (await buildHouse(server.database)).id;
  server.bus.subscribe("committed", (commit) => commits.push(commit));
});
beforeEach(() => {
  commits = [];
});

const alarm = (over: Partial<Alarm> = {}) =>
  buildAlarm(server.database, { houseId, subject: String((subject += 1)), ...over });
const stored = async (id: number) =>
  (
    await server.call("listAlarm", { as: caller, input: { state: "all", pageSize: "1000" } })
  ).body.data.rows.find((row) => row.id === id)!;
const ack = (ids: number[], note = "") =>
  server.call("ackAlarm", { as: caller, input: { ids, note } });
const shelve = (ids: number[], minutes = 30) =>
  server.call("shelveAlarm", {
    as: caller,
    input: { ids, minutes, reason: " fan is being mended " },
  });

describe("acknowledging", () => {
  it("records user, time and reason, and publishes the number of the fact", async () => {
    const { id } = await alarm();
    const reply = await ack([id], " on my way ");
    expect(reply.status).toBe(200);
    const answered = reply.body.data.alarms[0]!;
    expect(answered).toMatchObject({
      id,
      state: "acknowledged",
      ackAt: server.clock.now,
      ackBy: caller.name,
      ackNote: "on my way",
    });
    expect(await stored(id)).toEqual(answered);
    expect(commits).toEqual([
      {
        prev: answered.version - 1,
        seq: answered.version,
        details: [],
        facts: [
          { seq: answered.version, at: server.clock.now, kind: "alarm", houseId, alarm: answered },
        ],
      },
    ]);
    const [fact] = await server.database.query<{ payload: unknown }>(
      "select payload from facts where seq = $1",
      [answered.version],
    );
    expect(fact!.payload).toEqual(commits[0]!.facts[0]);
  });

  it("closes an alarm whose condition is over", async () => {
    const { id } = await alarm({ state: "returned", clearedAt: 1 });
    expect((await ack([id])).body.data.alarms).toMatchObject([{ id, state: "closed" }]);
  });

  it("changes the possible ones of many, each with its own fact number, and returns them all", async () => {
    const open = [await alarm(), await alarm()];
    const closed = await alarm({ state: "closed" });
    const { alarms } = (await ack([open[1]!.id, closed.id, open[0]!.id, open[0]!.id])).body.data;
    expect(alarms.map(({ id, state }) => [id, state])).toEqual([
      [open[0]!.id, "acknowledged"],
      [open[1]!.id, "acknowledged"],
      [closed.id, "closed"],
    ]);
    expect(alarms[1]!.version).toBe(alarms[0]!.version + 1);
    expect(alarms[2]!.version).toBe(closed.version);
    for (const item of alarms) expect(await stored(item.id)).toEqual(item);
    expect(commits).toHaveLength(1);
  });

  it("is refused when all of them are closed", async () => {
    const { id } = await alarm({ state: "closed" });
    const reply = await ack([id]);
    expect([reply.status, reply.body.msg]).toEqual([409, "The alarm is already closed"]);
    expect(commits).toEqual([]);
  });

  it("twice changes nothing and keeps the first name", async () => {
    const { id } = await alarm();
    const first = (await ack([id], "first")).body.data;
    const second = await ack([id], "second");
    expect([second.status, second.body.data]).toEqual([200, first]);
    expect(commits).toHaveLength(1);
  });

  it("of a missing alarm changes none of the others", async () => {
    const { id } = await alarm();
    expect((await ack([id, 2_000_000_000])).status).toBe(404);
    expect((await stored(id)).state).toBe("unacknowledged");
    expect(commits).toEqual([]);
  });

  it("happens once for twenty simultaneous users", async () => {
    const { id } = await alarm();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => ack([id], `note ${i}`)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(replies.map(({ body }) => body.data.alarms[0]!.ackNote)).size).toBe(1);
    expect(commits).toHaveLength(1);
  });

  it("accepts at most two hundred", async () => {
    for (const ids of [
      [],
      Array.from({ length: 201 }, (_, i) => i + 1),
      ["1"],
      [1.5],
      [0],
      null,
      "1",
    ]) {
      expect((await server.call("ackAlarm", { as: caller, input: { ids } })).status).toBe(400);
    }
  });
});

describe("acknowledging an incident", () => {
  const ackIncident = (alarmId: number, over: { as?: Caller; upTo?: number } = {}) =>
    server.call("ackIncident", {
      as: over.as ?? caller,
      input: { alarmId, upTo: over.upTo ?? 2_000_000_000, note: "generator starts" },
    });
  /** A power failure of fourteen houses of a farm, with its consequences in the first. */
  async function blackout() {
    const farm = await buildFarm(server.database);
    const houses = [];
    for (let index = 0; index < 14; index++)
      houses.push(await buildHouse(server.database, { farmId: farm.id }));
    const raisedAt = server.clock.now - 5 * minuteMs;
    const alarms = [];
    for (const [position, { id }] of houses.entries())
      alarms.push(
        await alarm({ houseId: id, key: "powerFail", severity: 1, raisedAt: raisedAt + position }),
      );
    const fan = await alarm({
      houseId: houses[0]!.id,
      key: "fanFault",
      raisedAt: server.clock.now,
      suppressedBy: "powerFail",
    });
    return { farm, houses, alarms, fan, ids: [...alarms, fan].map(({ id }) => id) };
  }

  it("acknowledges every member with a separate event, in one commit; a second call changes nothing", async () => {
    const { fan, ids } = await blackout();
    const apart = await alarm({ key: "powerFail" });
    const { status, body } = await ackIncident(fan.id);
    expect([status, body.data.alarms.map(({ id }) => id)]).toEqual([200, ids]);
    expect(new Set(body.data.alarms.map(({ ackBy }) => ackBy))).toEqual(new Set([caller.name]));
    expect(commits.map(({ facts }) => facts.length)).toEqual([ids.length]);
    const events = await server.database.query<{ alarm_id: number }>(
      "select alarm_id from alarm_events where kind = 'acknowledge' and alarm_id = any($1::int[]) order by 1",
      [ids],
    );
    expect(events.map((event) => event.alarm_id)).toEqual(ids);
    expect((await stored(apart.id)).state).toBe("unacknowledged");
    const again = await ackIncident(ids[3]!);
    expect([again.status, again.body.data]).toEqual([200, body.data]);
    expect(commits).toHaveLength(1);
  });

  it("leaves alarms that were raised after it was displayed", async () => {
    const { alarms, fan } = await blackout();
    const shown = alarms.at(-1)!.id;
    const { body } = await ackIncident(shown, { upTo: shown });
    expect(body.data.alarms.map(({ id }) => id)).toEqual(alarms.map(({ id }) => id));
    expect((await stored(fan.id)).state).toBe("unacknowledged");
  });

  it("covers only the house manager's houses, and reveals no other", async () => {
    const { farm, houses, alarms, ids } = await blackout();
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: farm.orgId,
      houseIds: [houses[4]!.id, houses[9]!.id],
    });
    const own = [alarms[4]!.id, alarms[9]!.id];
    const incidentsReply = await server.call("alarmIncidents", {
      as: houseManager,
      input: { alarmIds: ids.join(",") },
    });
    expect(incidentsReply.body.data).toMatchObject({
      total: 1,
      rows: [{ id: own[0], alarms: 2, houses: 2, farms: 1, alarmIds: own, first: { id: own[0] } }],
    });
    const members = await server.call("listAlarm", {
      as: houseManager,
      input: { incident: String(own[1]), state: "all" },
    });
    expect(members.body.data.rows.map(({ id }) => id).toSorted()).toEqual(own);
    expect((await ackIncident(alarms[0]!.id, { as: houseManager })).status).toBe(404);
    const { body } = await ackIncident(own[1]!, { as: houseManager });
    expect(body.data.alarms.map(({ id }) => id)).toEqual(own);
    expect((await stored(alarms[0]!.id)).state).toBe("unacknowledged");
  });

  it("acknowledges each alarm once for ten simultaneous users, each through another member", async () => {
    const { ids } = await blackout();
    const replies = await Promise.all(ids.slice(0, 10).map((id) => ackIncident(id)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(commits.flatMap(({ facts }) => facts)).toHaveLength(ids.length);
  });

  it("names its members in the list, the figures and the file", async () => {
    const { alarms, ids } = await blackout();
    const filter = { incident: String(alarms[2]!.id), state: "all" };
    const list = await server.call("listAlarm", { as: caller, input: filter });
    expect(list.body.data.total).toBe(ids.length);
    const figures = await server.call("alarmFigures", { as: caller, input: filter });
    expect(figures.body.data.raised).toBe(ids.length);
    const file = await server.call("exportAlarm", {
      as: caller,
      input: { ...filter, format: "csv" },
    });
    expect(file.headers["x-row-count"]).toBe(String(ids.length));
  });
});

describe("shelving", () => {
  it("silences until a time with a reason, keeps the badge, and ends early on request", async () => {
    const amount = async () => (await server.call("alarmAmt", { as: caller })).body.data;
    const before = await amount();
    const { id } = await alarm();
    expect(await amount()).toBe(before + 1);
    expect((await shelve([id])).body.data.alarms).toMatchObject([
      {
        id,
        shelvedUntil: server.clock.now + 30 * minuteMs,
        shelvedBy: caller.name,
        shelveReason: "fan is being mended",
        state: "unacknowledged",
      },
    ]);
    expect(await amount()).toBe(before);
    expect(
      (
        await server.call("listAlarm", { as: caller, input: { state: "shelved" } })
      ).body.data.rows.map((row) => row.id),
    ).toEqual([id]);
    const ended = (await server.call("unshelveAlarm", { as: caller, input: { ids: [id] } })).body
      .data.alarms;
    expect(ended).toMatchObject([{ id, shelvedUntil: null, shelvedBy: null, shelveReason: null }]);
    expect(await stored(id)).toEqual(ended[0]);
    expect(await amount()).toBe(before + 1);
    expect(commits).toHaveLength(2);
  });

  it("is refused for an inactive alarm, for too long, or without a reason", async () => {
    const { id } = await alarm({ state: "returned", clearedAt: 1 });
    expect((await shelve([id])).status).toBe(409);
    const { id: active } = await alarm();
    expect((await shelve([active], 8 * 60 + 1)).body.fields).toHaveProperty("minutes");
    expect(
      (
        await server.call("shelveAlarm", {
          as: caller,
          input: { ids: [active], minutes: 1, reason: "  " },
        })
      ).body.fields,
    ).toHaveProperty("reason");
    expect((await shelve([active], 8 * 60)).status).toBe(200);
  });
});

describe("shelving an urgent alarm", () => {
  const urgent = () => alarm({ severity: 1 });
  const shelveUrgent = (ids: number[], minutes: number, isUrgentConfirmed?: boolean) =>
    server.call("shelveAlarm", {
      as: caller,
      input: { ids, minutes, reason: "generator test", isUrgentConfirmed },
    });

  it("requires a second confirmation, and lasts thirty minutes at most", async () => {
    const ids = [(await urgent()).id, (await alarm()).id];
    const unconfirmed = await shelveUrgent(ids, 30);
    expect([unconfirmed.status, unconfirmed.body.msg]).toEqual([
      409,
      "1 alarm is urgent: confirm again to shelve it",
    ]);
    const long = await shelveUrgent(ids, 31, true);
    expect([long.status, long.body.fields]).toEqual([
      400,
      { minutes: "An urgent alarm can be shelved for 30 minutes at most" },
    ]);
    expect(commits).toEqual([]);
    expect((await shelveUrgent(ids, 30, true)).status).toBe(200);
  });

  it("requires no confirmation when the condition is over", async () => {
    const over = await alarm({ severity: 1, state: "returned", clearedAt: 1 });
    expect((await shelveUrgent([over.id, (await alarm()).id], 60)).status).toBe(200);
  });
});

it("a caller whose session ended between check and write changes no alarm", async () => {
  const { id } = await alarm();
  const gone = await buildUser(server.database);
  const token = await server.tokenOf(gone);
  // The session is cached for two seconds; another server ends it unnoticed.
  expect((await server.call("getCurrent", { token })).status).toBe(200);
  await server.database.query("delete from sessions where user_id = $1", [gone.userId]);
  for (const [name, input] of [
    ["ackAlarm", { ids: [id] }],
    ["shelveAlarm", { ids: [id], minutes: 1, reason: "x" }],
    ["unshelveAlarm", { ids: [id] }],
  ] as const) {
    expect([name, (await server.call(name, { token, input })).status]).toEqual([name, 401]);
  }
  expect(await stored(id)).toMatchObject({ state: "unacknowledged", shelvedUntil: null });
});

describe("the list of alarms", () => {
  it("has the worst first, then the unacknowledged, then the oldest; the list of all has the newest first", async () => {
    const { id: only } = await buildHouse(server.database);
    const make = (n: number, over: Partial<Alarm>) =>
      buildAlarm(server.database, { houseId: only, subject: String(n), ...over });
    const created = [
      await make(1, { severity: 3, raisedAt: 10 }),
      await make(2, { severity: 1, state: "acknowledged", raisedAt: 20 }),
      await make(3, { severity: 1, raisedAt: 40 }),
      await make(4, { severity: 1, raisedAt: 30 }),
      await make(5, { severity: 1, state: "returned", raisedAt: 5 }),
      await make(6, { severity: 1, state: "closed", raisedAt: 50 }),
    ].map(({ id }) => id);
    const order = async (input: object) => {
      const { data } = (
        await server.call("listAlarm", { as: caller, input: { houseId: String(only), ...input } })
      ).body;
      return data.rows.map(({ id }: Alarm) => created.indexOf(id) + 1);
    };
    expect(await order({})).toEqual([4, 3, 2, 5, 1]);
    expect(await order({ state: "all" })).toEqual([6, 3, 4, 2, 1, 5]);
    expect(await order({ state: "active" })).toEqual([4, 3, 2, 1]);
    expect(await order({ state: "unacknowledged" })).toEqual([4, 3, 5, 1]);
    expect(await order({ severity: "3" })).toEqual([1]);
    expect(await order({ from: "20", to: "40" })).toEqual([4, 2]);
    expect(await order({ from: "-9007199254740991", to: "9007199254740991" })).toEqual([
      4, 3, 2, 5, 1,
    ]);
    expect(await order({ pageSize: "2", page: "2" })).toEqual([2, 5]);
    expect(await order({ pageSize: "1000", page: "9007199254740991" })).toEqual([]);
  });
});

describe("working on it", () => {
  const work = (ids: number[], step: string, note = "") =>
    server.call("workAlarm", { as: caller, input: { ids, step, note } });

  it("records on the way, on site and done as events, and acknowledges the alarm", async () => {
    const { id } = await alarm();
    const onWay = (await work([id], "onWay", " by car ")).body.data.alarms[0]!;
    expect(onWay).toMatchObject({
      state: "acknowledged",
      ackBy: caller.name,
      work: { step: "onWay", by: caller.name, at: server.clock.now, note: "by car" },
    });
    expect(await stored(id)).toEqual(onWay);
    await work([id], "there");
    await work([id], "fixed", "belt replaced");
    const life = (await server.call("alarmLife", { as: caller, input: { id: String(id) } })).body;
    const steps = life.data.events.map(({ kind, by, note }) => [kind, by, note]);
    expect(steps.slice(-4)).toEqual([
      ["acknowledge", caller.name, "by car"],
      ["onWay", caller.name, "by car"],
      ["there", caller.name, ""],
      ["fixed", caller.name, "belt replaced"],
    ]);
  });

  it("cannot go back, and does not change closed alarms", async () => {
    const { id } = await alarm();
    await work([id], "there");
    const back = (await work([id], "onWay")).body.data.alarms[0]!;
    expect(back.work).toMatchObject({ step: "there" });
    const over = await alarm({ state: "closed", clearedAt: 1, ackAt: 1, ackBy: "x" });
    expect((await work([over.id], "there")).status).toBe(409);
    expect((await stored(over.id)).work).toBeUndefined();
  });

  it("can be marked fixed after the alarm has ended, if a person went there", async () => {
    const { id } = await alarm({
      state: "closed",
      clearedAt: server.clock.now,
      ackAt: 1,
      ackBy: "x",
      work: { step: "there", by: "x", at: 2, note: "" },
    });
    expect((await work([id], "there")).status).toBe(409);
    const fixed = (await work([id], "fixed", "new belt")).body.data.alarms[0]!;
    expect(fixed).toMatchObject({ state: "closed", ackBy: "x", work: { step: "fixed" } });
    expect((await stored(id)).work).toMatchObject({ by: caller.name, note: "new belt" });
    expect((await work([id], "fixed")).status).toBe(409);
  });

  it("is in the file, with the time at which a person was on site", async () => {
    const { id } = await alarm();
    await work([id], "there");
    await work([id], "fixed");
    const file = await server.call("exportAlarm", {
      as: caller,
      input: { state: "all", houseId: String(houseId), format: "csv" },
    });
    const line = file.text
      .split("\n")
      .find((item) => item.includes("Fixed ") || item.includes("已处理 "));
    expect(line).toContain(caller.name);
  });
});
