import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../../contract/base/time.ts";
import { Stage, start } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const seconds = (ms: number) => Math.round((ms - start) / 1000);

function groups<T>(all: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const results = new Map<string, T[]>();
  for (const item of all) results.set(nameOf(item), [...(results.get(nameOf(item)) ?? []), item]);
  return results;
}

describe("an urgent alarm", () => {
  it("is called and texted within ten seconds", async () => {
    await stage.phone();
    await stage.raise([await stage.house()]);
    await stage.pass(10_000);
    const { call, text } = stage.fakes;
    expect(call.received.map((item) => item.text)).toEqual([
      "【紧急】阳光农场 1号舍 停电，12:00。确认请按1，暂停本号码请按0",
    ]);
    expect(text.received).toHaveLength(1);
    expect(text.received[0]?.text).toMatch(
      /^【紧急】阳光农场 1号舍 停电.* https:\/\/farm.example\/n\/[\w-]{22}$/,
    );
    expect(call.received[0]).toMatchObject({ keys: { "1": "ack", "0": "pause" }, channel: "call" });
    expect(await stage.notices("state, tries, kind")).toEqual([
      { state: "accepted", tries: 1, kind: "raise" },
      { state: "accepted", tries: 1, kind: "raise" },
    ]);
  });

  it("is sent in the order of the delays, and again at every repeat", async () => {
    const at: Record<string, number[]> = {};
    stage.fakes.text.answer = (message) => {
      (at[message.to] ??= []).push(seconds(stage.now));
      return { kind: "accepted", ref: null };
    };
    await stage.phone({ address: "+8613800000001", alarmType: "message" });
    await stage.phone({ address: "+8613800000002", alarmType: "message", delayMin: 5 });
    await stage.raise([await stage.house()]);
    await stage.pass(17 * minuteMs, 1000);
    expect(at).toEqual({
      "+8613800000001": [5, 300, 600, 900],
      "+8613800000002": [300, 600, 900],
    });
  });

  it("is not sent any more once a person acknowledges", async () => {
    await stage.phone();
    await stage.phone({ delayMin: 1 });
    const alarms = await stage.raise([await stage.house()]);
    await stage.pass(20_000);
    const { call, text } = stage.fakes;
    expect(call.received).toHaveLength(1);
    await stage.acknowledge(alarms);
    await stage.pass(2000);
    // The ringing call is cancelled.
    expect(call.cancelled).toEqual([call.received[0]?.id]);
    await stage.pass(20 * minuteMs, 5000);
    expect(call.received).toHaveLength(1);
    expect(text.received).toHaveLength(1);
    expect(await stage.database.query("select * from notice_duties")).toEqual([]);
  });

  it("is not sent while it is shelved, and starts again afterwards", async () => {
    await stage.phone({ alarmType: "message" });
    const alarms = await stage.raise([await stage.house()]);
    await stage.pass(8000);
    expect(stage.fakes.text.received).toHaveLength(1);
    await stage.shelve(alarms, 10 * minuteMs);
    await stage.pass(9 * minuteMs, 5000);
    expect(stage.fakes.text.received).toHaveLength(1);
    await stage.step(alarms, (alarm) => ({
      ...alarm,
      shelvedUntil: null,
      shelvedBy: null,
      shelveReason: null,
    }));
    await stage.pass(8000);
    expect(stage.fakes.text.received).toHaveLength(2);
  });

  it("that ends is reported once to everyone notified, and pending calls are dropped", async () => {
    await stage.phone();
    await stage.phone({ delayMin: 30 });
    const alarms = await stage.raise([await stage.house()]);
    await stage.pass(10_000);
    await stage.clear(alarms);
    await stage.acknowledge(alarms);
    await stage.pass(3 * minuteMs, 1000);
    const { call, text } = stage.fakes;
    expect(call.received).toHaveLength(1);
    expect(text.received.map((item) => item.template)).toEqual(["alarm.raise", "alarm.cleared"]);
    expect(text.received[1]?.text).toBe("恢复 阳光农场 1号舍 停电，12:00");
  });
});

