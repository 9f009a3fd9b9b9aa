import fc from "fast-check";
import { expect, it } from "vitest";
import { alarmChecks, adviceFor } from "../../../contract/alarm/alarm-check.ts";
import { alarmKeys } from "../../../contract/alarm/alarm.ts";
import { type CheckFrame, checkSteps, type CheckStep } from "../../../contract/alarm/check-step.ts";

const first = (frame: CheckFrame) => adviceFor("tempHigh", frame, "en").steps[0];
const hot = { temp: 33, targetTemp: 24, tempOut: 18 };

it("the first check follows from the values of the frame", () => {
  expect(first({ ...hot, fans: [1], staticPressure: 3 })).toBe(checkSteps.belts.en);
  expect(first({ ...hot, fans: [0], staticPressure: 0 })).toBe(checkSteps.fansTurn.en);
  expect(first({ ...hot, fans: [1], staticPressure: 25, volts: [0, 380, 380] })).toBe(
    checkSteps.power.en,
  );
  expect(first({ ...hot, tempOut: 36, fans: [1], staticPressure: 25, coolPads: [0] })).toBe(
    checkSteps.pads.en,
  );
  expect(first({ ...hot, fans: [1], staticPressure: 25, heaters: [100] })).toBe(
    checkSteps.heaterOn.en,
  );
});

const number = fc.option(fc.double({ min: -50, max: 500, noNaN: true }));
const frame = fc.record(
  {
    temp: number,
    targetTemp: number,
    tempOut: number,
    staticPressure: number,
    fans: fc.array(fc.constantFrom<0 | 1 | null>(0, 1, null)),
    heaters: fc.array(number),
    coolPads: fc.array(fc.constantFrom<0 | 1 | null>(0, 1, null)),
    volts: fc.array(number),
    siloKg: number,
    rssi: number,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<CheckFrame>;

it("names three different checks for every kind and any frame", () => {
  fc.assert(
    fc.property(fc.constantFrom(...alarmKeys), fc.option(frame), (key, frame) => {
      const { cause, steps } = adviceFor(key, frame, "zh");
      expect(cause).not.toBe("");
      expect(new Set(steps).size).toBe(3);
    }),
  );
});

it("has no unused check", () => {
  const named = new Set<CheckStep>(Object.values(alarmChecks).flatMap(({ steps }) => [...steps]));
  expect(Object.keys(checkSteps).filter((key) => !named.has(key as CheckStep))).toEqual([]);
});
