import { describe, expect, test } from "vitest";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import { recordAlarmKeys } from "../../../../contract/alarm/alarm-kind.ts";
import type { Truth } from "../../../../server/judge/rule/alarm-finding.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import { type FrameKey, rules } from "../../../../server/judge/rule/alarm-rules.ts";
import {
  emptyWindow,
  type ReadingWindow,
} from "../../../../server/judge/observation/reading-window.ts";
import { findings, truths, viewOf } from "./finding-scene.ts";
import { buildInput, min, start } from "../judge-scene.ts";

const ofSettings = ["settingsChanged", "settingsMixed", "settingsUnknown", "settingDangerous"];

test("there is a rule for every alarm kind of frames", () => {
  expect(
    [...Object.keys(rules), "gatewayOffline", ...ofSettings, ...recordAlarmKeys].sort(),
  ).toEqual([...alarmKeys].sort());
});

test("a normal frame is inside every limit", () => {
  // In the evening, when days are judged too, and without a contract for demand.
  const context = { localHour: 23.6, override: { demandMaxKw: 50 } };
  for (const [key, rule] of Object.entries(rules)) {
    const truths = rule.when(viewOf({}, context)).map(({ truth }) => truth);
    expect(truths, key).toSatisfy((all: Truth[]) => all.every((truth) => truth === "inside"));
  }
});

/**
 * Values beyond the limit break it, values at it do not; at the limit less the deadband it is met
 * again.
 */
const edges: [FrameKey, keyof Observation, number, Truth][] = [
  ["tempHigh", "temp", 27.1, "broken"],
  ["tempHigh", "temp", 27, "between"],
  ["tempHigh", "temp", 26.6, "between"],
  ["tempHigh", "temp", 26.5, "inside"],
  ["tempAbsHigh", "temp", 36.1, "broken"],
  ["tempAbsHigh", "temp", 36, "between"],
  ["tempAbsHigh", "temp", 35.5, "inside"],
  ["tempLow", "temp", 18.9, "broken"],
  ["tempLow", "temp", 19, "between"],
  ["tempLow", "temp", 19.4, "between"],
  ["tempLow", "temp", 19.5, "inside"],
  ["tempDiff", "tempDiff", 5.1, "broken"],
  ["tempDiff", "tempDiff", 5, "between"],
  ["tempDiff", "tempDiff", 4.1, "between"],
  ["tempDiff", "tempDiff", 4, "inside"],
  ["rhHigh", "rh", 85.1, "broken"],
  ["rhHigh", "rh", 85, "between"],
  ["rhHigh", "rh", 82, "inside"],
  ["rhLow", "rh", 39.9, "broken"],
  ["rhLow", "rh", 40, "between"],
  ["rhLow", "rh", 43, "inside"],
  ["co2High", "co2", 3501, "broken"],
  ["co2High", "co2", 3500, "between"],
  ["co2High", "co2", 3301, "between"],
  ["co2High", "co2", 3300, "inside"],
  ["co2Urgent", "co2", 6001, "broken"],
  ["co2Urgent", "co2", 6000, "between"],
  ["co2Urgent", "co2", 5800, "inside"],
  ["nh3High", "nh3", 20.1, "broken"],
  ["nh3High", "nh3", 20, "between"],
  ["nh3High", "nh3", 18, "inside"],
  ["nh3Urgent", "nh3", 35.1, "broken"],
  ["nh3Urgent", "nh3", 35, "between"],
  ["nh3Urgent", "nh3", 33, "inside"],
  ["spHigh", "staticPressure", 50.1, "broken"],
  ["spHigh", "staticPressure", 50, "between"],
  ["spHigh", "staticPressure", 47, "inside"],
  ["spLow", "staticPressure", 4.9, "broken"],
  ["spLow", "staticPressure", 5, "between"],
  ["spLow", "staticPressure", 8, "inside"],
  ["clockDrift", "clockSkewMs", 120_001, "broken"],
  ["clockDrift", "clockSkewMs", -120_001, "broken"],
  ["clockDrift", "clockSkewMs", 120_000, "inside"],
];
test.each(edges)("%s: %s %d is %s", (key, field, value, truth) => {
  expect(truths(key, { [field]: value })).toEqual([truth]);
});

