import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReadinessHouse } from "../../../../contract/operate/readiness.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildPhone } from "../../../factories/alarm-phone.ts";
import { type BuiltHouse, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { buildDrill } from "../../../factories/drill.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildMaintenance, buildUnit } from "../../../factories/maintenance.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer({
  NOTICE_URL: "http://127.0.0.1:9",
  PUBLIC_URL: "http://127.0.0.1:9",
  NOTICE_SECRET: Buffer.from("a secret of the tests alone").toString("base64"),
});
let farmId: number;
let orgId: number;
let manager: Caller;
let house: BuiltHouse;

const sound = {
  temps: [21.8, 22, 22.3, 22.1],
  targetTemp: 22,
  tempOut: 10,
  controlMode: "smart",
};
const age = 35;

/** A house without any fault: fresh data, tested, with contacts and birds of five weeks. */
async function soundHouse(over: Parameters<typeof buildHouse>[1] = {}): Promise<BuiltHouse> {
  const { database, clock } = server;
  const built = await buildHouse(database, {
    farmId,
    flock: { placedAt: clock.now - age * dayMs },
    detail: sound,
    ...over,
  });
  await readAt(built.id, clock.now);
  await database.query(
    `insert into house_parameters (house_id, grp, rev, hash, settings, origin, read_at)
     values ($1, 'vent', 1, '00000000', $2, 'report', now()),
       ($1, 'levels', 1, '00000000', $3, 'report', now())`,
    [
      built.id,
      JSON.stringify({ values: { tunnelFirstLevel: 2, tunnelMinOut: 17, tunnelMinDay: 21 } }),
      JSON.stringify({ values: {}, rows: [{ mode: "minVent" }, {}, { mode: "tunnel" }] }),
    ],
  );
  await buildDrill(database, built.id);
  await buildUnit(database, built.id, { kind: "generator", number: 1 });
  const record = await buildMaintenance(database, built.id, { doneOn: "2026-05-20" });
  await database.query("update maintenance_records set template = 'generatorTest' where id = $1", [
    record,
  ]);
  return built;
}

const readAt = (houseId: number, at: number) =>
  server.database.query(
    `update house_states set reading_at = $2, is_online = true where house_id = $1`,
    [houseId, new Date(at)],
  );
const send = (houseId: number, detail: Readonly<Record<string, unknown>>) =>
  server.database.query(
    "update house_states set detail = detail || $2::jsonb where house_id = $1",
    [houseId, JSON.stringify(detail)],
  );
const set = (houseId: number, settings: Readonly<Record<string, unknown>>) =>
  server.database.query(
    `update house_parameters set settings = jsonb_build_object('values', settings->'values' || $2)
     where house_id = $1 and grp = 'vent'`,
    [houseId, JSON.stringify(settings)],
  );

const list = async (input: Readonly<Record<string, string>> = {}, as = manager) =>
  (await server.call("listReadiness", { as, input })).body.data;
const read = async ({ id }: Pick<BuiltHouse, "id">): Promise<ReadinessHouse> =>
  (await list({ houseId: String(id) })).rows[0]!;
/** The squares that are not ready, with their findings. */
const foundOf = ({ checks }: ReadinessHouse) =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([key, square]) =>
      square.state === "ready"
        ? []
        : [[key, square.reasons.map((reason) => `${reason.state} ${reason.key}`)]],
    ),
  );

beforeAll(async () => {
  const farm = await buildFarm(server.database);
  farmId = farm.id;
  orgId = farm.orgId;
  manager = await buildUser(server.database, { roleKey: "company_manager", orgId });
  await buildPhone(server.database, { orgId, farmId, repeatMin: 15 });
});
beforeEach(async () => {
  house = await soundHouse();
});

