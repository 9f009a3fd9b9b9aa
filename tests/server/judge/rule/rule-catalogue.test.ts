import { describe, expect, test } from "vitest";
import type { Truth } from "../../../../server/judge/rule/alarm-finding.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import type { FrameKey } from "../../../../server/judge/rule/alarm-rules.ts";
import { emptyWindow } from "../../../../server/judge/observation/reading-window.ts";
import { findings, truths } from "./finding-scene.ts";
import { normalObservation, min, s, Scene } from "../judge-scene.ts";

/**
 * Values beyond the limit break it, values at it do not; at the limit less the deadband it is met
 * again.
 */
const edges: [FrameKey, Partial<Observation>, Truth][] = [
  ["batteryLow", { battery: 19.9 }, "broken"],
  ["batteryLow", { battery: 20 }, "between"],
  ["batteryLow", { battery: 22.9 }, "between"],
  ["batteryLow", { battery: 23 }, "inside"],
  ["batteryLow", { battery: null }, "unknown"],
  ["pfLow", { pf: 0.84 }, "broken"],
  ["pfLow", { pf: 0.85 }, "between"],
  ["pfLow", { pf: 0.87 }, "inside"],
  ["pfLow", { pf: null }, "unknown"],
  ["pfLow", { pf: 0.1, kw: 0.9 }, "paused"],
  ["pfLow", { pf: 0.1, kw: 1 }, "broken"],
  ["pfLow", { pf: 0.1, kw: null }, "broken"],
  ["simLow", { simDataPct: 9.9 }, "broken"],
  ["simLow", { simDataPct: 10 }, "inside"],
  ["simLow", { simDataPct: null }, "unknown"],
  ["signalLow", { rssi: -105.5 }, "broken"],
  ["signalLow", { rssi: -105 }, "between"],
  ["signalLow", { rssi: -102 }, "inside"],
  ["signalLow", { rssi: null }, "unknown"],
  ["voltDev", { volts: [198, 220, 220] }, "between"],
  ["voltDev", { volts: [197, 220, 220] }, "broken"],
  ["voltDev", { volts: [243, 220, 220] }, "broken"],
  ["voltDev", { volts: [202.4, 220, 220] }, "inside"],
  ["voltDev", { volts: [380, 381, 379] }, "inside"],
  ["voltDev", { volts: [340, 381, 379] }, "broken"],
  ["voltDev", { volts: [null, 197, null] }, "broken"],
  // A phase that is barely present counts as abnormal like any other.
  ["voltDev", { volts: [154, 220, 220] }, "broken"],
  ["voltDev", { volts: [153, 220, 220] }, "between"],
  ["voltDev", { volts: [] }, "unknown"],
  ["voltUnbalance", { volts: [220, 220, 234] }, "broken"],
  ["voltUnbalance", { volts: [220, 220, 233] }, "between"],
  ["voltUnbalance", { volts: [220, 220, 227] }, "inside"],
  ["voltUnbalance", { volts: [220, null, 240] }, "unknown"],
  ["ampUnbalance", { amps: [6, 6, 8] }, "broken"],
  ["ampUnbalance", { amps: [6, 6, 7.3] }, "between"],
  ["ampUnbalance", { amps: [6, 6, 7] }, "inside"],
  ["ampUnbalance", { amps: [0, 1, 3] }, "inside"],
  // Idle up to 5 A on average.
  ["ampUnbalance", { amps: [4, 5, 6] }, "inside"],
  ["ampUnbalance", { amps: [4, 5, 6.5] }, "broken"],
  ["ampUnbalance", { amps: [6, 6, null] }, "unknown"],
  ["overDemand", { kw: 500 }, "unknown"],
  ["siloLow", { siloKg: 6500 }, "broken"],
  ["siloLow", { siloKg: 6524 }, "broken"],
  ["siloLow", { siloKg: 6525 }, "between"],
  ["siloLow", { siloKg: 6970 }, "inside"],
  ["siloLow", { siloKg: null }, "unknown"],
  ["weightLow", { birdWeight: 1379 }, "broken"],
  ["weightLow", { birdWeight: 1380 }, "between"],
  ["weightLow", { birdWeight: 1395 }, "inside"],
  ["weightLow", { birdWeight: null }, "unknown"],
  ["fire", { fire: 1 }, "broken"],
  ["fire", { fire: null }, "unknown"],
  ["externalStop", { controlMode: "externalStop" }, "broken"],
  ["externalStop", { controlMode: null }, "unknown"],
  ["modeError", { controlMode: "error" }, "broken"],
  ["modeError", { controlMode: null }, "unknown"],
  ["modeHand", { controlMode: "hand" }, "broken"],
  ["modeHand", { controlMode: null }, "unknown"],
  ["augerLong", { feedLine: 1 }, "broken"],
  ["augerLong", { feedLine: null }, "unknown"],
  ["generatorFail", { volts: [0, 0, 0], generator: 0 }, "broken"],
  ["generatorFail", { volts: [0, 0, 0], generator: 1 }, "inside"],
  ["generatorFail", { volts: [0, 0, 0], generator: null }, "unknown"],
  ["generatorFail", { volts: [220, 220, 220], generator: 0 }, "inside"],
  ["generatorFail", { volts: [], generator: 0 }, "unknown"],
  ["airSpeedLow", { ventMode: null }, "unknown"],
  ["airSpeedLow", { ventMode: "tunnel", airSpeed: null }, "unknown"],
  ["airSpeedLow", { ventMode: "tunnel", airSpeed: 0.1 }, "unknown"],
  ["heaterFault", { heaters: [] }, "unknown"],
  ["heaterFault", { heaters: [100], temp: null }, "unknown"],
  ["heaterFault", { heaters: [100], temp: 20 }, "unknown"],
  ["heaterFault", { heaters: [1], temp: 20 }, "unknown"],
  ["heaterFault", { heaters: [0], temp: 20 }, "inside"],
  ["heaterFault", { heaters: [100], temp: 22 }, "inside"],
  ["padPump", { coolPads: [] }, "unknown"],
  ["padPump", { coolPads: [1], temp: 35, tempOut: 35, rhOut: null }, "unknown"],
  ["padPump", { coolPads: [1], temp: 34.1, tempOut: 35, rhOut: 40 }, "broken"],
  ["padPump", { coolPads: [1], temp: 34, tempOut: 35, rhOut: 40 }, "inside"],
  ["padPump", { coolPads: [0], temp: 35, tempOut: 35, rhOut: 40 }, "paused"],
  // A wet pad cools by three quarters of the difference to the wet bulb, which is 6.7 or 6.5 degC.
  ["padPump", { coolPads: [1], temp: 35, tempOut: 35, rhOut: 59 }, "broken"],
  ["padPump", { coolPads: [1], temp: 35, tempOut: 35, rhOut: 60 }, "inside"],
  // In such humid air a wet pad hardly cools.
  ["padPump", { coolPads: [1], temp: 35, tempOut: 35, rhOut: 85 }, "inside"],
  ["modeHunting", { ventMode: null }, "unknown"],
];
test.each(edges)("%s with %o is %s", (key, values, truth) => {
  expect(truths(key, values)).toEqual([truth]);
});

