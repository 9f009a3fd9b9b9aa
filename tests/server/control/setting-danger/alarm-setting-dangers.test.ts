import { describe, expect, it } from "vitest";
import { alarmKinds, type AlarmKindTable } from "../../../../contract/alarm/alarm-kind.ts";
import { defaultLimits } from "../../../../contract/control/risk/control-limit.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { HouseContext } from "../../../../server/judge/limit/alarm-limits.ts";
import { ownDangers } from "../../../../server/control/setting-danger/alarm-setting-dangers.ts";

const at = Date.UTC(2026, 6, 1);
/** Broilers of 28 days: the standard is 22 degC. */
const context: HouseContext = {
  species: "broiler",
  isEmpty: false,
  dayAge: 28,
  aliveCount: 30_000,
  breedDays: [0, 28].map((dayAge) => ({
    dayAge,
    tempC: dayAge === 0 ? 33 : 22,
    rhLowPct: null,
    rhHighPct: null,
    co2Ppm: null,
    lightH: null,
    lightLux: null,
    waterMl: null,
    feedG: null,
  })),
  override: {},
  kinds: alarmKinds,
  inputs: [],
  localHour: 12,
};
const kindsWith = (set: Partial<Record<"tempHigh" | "tempAbsHigh", object>>): AlarmKindTable => ({
  ...alarmKinds,
  tempHigh: { ...alarmKinds.tempHigh, ...set.tempHigh },
  tempAbsHigh: { ...alarmKinds.tempAbsHigh, ...set.tempAbsHigh },
});
const dangers = (more: Partial<HouseContext>, targetTempC: number | null = 22) =>
  ownDangers({ ...context, ...more }, { targetTempC }, defaultLimits, at);

describe("values set here", () => {
  it("are not dangerous by default, at any age", () => {
    for (let dayAge = 0; dayAge <= 42; dayAge += 1)
      expect([dayAge, dangers({ dayAge }, null)]).toEqual([dayAge, []]);
    // A manager keeps them three degrees warmer than the standard.
    expect(dangers({}, 25)).toEqual([]);
  });

  it.each([
    ["a limit of 37", { tempHighC: 37 }],
    ["15 K above target", { tempHighDiffC: 15 }],
    ["another target", { targetTempC: 31 }],
  ])("are dangerous compared with the target of the age: %s", (_what, override) => {
    const [row] = dangers({ override });
    // The absolute high of 36 comes first if the band lies above it.
    expect(row).toMatchObject({ key: "tempHighC", value: 36, limit: 30, isDeadly: true });
    // For chicks the same values may be right.
    expect(dangers({ override: { tempHighC: 37 }, dayAge: 0 }, null)).toEqual([]);
  });

  it("are also compared with the age if the controller's own target is wrong", () => {
    expect(dangers({}, 33)).toMatchObject([{ key: "tempHighC", value: 36, limit: 30 }]);
  });

  it("must include an alarm that notifies a person in time", () => {
    const out = (key: "tempHigh" | "tempAbsHigh", until = at + hourMs) => ({
      key,
      subject: "",
      until,
    });
    const mutes: readonly (readonly [Partial<HouseContext>, Partial<HouseContext>])[] = [
      [{ outages: [out("tempHigh")] }, { outages: [out("tempHigh"), out("tempAbsHigh")] }],
      [
        { kinds: kindsWith({ tempHigh: { severity: 4 } }) },
        { kinds: kindsWith({ tempHigh: { severity: 4 }, tempAbsHigh: { severity: 4 } }) },
      ],
      [
        { kinds: kindsWith({ tempHigh: { onDelayMs: 31 * minuteMs } }) },
        {
          kinds: kindsWith({
            tempHigh: { onDelayMs: 31 * minuteMs },
            tempAbsHigh: { onDelayMs: hourMs },
          }),
        },
      ],
    ];
    for (const [one, both] of mutes) {
      expect(dangers(one)).toMatchObject([{ key: "tempHighC", value: 36, limit: 30 }]);
      expect(dangers(both)).toMatchObject([{ key: "heatAlarmOff", isDeadly: true }]);
    }
    expect(dangers({ outages: [out("tempHigh", at - 1)] })).toEqual([]);
  });

  it("are dangerous with an absolute high that is right at no age", () => {
    expect(dangers({ override: { tempAbsHighC: 39.5 } })).toMatchObject([
      { key: "tempAbsHighC", value: 39.5, limit: 39, isDeadly: false },
    ]);
    // The value is right for chicks, and the band comes before it.
    expect(dangers({ override: { tempAbsHighC: 39 } })).toEqual([]);
  });

  it("are not dangerous in an empty house, or before the animals come", () => {
    const override = { tempHighC: 45 };
    expect(dangers({ override, isEmpty: true, dayAge: null })).toEqual([]);
    expect(dangers({ override, dayAge: -1 })).toEqual([]);
  });
});