describe("a ready house", () => {
  it("passes every check, without a remark", async () => {
    const row = await read(house);
    expect(foundOf(row)).toEqual({});
    expect(row.state).toBe("ready");
    expect(Object.keys(row.checks)).toEqual([
      "gateway",
      "probes",
      "limits",
      "alarms",
      "mode",
      "tunnel",
      "generator",
      "calls",
      "drill",
    ]);
  });

  it("without birds has fewer checks, and is never worse than a warning", async () => {
    const empty = await soundHouse({ flock: null, networkId: null });
    const row = await read(empty);
    expect(row).toMatchObject({ isEmpty: true, dayAge: null, state: "look" });
    expect(Object.keys(row.checks)).toEqual(["gateway", "generator", "calls", "drill"]);
    expect(foundOf(row)).toEqual({ gateway: ["look noGateway"] });
  });
});

describe("a house that is empty in the records", () => {
  it("is red while its controller counts birds, because it is not judged", async () => {
    const empty = await soundHouse({ flock: null });
    await send(empty.id, { aliveCount: 0 });
    expect(foundOf(await read(empty))["gateway"]).toBeUndefined();
    await send(empty.id, { aliveCount: 28_400 });
    expect(foundOf(await read(empty))["gateway"]).toEqual(["fault birdsUnknown"]);
    expect(foundOf(await read(house))["gateway"]).toBeUndefined();
  });
});

describe("the gateway", () => {
  it.each([
    [
      "is offline",
      "update house_states set is_online = false where house_id = $1",
      "fault offline",
    ],
    ["never connected", "delete from house_states where house_id = $1", "fault neverSeen"],
    ["does not exist", "delete from gateways where house_id = $1", "fault noGateway"],
  ])("%s", async (_, sql, expected) => {
    await server.database.query(sql, [house.id]);
    expect(foundOf(await read(house))).toMatchObject({ gateway: [expected] });
  });

  it("is online, but its readings are old: findings from them are unknown", async () => {
    await readAt(house.id, server.clock.now - 4 * minuteMs);
    expect(foundOf(await read(house))).toEqual({ gateway: ["look notLive"] });
    await readAt(house.id, server.clock.now - 11 * minuteMs);
    expect(foundOf(await read(house))).toEqual({
      gateway: ["fault notLive"],
      probes: ["unknown noReading"],
      mode: ["unknown modeUnknown"],
    });
  });
});

describe("a house without live data", () => {
  it.each([
    ["noLiveData", "gateway", "noLiveData"],
    ["tempUnmeasured", "probes", "tempLost"],
    ["valuesFrozen", "probes", "valuesFrozen"],
  ] as const)(
    "is red while the alarm %s is active, with or without a reading",
    async (key, check, expected) => {
      const raisedAt = server.clock.now - 7 * minuteMs;
      await buildAlarm(server.database, { houseId: house.id, key, severity: 2, raisedAt });
      const row = await read(house);
      expect(foundOf(row)).toEqual({ [check]: [`fault ${expected}`] });
      expect(row.checks[check]?.reasons[0]?.values).toEqual({ since: raisedAt });
      await send(house.id, { temps: [null, null] });
      await readAt(house.id, server.clock.now - 11 * minuteMs);
      expect(foundOf(await read(house))[check]).toContain(`fault ${expected}`);
    },
  );
});

describe("a gateway that reports every five minutes", () => {
  it("is live with a reading ten minutes old, and flagged with one of twelve", async () => {
    await send(house.id, { intervalS: 300 });
    await readAt(house.id, server.clock.now - 10 * minuteMs);
    expect(foundOf(await read(house))).toEqual({});
    await readAt(house.id, server.clock.now - 12 * minuteMs);
    expect(foundOf(await read(house))).toEqual({ gateway: ["look notLive"] });
  });
});

