import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import type { Outcome } from "../../../../../server/notify/notice-send/channel/channel-port.ts";
import {
  noteEveryMs,
  toMove,
} from "../../../../../server/notify/notice-send/deliver/clock-follow.ts";
import type { Sender } from "../../../../../server/notify/notice-send/deliver/notice-sender.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
let sender: Sender;
/** Offset of the machine's clock since the start, ms. */
let steppedMs = 0;
beforeEach(async () => {
  steppedMs = 0;
  stage = await Stage.open();
  sender = stage.another({ steppedMs: () => steppedMs });
  await sender.tick(stage.now);
});
afterEach(async () => {
  await sender.stop();
  await stage.close();
});

function set(ms: number): void {
  steppedMs += ms;
  stage.now += ms;
}
const pass = (ms: number, stepMs = 1000) => stage.pass(ms, stepMs, sender);
const later: Outcome = { kind: "later", of: "channel", detail: "HTTP 500", afterMs: null };

describe("a clock that is set back by an hour", () => {
  it("delays no repeat, neither for people already notified nor for others", async () => {
    const at: number[] = [];
    stage.fakes.text.answer = () => {
      at.push(stage.now - steppedMs);
      return { kind: "accepted", ref: null };
    };
    await stage.phone({ alarmType: "message", repeatMin: 5 });
    await stage.phone({ alarmType: "message", repeatMin: 0, delayMin: 10 });
    const began = stage.now;
    await stage.raise([await stage.house()]);
    await pass(2 * minuteMs);
    set(-hourMs);
    await pass(18 * minuteMs);
    const minutes = at.map((ms) => Math.round((ms - began) / minuteMs));
    // One number every five minutes, apart from the call after the step; the other number once.
    expect(minutes.length).toBeGreaterThanOrEqual(5);
    for (const [index, minute] of minutes.slice(1).entries())
      expect(minute - (minutes[index] ?? 0)).toBeLessThanOrEqual(6);
  });

  it("delays neither the retry of a notice nor one whose server has died", async () => {
    stage.fakes.call.answer = () => later;
    await stage.phone({ alarmType: "phone", repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await pass(10_000);
    set(-hourMs);
    stage.fakes.call.answer = () => ({ kind: "accepted", ref: "r" });
    await pass(minuteMs);
    expect(await stage.notices("1", "channel = 'call' and state = 'accepted'")).toHaveLength(1);

    await stage.database.query(
      `update notices set state = 'sending', sent_at = null, ended_at = null, next_try_at = $1,
         lease_until = $2 where channel = 'call'`,
      [new Date(stage.now), new Date(stage.now + minuteMs)],
    );
    set(-hourMs);
    await pass(2 * minuteMs);
    expect(await stage.notices("1", "channel = 'call' and state = 'accepted'")).toHaveLength(1);
  });

  it("closes no channel for an hour, and follows changed contacts at once", async () => {
    stage.fakes.call.answer = () => later;
    for (let count = 0; count < 5; count += 1)
      await stage.phone({ alarmType: "phone", repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await pass(10_000);
    set(-hourMs);
    stage.fakes.call.answer = () => ({ kind: "accepted", ref: "r" });
    await stage.phone({ alarmType: "message", repeatMin: 0 });
    await pass(2 * minuteMs);
    expect(await stage.notices("1", "channel = 'call' and state = 'accepted'")).toHaveLength(5);
    expect(stage.fakes.text.received.length).toBeGreaterThanOrEqual(1);
  });

  it("allows another call to a number when its minute is over", async () => {
    await stage.phone({ alarmType: "phone", repeatMin: 0 });
    await stage.raise([await stage.house("1号舍")]);
    await pass(10_000);
    set(-hourMs);
    await pass(minuteMs);
    await stage.raise([await stage.house("2号舍")]);
    await pass(minuteMs);
    expect(stage.fakes.call.received).toHaveLength(2);
  });

  it("is detected at the start if the server was off", async () => {
    stage.fakes.call.answer = () => later;
    await stage.phone({ alarmType: "phone", repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await pass(40_000);
    await sender.stop();
    stage.now -= hourMs;
    sender = stage.another({ steppedMs: () => 0 });
    stage.fakes.call.answer = () => ({ kind: "accepted", ref: "r" });
    await pass(2 * minuteMs);
    expect(await stage.notices("1", "channel = 'call' and state = 'accepted'")).toHaveLength(1);
  });
});

describe("a clock that is set ahead by a day", () => {
  it("does not expire unsent notices", async () => {
    stage.fakes.call.answer = () => later;
    await stage.phone({ alarmType: "phone", repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await pass(10_000);
    set(24 * hourMs);
    stage.fakes.call.answer = () => ({ kind: "accepted", ref: "r" });
    await pass(minuteMs);
    expect(await stage.notices("1", "state = 'expired'")).toEqual([]);
    expect(await stage.notices("1", "channel = 'call' and state = 'accepted'")).toHaveLength(1);
  });
});

describe("several servers", () => {
  it("move waiting notices once, whichever server detects the step first", () => {
    const far = fc.integer({ min: 2 * noteEveryMs, max: 30 * 24 * hourMs });
    const step = fc.tuple(far, fc.boolean()).map(([ms, isBack]) => (isBack ? -ms : ms));
    const age = fc.integer({ min: 0, max: noteEveryMs });
    fc.assert(
      fc.property(step, age, (stepMs, agoMs) => {
        // A time that was recorded `agoMs` before the step, and is read after it.
        expect(toMove(-agoMs - stepMs, stepMs)).toBe(stepMs);
        // The other server has recorded the new time.
        expect(toMove(-Math.min(agoMs, 1000), stepMs)).toBe(0);
        // No clock was set.
        expect(toMove(-agoMs, 0)).toBe(0);
      }),
      // The shortest step after the longest time without a record.
      { examples: [[-2 * noteEveryMs, noteEveryMs]] },
    );
  });
});
