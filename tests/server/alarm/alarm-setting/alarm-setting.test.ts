import { describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { createDirectory } from "../../../../server/fleet/gateway/gateway-directory.ts";
import { contextOf } from "../../../../server/fleet/house/house-context.ts";
import { endLateOutages } from "../../../../server/judge/record/late-outages.ts";
import { expireShelves } from "../../../../server/judge/record/alarm-shelf.ts";
import { readDue } from "../../../../server/telemetry/ingest/intake/ingest-timers.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { kindSetting } from "./alarm-setting-probe.ts";

const server = useTestServer();

async function place() {
  const orgId = await buildOrg(server.database);
  const group = await buildFarm(server.database, { orgId });
  const farm = await buildFarm(server.database, { orgId, parentId: group.id });
  const house = await buildHouse(server.database, { farmId: farm.id, networkId: `N${orgId}` });
  const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  return { orgId, group, farm, house, company };
}

/** Returns the judge's context for a house, as the ingest reads it. */
async function judgedBy(houseId: number) {
  const directory = createDirectory(server.database);
  await directory.refresh();
  return contextOf(directory.byHouseId(houseId)!, server.clock.now, null);
}
const linesOf = (name: string) =>
  server.database.query<{ operation: string; operator_name: string; after: unknown }>(
    "select operation, operator_name, after from operation_logs where function = $1 order by id",
    [name],
  );
const saveKind = (as: Caller, over: object = {}) =>
  server.call("saveAlarmKind", { as, input: { ...kindSetting, ...over } });

describe("a kind that an organisation sets", () => {
  it("applies to its houses at once, and to no others, and names the author", async () => {
    const { house, company } = await place();
    const other = await place();
    const saved = await saveKind(company, { severity: 2 });
    expect(saved.body.data).toMatchObject({ key: "co2High", version: 1, changedBy: company.name });
    const { kinds } = await judgedBy(house.id);
    expect(kinds.co2High).toMatchObject({ severity: 2, onDelayMs: 60_000, offDelayMs: 600_000 });
    expect((await judgedBy(other.house.id)).kinds).toEqual(alarmKinds);
    expect((await linesOf("settingKind")).at(-1)).toMatchObject({
      operation: "co2High",
      after: { severity: 2, onDelayMs: 60_000 },
    });
  });

  it("equals the catalogue again when no change is left", async () => {
    const { house, company } = await place();
    await saveKind(company);
    const reply = await saveKind(company, { onDelayMs: null, version: 1 });
    expect([reply.status, reply.body.data]).toEqual([200, null]);
    expect((await judgedBy(house.id)).kinds).toEqual(alarmKinds);
  });

  it("is not overwritten from an older version", async () => {
    const { company } = await place();
    const replies = await Promise.all([saveKind(company), saveKind(company)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("has no dead band where the rule has none", async () => {
    const { company } = await place();
    const saved = await saveKind(company, { key: "fanFault", deadband: 3 });
    expect(saved.body.data).toMatchObject({ key: "fanFault", deadband: null });
  });
});

describe("limits of farms and breeds", () => {
  const save = (as: Caller, input: object) =>
    server.call("saveAlarmLimits", {
      as,
      input: { farmId: null, breedId: null, version: 0, ...input } as never,
    });

  it("apply below the farm; a nearer farm has priority, and the house's own limits most", async () => {
    const { house, company, group, farm } = await place();
    await save(company, {
      farmId: group.id,
      limits: { co2HighPpm: [[0, 4000]], pfMin: [[0, 0.7]] },
    });
    await save(company, { farmId: farm.id, limits: { co2HighPpm: [[0, 4200]] } });
    expect((await judgedBy(house.id)).override).toMatchObject({ co2HighPpm: 4200, pfMin: 0.7 });
    const parameter = await server.call("houseParameter", {
      as: company,
      input: { id: String(house.id) },
    });
    const limit = parameter.body.data.limits.find(({ key }) => key === "co2HighPpm");
    expect(limit).toEqual({ key: "co2HighPpm", value: 4200, origin: "farm" });
    await server.database.query(
      `update houses set limit_override = '{"co2HighPpm":3900}' where id = $1`,
      [house.id],
    );
    expect((await judgedBy(house.id)).override).toMatchObject({ co2HighPpm: 3900 });
  });

  it("of a breed follow the age of the flock, and can be removed", async () => {
    const { house, company, orgId } = await place();
    const [flock] = await server.database.query<{ breed_id: number }>(
      "select breed_id from flocks where house_id = $1",
      [house.id],
    );
    await server.database.query("update flocks set placed_at = $2 where house_id = $1", [
      house.id,
      new Date(server.clock.now - 20 * dayMs),
    ]);
    const limits = {
      nh3HighPpm: [
        [18, 10],
        [22, 30],
      ],
    };
    const saved = await save(company, { breedId: flock!.breed_id, limits });
    expect(saved.body).toMatchObject({ data: { houses: 1, version: 1 } });
    const context = await judgedBy(house.id);
    expect(context.override.nh3HighPpm).toBe(20);
    expect(context.origins?.nh3HighPpm).toBe("breedSetting");
    const listed = await server.call("readAlarmSetting", { as: company, input: {} });
    expect(listed.body.data).toMatchObject({
      orgId,
      kinds: [],
      limits: [{ breedId: flock!.breed_id }],
    });
    await save(company, { breedId: flock!.breed_id, limits: {}, version: 1 });
    expect((await judgedBy(house.id)).override).toEqual({});
  });

  it.each([
    ["neither farm nor breed", {}],
    ["both", { farmId: 1, breedId: 1 }],
  ])("are refused for %s", async (_, input) => {
    const { company } = await place();
    expect((await save(company, { limits: {}, ...input })).status).toBe(400);
  });

  it("are refused with ages that do not increase, and for a target temperature", async () => {
    const { company, farm } = await place();
    const twice = {
      co2HighPpm: [
        [3, 4000],
        [3, 4100],
      ],
    };
    expect((await save(company, { farmId: farm.id, limits: twice })).status).toBe(400);
    const saved = await save(company, { farmId: farm.id, limits: { targetTempC: [[0, 20]] } });
    expect(saved.body.data).toBeNull();
  });
});

describe("an alarm out of service", () => {
  const begin = (as: Caller, houseId: number, over: object = {}) =>
    server.call("createAlarmOutage", {
      as,
      input: { houseId, key: "co2High", hours: 2, reason: "probe sent in", ...over },
    });
  const houseOf = async (as: Caller, id: number) =>
    (await server.call("listHouse", { as, input: {} })).body.data.rows.find((row) => row.id === id);

  it("has an end, a reason and a name, known to the judge and the house", async () => {
    const { house, company } = await place();
    const { body } = await begin(company, house.id);
    expect(body.data).toMatchObject({
      by: company.name,
      reason: "probe sent in",
      until: server.clock.now + 2 * hourMs,
      endedAt: null,
    });
    expect((await judgedBy(house.id)).outages).toEqual([
      { key: "co2High", subject: "", until: body.data.until },
    ]);
    expect(await houseOf(company, house.id)).toMatchObject({ outages: 1 });
    expect((await begin(company, house.id)).status).toBe(409);
    const ended = await server.call("endAlarmOutage", { as: company, input: { id: body.data.id } });
    expect(ended.body.data).toMatchObject({ endedBy: company.name });
    expect(await houseOf(company, house.id)).toMatchObject({ outages: 0 });
    const again = await server.call("endAlarmOutage", { as: company, input: { id: body.data.id } });
    expect(again.status).toBe(409);
  });

  it("ends by itself with a notification", async () => {
    const { house, company } = await place();
    await begin(company, house.id, { hours: 1 });
    const end = server.clock.now + hourMs;
    expect(await endLateOutages(server.database, end - 1)).toBeNull();
    const commit = await endLateOutages(server.database, end);
    expect(commit?.facts).toMatchObject([{ kind: "house", house: { id: house.id, outages: 0 } }]);
    expect(await expireShelves(server.database, end)).toBeNull();
  });

  it("ends even if it was started by a clock that was ahead, and so does shelving", async () => {
    const { house, company } = await place();
    const { now } = server.clock;
    server.clock.now = now + 365 * dayMs;
    await begin(company, house.id, { hours: 1 });
    const alarm = await buildAlarm(server.database, { houseId: house.id, severity: 1 });
    const input = { ids: [alarm.id], minutes: 30, reason: "mending", isUrgentConfirmed: true };
    expect((await server.call("shelveAlarm", { as: company, input })).status).toBe(200);
    server.clock.now = now;
    const commit = await endLateOutages(server.database, now);
    expect(commit?.facts).toMatchObject([{ kind: "house", house: { id: house.id, outages: 0 } }]);
    expect(await endLateOutages(server.database, now)).toBeNull();
    const timers = { database: server.database, offlineAfterMs: hourMs };
    expect((await readDue(timers, now, null)).hasShelves).toBe(true);
    const shown = await expireShelves(server.database, now);
    expect(shown?.facts).toMatchObject([{ kind: "alarm", alarm: { shelvedUntil: null } }]);
    expect((await readDue(timers, now, null)).hasShelves).toBe(false);
  });

  it("of an urgent kind needs a second confirmation, for a day at most", async () => {
    const { house, company } = await place();
    const fire = { key: "fire" };
    expect((await begin(company, house.id, fire)).status).toBe(409);
    const yes = { ...fire, isUrgentConfirmed: true };
    expect((await begin(company, house.id, { ...yes, hours: 25 })).status).toBe(400);
    expect((await begin(company, house.id, yes)).status).toBe(200);
    // The same applies to kinds that may become urgent, and to an input with an urgent alarm.
    expect((await begin(company, house.id, { key: "tempUnmeasured", hours: 720 })).status).toBe(
      400,
    );
    expect((await begin(company, house.id, { key: "controllerLost" })).status).toBe(409);
    await server.database.query(
      `insert into alarm_inputs (gateway_id, code, content, relay_type, important)
       select id, 3, '火灾盘', 'normallyOpen', true from gateways where house_id = $1`,
      [house.id],
    );
    const input = { key: "diAlarm", hours: 720 };
    expect((await begin(company, house.id, input)).status).toBe(400);
    expect((await begin(company, house.id, { ...input, subject: "3" })).status).toBe(400);
    expect((await begin(company, house.id, { ...input, subject: "3", hours: 2 })).status).toBe(409);
    expect((await begin(company, house.id, { ...input, subject: "4" })).status).toBe(200);
    // The organisation defines the kind as urgent.
    await saveKind(company, { key: "rhLow", severity: 1 });
    expect((await begin(company, house.id, { key: "rhLow" })).status).toBe(409);
  });
});

it("a reset only ends latched alarms", async () => {
  const { house, company } = await place();
  const standing = await buildAlarm(server.database, { houseId: house.id, key: "fire" });
  const reset = (id: number) =>
    server.call("resetAlarm", { as: company, input: { ids: [id], note: "looked" } });
  expect((await reset(standing.id)).status).toBe(409);
  const latched = await buildAlarm(server.database, {
    houseId: house.id,
    key: "externalStop",
    latchedAt: server.clock.now - 1000,
  });
  const { body } = await reset(latched.id);
  expect(body.data.alarms).toMatchObject([
    { state: "closed", ackBy: company.name, ackNote: "looked", clearedAt: server.clock.now },
  ]);
  const { body: life } = await server.call("alarmLife", {
    as: company,
    input: { id: String(latched.id) },
  });
  expect(life.data.events.map(({ kind }) => kind)).toEqual(["acknowledge", "reset"]);
  expect(await linesOf("alarmReset")).toHaveLength(1);
});
