import { describe, expect, test } from "vitest";
import {
  type Alarm,
  isActive,
  isAnnunciated,
  isLatched,
} from "../../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { eventsOf } from "../../../../server/judge/record/alarm-events.ts";
import { type AlarmChange } from "../../../../server/judge/verdict/verdict.ts";
import { initialJudgeState, resumed } from "../../../../server/judge/verdict/judge-state.ts";
import {
  acknowledge,
  applyChange,
  raised,
  reset,
  shelve,
} from "../../../../server/judge/record/alarm-life-cycle.ts";
import { replay, shownFields } from "../judge-replay.ts";
import { normalObservation, min, Scene, start } from "../judge-scene.ts";

const condition = { key: "externalStop", subject: "" } as const;
const raise: Extract<AlarmChange, { kind: "raise" }> = {
  ...condition,
  kind: "raise",
  severity: 1,
  value: null,
  limit: null,
  suppressedBy: null,
  at: start,
};
const clear = (at: number): AlarmChange => ({ ...condition, kind: "clear", latches: true, at });
const alarm = (over: Partial<Alarm> = {}): Alarm => ({
  ...raised(raise, { houseId: 1, farmId: 1, orgId: 1 }),
  id: 1,
  version: 1,
  ...over,
});
const latched = (over: Partial<Alarm> = {}) => applyChange(alarm(over), clear(start + min));

describe("a latching alarm after its condition", () => {
  test.each(["unacknowledged", "acknowledged"] as const)("%s stays active", (state) => {
    const after = latched({ state });
    expect(after).toMatchObject({ state, clearedAt: null, latchedAt: start + min });
    expect([isActive(after), isAnnunciated(after), isLatched(after)]).toEqual([true, true, true]);
    // A repeated clearing, as by a judge after a restart, changes nothing.
    expect(applyChange(after, clear(start + 2 * min))).toEqual(after);
  });

  test("closes by a reset, which also acknowledges it", () => {
    const at = start + 5 * min;
    expect(reset(latched(), "Wang", "looked", at)).toMatchObject({
      state: "closed",
      clearedAt: at,
      ackBy: "Wang",
      ackNote: "looked",
    });
    const acknowledged = acknowledge(alarm(), "Li", "", start + 1)!;
    const closed = reset(applyChange(acknowledged, clear(start + min)), "Wang", "", at)!;
    expect(closed).toMatchObject({ state: "closed", ackBy: "Li", clearedAt: at });
    expect(closed).not.toHaveProperty("latchedAt");
    expect(reset(closed, "Wang", "", at)).toBeNull();
  });

  test("cannot be reset while the condition lasts", () => {
    expect(reset(alarm(), "Wang", "", start + 1)).toBeNull();
  });

  test("has its new severity and suppression if it returns", () => {
    const before = latched({ severity: 3 });
    expect(applyChange(before, raise)).toMatchObject({ severity: 1, suppressedBy: null });
    expect(
      applyChange(before, { ...raise, severity: 4, suppressedBy: "outOfService" }),
    ).toMatchObject({ severity: 3, suppressedBy: "outOfService" });
  });

  test("is unacknowledged if it returns", () => {
    const acknowledged = acknowledge(latched(), "Li", "", start + 2 * min)!;
    const back = applyChange(acknowledged, { ...raise, at: start + 3 * min });
    expect(back).toMatchObject({ state: "unacknowledged", ackBy: null, ackAt: null });
    expect(isLatched(back)).toBe(false);
  });

  test("is no longer shelved if it returns", () => {
    const shelved = shelve(latched(), start + 30 * min, "Li", "test")!;
    const back = applyChange(shelved, { ...raise, at: start + 3 * min });
    expect(isAnnunciated(back)).toBe(true);
  });

  test("closes at once if no one was notified", () => {
    expect(latched({ suppressedBy: "outOfService" })).toMatchObject({ state: "closed" });
    expect(latched({ suppressedBy: "emptyHouse" })).toMatchObject({ state: "returned" });
  });

  test("is not restored to the judge after a restart", () => {
    expect(resumed(initialJudgeState, [latched()]).active).toEqual({});
    expect(resumed(initialJudgeState, [alarm()]).active).toEqual({ "externalStop:": null });
  });

  test("has events that, replayed, equal its record", () => {
    const steps: ((before: Alarm, at: number) => Alarm)[] = [
      (before, at) => applyChange(before, clear(at)),
      (before, at) => acknowledge(before, "Li", "", at)!,
      (before, at) => applyChange(before, { ...raise, at }),
      (before, at) => applyChange(before, clear(at)),
      (before, at) => reset(before, "Wang", "ok", at)!,
    ];
    let last = alarm();
    const events = eventsOf(null, last, { at: start, by: null });
    for (const [index, step] of steps.entries()) {
      const at = start + (index + 1) * min;
      const after = step(last, at);
      const by = [null, "Li", null, null, "Wang"][index] ?? null;
      events.push(...eventsOf(last, after, { at, by }));
      last = after;
      expect(replay(events)).toEqual(shownFields(last));
    }
    expect(events.map(({ kind }) => kind)).toEqual(
      "raise latch acknowledge again latch acknowledge reset".split(" "),
    );
  });
});

test("the catalogue defines the latching kinds, unless the organisation overrides them", () => {
  const latching = Object.values(alarmKinds).filter(({ latches }) => latches === true);
  expect(latching.map(({ code }) => code)).toEqual([2403, 2404]);
  const play = (latches: boolean) => {
    const kinds = { ...alarmKinds, spHigh: { ...alarmKinds.spHigh, latches } };
    const scene = new Scene({ kinds });
    scene.run(3 * min, { staticPressure: 80 });
    scene.run(3 * min, { staticPressure: normalObservation.staticPressure });
    return scene.changes
      .filter(({ kind }) => kind === "clear")
      .map((change) => "latches" in change);
  };
  expect([play(true), play(false)]).toEqual([[true], [false]]);
});
