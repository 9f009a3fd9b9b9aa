import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Danger,
  dangersOf,
  newDangers,
} from "../../../../contract/control/risk/dangerous-settings.ts";
import {
  type DangerKey,
  dangerWordOf,
  dangerWords,
} from "../../../../contract/control/parameter/danger-word.ts";
import { natureOf } from "../../../../contract/control/risk/change-direction.ts";
import type { HouseNow } from "../../../../contract/control/risk/house-now.ts";
import { defaultLimits } from "../../../../contract/control/risk/control-limit.ts";
import { riskOfWrite } from "../../../../contract/control/risk/change-risk.ts";
import { alarmSchema } from "../../../../contract/alarm/alarm.ts";
import {
  type HouseSettings,
  parameterCatalog,
} from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroupKeys } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { settingChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import { soundSettings } from "../../../src/harness/sound-settings.ts";

const standardC = (day: number): number =>
  day <= 14 ? 33 - (6 * day) / 14 : 27 - (3 * Math.min(14, day - 14)) / 14;
const normalHouse: HouseNow = {
  dayAge: 28,
  isStocked: true,
  alive: 10_000,
  weightG: 1600,
  tempC: null,
  targetC: null,
  tempOutC: 15,
  level: 3,
  mode: "smart",
  isAlarmed: false,
  fanAirM3h: [10_000, 10_000, 10_000, 10_000],
  standardC,
  shifts: [],
};
const shipped: HouseSettings = soundSettings();
const sound: HouseSettings = {
  ...shipped,
  alarm: { values: { ...shipped.alarm?.values, absHigh: 36 }, rows: [] },
};
type Group = keyof HouseSettings;
/** The valid settings with these values; in a table every row has them. */
const having = (group: Group, values: object, settings: HouseSettings = sound): HouseSettings => {
  const { values: before = {}, rows = [] } = settings[group] ?? {};
  const isTable = group === "curve" || group === "levels";
  return {
    ...settings,
    [group]: isTable
      ? { values: before, rows: rows.map((row) => ({ ...row, ...values })) }
      : { values: { ...before, ...values }, rows },
  };
};
const found = (settings: HouseSettings, now: Partial<HouseNow> = {}): Danger[] =>
  dangersOf(settings, { ...normalHouse, ...now }, defaultLimits);
/** Chicks on their first day; their weight is unknown. */
const chicks = { dayAge: 0, alive: null, weightG: null };
const keys = (dangers: readonly Danger[]) => dangers.map(({ key }) => key);

describe("entered values", () => {
  it("are safe when valid, at any age in range", () => {
    expect(keys(found(sound))).toEqual([]);
    for (let dayAge = 0; dayAge <= 42; dayAge += 1)
      expect([dayAge, keys(found(sound, { dayAge, alive: null, weightG: null }))]).toEqual([
        dayAge,
        [],
      ]);
  });

  it("finds the high alarm set at 37 instead of 27 by the target of the age", () => {
    // Ten more than the five it should have: 24 + 15 = 39, and the absolute one at 37.
    const late = having("alarm", { absHigh: 37 }, having("curve", { highAlarmDiff: 15 }));
    const first = found(late).find(({ key }) => key === "highAlarm");
    expect(first).toEqual({
      key: "highAlarm",
      value: 37,
      limit: 32,
      isDeadly: true,
      place: { group: "curve", k: "highAlarmDiff", row: 2 },
    });
    // The same for chicks on their first day is what they need.
    expect(keys(found(having("alarm", { absHigh: 37 }), chicks))).toEqual([]);
  });

  it("are compared with the standard if the target itself is wrong", () => {
    // The whole curve is 8 K too warm: the alarm at target + 5 comes 13 K late.
    const rows = sound.curve!.rows.map((row) => ({ ...row, target: Number(row["target"]) + 9 }));
    const warm = { ...sound, curve: { ...sound.curve!, rows } };
    const dangers = found(warm);
    expect(dangers).toContainEqual(
      expect.objectContaining({ key: "target", value: 33, limit: 27, isDeadly: true }),
    );
    expect(dangers).toContainEqual(
      // 33 + 5 is 38; the absolute one comes first.
      expect.objectContaining({ key: "highAlarm", value: 36, limit: 32 }),
    );
  });

  it.each<readonly [DangerKey, HouseSettings, Partial<HouseNow>, boolean]>([
    ["absHigh", having("alarm", { absHigh: 39.5 }), {}, false],
    ["alarmOn", having("alarm", { alarmOn: 0 }), {}, true],
    ["alarmDelay", having("alarm", { alarmDelay: 301 }), {}, false],
    ["lowAlarmDiff", having("curve", { lowAlarmDiff: 8.1 }), {}, false],
    ["coolDiff", having("curve", { coolDiff: 12.5 }), {}, false],
    ["tunnelDiff", having("curve", { tunnelDiff: 8.5 }), {}, false],
    ["levelDelay", having("vent", { levelDelay: 601 }), {}, false],
    ["co2Set", having("air", { co2Set: 6000 }), {}, false],
    ["offset", having("levels", { offset: 9 }), {}, true],
    ["leastAir", having("curve", { minLevel: 0 }), {}, true],
    ["leastAir", having("levels", { cycleOn: 0, cycleOff: 300 }), { fanAirM3h: [] }, true],
    ["target", having("curve", { target: 20.9 }), {}, false],
    ["target", having("curve", { target: 39 }), { standardC: () => null }, true],
    ["heatDiff", having("curve", { heatDiff: 6 }), { dayAge: 3 }, true],
    ["heatDiff", having("curve", { heatDiff: 6 }), {}, false],
    ["controlMode", sound, { mode: "empty" }, true],
  ])("is a danger: %s", (key, settings, now, isDeadly) => {
    expect(found(settings, now)).toContainEqual(expect.objectContaining({ key, isDeadly }));
    // The house is empty.
    const vacant = { ...now, isStocked: false, dayAge: null, alive: null } as const;
    expect(keys(found(settings, vacant))).toEqual([]);
  });

  it("are no danger while other values have not been read", () => {
    const { vent: _, ...unread } = having("curve", { minLevel: 0 });
    expect(keys(found(unread))).toEqual([]);
    // A change is still assessed, because its author can read the rest first.
    const changes = [{ k: "minLevel", row: 2, from: 2, to: 0 }];
    const { vent: _vent, ...before } = sound;
    expect(riskOfWrite("curve", changes, before, normalHouse, defaultLimits).refusals).toEqual([
      "leastAir",
    ]);
  });

  it("report a locked tunnel, and on a hot day that it is deadly", () => {
    const open = sound;
    const last = sound.levels!.rows.length - 1;
    expect(keys(found(open))).toEqual([]);
    const locked: [DangerKey, HouseSettings][] = [
      ["maxLevel", having("curve", { maxLevel: last - 1 }, open)],
      ["tunnelMinDay", having("vent", { tunnelMinDay: 60 }, open)],
      ["tunnelMinOut", having("vent", { tunnelMinOut: 40 }, open)],
    ];
    for (const [key, settings] of locked) {
      expect(keys(found(settings, { tempOutC: 15 }))).toEqual([]);
      for (const tempOutC of [20, null])
        expect(found(settings, { tempOutC })).toContainEqual(
          expect.objectContaining({ key, isDeadly: false }),
        );
      expect(found(settings, { tempOutC: 33 })).toContainEqual(
        expect.objectContaining({ key, isDeadly: true }),
      );
      expect(keys(found(settings, { dayAge: 10, alive: null, tempOutC: 33 }))).not.toContain(key);
    }
  });

  it("cover the target in force at the controller, even with a valid curve", () => {
    // Its day age was not reset: chicks of three days get the target of grown birds.
    const young = { dayAge: 3, alive: null, weightG: null };
    expect(keys(found(sound, young))).toEqual([]);
    expect(found(sound, { ...young, targetC: 24 })).toContainEqual(
      expect.objectContaining({ key: "target", value: 24, isDeadly: false }),
    );
  });
});

describe("changed and unchanged values", () => {
  const values = fc.record({
    absHigh: fc.integer({ min: 25, max: 49 }),
    alarmOn: fc.constantFrom(0, 1),
    alarmDelay: fc.integer({ min: 0, max: 999 }),
    highAlarmDiff: fc.integer({ min: 1, max: 22 }),
    target: fc.integer({ min: 10, max: 40 }),
    minLevel: fc.integer({ min: 0, max: 3 }),
    dayAge: fc.integer({ min: 0, max: 42 }),
  });
  const settingsOf = ({
    absHigh,
    alarmOn,
    alarmDelay,
    highAlarmDiff,
    target,
    minLevel,
  }: {
    readonly [
      K in "absHigh" | "alarmOn" | "alarmDelay" | "highAlarmDiff" | "target" | "minLevel"
    ]: number;
  }) =>
    having(
      "alarm",
      { absHigh, alarmOn, alarmDelay },
      having("curve", { highAlarmDiff, target, minLevel }),
    );

  it("follow one rule: a new danger has the highest class or is refused", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const now = { ...normalHouse, dayAge: a.dayAge };
        const [before, after] = [settingsOf(a), settingsOf({ ...b })];
        for (const group of ["curve", "alarm"] as const) {
          const desired = { ...before, [group]: after[group] };
          const changes = settingChanges(before[group]!, after[group]!);
          const created = newDangers(before, desired, now, defaultLimits);
          const verdict = riskOfWrite(group, changes, before, now, defaultLimits);
          if (created.length > 0) expect(verdict.risk).toBe(3);
          const late = created.some(({ key }) => key === "highAlarm");
          expect(verdict.refusals.includes("lateHeat")).toBe(late);
        }
      }),
    );
  });

  it("a change that only reduces a danger is accepted", () => {
    const bad = having("curve", { highAlarmDiff: 20 }, having("alarm", { absHigh: 45 }));
    const changes = [{ k: "absHigh", from: 45, to: 40 }];
    expect(riskOfWrite("alarm", changes, bad, normalHouse, defaultLimits).refusals).toEqual([]);
  });
});

