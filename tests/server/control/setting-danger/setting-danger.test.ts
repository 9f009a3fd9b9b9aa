import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { initialSettings } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { differencesOf } from "../../../../server/judge/record/polled-alarms.ts";
import {
  dangerPace,
  dangerousSettings,
  DangerWorker,
} from "../../../../server/control/setting-danger/danger-worker.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";

const server = useTestServer();
const administrator = useAdministrator(server, { remoteConfig: true });
let audit: DangerWorker;
let houseId: number;
beforeAll(() => {
  const { database, bus, clock } = server;
  audit = new DangerWorker({
    database,
    bus,
    log: pino({ level: "silent" }),
    now: () => clock.now,
  });
});
afterAll(() => audit.stop());
beforeEach(async () => {
  const { id: farmId } = await buildFarm(server.database);
  houseId = (await buildHouse(server.database, { farmId, flock: null })).id;
});

const point = (highAlarmDiff: number) => ({
  day: 0,
  target: 22,
  heatDiff: 0.8,
  coolDiff: 5,
  tunnelDiff: 3.4,
  lowAlarmDiff: 3,
  highAlarmDiff,
  minLevel: 0,
  maxLevel: 16,
});
/** The controller reports these settings now. */
async function reportSettings(group: "curve" | "alarm", settings: object): Promise<void> {
  await server.database.query(
    `insert into house_parameters (house_id, grp, rev, hash, settings, origin, read_at)
     values ($1, $2, 1, '00000000', $3, 'panel', $4)
     on conflict (house_id, grp) do update set settings = excluded.settings, read_at = $4`,
    [houseId, group, JSON.stringify(settings), new Date(server.clock.now)],
  );
}
const sayCurve = (highAlarmDiff: number) =>
  reportSettings("curve", {
    values: { targetOffset: 0, interpolate: "all" },
    rows: [point(highAlarmDiff)],
  });
const sayAlarm = (values: object) =>
  reportSettings("alarm", {
    values: { ...initialSettings("alarm").values, absHigh: 36, ...values },
    rows: [],
  });
/** A flock that has this age today. */
const placed = (days: number) =>
  buildFlock(server.database, houseId, {
    placedAt: server.clock.now - days * dayMs,
  });

const dangers = async () =>
  (
    await server.database.query<{ subject: string; severity: number }>(
      "select subject, severity from setting_dangers where house_id = $1 order by subject",
      [houseId],
    )
  ).map(({ subject, severity }) => [subject, severity] as const);

describe("the controller's reported values", () => {
  it("are assessed with each reading, whoever changed them, and become safe again", async () => {
    await placed(28);
    await sayAlarm({});
    await audit.runNow();
    expect(await dangers()).toEqual([]);
    server.clock.now += 1000;
    await sayAlarm({ alarmOn: 0 });
    await audit.runNow();
    expect(await dangers()).toEqual([["alarmOn", 1]]);
    server.clock.now += 1000;
    await sayAlarm({ alarmDelay: 400 });
    await audit.runNow();
    expect(await dangers()).toEqual([["alarmDelay", 2]]);
    server.clock.now += 1000;
    await sayAlarm({});
    await audit.runNow();
    expect(await dangers()).toEqual([]);
  });

  it("are assessed when animals come in, and no longer after they leave", async () => {
    await sayAlarm({ alarmOn: 0 });
    await audit.runNow();
    expect(await dangers()).toEqual([]);
    await placed(20);
    server.bus.publish("housesChanged", { houseIds: [houseId] });
    await audit.runNow();
    expect(await dangers()).toEqual([["alarmOn", 1]]);
    await server.database.query("update flocks set cleared_at = now() where house_id = $1", [
      houseId,
    ]);
    server.bus.publish("housesChanged", { houseIds: [houseId] });
    await audit.runNow();
    expect(await dangers()).toEqual([]);
  });

  it("are assessed again as the animals grow: values for chicks expire", async () => {
    await placed(1);
    await reportSettings("curve", {
      values: { interpolate: "off" },
      rows: [point(5), { ...point(16), day: 14 }],
    });
    await sayAlarm({ absHigh: 39 });
    await audit.runNow();
    expect(await dangers()).toEqual([]);
    server.clock.now += 15 * dayMs;
    await audit.runNow();
    expect(await dangers()).toEqual([["highAlarm", 1]]);
    server.clock.now -= 15 * dayMs;
    // A clock that was set back does not leave a house without an assessment.
    await audit.runNow();
    expect(await dangers()).toEqual([]);
  });

  it("are dangerous if they changed and were not read for half an hour", async () => {
    await placed(28);
    await sayAlarm({});
    await server.database.query(
      "update house_parameters set drift_hash = 'ffffffff', drift_at = $2 where house_id = $1",
      [houseId, new Date(server.clock.now)],
    );
    await audit.runNow();
    expect(await dangers()).toEqual([]);
    server.clock.now += 31 * 60_000;
    await audit.runNow();
    expect(await dangers()).toEqual([["unread", 2]]);
  });

  it("are checked again in time, even without a report of a change", async () => {
    await placed(28);
    await audit.runNow();
    await server.database.query("update houses set limit_override = $2 where id = $1", [
      houseId,
      JSON.stringify({ tempAbsHighC: 45 }),
    ]);
    server.clock.now += dangerPace.reassessMs + 1;
    await audit.runNow();
    expect(await dangers()).toContainEqual(["tempAbsHighC", 2]);
  });
});

describe("the alarm of a dangerous setting", () => {
  const differences = () =>
    server.database.query<{ house_id: number; subject: string; is_broken: boolean; value: number }>(
      `select * from (${differencesOf(dangerousSettings)}) d where house_id = ${houseId}
       order by subject`,
    );
  const alarm = (subject: string, more: Partial<Alarm> = {}) =>
    server.database.query(
      `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at,
         value, peak, version)
       select id, farm_id, org_id, 'settingDangerous', $2, $3, 'unacknowledged', now(), $4, $4, 0
       from houses where id = $1`,
      [houseId, subject, more.severity ?? 1, more.value ?? null],
    );

  it("is raised, worsened and cleared for each setting separately", async () => {
    await placed(28);
    await sayAlarm({ alarmOn: 0, absHigh: 41 });
    await sayCurve(20);
    await audit.runNow();
    expect((await differences()).map(({ subject, is_broken }) => [subject, is_broken])).toEqual([
      ["absHigh", true],
      ["alarmOn", true],
      ["highAlarm", true],
    ]);
    await alarm("alarmOn");
    await alarm("absHigh", { severity: 2, value: 41 });
    await alarm("highAlarm", { value: 40 });
    await alarm("target");
    // One setting has become worse, another is safe again; the others are unchanged.
    expect(await differences()).toMatchObject([
      { subject: "highAlarm", is_broken: true, value: 41 },
      { subject: "target", is_broken: false },
    ]);
  });

  it("is shown on the settings page, at its value", async () => {
    await placed(28);
    await sayCurve(20);
    const { body } = await server.call("readParameter", {
      as: administrator,
      input: { houseId: String(houseId) },
    });
    expect(body.data.dangers).toContainEqual(
      expect.objectContaining({
        key: "highAlarm",
        place: { group: "curve", k: "highAlarmDiff", row: 0 },
      }),
    );
  });
});