test("no power from an installed generator without an input is an alarm after a minute", () => {
  const dead = { volts: [0, 0, 0], generator: null };
  const since = (seconds: number) => ({
    ...emptyWindow,
    deadSince: Math.floor(normalObservation.at / 1000) - seconds,
  });
  const of = (seconds: number, hasGenerator: boolean) =>
    truths("generatorFail", dead, { hasGenerator }, since(seconds));
  expect([of(59, true), of(60, true), of(600, false)]).toEqual([
    ["between"],
    ["broken"],
    ["unknown"],
  ]);
  const fed = truths("generatorFail", { ...dead, generator: 1 }, { hasGenerator: true }, since(99));
  expect(fed).toEqual(["inside"]);
});

test("a power factor is not judged below a fifth of the usual load", () => {
  const usual = { ...emptyWindow, kwPeak: [50, normalObservation.at / min] as [number, number] };
  expect(truths("pfLow", { pf: 0.1, kw: 10 }, {}, usual)).toEqual(["broken"]);
  expect(truths("pfLow", { pf: 0.1, kw: 9.9 }, {}, usual)).toEqual(["paused"]);
});

test("demand is compared with the contracted one, and not judged without a contract", () => {
  const override = { demandMaxKw: 50 };
  expect(truths("overDemand", { kw: 50.1 }, { override })).toEqual(["broken"]);
  expect(truths("overDemand", { kw: 50 }, { override })).toEqual(["inside"]);
  expect(truths("overDemand", { kw: null }, { override })).toEqual(["unknown"]);
});