test.each(
  [...new Set(edges.map(([key, field]) => `${key} ${field}`))].filter(
    (name) => !name.startsWith("clock"),
  ),
)("%s null is unknown, never 0", (name) => {
  const [key, field] = name.split(" ") as [FrameKey, string];
  expect(truths(key, { [field]: null })).toEqual(["unknown"]);
});

test("a hot house is not in alarm while outdoors is hotter than its limit", () => {
  expect(truths("tempHigh", { temp: 32.9, tempOut: 30 })).toEqual(["between"]);
  expect(findings("tempHigh", { temp: 33.1, tempOut: 30 })).toEqual([
    { subject: "", truth: "broken", value: 33.1, limit: 33 },
  ]);
});

test("without any target temperature high and low are unknown, absolute high is not", () => {
  expect(truths("tempHigh", { targetTemp: null, temp: 40 }, { dayAge: null })).toEqual(["unknown"]);
  expect(truths("tempLow", { targetTemp: null, temp: 2 }, { dayAge: null })).toEqual(["unknown"]);
  expect(truths("tempAbsHigh", { targetTemp: null, temp: 40 }, { dayAge: null })).toEqual([
    "broken",
  ]);
});

test.each([
  [14, 38.9, "between"],
  [14, 39.1, "broken"],
  [15, 36.1, "broken"],
] as const)("absolute high on day %d at %d is %s", (dayAge, temp, truth) => {
  expect(truths("tempAbsHigh", { temp }, { dayAge })).toEqual([truth]);
});

test.each([
  [20, 80.1, "broken"],
  [21, 80.1, "inside"],
  [21, 85.1, "broken"],
] as const)("high humidity on day %d at %d is %s", (dayAge, rh, truth) => {
  expect(truths("rhHigh", { rh }, { dayAge })).toEqual([truth]);
});

test.each([
  [2, "inside"],
  [3, "broken"],
  [null, "unknown"],
] as const)("low pressure at ventilation level %s is %s", (ventLevel, truth) => {
  expect(truths("spLow", { staticPressure: 1, ventLevel })).toEqual([truth]);
});

describe("fast rise", () => {
  const minute = start / min;
  const past = (...temps: [number, number][]): ReadingWindow => ({
    ...emptyWindow,
    temps: temps.map(([ago, temp]) => [minute - ago, temp]),
  });
  test.each([
    ["2 degC in ten minutes above the target", past([10, 23]), { temp: 25 }, "broken"],
    ["1.9 degC in ten minutes", past([10, 23]), { temp: 24.9 }, "inside"],
    ["2 degC in three minutes", past([3, 24.1]), { temp: 26.1 }, "broken"],
    ["2 degC, but eleven minutes ago", past([11, 23]), { temp: 25 }, "inside"],
    ["warming up to the target", past([8, 18]), { temp: 22 }, "inside"],
    ["just above the target", past([8, 18]), { temp: 22.1 }, "broken"],
    ["falling", past([5, 28]), { temp: 24 }, "inside"],
    ["no temperature", past([5, 20]), { temp: null }, "unknown"],
    ["no history", emptyWindow, { temp: 30 }, "inside"],
  ] as const)("%s", (_, window, values, truth) => {
    expect(truths("tempRise", values, {}, window)).toEqual([truth]);
  });

  test("is unknown without a target", () => {
    expect(
      truths("tempRise", { temp: 25, targetTemp: null }, { dayAge: null }, past([5, 20])),
    ).toEqual(["unknown"]);
  });
});

