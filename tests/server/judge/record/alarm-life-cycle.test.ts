import { describe, expect, test } from "vitest";
import {
  type Alarm,
  alarmSchema,
  type AlarmState,
  alarmStateKeys,
  shelveMaxMs,
  urgentShelveMaxMs,
} from "../../../../contract/alarm/alarm.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { AlarmChange } from "../../../../server/judge/verdict/verdict.ts";
import {
  acknowledge,
  applyChange,
  clear,
  expireShelf,
  raised,
  shelve,
  unshelve,
} from "../../../../server/judge/record/alarm-life-cycle.ts";
import { start } from "../judge-scene.ts";

const place = { houseId: 7, farmId: 3, orgId: 1 };
const raise: Extract<AlarmChange, { kind: "raise" }> = {
  kind: "raise",
  key: "tempHigh",
  subject: "",
  severity: 2,
  value: 28.5,
  limit: 27,
  suppressedBy: null,
  at: start,
};
const alarm = (values: Partial<Alarm> = {}): Alarm => ({
  ...raised(raise, place),
  id: 1,
  version: 1,
  ...values,
});
const inState = (state: AlarmState): Alarm => alarm({ state });

test("raising creates an unacknowledged alarm that fits the contract", () => {
  expect(alarmSchema.parse(alarm())).toMatchObject({
    ...place,
    key: "tempHigh",
    severity: 2,
    state: "unacknowledged",
    raisedAt: start,
    value: 28.5,
    limit: 27,
    peak: 28.5,
    ackAt: null,
    clearedAt: null,
    shelvedUntil: null,
    suppressedBy: null,
  });
  expect(raised({ ...raise, suppressedBy: "powerFail" }, place).suppressedBy).toBe("powerFail");
});

test.each([
  ["unacknowledged", "acknowledged"],
  ["acknowledged", null],
  ["returned", "closed"],
  ["closed", null],
] as const)("acknowledging one that is %s gives %s", (state, after) => {
  const done = acknowledge(inState(state), "wang", "on my way", start + 5);
  if (after === null) expect(done).toBeNull();
  else
    expect(done).toEqual({
      ...inState(after),
      ackAt: start + 5,
      ackBy: "wang",
      ackNote: "on my way",
    });
});

test.each([
  ["unacknowledged", "returned"],
  ["acknowledged", "closed"],
] as const)("clearing one that is %s gives %s and ends its shelving", (state, after) => {
  const shelved = alarm({
    state,
    shelvedUntil: start + 9,
    shelvedBy: "li",
    shelveReason: "mending",
  });
  expect(clear(shelved, start + 5)).toEqual({ ...inState(after), clearedAt: start + 5 });
});

test.each(["returned", "closed"] as const)("clearing one that is %s changes nothing", (state) => {
  const before = inState(state);
  expect(clear(before, start + 5)).toBe(before);
});

describe("shelving", () => {
  test.each(alarmStateKeys)("on one that is %s", (state) => {
    const done = shelve(inState(state), start + 9, "li", "mending");
    if (state === "returned" || state === "closed") expect(done).toBeNull();
    else
      expect(done).toEqual({
        ...inState(state),
        shelvedUntil: start + 9,
        shelvedBy: "li",
        shelveReason: "mending",
      });
  });

  test("ends when its time has come, not before, and once", () => {
    const shelved = shelve(alarm(), start + 9, "li", "mending")!;
    expect(expireShelf(shelved, start + 8)).toBeNull();
    expect(expireShelf(shelved, start + 9)).toEqual(alarm());
    expect(expireShelf(alarm(), start + 9)).toBeNull();
  });

  test("ends if a clock that was ahead has made it longer than allowed", () => {
    const shelvedFor = (severity: 1 | 2, ms: number) =>
      expireShelf(shelve(alarm({ severity }), start + ms, "li", "mending")!, start);
    expect(shelvedFor(1, urgentShelveMaxMs)).toBeNull();
    expect(shelvedFor(1, urgentShelveMaxMs + hourMs)).toEqual(alarm({ severity: 1 }));
    expect(shelvedFor(2, shelveMaxMs)).toBeNull();
    expect(shelvedFor(2, shelveMaxMs + hourMs)).toEqual(alarm({ severity: 2 }));
  });

  test("can be ended early, once", () => {
    expect(unshelve(shelve(alarm(), start + 9, "li", "mending")!)).toEqual(alarm());
    expect(unshelve(alarm())).toBeNull();
  });
});

describe("a verdict of the judge", () => {
  const worsen: AlarmChange = {
    kind: "peak",
    key: "tempHigh",
    subject: "",
    peak: 31,
    at: start + 1,
  };
  test("is applied to the record", () => {
    expect(applyChange(alarm(), worsen)).toEqual(alarm({ peak: 31 }));
    expect(applyChange(alarm({ severity: 3 }), { ...worsen, severity: 2 })).toEqual(
      alarm({ peak: 31, severity: 2 }),
    );
    // It is never less severe than the organisation has set.
    expect(applyChange(alarm({ severity: 1 }), { ...worsen, severity: 2 })).toEqual(
      alarm({ peak: 31, severity: 1 }),
    );
    expect(
      applyChange(alarm(), {
        kind: "suppress",
        key: "tempHigh",
        subject: "",
        by: "emptyHouse",
        at: start + 1,
      }),
    ).toEqual(alarm({ suppressedBy: "emptyHouse" }));
    expect(
      applyChange(alarm({ suppressedBy: "emptyHouse" }), {
        kind: "suppress",
        key: "tempHigh",
        subject: "",
        by: null,
        at: start + 1,
      }),
    ).toEqual(alarm());
    expect(
      applyChange(alarm(), { kind: "clear", key: "tempHigh", subject: "", at: start + 5 }),
    ).toEqual(alarm({ state: "returned", clearedAt: start + 5 }));
    expect(applyChange(alarm(), raise)).toEqual(alarm());
  });

  test("that makes it urgent unacknowledges and unshelves it, because people knew a lower severity", () => {
    const before = shelve(
      acknowledge(alarm({ severity: 2 }), "wang", "in the morning", start)!,
      start + 8 * 3_600_000,
      "li",
      "cleaning",
    )!;
    expect(applyChange(before, { ...worsen, severity: 1 })).toEqual(
      alarm({ peak: 31, severity: 1 }),
    );
    // A smaller change, and one that was already urgent then, change nothing.
    expect(applyChange({ ...before, severity: 3 }, { ...worsen, severity: 2 })).toMatchObject({
      state: "acknowledged",
      shelvedBy: "li",
    });
    expect(applyChange({ ...before, severity: 1 }, { ...worsen, severity: 1 })).toMatchObject({
      state: "acknowledged",
      shelvedBy: "li",
    });
  });

  test.each(["returned", "closed"] as const)("does not change one that is %s", (state) => {
    const before = inState(state);
    for (const change of [
      worsen,
      raise,
      { kind: "clear", key: "tempHigh", subject: "", at: start + 5 } as const,
    ])
      expect(applyChange(before, change)).toBe(before);
  });
});