test.each([
  [20, 15.9, "broken"],
  [20, 16, "between"],
  [20, 17, "inside"],
  [20, null, "unknown"],
  [21, 10, "inside"],
] as const)("felt temperature of day %d at %s is %s", (dayAge, feltTemp, truth) => {
  expect(truths("feltLow", { feltTemp }, { dayAge })).toEqual([truth]);
});

test("uneven and unusual voltages are not judged while a phase is missing", () => {
  const volts = [90, 220, 220];
  for (const key of ["voltDev", "voltUnbalance", "ampUnbalance"] as const)
    expect(truths(key, { volts, amps: [0, 9, 9] }), key).toEqual(["between"]);
});

describe("a day's water", () => {
  test.each([
    ["before the evening", 19.9, 100, 6900, "paused"],
    ["less than yesterday and than the standard", 20, 5500, 6900, "broken"],
    ["less than yesterday, enough by the standard", 20, 6000, 9000, "inside"],
    ["little by the standard, as much as yesterday", 20, 4000, 4100, "inside"],
    ["yesterday is unknown", 20, 4000, null, "unknown"],
    ["not measured", 20, null, 6900, "unknown"],
  ] as const)("low: %s", (_, localHour, waterToday, waterYesterday, truth) => {
    expect(truths("waterDayLow", { waterToday, waterYesterday }, { localHour })).toEqual([truth]);
  });
  test.each([
    ["more than yesterday and than the standard", 10_500, 7900, "broken"],
    ["more than yesterday, normal by the standard", 10_000, 7000, "inside"],
    ["much by the standard, as much as yesterday", 12_000, 11_000, "inside"],
  ] as const)("high: %s", (_, waterToday, waterYesterday, truth) => {
    expect(truths("waterDayHigh", { waterToday, waterYesterday }, { localHour: 23 })).toEqual([
      truth,
    ]);
  });
  test.each([
    ["waterDayLow", 8499, "broken"],
    ["waterDayLow", 8500, "inside"],
    ["waterDayHigh", 13_000, "inside"],
    ["waterDayHigh", 13_001, "broken"],
  ] as const)("%s of %d L after 10,000 L is %s", (key, waterToday, truth) => {
    const values = { waterToday, waterYesterday: 10_000 };
    expect(truths(key, values, { localHour: 20, breedDays: [] })).toEqual([truth]);
    expect(truths(key, { ...values, waterYesterday: 0 }, { localHour: 20 })).toEqual(["unknown"]);
  });
  test("is compared only with yesterday without a standard", () => {
    const context = { localHour: 23, breedDays: [] };
    expect(truths("waterDayLow", { waterToday: 4000 }, context)).toEqual(["broken"]);
    expect(truths("waterDayHigh", { waterToday: 9500 }, context)).toEqual(["broken"]);
  });
});

test.each([
  [3479, "broken"],
  [3480, "inside"],
  [5220, "inside"],
  [5221, "broken"],
  [null, "unknown"],
] as const)("a day's feed of %s kg is %s", (feedToday, truth) => {
  expect(truths("feedDayDev", { feedToday }, { localHour: 23.5 })).toEqual([truth]);
  expect(truths("feedDayDev", { feedToday }, { localHour: 23.4 })).toEqual(["paused"]);
});

describe("openings", () => {
  test.each([
    [[40], [50], "inside"],
    [[40], [54], "broken"],
    [[54], [40], "broken"],
    [[42], [50], "between"],
    [[null], [50], "unknown"],
    [[40], [null], "unknown"],
    [[40], [], "unknown"],
  ] as const)("at %o with target %o are %s", (inletPos, inletSet, truth) => {
    const expected = truth === "inside" ? "between" : truth;
    expect(truths("inletStuck", { inletPos, inletSet })).toEqual([expected]);
    expect(truths("tunnelDoorStuck", { tunnelDoorPos: inletPos, tunnelDoorSet: inletSet })).toEqual(
      [expected],
    );
  });
});

