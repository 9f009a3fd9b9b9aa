// @run all: notices of many alarms are sent over whole hours.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { openService } from "../../../../server/notify/notice-send/channel/service-channel.ts";
import { startNoticeDemo } from "../../../../simulator/notice/notice-server.ts";
import { isLong } from "../../../factories/long.ts";
import { secret } from "./notice-message.ts";
import { Stage, start } from "./notice-stage.ts";

let stage: Stage;
afterEach(() => stage.close());

describe("two servers on one database", () => {
  let demo: Awaited<ReturnType<typeof startNoticeDemo>>;
  beforeEach(async () => {
    demo = await startNoticeDemo({
      host: "127.0.0.1",
      port: 0,
      mailPort: 0,
      secret,
      behaviour: null,
      pageDir: new URL("../../../../simulator/notice/page/", import.meta.url),
      now: Date.now,
      random: Math.random,
    });
  });
  afterEach(() => demo.close());

  it("send each notice once", async () => {
    const total = isLong ? 1000 : 100;
    stage = await Stage.open();
    const base = `http://127.0.0.1:${demo.port}`;
    const channels = () => {
      const service = openService({ base, secret, receiptUrl: null, now: Date.now });
      return { call: service, text: service };
    };
    const both = [0, 1].map(() => stage.another({ channels: channels(), now: Date.now }));
    stage.now = Date.now();
    const house = await stage.house();
    for (let count = 0; count < total; count += 1)
      await stage.phone({ alarmType: "message", repeatMin: 0 });
    await stage.raise([house]);
    const sent = async () => (await stage.notices("1", "state = 'accepted'")).length;
    for (const sender of both) sender.start();
    await expect.poll(sent, { timeout: 120_000, interval: 200 }).toBe(total);
    await Promise.all(both.map((sender) => sender.stop()));
    expect(demo.service.requests).toBe(total);
  });
});

describe("a day of repeats", () => {
  it("is sent at every repeat, and never after an acknowledgement", async () => {
    stage = await Stage.open();
    // Below the limit of thirty reminder texts a day per number.
    const repeatMin = 60;
    const at: number[] = [];
    stage.fakes.text.answer = () => {
      at.push(stage.now - start);
      return { kind: "accepted", ref: null };
    };
    await stage.phone({ alarmType: "message", repeatMin });
    const alarms = await stage.raise([await stage.house()]);
    const hours = isLong ? 24 : 3;
    // A check every four seconds of the farm's time is one every 66 ms at sixty times the speed.
    await stage.pass(hours * hourMs - minuteMs, 4000);
    await stage.acknowledge(alarms);
    const count = at.length;
    await stage.pass(2 * hourMs, minuteMs);
    expect(at).toHaveLength(count);
    expect(count).toBe((hours * 60) / repeatMin);
    for (const [round, ms] of at.entries()) {
      // The first notice waits for alarms that begin with it.
      const due = round === 0 ? 5000 : round * repeatMin * minuteMs;
      expect(Math.abs(ms - due), `turn ${round}`).toBeLessThanOrEqual(5000);
    }
  });

  it.each(["acknowledged", "cleared", "shelved"] as const)(
    "is not sent within two seconds of being %s, and ringing calls are cancelled",
    async (mode) => {
      stage = await Stage.open();
      await stage.phone({ alarmType: "phone", repeatMin: 5 });
      await stage.phone({ alarmType: "message", delayMin: 5 });
      const alarms = await stage.raise([await stage.house()]);
      await stage.pass(5 * minuteMs - 2000, 1000);
      const { call, text } = stage.fakes;
      const before = call.received.length;
      expect(before).toBe(1);
      // Two seconds before the next repeat of the one alarm and the first notice of the other.
      if (mode === "acknowledged") await stage.acknowledge(alarms);
      else if (mode === "cleared") await stage.clear(alarms);
      else await stage.shelve(alarms, hourMs);
      await stage.pass(1900, 400);
      expect(call.cancelled).toEqual([call.received[0]?.id]);
      await stage.pass(20 * minuteMs, 2000);
      expect(call.received).toHaveLength(before);
      expect(text.received.filter(({ text: body }) => !body.startsWith("恢复"))).toEqual([]);
    },
  );
});