describe("the probes", () => {
  it.each([
    ["one sends no values", [22, null, 22.1, 22], ["fault probeDead"], { probes: "2" }],
    ["one deviates", [22, 22.3, 29.4, 21.9], ["fault probeOff"], { probe: 3, diff: 7.1 }],
    ["all send no values", [null, null], ["fault noProbe"], {}],
    ["there is none", [], ["fault noProbe"], {}],
    ["two disagree, and either may be wrong", [19, 26], ["look probeApart"], { diff: 7 }],
    ["there is only one", [22], ["look oneProbe"], {}],
  ])("%s", async (_, temps, expected, values) => {
    await send(house.id, { temps });
    const row = await read(house);
    expect(foundOf(row)).toEqual({ probes: expected });
    expect(row.checks.probes?.reasons[0]?.values).toEqual(values);
  });

  it("count only once if there is an alarm about one", async () => {
    await buildAlarm(server.database, {
      houseId: house.id,
      key: "sensorFault",
      subject: "4",
      severity: 3,
    });
    expect(foundOf(await read(house))).toEqual({ probes: ["fault probeAlarm"] });
    await send(house.id, { temps: [22, 22, 22, null] });
    expect(foundOf(await read(house))).toEqual({ probes: ["fault probeDead"] });
  });
});

describe("the limits", () => {
  const override = (limits: object) =>
    server.database.query("update houses set limit_override = $2 where id = $1", [
      house.id,
      JSON.stringify(limits),
    ]);

  it("are flagged for a high limit far above the target; 8 K are not far", async () => {
    await override({ tempHighC: 30 });
    expect(foundOf(await read(house))).toEqual({});
    await override({ tempHighC: 37 });
    const row = await read(house);
    expect(foundOf(row)).toEqual({ limits: ["fault highFar"] });
    expect(row.checks.limits?.reasons[0]?.values).toEqual({
      high: 37,
      target: 22,
      over: 15,
      origin: "house",
    });
  });

  it("are not flagged if a hot day raises the high limit", async () => {
    await send(house.id, { tempOut: 38 });
    expect(foundOf(await read(house))).toEqual({});
  });

  it("cannot be checked for heat without a target", async () => {
    await send(house.id, { targetTemp: null });
    expect(foundOf(await read(house))).toEqual({ limits: ["fault highUnknown"] });
  });

  it("are flagged for a high temperature without a call", async () => {
    await server.database.query(
      `insert into alarm_kind_settings (org_id, key, severity, changed_by, changed_at)
       values ($1, 'tempHigh', 3, 'x', now())`,
      [orgId],
    );
    expect(foundOf(await read(house))).toEqual({ limits: ["look heatQuiet"] });
    await server.database.query("delete from alarm_kind_settings");
  });
});

describe("switched-off kinds", () => {
  const outage = (key: string, subject: string) =>
    server.database.query(
      `insert into alarm_outages (house_id, key, subject, reason, by_name, from_at, until_at)
       values ($1, $2, $3, 'x', 'x', $4, $5)`,
      [
        house.id,
        key,
        subject,
        new Date(server.clock.now - minuteMs),
        new Date(server.clock.now + minuteMs),
      ],
    );

  it("are red for a kind that calls people; a part of it or a lesser one is a warning", async () => {
    await outage("fanFault", "3");
    await outage("rhHigh", "");
    expect(foundOf(await read(house))).toEqual({
      alarms: ["look outOfService", "look outOfService"],
    });
    await outage("tempHigh", "");
    expect(foundOf(await read(house)).alarms?.[0]).toBe("fault outOfService");
  });

  it("include an urgent alarm that is shelved", async () => {
    const shelvedUntil = server.clock.now + minuteMs;
    const alarm = await buildAlarm(server.database, { houseId: house.id, severity: 1 });
    await server.database.query("update alarms set shelved_until = $2 where id = $1", [
      alarm.id,
      new Date(shelvedUntil),
    ]);
    const row = await read(house);
    expect(foundOf(row)).toEqual({ alarms: ["fault shelved"] });
    expect(row.checks.alarms?.reasons[0]?.values).toEqual({
      alarm: "tempHigh",
      subject: "",
      until: shelvedUntil,
    });
  });
});