test("openings, doors and fans are distinguished by their number", () => {
  const subjects = (key: FrameKey, values: Partial<Observation>) =>
    findings(key, values).map(({ subject }) => subject);
  const pos = [40, 40];
  expect(subjects("inletStuck", { inletPos: pos, inletSet: pos })).toEqual(["1", "2"]);
  expect(subjects("tunnelDoorStuck", { tunnelDoorPos: pos, tunnelDoorSet: pos })).toEqual([
    "1",
    "2",
  ]);
  expect(subjects("doorOpen", { doors: [1, 0] })).toEqual(["1", "2"]);
  for (const key of ["fanFault", "fanBelt"] as const)
    expect(subjects(key, { fans: [1, 0], fanCurrents: [2, 0] })).toEqual(["1", "2"]);
});

test("a fan stopped for less than a quarter of an hour may be in the pause of its timer", () => {
  for (const key of ["fanFault", "fanBelt"] as const)
    expect(findings(key, { fans: [0], fanCurrents: [0] })).toMatchObject([
      { truth: "inside", offDelayMs: 15 * min },
    ]);
});

test("an open door counts while fans run, and if fans are not always reported", () => {
  expect(truths("doorOpen", { doors: [1, 0] })).toEqual(["broken", "inside"]);
  expect(truths("doorOpen", { doors: [1], fans: [0, 0] })).toEqual(["inside"]);
  expect(truths("doorOpen", { doors: [1], fans: [] })).toEqual(["broken"]);
  expect(truths("doorOpen", { doors: [] })).toEqual([]);
});

describe("a slack belt", () => {
  test.each([
    [0.99, "between"],
    [1, "broken"],
    [1.49, "broken"],
    [1.5, "inside"],
  ] as const)("at %d of the usual 2 A is %s", (amps, truth) => {
    const window = { ...emptyWindow, fanAmps: [2] };
    expect(truths("fanBelt", { fans: [1], fanCurrents: [amps] }, {}, window)).toEqual([truth]);
  });

  test("draws between half and three quarters of the usual current", () => {
    const scene = new Scene();
    scene.run(5 * min);
    const { window } = scene.state;
    const at = (amps: number | null) =>
      truths("fanBelt", { fans: [1], fanCurrents: [amps] }, {}, window)[0];
    expect([at(1.1), at(1.3), at(1.79), at(1.81), at(null)]).toEqual([
      "between",
      "broken",
      "broken",
      "inside",
      "unknown",
    ]);
  });
});

describe("a probe that deviates from the others", () => {
  test("is compared with the median of at least three", () => {
    expect(truths("sensorDrift", { temps: [22, 22, 27.1] })).toEqual([
      "inside",
      "inside",
      "broken",
    ]);
    expect(truths("sensorDrift", { temps: [22, 22, 26.5] })[2]).toBe("between");
    expect(truths("sensorDrift", { temps: [22, 30] })).toEqual(["unknown", "unknown"]);
    expect(truths("sensorDrift", { temps: [22, null, 22, 16.9] })[1]).toBe("unknown");
    expect(findings("sensorDrift", { temps: [22, 23, 16] })[2]).toMatchObject({ value: 6 });
  });
});

describe("a frozen probe", () => {
  const warming = (scene: Scene, minutes: number, still: boolean, from = 20) => {
    for (let i = 0; i < minutes; i++) {
      const temp = from + (i % 40) / 20;
      scene.run(
        min,
        { temps: [temp, still ? 21 : temp, temp], temp: Math.round(temp * 100) / 100 },
        min,
      );
    }
  };

  test("has the same value for two hours while the house changed", () => {
    const scene = new Scene();
    warming(scene, 120, true);
    expect(scene.lines).not.toContain("raise sensorFrozen:2 at 7140");
    expect(scene.lines.filter((line) => line.includes("Frozen"))).toEqual([]);
    warming(scene, 2, true);
    expect(scene.lines.filter((line) => line.includes("Frozen"))).toEqual([
      "raise sensorFrozen:2 at 7200",
    ]);
    warming(scene, 3, false);
    expect(scene.lines.filter((line) => line.includes("clear sensorFrozen"))).toHaveLength(1);
  });

  test("is not assumed when the house did not change, or when the probe follows", () => {
    const normalScene = new Scene();
    normalScene.run(150 * min, { temps: [22, 22, 22], temp: 22 }, min);
    const live = new Scene();
    warming(live, 150, false);
    for (const scene of [normalScene, live])
      expect(scene.lines.filter((line) => line.includes("Frozen"))).toEqual([]);
  });

  test("is judged again from the start after a silence", () => {
    const scene = new Scene();
    warming(scene, 119, true);
    scene.frame({ temps: [22, 21, 22], temp: 22, sinceLastMs: 11 * min });
    warming(scene, 60, true);
    expect(scene.lines.filter((line) => line.includes("Frozen"))).toEqual([]);
  });
});