describe("no water and no feed", () => {
  test.each([
    ["waterZero", { waterDeltaL: 0 }, {}, "broken"],
    ["waterZero", { waterDeltaL: 0.1 }, {}, "inside"],
    ["waterZero", { waterDeltaL: null }, {}, "unknown"],
    ["waterZero", { waterDeltaL: -1 }, {}, "unknown"],
    ["waterZero", { waterDeltaL: 0, lightPct: 0, lux: 0 }, {}, "paused"],
    ["waterZero", { waterDeltaL: 0, lightPct: 1, lux: 0 }, {}, "broken"],
    ["waterZero", { waterDeltaL: 0, lightPct: 1, lux: null }, {}, "broken"],
    ["waterZero", { waterDeltaL: 0, lightPct: 0, lux: null }, {}, "paused"],
    ["waterZero", { waterDeltaL: 0, lightPct: 0, lux: 5 }, {}, "broken"],
    ["waterZero", { waterDeltaL: 0, lightPct: null, lux: 4 }, {}, "paused"],
    ["waterZero", { waterDeltaL: 0, lightPct: null, lux: null }, { localHour: 6 }, "broken"],
    ["waterZero", { waterDeltaL: 0, lightPct: null, lux: null }, { localHour: 20 }, "paused"],
    ["waterZero", { waterDeltaL: 0 }, { dayAge: -1 }, "paused"],
    ["waterZero", { waterDeltaL: 0 }, { dayAge: 0 }, "broken"],
    ["waterZero", { waterDeltaL: 3, lightPct: 0, lux: 0 }, {}, "inside"],
    ["feedZero", { feedDeltaKg: 0 }, {}, "broken"],
    ["feedZero", { feedDeltaKg: 0.5 }, {}, "inside"],
    ["feedZero", { feedDeltaKg: null }, {}, "unknown"],
    ["feedZero", { feedDeltaKg: 0 }, { localHour: 5.99 }, "paused"],
    ["feedZero", { feedDeltaKg: 0 }, { localHour: 6 }, "broken"],
    ["feedZero", { feedDeltaKg: 0 }, { localHour: 20 }, "paused"],
    ["feedZero", { feedDeltaKg: 0, lightPct: 0, lux: 0 }, {}, "paused"],
    ["feedZero", { feedDeltaKg: 0 }, { dayAge: 2 }, "paused"],
    ["feedZero", { feedDeltaKg: 0 }, { dayAge: 3 }, "broken"],
  ] as const)("%s with %o and %o is %s", (key, values, context, truth) => {
    expect(truths(key, values, context)).toEqual([truth]);
  });
});

describe("water leak", () => {
  const override = { waterMaxPerHourL: 1000, spill15minL: 500 };
  const slot = start / (5 * min);
  const past = (...litres: [number, number][]): ReadingWindow => ({
    ...emptyWindow,
    water: litres.map(([ago, used]) => [slot - ago, used]),
  });
  test.each([
    ["an hour at the limit", past([11, 500], [6, 495]), 5, "inside", 1000],
    ["an hour over the limit", past([11, 500], [6, 496]), 5, "broken", 1001],
    ["the same amount more than an hour ago", past([12, 500], [6, 496]), 5, "inside", 501],
    ["a quarter over its limit", past([2, 496]), 5, "broken", 4 * 501],
    ["a quarter at its limit", past([2, 495]), 5, "inside", 500],
    ["no meter", past([2, 900]), null, "unknown", null],
    ["a meter that ran backwards", past([2, 900]), -1, "unknown", null],
    ["a meter that did not move", past([2, 501]), 0, "broken", 4 * 501],
  ] as const)("%s", (_, window, waterDeltaL, truth, value) => {
    // The end of the slot, so that the frame's water is entirely inside it.
    expect(
      findings("waterOver", { waterDeltaL, at: start + 4 * min }, { override }, window),
    ).toMatchObject([{ truth, value }]);
  });

  test("of a quarter hour is shown as a rate per hour, like its limit", () => {
    const [row] = findings(
      "waterOver",
      { waterDeltaL: 5, at: start + 4 * min },
      { override },
      past([2, 496]),
    );
    expect(row).toMatchObject({ value: 2004, limit: 2000 });
  });

  test("is unknown if no use is expected", () => {
    expect(truths("waterOver", {}, { aliveCount: null })).toEqual(["unknown"]);
  });

  test("is not raised by the consumption after an hour's gap", () => {
    expect(
      truths("waterOver", { waterDeltaL: 2400, sinceLastMs: 180 * min }, { override }),
    ).toEqual(["inside"]);
    expect(truths("waterOver", { waterDeltaL: 2400, sinceLastMs: min }, { override })).toEqual([
      "broken",
    ]);
  });
});

