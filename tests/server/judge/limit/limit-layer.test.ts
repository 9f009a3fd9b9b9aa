import { describe, expect, test } from "vitest";
import { curveAt, limitsBelow, setLimits } from "../../../../server/judge/limit/limit-layer.ts";
import { limitsWithOrigin } from "../../../../server/judge/limit/limit-origin.ts";
import { kindsWith } from "../../../../server/judge/limit/alarm-settings.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { house } from "../judge-scene.ts";

describe("a limit over the age", () => {
  const curve = [
    [7, 10],
    [21, 24],
    [28, 20],
  ] as const;
  test.each([
    [0, 10],
    [7, 10],
    [14, 17],
    [21, 24],
    [25, 21.71],
    [28, 20],
    [90, 20],
    [null, 20],
  ])("at day %s is %s", (age, value) => expect(curveAt(curve, age)).toBe(value));

  test("is constant with one point, and without points there is no limit", () => {
    expect([0, 40, null].map((age) => curveAt([[10, 5]], age))).toEqual([5, 5, 5]);
    expect(curveAt([], 3)).toBeUndefined();
  });
});

describe("order of limits for a house", () => {
  const shared = {
    farm: { co2HighPpm: [[0, 4000]], nh3HighPpm: [[0, 15]] },
    breed: {
      co2HighPpm: [[0, 3000]],
      rhHighPct: [
        [0, 90],
        [28, 70],
      ],
    },
  } as const;

  test("the house's own limit has priority over its farm's, and that over its breed's at its age", () => {
    expect(setLimits({ nh3HighPpm: 12 }, shared, 14)).toEqual({
      override: { nh3HighPpm: 12, co2HighPpm: 4000, rhHighPct: 80 },
      origins: { nh3HighPpm: "house", co2HighPpm: "farm", rhHighPct: "breedSetting" },
    });
  });

  test("has its source", () => {
    const context = { ...house, ...setLimits({ nh3HighPpm: 12 }, shared, 28) };
    const limits = limitsWithOrigin(context, { targetTempC: 22, tempOutC: null });
    const of = (key: string) => limits.find((limit) => limit.key === key);
    expect(of("nh3HighPpm")).toMatchObject({ value: 12, origin: "house" });
    expect(of("co2HighPpm")).toMatchObject({ value: 4000, origin: "farm" });
    expect(of("rhHighPct")).toMatchObject({ value: 70, origin: "breedSetting" });
    expect(of("tempHighC")).toMatchObject({ value: 27, origin: "controller" });
    const warm = {
      ...house,
      ...setLimits({}, { farm: { tempHighDiffC: [[0, 7]] }, breed: {} }, 1),
    };
    const high = limitsWithOrigin(warm, { targetTempC: 22, tempOutC: null }).find(
      ({ key }) => key === "tempHighC",
    );
    expect(high).toMatchObject({ value: 29, origin: "farm" });
  });

  test("the farm's limit has priority over those above it", () => {
    expect(
      limitsBelow([{ co2HighPpm: [[0, 1]], pfMin: [[0, 0.5]] }, { co2HighPpm: [[0, 2]] }]),
    ).toEqual({ co2HighPpm: [[0, 2]], pfMin: [[0, 0.5]] });
  });

  test("is the same object when there is nothing to merge, so that its limits are computed once", () => {
    const own = { nh3HighPpm: 12 };
    expect(setLimits(own, undefined, 3).override).toBe(own);
  });
});

test("a setting of a kind changes exactly its values, and no other kind", () => {
  const nothing = { severity: null, onDelayMs: null, offDelayMs: null, deadband: null };
  const kinds = kindsWith([
    { ...nothing, key: "co2High", latches: null, onDelayMs: 1000 },
    { ...nothing, key: "gone", latches: null, severity: 1 },
  ]);
  expect(kinds.co2High).toEqual({ ...alarmKinds.co2High, onDelayMs: 1000, latches: false });
  const { co2High: _, ...others } = kinds;
  const { co2High: __, ...catalogue } = alarmKinds;
  expect(others).toEqual(catalogue);
});
