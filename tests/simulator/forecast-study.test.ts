import { describe, expect, it } from "vitest";
import { comparedDays } from "../../contract/flock/forecast/growth-forecast.ts";
import { studied, type Studied, studyForecasts, studySupply, summaryOf } from "./forecast-study.ts";

describe("weight forecasts of the simulator's flocks", () => {
  it.each(Object.keys(studied) as Studied[])(
    "hold their interval and miss less than the standard through the last weighing: %s",
    (kind) => {
      const result = studyForecasts(kind, 24, 7);
      const five = summaryOf(result, comparedDays);
      expect(five.count).toBeGreaterThan(1000);
      expect(five.coveragePct).toBeGreaterThan(75);
      expect(five.coveragePct).toBeLessThan(85);
      expect(five.errorPct).toBeLessThan(0.95 * five.naivePct);
    },
  );
});

describe("feed and eggs ahead of the simulator's flocks", () => {
  it.each(["feed", "eggs"] as const)("hold their interval three days ahead: %s", (key) => {
    const { coveragePct, errorPct } = summaryOf(studySupply(key, 12, 7), 3);
    expect(coveragePct).toBeGreaterThan(70);
    expect(coveragePct).toBeLessThan(92);
    expect(errorPct).toBeLessThan(5);
  });
});
