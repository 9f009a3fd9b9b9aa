import { describe, expect, it } from "vitest";
import { isHalfWorse } from "../../../contract/alarm/warn-worse.ts";

describe("a dismissed warning returns when it is half as bad again", () => {
  it.each([
    ["waterLow", { percent: 14 }, { percent: 20 }, { percent: 21 }],
    ["feedLow", { percent: 10 }, { percent: 14 }, { percent: 15 }],
    [
      "weightSlow",
      { gain: 80, standard: 180 },
      { gain: 40, standard: 180 },
      { gain: 30, standard: 180 },
    ],
    ["mortRising", { more: 20 }, { more: 29 }, { more: 30 }],
    ["layFalling", { fall: 0.9, std: 0.1 }, { fall: 1.2, std: 0.1 }, { fall: 1.4, std: 0.1 }],
    ["eggLight", { value: 60, before: 62 }, { value: 59.5, before: 62 }, { value: 59, before: 62 }],
    ["crackedHigh", { value: 3, usual: 1 }, { value: 3.9, usual: 1 }, { value: 4, usual: 1 }],
    [
      "countOff",
      { value: 100, controller: 120 },
      { value: 100, controller: 129 },
      { value: 100, controller: 70 },
    ],
    ["nightHigh", { percent: 40 }, { percent: 59 }, { percent: 60 }],
  ] as const)("compares its own numbers: %s", (key, before, less, more) => {
    expect([isHalfWorse(key, less, before), isHalfWorse(key, more, before)]).toEqual([false, true]);
  });

  it("except for values that grow until a person acts", () => {
    expect(isHalfWorse("recordMissing", { days: 9 }, { days: 1 })).toBe(false);
    expect(isHalfWorse("feedOut", { kg: 1, hours: 1 }, { kg: 999, hours: 20 })).toBe(false);
    expect(isHalfWorse("meterStill", { hours: 90 }, { hours: 9 })).toBe(false);
  });
});