describe("the operation of the house", () => {
  it.each([
    ["hand", ["look handNow"]],
    ["empty", ["fault emptyMode"]],
    ["error", ["fault stopped"]],
    [null, ["unknown modeUnknown"]],
  ])("%s", async (controlMode, expected) => {
    await send(house.id, { controlMode });
    expect(foundOf(await read(house))).toEqual({ mode: expected });
  });

  it("is flagged in manual mode for hours", async () => {
    await send(house.id, { controlMode: "hand" });
    await buildAlarm(server.database, { houseId: house.id, key: "modeHand", severity: 3 });
    expect(foundOf(await read(house))).toEqual({ mode: ["fault handLong"] });
  });

  it.each([
    [{ tunnelFirstLevel: 9 }, ["fault tunnelNever"]],
    [{ tunnelMinDay: 60 }, ["fault tunnelAge"]],
    [{ tunnelMinOut: 30 }, ["look tunnelOut"]],
  ])("is flagged with the tunnel locked by %o", async (settings, expected) => {
    await set(house.id, settings);
    expect(foundOf(await read(house))).toEqual({ tunnel: expected });
  });

  it("needs no tunnel for young birds, and is unknown with unread settings", async () => {
    const young = await soundHouse({ flock: { placedAt: server.clock.now - 10 * dayMs } });
    await set(young.id, { tunnelMinDay: 60 });
    expect(foundOf(await read(young))).toEqual({});
    await server.database.query("delete from house_parameters where house_id = $1", [house.id]);
    expect(foundOf(await read(house))).toEqual({ tunnel: ["unknown settingsUnread"] });
  });
});

describe("the generator", () => {
  const tests = (sql: string) => server.database.query(sql, [house.id]);

  it("is red if untested for 36 days, but not for 35; voided work and reports do not count as a test", async () => {
    await tests("update maintenance_records set done_on = '2026-04-27' where house_id = $1");
    expect(foundOf(await read(house))).toEqual({});
    await tests("update maintenance_records set done_on = '2026-04-26' where house_id = $1");
    const row = await read(house);
    expect(foundOf(row)).toEqual({ generator: ["fault untested"] });
    expect(row.checks.generator?.reasons[0]?.values).toEqual({ days: 36 });
    await tests(
      "update maintenance_records set done_on = '2026-05-30', voided_at = now() where house_id = $1",
    );
    expect(foundOf(await read(house))).toEqual({ generator: ["unknown neverTested"] });
  });

  it("is unknown without a registered one, and not red", async () => {
    await tests("delete from maintenance_records where house_id = $1");
    await tests("delete from units where house_id = $1");
    expect(foundOf(await read(house))).toEqual({ generator: ["unknown generatorUnknown"] });
  });
});

describe("contacts for calls", () => {
  it("are flagged if there is none at all, none at night, or one with texts only", async () => {
    const other = await buildFarm(server.database, { orgId });
    const own = await soundHouse({ farmId: other.id });
    expect(foundOf(await read(own))).toEqual({ calls: ["fault noContact"] });
    const { id } = await buildPhone(server.database, {
      orgId,
      farmId: other.id,
      repeatMin: 15,
      period1From: 360,
      period1To: 1320,
    });
    const row = await read(own);
    expect(foundOf(row)).toEqual({ calls: ["fault uncalled", "fault uncalled", "look untold"] });
    // 22:00 at the farm, minus the quarter of an hour in which the morning's call still counts.
    expect(row.checks.calls?.reasons[0]?.values).toEqual({
      severity: 1,
      from: Date.UTC(2026, 5, 1, 14),
      to: Date.UTC(2026, 5, 1, 21, 45),
    });
    await server.database.query(
      "update alarm_phones set p1_from = 0, p1_to = 0, alarm_type = 'message' where id = $1",
      [id],
    );
    expect(foundOf(await read(own))).toEqual({ calls: ["fault uncalled", "fault uncalled"] });
  });
});