describe("the names of dangers", () => {
  it("fit into the subject of an alarm", () => {
    for (const key of Object.keys(dangerWords))
      expect(alarmSchema.shape.subject.safeParse(key).success).toBe(true);
    expect(dangerWordOf("toString")).toBeUndefined();
  });

  it("exist for every value below the possible maximum, on the dangerous side", () => {
    const weighed = parameterGroupKeys.flatMap((group) => {
      const { values, table } = parameterCatalog[group];
      const all = [
        ...Object.entries(values).map(([k, one]) => ({ k, one, row: undefined })),
        ...Object.entries(table?.columns ?? {}).map(([k, one]) => ({ k, one, row: 0 })),
      ];
      return all.flatMap(({ k, one, row }) => {
        const change = { k, from: null, to: null, ...(row === undefined ? {} : { row }) };
        const nature = natureOf(group, change);
        if (nature === "other" || nature === "target") return [];
        const { sane, hard, less } = one;
        const isBeyond = less === "up" ? sane[1] < hard[1] : sane[0] > hard[0];
        return isBeyond ? [k] : [];
      });
    });
    // The band above the target is assessed by the resulting temperature.
    const known = weighed.map((k) => (k === "highAlarmDiff" ? "highAlarm" : k));
    expect(known.filter((k) => dangerWordOf(k) === undefined)).toEqual([]);
    expect(known.length).toBeGreaterThan(4);
  });
});
