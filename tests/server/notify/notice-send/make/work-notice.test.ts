import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AlarmKey } from "../../../../../contract/alarm/alarm-kind.ts";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { beginWorks } from "../../../../../server/judge/work/begin-work.ts";
import { endLateWorks } from "../../../../../server/judge/work/end-work.ts";
import { plannedWorks } from "../../../../../server/platform/db/schema/alarm/alarm-setting-tables.ts";
import { buildFarm, type BuiltHouse } from "../../../../factories/fleet.ts";
import { buildRota, rotaLine } from "../../../../factories/rota.ts";
import { buildUser } from "../../../../factories/user.ts";
import { Stage, start } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

/** Work of two hours that begins now, at noon. */
async function begin(over: Partial<typeof plannedWorks.$inferInsert> = {}): Promise<void> {
  await stage.database.orm.insert(plannedWorks).values({
    orgId: stage.farm.orgId,
    name: "消毒",
    reason: "批间清洗消毒",
    timeZone: "Asia/Shanghai",
    farmIds: [stage.farm.id],
    houseIds: [],
    groups: [],
    urgentReason: "",
    day: "2026-06-10",
    time: "12:00",
    minutes: 120,
    repeat: "none",
    weekDays: [],
    untilDay: null,
    madeBy: "场长",
    nextFrom: new Date(start),
    nextTo: new Date(start + 2 * hourMs),
    ...over,
  });
  await beginWorks(stage.database, stage.now);
}
const end = () => endLateWorks(stage.database, stage.now);
const texts = () => stage.fakes.text.received.map(({ text }) => text);
const receivers = () => stage.fakes.text.received.map(({ to }) => to);
const logged = () =>
  stage.database.query(
    "select function, operation, operator from operation_logs where function like 'plannedWork%' order by at, id",
  );

/** An alarm that was hidden by the work when it was raised. */
async function hidden(house: BuiltHouse, key: AlarmKey) {
  const [alarm] = await stage.raise([house], key);
  await stage.database.query(
    `with hid as (update alarms set suppressed_by = 'outOfService' where id = $1)
     insert into alarm_events (alarm_id, at, kind, note) values ($1, $2, 'suppress', 'outOfService')`,
    [alarm?.id, new Date(stage.now)],
  );
  return alarm!;
}

describe("planned work", () => {
  it("is sent to the person on duty at its start and its end, once, as a message", async () => {
    await stage.house("1号舍");
    await stage.house("2号舍");
    await stage.phone();
    await begin();
    await stage.pass(5000);
    expect(texts()).toEqual([
      "【计划作业】开始：消毒，阳光农场 2 栋，至 14:00，新报警不通知（除紧急）",
    ]);
    await stage.pass(minuteMs, 10_000);
    expect(texts()).toHaveLength(1);
    stage.now = start + 2 * hourMs;
    await end();
    await stage.pass(5000);
    expect(texts()[1]).toBe("【计划作业】结束：消毒，阳光农场 2 栋，期间无报警");
    expect(texts()).toHaveLength(2);
    expect(stage.fakes.call.received).toEqual([]);
    expect(await stage.notices("kind, state, alarm_ids")).toEqual([
      { kind: "work", state: "accepted", alarm_ids: [] },
      { kind: "work", state: "accepted", alarm_ids: [] },
    ]);
    expect(await logged()).toEqual([
      { function: "plannedWorkBegun", operation: "消毒", operator: "" },
      { function: "plannedWorkOver", operation: "消毒", operator: "" },
    ]);
  });

  it("lists the receiver's own houses, in their language, with the hidden alarms", async () => {
    const north = await buildFarm(stage.database, { orgId: stage.farm.orgId, name: "北场" });
    await stage.house("7号舍", north.id);
    const own = await stage.house("1号舍");
    await stage.phone({ farmId: north.id, language: "en" });
    await stage.phone({ houseId: own.id });
    await begin({
      farmIds: [stage.farm.id, north.id],
      groups: ["power"],
      urgentReason: "电工在场",
      nextTo: new Date(start + 20 * hourMs),
    });
    await stage.pass(5000);
    expect(texts().toSorted()).toEqual([
      "Planned work began: 消毒, 北场 7号舍, until 06-11 08:00. Some kinds of new alarms do not " +
        "notify anybody, not even urgent ones",
      "【计划作业】开始：消毒，阳光农场 1号舍，至 06-11 08:00，部分新报警不通知（含紧急）",
    ]);
  });

  it("is sent to the first contacts of this hour, and to one number once", async () => {
    const house = await stage.house();
    await stage.phone({ address: "+8613900000001", delayMin: 5 });
    await stage.phone({ address: "+8613900000001", delayMin: 5, houseId: house.id });
    await stage.phone({ address: "+8613900000002", delayMin: 15 });
    await stage.phone({ address: "+8613900000003", status: "closed" });
    // Only at night: 20:00 to 08:00.
    await stage.phone({ address: "+8613900000004", period: [1200, 480] });
    await begin();
    await stage.pass(5000);
    expect(receivers()).toEqual(["+8613900000001"]);
  });

  it("is sent to the person on call", async () => {
    await stage.house();
    const { orgId } = stage.farm;
    const { userId } = await buildUser(stage.database, { roleKey: "company_manager", orgId });
    const mobile = "+8613700000001";
    await stage.database.query("update users set mobile = $2 where id = $1", [userId, mobile]);
    const rota = await buildRota(stage.database, {
      orgId,
      farmId: stage.farm.id,
      people: [userId],
      lines: [rotaLine([userId], { period: "08:00-16:00" })],
    });
    await stage.database.query("update alarm_phones set rota_id = $2, address = $3 where id = $1", [
      await stage.phone(),
      rota.id,
      `rota:${rota.id}:phone`,
    ]);
    await begin();
    await stage.pass(5000);
    expect(receivers()).toEqual([mobile]);
  });

  it("lists past and remaining alarms at its end, and the person who ended it early", async () => {
    const house = await stage.house();
    await stage.phone();
    await begin();
    await stage.pass(2000);
    const gone = await hidden(house, "tempHigh");
    await hidden(house, "rhHigh");
    stage.now += minuteMs;
    await stage.clear([gone]);
    stage.now += minuteMs;
    const at = new Date(stage.now);
    await stage.database.query("update alarm_outages set ended_at = $1", [at]);
    await stage.database.query(
      "update work_runs set state = 'over', ended_at = $1, ended_by = '李明'",
      [at],
    );
    await stage.pass(2000);
    expect(texts().filter((text) => text.includes("计划作业"))[1]).toBe(
      "【计划作业】由 李明 提前结束：消毒，阳光农场 1号舍，期间 1 条报警已恢复，1 条未恢复，现在通知",
    );
  });

  it("is not sent if no server ran, and is in the log", async () => {
    await stage.house();
    await stage.phone();
    stage.now = start + 3 * hourMs;
    await begin();
    await stage.pass(2000);
    expect(texts()).toEqual([]);
    expect(await logged()).toMatchObject([{ function: "plannedWorkMissed" }]);
  });

  it("that ended long ago is not sent any more", async () => {
    await stage.house();
    await stage.phone();
    await begin();
    stage.now = start + 2 * hourMs;
    await end();
    stage.now += 2 * hourMs;
    await stage.pass(2000);
    expect(texts()).toEqual([]);
  });
});
