import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { buildUser } from "../../../../factories/user.ts";
import { Stage, start } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

/** The test starts at noon in Shanghai; these are minutes of the day. */
const noon = 12 * 60;
/** Times of the calls, in minutes after noon. */
const callsAt = async (): Promise<number[]> =>
  (await stage.notices<{ due_at: Date }>("due_at", "channel = 'call'")).map(({ due_at: at }) =>
    Math.floor((at.getTime() - start) / minuteMs),
  );
const kinds = async (): Promise<string[]> =>
  (await stage.notices<{ kind: string }>("kind")).map(({ kind }) => kind);

describe("a number with hours", () => {
  it.each([0, 5])(
    "is called when its next hours begin if no server ran in the previous ones, repeat %s",
    async (repeatMin) => {
      await stage.phone({ alarmType: "phone", period: [noon, noon + 30], repeatMin });
      await stage.raise([await stage.house()]);
      stage.now = start + 45 * minuteMs;
      await stage.pass(3 * minuteMs, 5000);
      expect(await callsAt()).toEqual([]);
      stage.now = start + dayMs - minuteMs;
      await stage.pass(2 * minuteMs, 5000);
      expect(await callsAt()).toEqual([24 * 60]);
    },
  );

  it("is called when its next hours begin if it was added after the alarm's hours", async () => {
    await stage.raise([await stage.house()]);
    stage.now = start + 5 * hourMs;
    await stage.pass(minuteMs, 5000);
    await stage.phone({ alarmType: "phone", period: [noon - 60, noon + 60], repeatMin: 0 });
    await stage.pass(10 * minuteMs, 5000);
    expect(await callsAt()).toEqual([]);
    stage.now = start + dayMs - hourMs - minuteMs;
    await stage.pass(2 * minuteMs, 5000);
    expect(await callsAt()).toEqual([23 * 60]);
  });

  it("is called a little late if its hours have just ended", async () => {
    await stage.phone({ alarmType: "phone", period: [noon, noon + 2], repeatMin: 0 });
    await stage.raise([await stage.house()]);
    stage.now = start + 8 * minuteMs;
    await stage.pass(minuteMs, 5000);
    expect(await callsAt()).toEqual([8]);
  });

  it("is called at once after an outage within its hours", async () => {
    await stage.phone({ alarmType: "phone", period: [noon, noon + 300], repeatMin: 0 });
    await stage.raise([await stage.house()]);
    stage.now = start + 2 * hourMs;
    await stage.pass(minuteMs, 5000);
    expect(await callsAt()).toEqual([120]);
  });

  it("is not called for a repeat outside of them after an outage", async () => {
    await stage.phone({ alarmType: "phone", period: [noon, noon + 30], repeatMin: 10 });
    await stage.raise([await stage.house()]);
    await stage.pass(minuteMs, 5000);
    stage.now = start + hourMs;
    await stage.pass(15 * minuteMs, 5000);
    expect(await callsAt()).toEqual([0]);
    stage.now = start + dayMs - minuteMs;
    await stage.pass(2 * minuteMs, 5000);
    expect(await callsAt()).toEqual([0, 24 * 60]);
  });

  it("stays postponed when alarms are planned again", async () => {
    const phone = await stage.phone({ alarmType: "phone", period: [noon, noon + 30] });
    await stage.raise([await stage.house()]);
    stage.now = start + hourMs;
    await stage.pass(minuteMs, 5000);
    await stage.database.query("update alarm_phones set description = '夜班' where id = $1", [
      phone,
    ]);
    await stage.raise([await stage.house("2号舍")]);
    await stage.pass(minuteMs, 5000);
    expect(await callsAt()).toEqual([]);
    // Its hours are extended, so the call is made now.
    await stage.database.query("update alarm_phones set p1_to = $2 where id = $1", [
      phone,
      noon + 300,
    ]);
    await stage.raise([await stage.house("3号舍")]);
    await stage.pass(minuteMs, 5000);
    expect((await callsAt()).length).toBeGreaterThan(0);
  });

  it("causes a message to the managers that no person is notified", async () => {
    const { userId } = await buildUser(stage.database, {
      roleKey: "company_manager",
      orgId: stage.farm.orgId,
    });
    await stage.database.query("update users set email = 'wang@farm.example' where id = $1", [
      userId,
    ]);
    await stage.phone({ alarmType: "phone", period: [noon, noon + 30] });
    await stage.raise([await stage.house()]);
    stage.now = start + hourMs;
    await stage.pass(2 * minuteMs, 5000);
    expect(await kinds()).toEqual(["untold"]);
  });

  it("that begin later does not delay the message to the group that nobody answers", async () => {
    const url = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k";
    await stage.phone({ alarmType: "phone", repeatMin: 5 });
    await stage.phone({ alarmType: "phone", period: [noon - 300, noon - 60] });
    await stage.phone({ kind: "robot", address: url, repeatMin: 0, delayMin: 300 });
    await stage.raise([await stage.house()]);
    await stage.pass(12 * minuteMs, 5000);
    expect(await kinds()).toContain("unreached");
  });
});