describe("air speed of a tunnel", () => {
  const tunnel = (airSpeed: number, ventLevel = 12) =>
    ({ ventMode: "tunnel", ventLevel, airSpeed }) as const;

  test("is compared with the usual speed of this house at this level", () => {
    const scene = new Scene();
    scene.run(5 * min, tunnel(2));
    scene.run(5 * min, tunnel(1.21));
    expect(scene.lines).toEqual([]);
    scene.run(5 * min, tunnel(1.1));
    scene.frame(tunnel(1.1));
    expect(scene.lines).toEqual(["raise airSpeedLow at 900"]);
    // 1.2 m/s is the limit, and 0.2 m/s more clears it.
    scene.run(6 * min, tunnel(1.3));
    expect(scene.lines).toHaveLength(1);
    scene.run(5 * min, tunnel(1.4));
    scene.frame(tunnel(1.4));
    expect(scene.lines[1]).toMatch(/^clear airSpeedLow/);
  });

  test("is unknown for a new level, and not judged outside tunnel ventilation", () => {
    const scene = new Scene();
    scene.run(5 * min, tunnel(2));
    scene.run(10 * min, tunnel(0.9, 13));
    scene.run(10 * min, { ventMode: "transverse", airSpeed: 0.1 });
    expect(scene.lines).toEqual([]);
  });
});

describe("a heater", () => {
  const cold = (temp: number) => ({ heaters: [100], temp, targetTemp: 22 });

  test("that runs without warming is faulty", () => {
    const scene = new Scene();
    scene.run(30 * min, cold(19.5));
    // The trend needs eight minutes, and the delay is fifteen more.
    expect(scene.lines).toEqual(["raise heaterFault at 1380"]);
    for (let i = 0; i < 12; i++) scene.run(min, cold(19.5 + i / 10), min);
    expect(scene.lines[1]).toMatch(/^clear heaterFault/);
  });

  test("that switches near its target is normal, also with rare frames", () => {
    const scene = new Scene();
    for (let i = 0; i < 24; i++) scene.run(5 * min, cold(20.9 + (i % 2) / 10), 5 * min);
    expect(scene.lines).toEqual([]);
  });

  test("that warms, or rests, is normal", () => {
    const warms = new Scene();
    for (let i = 0; i < 60; i++) warms.run(min, cold(19.1 + i / 30), min);
    const rests = new Scene();
    rests.run(60 * min, { ...cold(19.5), heaters: [0] });
    expect([...warms.lines, ...rests.lines]).toEqual([]);
  });
});

describe("frequent switching between ventilation modes", () => {
  const swing = (scene: Scene, times: number, values: Partial<Observation> = {}) => {
    for (let i = 0; i < times; i++)
      scene.run(5 * min, { ...values, ventMode: i % 2 === 0 ? "transition" : "transverse" });
  };

  test("is more than six changes in an hour", () => {
    const scene = new Scene();
    scene.run(5 * min);
    swing(scene, 6);
    expect(scene.lines).toEqual([]);
    swing(scene, 1);
    // The seventh change is the first frame of the last period.
    expect(scene.lines).toEqual(["raise modeHunting at 2100"]);
    scene.run(60 * min);
    expect(scene.lines[1]).toMatch(/^clear modeHunting/);
  });

  test("is not raised by changes made by hand", () => {
    const scene = new Scene();
    swing(scene, 12, { controlMode: "hand" });
    expect(scene.lines).toEqual([]);
  });
});

test("the result of a day stays until the next evening, and is deleted with the flock", () => {
  const scene = new Scene({ localHour: 20.5 });
  scene.run(11 * min, { waterToday: 4000 });
  scene.context = { ...scene.context, localHour: 9 };
  scene.run(5 * min, { waterToday: 100, waterYesterday: 2000 });
  expect(scene.lines).toEqual(["raise waterDayLow at 600"]);
  scene.context = { ...scene.context, isEmpty: true };
  scene.frame({ waterToday: 100 });
  scene.wait(s);
  scene.tick();
  expect(scene.lines.at(-1)).toMatch(/^clear waterDayLow/);
});