describe("content and order of notices", () => {
  it("are sent one after the other, without waiting for the next poll", async () => {
    for (let count = 0; count < 13; count += 1) await stage.phone({ alarmType: "message" });
    await stage.raise([await stage.house()]);
    stage.now += 6000;
    await stage.sender.tick(stage.now);
    await stage.sender.settled();
    expect(stage.fakes.text.received).toHaveLength(13);
  });

  it("are one notice for simultaneous alarms", async () => {
    await stage.phone({ alarmType: "message" });
    const [one, two] = [await stage.house("1号舍"), await stage.house("2号舍")];
    await stage.raise([one]);
    await stage.pass(3000);
    await stage.raise([two]);
    await stage.pass(10_000);
    expect(stage.fakes.text.received).toHaveLength(1);
    expect(stage.fakes.text.received[0]?.text).toContain("2号舍");
  });

  it("are not a call for a medium alarm", async () => {
    await stage.phone({ alarmType: "phone" });
    await stage.phone({ alarmType: "message" });
    await stage.raise([await stage.house()], "rhHigh");
    await stage.pass(2 * minuteMs, 1000);
    expect(stage.fakes.call.received).toHaveLength(0);
    expect(stage.fakes.text.received).toHaveLength(1);
  });

  it("wait for the number's hours", async () => {
    // The hours are 13:00 to 14:00; it is noon.
    await stage.phone({ alarmType: "message", period: [780, 840] });
    await stage.raise([await stage.house()]);
    await stage.pass(59 * minuteMs, 5000);
    expect(stage.fakes.text.received).toHaveLength(0);
    await stage.pass(2 * minuteMs, 1000);
    expect(stage.fakes.text.received).toHaveLength(1);
  });

  it("follow a contact that is created, changed and closed meanwhile", async () => {
    await stage.raise([await stage.house()]);
    await stage.pass(10_000);
    const id = await stage.phone({ alarmType: "message" });
    await stage.pass(10_000);
    expect(stage.fakes.text.received).toHaveLength(1);
    await stage.database.query(
      "update alarm_phones set status = 'closed', version = version + 1 where id = $1",
      [id],
    );
    await stage.pass(20 * minuteMs, 5000);
    expect(stage.fakes.text.received).toHaveLength(1);
  });

  it("are within the carrier's limit: the call becomes a text", async () => {
    await stage.phone({ alarmType: "phone", repeatMin: 5 });
    await stage.raise([await stage.house()]);
    await stage.pass(59 * minuteMs, 5000);
    const { call, text } = stage.fakes;
    expect(call.received).toHaveLength(4);
    expect(text.received.length).toBeGreaterThan(5);
    expect(text.received[0]?.text).toContain("（呼叫已达上限）");
    const capped = await stage.notices("reason", "reason = 'callLimit' and channel = 'call'");
    expect(capped).toHaveLength(text.received.length);
  });
});

describe("a flood", () => {
  it("is one sentence per number that names the first fault, with every alarm in one notice per slot", async () => {
    for (let count = 0; count < 5; count += 1) await stage.phone({ repeatMin: 10 });
    const houses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => stage.house(`${index + 1}号舍`)),
    );
    await stage.raise(houses.slice(0, 1));
    await stage.pass(500);
    const subjects = Array.from({ length: 15 }, (_, index) => String(index + 1));
    for (const subject of subjects) {
      await stage.raise(houses, "fanFault", subject);
      await stage.pass(600);
    }
    await stage.pass(9 * minuteMs, 5000);
    const { call, text } = stage.fakes;
    const perNumber = groups(
      [...call.received, ...text.received],
      (one) => `${one.to}${one.channel}`,
    );
    expect(perNumber.size).toBe(10);
    for (const sent of perNumber.values()) expect(sent.length).toBeLessThanOrEqual(2);
    const rows = await stage.notices<{ alarm_ids: number[]; phone_id: number; channel: string }>(
      "alarm_ids, phone_id, channel",
    );
    for (const sent of groups(rows, (row) => `${row.phone_id}${row.channel}`).values()) {
      const ids = sent.flatMap((row) => row.alarm_ids);
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(text.received.some((item) => /40 栋 \d+ 条报警，首个/.test(item.text))).toBe(true);
    // Alarms that began after the sentence are in the next one, so none is omitted.
    await stage.pass(3 * minuteMs, 5000);
    const all = await stage.notices<{ alarm_ids: number[]; phone_id: number; channel: string }>(
      "alarm_ids, phone_id, channel",
    );
    for (const sent of groups(all, (row) => `${row.phone_id}${row.channel}`).values())
      expect(new Set(sent.flatMap((row) => row.alarm_ids)).size).toBe(1 + 40 * subjects.length);
  });
});