describe("mains", () => {
  test.each([
    [[49, 0, 12], "broken"],
    [[50, 0, 0], "inside"],
    [[null, 0, 0], "broken"],
    [[0, null, null], "broken"],
    [[null, null, null], "unknown"],
    [[], "unknown"],
  ] as const)("power failure with volts %o is %s", (volts, truth) => {
    expect(truths("powerFail", { volts })).toEqual([truth]);
  });

  test.each([
    [[153, 220, 220], [6, 6, 6], "broken"],
    [[154, 220, 220], [6, 6, 6], "between"],
    [[163, 220, 220], [6, 6, 6], "between"],
    [[164, 220, 220], [6, 6, 6], "inside"],
    [[220, 220, 220], [0, 2.1, 2.1], "broken"],
    [[220, 220, 220], [0, 2, 6], "inside"],
    [[220, 220, 220], [0, null, 6], "inside"],
    [[null, 220, 220], [6, 6, 6], "unknown"],
    [[null, 220, 220], [0, 6, 6], "broken"],
    [[0, 0, 0], [0, 0, 0], "between"],
  ] as const)("loss of phase 1 with volts %o and amps %o is %s", (volts, amps, truth) => {
    expect(findings("phaseLoss", { volts, amps })[0]).toMatchObject({ subject: "1", truth });
  });

  test("names the lost phase", () => {
    expect(
      findings("phaseLoss", { volts: [220, 220, 90] }).filter(({ truth }) => truth === "broken"),
    ).toEqual([{ subject: "3", truth: "broken", value: 90, limit: 154 }]);
  });
});

describe("fan fault", () => {
  const window: ReadingWindow = { ...emptyWindow, fanAmps: [2.4, 2.4, 1.2] };
  test.each([
    ["half of the usual current", [1], [1.2], window, "inside"],
    ["less than half", [1], [1.19], window, "broken"],
    ["stopped", [0], [0], window, "inside"],
    ["current not measured", [1], [null], window, "unknown"],
    ["current list missing", [1], [], window, "unknown"],
    ["never ran, alone: at least 1 A is expected", [1], [0.49], emptyWindow, "broken"],
    ["never ran, alone, half an ampere", [1], [0.5], emptyWindow, "inside"],
  ] as const)("%s", (_, fans, fanCurrents, window, truth) => {
    expect(truths("fanFault", { fans, fanCurrents }, {}, window)).toEqual([truth]);
  });

  test("a fan that never ran is compared with the median of the others", () => {
    expect(truths("fanFault", { fans: [1, 1, 1], fanCurrents: [2.4, 2.4, 1.1] })).toEqual([
      "inside",
      "inside",
      "broken",
    ]);
  });

  test("a small fan among large ones is compared with itself", () => {
    expect(
      truths("fanFault", { fans: [1, 1, 1], fanCurrents: [2.4, 2.4, 0.61] }, {}, window),
    ).toEqual(["inside", "inside", "inside"]);
  });

  test("a failure of all fans at once is not excused by the comparison", () => {
    expect(truths("fanFault", { fans: [1, 1], fanCurrents: [0.9, 0.9] }, {}, window)).toEqual([
      "broken",
      "broken",
    ]);
  });
});

describe("probes and inputs", () => {
  test("a probe outside the hard range is at fault, and one without a value is unknown", () => {
    expect(
      findings("sensorFault", { temps: [22, null, null], faultyProbes: [2] })
        .map(({ subject, truth }) => `${subject} ${truth}`)
        .slice(0, 3),
    ).toEqual(["1 inside", "2 broken", "3 unknown"]);
  });

  test("every other sensor is named by its metric", () => {
    expect(
      findings("sensorFault", { temps: [], rh: null, faultySensors: ["nh3"] })
        .map(({ subject, truth }) => `${subject} ${truth}`)
        .filter((text) => /^(nh3|rh) /.test(text)),
    ).toEqual(["rh inside", "nh3 broken"]);
  });

  test("a faulty probe counts even if the list is shorter", () => {
    expect(truths("sensorFault", { temps: [], faultyProbes: [2] }).slice(0, 2)).toEqual([
      "unknown",
      "broken",
    ]);
  });

  test.each([
    [[null, null], [1, 2], "broken"],
    [[null, null], [1], "broken"],
    [[22, null], [2], "inside"],
    [[null, null], [], "unknown"],
    [[], [], "unknown"],
  ] as const)("all probes with temps %o and faults %o is %s", (temps, faultyProbes, truth) => {
    expect(truths("allSensorsFault", { temps, faultyProbes })).toEqual([truth]);
  });

  test("an input alarms when closed, a normally closed one when open", () => {
    expect(
      truths(
        "diAlarm",
        { di: [0, 1, 0, 1] },
        {
          inputs: [3, 4].map((number) => buildInput(number, { isNormallyClosed: true })),
        },
      ),
    ).toEqual(["inside", "broken", "broken", "inside"]);
  });

  test("a silent controller is lost and makes its own values unknown", () => {
    expect(truths("controllerLost", { controller: false })).toEqual(["broken"]);
  });
});
