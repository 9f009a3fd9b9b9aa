import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  initialJudgeState,
  conditionOf,
  isRaised,
  judgeStateSchema,
  resumed,
  ofNow,
} from "../../../../server/judge/verdict/judge-state.ts";
import { min, s, Scene, start } from "../judge-scene.ts";

const size = (state: unknown) => Buffer.byteLength(JSON.stringify(state));

describe("a stored state", () => {
  test.each([
    [undefined],
    [null],
    [0],
    ["x"],
    [[]],
    [{}],
    [{ version: 9, timers: [] }],
    [
      {
        active: 3,
        delays: "x",
        at: -1,
        freshUntil: NaN,
        urgent: "all",
        hidden: { "tempHigh:": "moon" },
        since: [1],
        window: { temps: [[1]], water: 7 },
      },
    ],
  ])("%o is read as the initial state", (stored) => {
    expect(judgeStateSchema.parse(stored)).toEqual(initialJudgeState);
  });

  test("can always be read and used by the judge", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.record({
          active: fc.anything(),
          delays: fc.dictionary(fc.constantFrom("tempHigh:", "fanFault:1", "x"), fc.anything()),
          at: fc.integer(),
          window: fc.anything(),
        }),
        (any, near) => {
          for (const stored of [any, near]) {
            const scene = new Scene();
            scene.state = judgeStateSchema.parse(stored);
            scene.run(min, { temp: 40 });
            expect(judgeStateSchema.parse(JSON.parse(JSON.stringify(scene.state)))).toEqual(
              scene.state,
            );
          }
        },
      ),
    );
  });

  test("keeps its valid parts and omits the rest", () => {
    const stored = {
      active: { "tempHigh:": 30, "moonHigh:": 1, "fanFault:2": "x", nonsense: 4 },
      delays: { "diAlarm:3": { leftMs: 3000 }, "rhLow:": { leftMs: "soon" } },
      old: true,
    };
    expect(judgeStateSchema.parse(stored)).toEqual({
      ...initialJudgeState,
      active: { "tempHigh:": 30 },
      delays: { "diAlarm:3": { leftMs: 3000 } },
    });
  });

  test("is unchanged by JSON", () => {
    const scene = new Scene();
    scene.run(20 * min, { temp: 28, fanCurrents: [0, 2.3, 0], waterDeltaL: 0, rh: 95 });
    scene.frame({ temp: null, fans: [], lightPct: 0, lux: 0, waterDeltaL: 0 });
    expect(judgeStateSchema.parse(JSON.parse(JSON.stringify(scene.state)))).toEqual(scene.state);
  });

  test("stays under 4 KB in the largest house with everything wrong, in both directions", () => {
    const scene = new Scene({ localHour: 12.345 });
    const all = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
    const corruptions = {
      temps: all(8, null),
      faultyProbes: [1, 2, 3, 4, 5, 6, 7, 8],
      temp: 41.27,
      tempDiff: 12.34,
      rh: 99.99,
      co2: 9999.99,
      nh3: 99.99,
      staticPressure: 199.99,
      waterDeltaL: 99.9,
      feedDeltaKg: 0,
      volts: [101.5, 102.5, 103.5],
      amps: [10.5, 11.5, 12.5],
      fans: all(24, 1 as const),
      fanCurrents: all(24, 0.12),
      di: all(16, 1 as const),
      clockSkewMs: 999_999,
    };
    const good = {
      fans: all(24, 1 as const),
      fanCurrents: all(24, 12.34),
      di: all(16, 0 as const),
      temps: all(8, 22.12),
    };
    let largest = 0;
    const watch = (ms: number, values: object) => {
      for (const end = scene.now + ms; scene.now < end; scene.wait(s * 10)) {
        scene.frame(values);
        largest = Math.max(largest, size(scene.state));
      }
    };
    watch(60 * min, good);
    watch(20 * s, corruptions);
    watch(240 * min, corruptions);
    watch(20 * s, { ...good, temp: 21.99 });
    watch(20 * s, { temp: null, fans: [], fanCurrents: [], di: [], temps: [], volts: [] });
    expect(Object.keys(scene.state.active).length).toBeGreaterThan(20);
    expect(largest).toBeGreaterThan(1500);
    expect(largest).toBeLessThan(4096);
  });
});

test.each([
  ["fanFault:3", { key: "fanFault", subject: "3" }],
  ["tempHigh:", { key: "tempHigh", subject: "" }],
  ["tempHigh", null],
  ["a:b", null],
  ["fanFault:3:4", null],
  ["constructor:", null],
])("%s is %o", (id, condition) => {
  expect(conditionOf(id)).toEqual(condition);
});

describe("a state reconciled with the stored alarms", () => {
  const alarm = {
    key: "tempHigh",
    subject: "",
    severity: 2,
    peak: 29,
    raisedAt: start,
    suppressedBy: null,
  } as const;

  test("raises none of them again after the state was lost", () => {
    const scene = new Scene();
    scene.state = resumed(initialJudgeState, [
      alarm,
      { ...alarm, key: "fanFault", subject: "1", peak: 0 },
    ]);
    scene.run(10 * min, { temp: 28, fanCurrents: [0, 2.3, 0] });
    expect(scene.lines).toEqual([]);
    scene.run(5 * min);
    expect(scene.lines.map((text) => text.split(" at ")[0])).toEqual([
      "clear fanFault:1",
      "clear tempHigh",
    ]);
  });

  test("drops alarms that are not stored as active", () => {
    const scene = new Scene();
    scene.run(5 * min, { temp: 28 });
    scene.state = resumed(scene.state, []);
    expect(isRaised(scene.state, "tempHigh")).toBe(false);
    scene.run(4 * min, { temp: 28 });
    expect(scene.lines).toHaveLength(2);
  });

  test("is unchanged when both agree", () => {
    const scene = new Scene();
    scene.run(4 * min, { temp: 28, rh: 95, volts: [0, 0, 0] });
    const open = [
      { ...alarm, peak: 28 },
      { ...alarm, key: "powerFail", severity: 1, peak: 0, raisedAt: start + 10 * s } as const,
    ];
    expect(resumed(scene.state, open)).toEqual(scene.state);
  });

  test("restores hidden alarms and the half hour of an absent gateway", () => {
    const scene = new Scene();
    scene.now = start + 29 * min;
    scene.state = resumed(initialJudgeState, [
      { ...alarm, suppressedBy: "gatewayOffline" },
      { ...alarm, key: "gatewayOffline", peak: null },
    ]);
    scene.tick();
    expect(scene.changes).toEqual([]);
    expect(scene.last?.dueAt).toBe(start + 30 * min);
    scene.now = start + 31 * min;
    scene.tick();
    expect(scene.changes).toMatchObject([{ kind: "peak", key: "gatewayOffline", severity: 2 }]);
    scene.presence(true);
    expect(scene.lines).toEqual([
      `clear gatewayOffline at ${31 * 60}`,
      "suppress tempHigh by null",
    ]);
  });
});

describe("a clock that was set back", () => {
  const state = (at: number, liveAt: number) => ({
    ...initialJudgeState,
    at,
    freshUntil: at + min,
    liveAt,
  });

  test("keeps the age of every time", () => {
    const before = state(start + 60 * min, start + 55 * min);
    expect(ofNow(before, start)).toEqual(state(start, start - 5 * min));
  });

  test("does not change a time that the clock had not reached while it was ahead", () => {
    const before = state(start + 60 * min, start - 5 * min);
    expect(ofNow(before, start)).toEqual(state(start, start - 5 * min));
  });
});