describe("the last drill", () => {
  const drills = (sql: string) => server.database.query(sql, [house.id]);
  const values = async () => (await read(house)).checks.drill?.reasons[0];

  it("shows when the chain was proved, and how long it took", async () => {
    expect(await values()).toEqual({
      key: "proved",
      state: "ready",
      values: { days: 6, seconds: 11 },
    });
    await drills(
      "update drills set started_at = started_at - interval '30 days' where house_id = $1",
    );
    expect(foundOf(await read(house))).toEqual({ drill: ["look provedLong"] });
  });

  it("is red if it failed or no one answered, and unknown before the first; a stopped one does not count", async () => {
    const startedAt = server.clock.now - minuteMs;
    await buildDrill(server.database, house.id, { startedAt, result: "broken", cause: "silent" });
    expect(await values()).toEqual({
      key: "chainBroken",
      state: "fault",
      values: { leg: "judged" },
    });
    await drills(
      "update drills set result = 'notAnswered' where result = 'broken' and house_id = $1",
    );
    expect(foundOf(await read(house))).toEqual({ drill: ["fault notAnswered"] });
    await drills(
      "update drills set result = 'stopped' where result = 'notAnswered' and house_id = $1",
    );
    expect(foundOf(await read(house))).toEqual({});
    await drills("delete from drills where house_id = $1");
    expect(foundOf(await read(house))).toEqual({ drill: ["unknown notProved"] });
  });
});

describe("the list", () => {
  it("counts all, lists the worst first, and filters by check, state and place", async () => {
    const other = await buildFarm(server.database);
    const { orgId: ownOrg } = other;
    const as = await buildUser(server.database, { roleKey: "company_manager", orgId: ownOrg });
    await buildPhone(server.database, { orgId: ownOrg, farmId: other.id, repeatMin: 15 });
    const [a, b, c] = [
      await soundHouse({ farmId: other.id, name: "House 1" }),
      await soundHouse({ farmId: other.id, name: "House 2" }),
      await soundHouse({ farmId: other.id, name: "House 10" }),
    ];
    await send(b.id, { temps: [22, 22, 22, null], controlMode: "error" });
    await send(c.id, { temps: [22, 22, 22, null] });
    const idsOf = async (input: Readonly<Record<string, string>>) =>
      (await list(input, as)).rows.map(({ id }) => id);
    const all = await list({}, as);
    expect(all).toMatchObject({
      total: 3,
      houses: 3,
      empty: 0,
      counts: { fault: 2, look: 0, unknown: 0, ready: 1 },
      byCheck: { probes: { fault: 2, ready: 1 }, mode: { fault: 1, ready: 2 } },
    });
    expect(all.rows.map(({ id }) => id)).toEqual([b.id, c.id, a.id]);
    expect(await idsOf({ sort: "place" })).toEqual([a.id, b.id, c.id]);
    expect(await idsOf({ sort: "place", order: "desc" })).toEqual([c.id, b.id, a.id]);
    expect(await idsOf({ check: "mode" })).toEqual([b.id]);
    expect(await idsOf({ check: "mode", state: "ready" })).toEqual([c.id, a.id]);
    expect(await idsOf({ state: "ready" })).toEqual([a.id]);
    expect(await idsOf({ keyword: "House 10" })).toEqual([c.id]);
    const page = await list({ page: "2", pageSize: "2" }, as);
    expect(page).toMatchObject({ total: 3, rows: [{ id: a.id }] });
  });

  it("contains exactly the caller's houses", async () => {
    const stranger = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: (await buildFarm(server.database)).orgId,
    });
    expect(await list({}, stranger)).toMatchObject({ total: 0, houses: 0 });
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId,
      houseIds: [house.id],
    });
    expect((await list({}, houseManager)).rows.map(({ id }) => id)).toEqual([house.id]);
  });
});
