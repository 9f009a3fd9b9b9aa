import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { AlarmEvent } from "../../../../contract/alarm/alarm-history.ts";
import { eventsOf } from "../../../../server/judge/record/alarm-events.ts";
import {
  acknowledge,
  applyChange,
  expireShelf,
  raised,
  shelve,
  unshelve,
} from "../../../../server/judge/record/alarm-life-cycle.ts";
import { replay, shownFields } from "../judge-replay.ts";

const start = Date.UTC(2026, 5, 1);
const min = 60_000;
const raisedAlarm = (suppressedBy: "powerFail" | null = null): Alarm => ({
  ...raised(
    {
      kind: "raise",
      key: "tempHigh",
      subject: "",
      severity: 3,
      value: 31,
      limit: 29,
      suppressedBy,
      at: start,
    },
    { houseId: 1, farmId: 1, orgId: 1 },
  ),
  id: 1,
  version: 1,
});
const nothing = { by: null, note: null, severity: null, value: null, until: null };

describe("events derived from two versions of a record", () => {
  const at = start + min;
  const events = (after: Alarm | null, by: string | null = null, before = raisedAlarm()) =>
    eventsOf(before, after!, { at, by });

  test("a raise, with the alarm that hides it", () => {
    expect(eventsOf(null, raisedAlarm(), { at, by: null })).toEqual([
      { ...nothing, kind: "raise", at: start, severity: 3, value: 31 },
    ]);
    expect(eventsOf(null, raisedAlarm("powerFail"), { at, by: null }).slice(1)).toEqual([
      { ...nothing, kind: "suppress", at, note: "powerFail" },
    ]);
  });

  test("a change of the severity, but no peak of the same severity", () => {
    expect(events({ ...raisedAlarm(), peak: 33, severity: 2 })).toEqual([
      { ...nothing, kind: "worsen", at, severity: 2, value: 33 },
    ]);
    expect(events({ ...raisedAlarm(), peak: 33 })).toEqual([]);
  });

  test("suppression by another cause, and its end", () => {
    expect(
      events({ ...raisedAlarm(), suppressedBy: "emptyHouse" }, null, raisedAlarm("powerFail")),
    ).toEqual([{ ...nothing, kind: "suppress", at, note: "emptyHouse" }]);
    expect(events(raisedAlarm(), null, raisedAlarm("powerFail"))).toEqual([
      { ...nothing, kind: "release", at },
    ]);
  });

  test("an acknowledgement with person and note; closing is not a separate event", () => {
    expect(events(acknowledge(raisedAlarm(), "Wang", "on the way", at), "Wang")).toEqual([
      { ...nothing, kind: "acknowledge", at, by: "Wang", note: "on the way" },
    ]);
    const returned = applyChange(raisedAlarm(), {
      kind: "clear",
      key: "tempHigh",
      subject: "",
      at: start + 1,
    });
    expect(
      events(acknowledge(returned, "Wang", "", at), "Wang", returned).map(({ kind }) => kind),
    ).toEqual(["acknowledge"]);
  });

  test("shelving: person, reason and end; again; its end by time and by hand", () => {
    const shelved = shelve(raisedAlarm(), at + 5 * min, "Li", "mending")!;
    expect(events(shelved, "Li")).toEqual([
      { ...nothing, kind: "shelve", at, by: "Li", note: "mending", until: at + 5 * min },
    ]);
    expect(
      events(shelve(shelved, at + 5 * min, "Li", "still mending"), "Li", shelved),
    ).toMatchObject([{ kind: "shelve", note: "still mending" }]);
    expect(events(shelve(shelved, at + 5 * min, "Zhao", "mending"), "Zhao", shelved)).toMatchObject(
      [{ kind: "shelve", by: "Zhao" }],
    );
    expect(events(unshelve(shelved), "Zhao", shelved)).toEqual([
      { ...nothing, kind: "unshelve", at, by: "Zhao" },
    ]);
    expect(events(expireShelf(shelved, at + 5 * min), null, shelved)).toEqual([
      { ...nothing, kind: "shelfEnd", at },
    ]);
    expect(
      events(
        applyChange(shelved, { kind: "clear", key: "tempHigh", subject: "", at: at - 1 }),
        null,
        shelved,
      ),
    ).toEqual([{ ...nothing, kind: "clear", at: at - 1 }]);
  });
});

type Action = (alarm: Alarm, now: number) => readonly [after: Alarm | null, by: string | null];
const action = fc.oneof(
  fc.constantFrom<Action>(
    (alarm, now) => [acknowledge(alarm, "Wang", "", now), "Wang"],
    (alarm, now) => [
      applyChange(alarm, { kind: "clear", key: "tempHigh", subject: "", at: now - 1 }),
      null,
    ],
    (alarm) => [unshelve(alarm), "Zhao"],
    (alarm, now) => [expireShelf(alarm, now), null],
  ),
  fc
    .record({
      minutes: fc.integer({ min: 1, max: 30 }),
      by: fc.constantFrom("Li", "Zhao"),
      reason: fc.constantFrom("mending", "cleaning"),
    })
    .map(({ minutes, by, reason }): Action => (alarm, now) => [
      shelve(alarm, now + minutes * min, by, reason),
      by,
    ]),
  fc
    .constantFrom(null, "powerFail" as const, "emptyHouse" as const)
    .map((by): Action => (alarm, now) => [
      applyChange(alarm, { kind: "suppress", key: "tempHigh", subject: "", by, at: now }),
      null,
    ]),
  fc
    .record({
      peak: fc.integer({ min: 30, max: 40 }),
      severity: fc.constantFrom(undefined, 1 as const, 2 as const),
    })
    .map(({ peak, severity }): Action => (alarm, now) => [
      applyChange(alarm, {
        kind: "peak",
        key: "tempHigh",
        subject: "",
        peak,
        at: now,
        ...(severity === undefined ? {} : { severity }),
      }),
      null,
    ]),
);

test("3,000 alarms: the replayed events give the record after every step", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(null, "powerFail" as const),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), action), { maxLength: 20 }),
      (suppressedBy, actions) => {
        let alarm = raisedAlarm(suppressedBy);
        let now = start;
        const events: AlarmEvent[] = eventsOf(null, alarm, { at: now, by: null });
        for (const [minutes, run] of actions) {
          now += minutes * min + 2;
          const [after, by] = run(alarm, now);
          if (after === null) continue;
          events.push(...eventsOf(alarm, after, { at: now, by }));
          alarm = after;
          expect(replay(events)).toEqual(shownFields(alarm));
        }
      },
    ),
    { numRuns: 3000 },
  );
});
