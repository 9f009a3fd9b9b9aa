import { describe, expect, it } from "vitest";
import { commandRisk } from "../../../../contract/control/risk/command-risk.ts";
import { directionOf, natureOf } from "../../../../contract/control/risk/change-direction.ts";
import type { HouseNow } from "../../../../contract/control/risk/house-now.ts";
import {
  controlLimitsSchema,
  defaultLimits,
  type SecondPerson,
} from "../../../../contract/control/risk/control-limit.ts";
import {
  riskOfAction,
  riskOfWrite,
  type RiskVerdict,
} from "../../../../contract/control/risk/change-risk.ts";
import {
  whatIfDone,
  whatIfTone,
  whatIfWritten,
} from "../../../../contract/control/risk/what-if.ts";
import {
  type HouseSettings,
  parameterCatalog,
} from "../../../../contract/control/parameter/parameter-catalog.ts";
import {
  type ParameterGroup,
  parameterGroupKeys,
} from "../../../../contract/fleet/gateway/parameter-group.ts";
import {
  type SettingChange,
  settingChanges,
  type SettingValue,
  withChanges,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { soundSettings } from "../../../src/harness/sound-settings.ts";
import { actions, type MomentKey, moments, writes } from "./risk-case.ts";

const standardC = (day: number): number =>
  day <= 14 ? 33 - (6 * day) / 14 : 27 - (3 * (day - 14)) / 14;
const normalHouse: HouseNow = {
  dayAge: 28,
  isStocked: true,
  alive: 10_000,
  weightG: 1600,
  tempC: 24,
  targetC: 24,
  tempOutC: 15,
  level: 3,
  mode: "smart",
  isAlarmed: false,
  fanAirM3h: [10_000, 10_000, 10_000, 10_000],
  standardC,
  shifts: [],
};
const at = (moment: MomentKey = "calm"): HouseNow => ({ ...normalHouse, ...moments[moment] });
const limits = defaultLimits;

const changesOf = (values: readonly (readonly [string, SettingValue, SettingValue])[]) =>
  values.map(([place, from, to]): SettingChange => {
    const [k = "", row] = place.split("@");
    return row === undefined ? { k, from, to } : { k, row: Number(row), from, to };
  });
/** The present settings of a case. */
function settingsFrom(group: ParameterGroup, changes: readonly SettingChange[]): HouseSettings {
  const sound = soundSettings();
  const present = changes.map(({ from, ...place }) => ({ ...place, to: from }));
  return { ...sound, [group]: withChanges(sound[group], present) };
}
const verdictText = ({ risk, isProtective, refusals }: RiskVerdict): string =>
  [isProtective ? "P" : String(risk), ...refusals].join(" ");

const write = (group: ParameterGroup, changes: readonly SettingChange[], now: HouseNow) =>
  riskOfWrite(group, changes, settingsFrom(group, changes), now, limits);

const confirmationsOf = (
  verdict: RiskVerdict,
  secondPerson: SecondPerson,
  isAdministrator: boolean,
) => commandRisk(verdict, null, { secondPerson, isAdministrator }).asks;

describe("the risk of a change", () => {
  it("is tested in at least 120 cases", () => {
    expect(writes.length + actions.length).toBeGreaterThanOrEqual(120);
  });

  it.each(writes.map(([group, values, wanted, moment]) => ({ group, values, wanted, moment })))(
    "$group $values is $wanted, $moment",
    ({ group, values, wanted, moment }) => {
      expect(verdictText(write(group, changesOf(values), at(moment)))).toBe(wanted);
    },
  );

  it.each(actions.map(([action, wanted, moment]) => ({ action, wanted, moment })))(
    "$action is $wanted, $moment",
    ({ action, wanted, moment }) => {
      expect(verdictText(riskOfAction(action, soundSettings(), at(moment), limits))).toBe(wanted);
    },
  );
});

describe("a point that is added to a curve or removed", () => {
  type Points = readonly (readonly [day: number, target: number])[];
  const steep: Points = [
    [0, 33.5],
    [7, 30],
    [14, 26.5],
    [21, 23],
  ];
  const sound = soundSettings();
  const curveOf = (points: Points) => ({
    ...sound.curve,
    rows: points.map(([day, target]) => ({ ...sound.curve.rows[1], day, target })),
  });
  const judge = (before: Points, after: Points, moment: Partial<HouseNow> = {}) => {
    const curve = curveOf(before);
    const changes = settingChanges(curve, curveOf(after));
    const now = { ...normalHouse, dayAge: 10, standardC: () => null, ...moment };
    return riskOfWrite("curve", changes, { ...sound, curve }, now, limits);
  };
  const withPoint = (points: Points, day: number, target: number): Points =>
    [...points, [day, target] as const].toSorted(([a], [b]) => a - b);
  const without = (points: Points, day: number): Points => points.filter(([own]) => own !== day);

  it("changes no target when it is on the line or rounds to it, although other points move up", () => {
    for (const moment of [{}, { tempC: 30 }, { isAlarmed: true }]) {
      const on = judge(steep, withPoint(steep, 3, 32), moment);
      expect([verdictText(on), on.why]).toEqual(["2", []]);
    }
    const flat: Points = [
      [0, 33],
      [7, 30],
      [14, 27],
    ];
    const rounded = judge(flat, withPoint(flat, 4, 31.3), { dayAge: 4, tempC: 30 });
    expect([verdictText(rounded), rounded.why]).toEqual(["2", []]);
    const out = judge(steep, without(steep, 7));
    expect(verdictText(out)).toBe("2");
    expect(out.why).not.toContain("bigStep");
    // A day beyond the curve has no former target.
    expect(verdictText(judge(steep, withPoint(steep, 28, 19)))).toBe("2");
  });

  it("is assessed by the changed values at its age, including earlier changes of the same day", () => {
    const cooler = judge(steep, withPoint(steep, 3, 29.5));
    expect([verdictText(cooler), cooler.why]).toEqual(["3", ["bigStep"]]);
    expect(verdictText(judge(steep, withPoint(steep, 3, 28)))).toBe("3 dayShift");
    expect(verdictText(judge(steep, without(steep, 21)))).toBe("3 dayShift");
    const shifts = [{ row: 1, stepK: 2.5 }];
    const again = withPoint(withPoint(without(steep, 7), 7, 30.6), 3, 32);
    expect(verdictText(judge(steep, again, { shifts }))).toBe("2 dayShift");
    expect(verdictText(judge(steep, again))).toBe("2");
  });
});

describe("the two overriding rules", () => {
  /** Every number and flag of the catalogue, one step in each direction, in every situation. */
  const everyStep = parameterGroupKeys.flatMap((group) => {
    const { values, table } = parameterCatalog[group];
    const places = [
      ...Object.entries(values).map(([k, one]) => ({ k, one, row: undefined })),
      ...Object.entries(table?.columns ?? {}).map(([k, one]) => ({ k, one, row: 0 })),
    ];
    return places.flatMap(({ k, one, row }) => {
      if (one.less === null || typeof one.initial !== "number") return [];
      const [from, step] = [
        one.kind === "bits" ? 0b11 : one.initial,
        one.kind === "bits" ? 1 : one.step,
      ];
      return [from + step, from - step].map((to) => ({
        group,
        change: row === undefined ? { k, from, to } : { k, row, from, to },
      }));
    });
  });
  const keys = Object.keys(moments) as MomentKey[];
  const judged = everyStep.flatMap(({ group, change }) =>
    keys.map((moment) => {
      const now = at(moment);
      const settings = settingsFrom(group, [change]);
      const before = settings[group] ?? { values: {}, rows: [] };
      return {
        name: `${group}.${change.k} ${change.from} > ${change.to} (${moment})`,
        nature: natureOf(group, change),
        direction: directionOf(group, change, [change], before, now.fanAirM3h),
        verdict: riskOfWrite(group, [change], settings, now, limits),
      };
    }),
  );

  it("less air and a later alarm are never below class 2", () => {
    const less = judged.filter(
      ({ nature, direction }) => direction === "less" && nature !== "cooling" && nature !== "other",
    );
    expect(less.length).toBeGreaterThan(200);
    expect(less.filter(({ verdict }) => verdict.risk < 2).map(({ name }) => name)).toEqual([]);
  });

  it("more air and an earlier alarm are never blocked and require nothing", () => {
    const more = judged.filter(
      ({ nature, direction }) => direction === "more" && (nature === "air" || nature === "alarm"),
    );
    expect(more.length).toBeGreaterThan(200);
    for (const { name, verdict } of more) {
      expect([name, verdict.isProtective, verdict.refusals]).toEqual([name, true, []]);
      expect(confirmationsOf(verdict, "class2", false)).toEqual([]);
    }
  });
});

describe("confirmations required of the person", () => {
  const of = (risk: 0 | 1 | 2 | 3, isProtective = false): RiskVerdict => ({
    risk,
    isProtective,
    isLessAir: false,
    refusals: [],
    items: [],
    why: [],
  });

  it.each([
    [0, "off", false, []],
    [1, "class2", false, []],
    [2, "off", false, ["name"]],
    [2, "class3", false, ["name"]],
    [2, "class2", true, ["name", "second"]],
    [3, "off", true, ["name", "reason"]],
    [3, "off", false, ["name", "reason", "second"]],
    [3, "class3", true, ["name", "reason", "second"]],
  ] as const)(
    "class %i, second person %s, administrator %s: %j",
    (risk, second, isAdmin, requested) => {
      expect(confirmationsOf(of(risk), second, isAdmin)).toEqual(requested);
    },
  );

  it("none for a change that makes the house safer", () => {
    expect(confirmationsOf(of(3, true), "class2", false)).toEqual([]);
  });

  it("limits of an organisation shift the classes, and invalid ones are refused", () => {
    const strict = controlLimitsSchema.parse({ nearK: 0.2 });
    const changes = changesOf([["target@2", 24, 23.5]]);
    const settings = settingsFrom("curve", changes);
    expect(riskOfWrite("curve", changes, settings, normalHouse, strict).risk).toBe(2);
    expect(controlLimitsSchema.safeParse({ leastAirShare: -1 }).success).toBe(false);
  });

  it("assess a day age of the controller by the resulting target", () => {
    const settings = { ...soundSettings(), flock: { values: { dayAge: 5 }, rows: [] } };
    const aged = (to: number, now: Partial<HouseNow>): string => {
      const changes = [{ k: "dayAge", from: 5, to }];
      return verdictText(
        riskOfWrite("flock", changes, settings, { ...normalHouse, ...now }, limits),
      );
    };
    const chicks = { dayAge: 5, targetC: null };
    expect([aged(6, chicks), aged(11, chicks), aged(35, chicks)]).toEqual(["2", "3", "3 dayShift"]);
    // Correcting the day age of a controller that is behind is allowed, whatever is known about the
    // breed.
    expect([aged(28, {}), aged(28, { standardC: () => null })]).toEqual(["2", "2"]);
    expect(aged(35, { isStocked: false, dayAge: null })).toBe("2");
  });

  it("assess a number of animals by the resulting air of a weight-controlled house", () => {
    const { vent, ...sound } = soundSettings();
    const counted = (ventByWeight: number, from: number, to: number, isStocked = true): string => {
      const values = { ...vent.values, ventByWeight };
      const settings = { ...sound, vent: { ...vent, values } };
      const now = { ...normalHouse, isStocked };
      const changes = [{ k: "placedCount", from, to }];
      return verdictText(riskOfWrite("flock", changes, settings, now, limits));
    };
    const verdicts = [9000, 6000, 1000].map((to) => counted(1, 10_000, to));
    expect(verdicts).toEqual(["2", "3", "3 leastAir"]);
    expect([counted(1, 500, 1000), counted(0, 10_000, 1000)]).toEqual(["2", "2"]);
    expect(counted(1, 10_000, 1000, false)).toBe("2");
  });

  it("refuse forbidden changes even with raised class limits", () => {
    const crossed = { ...limits, lowAirShare: 0.1 };
    const changes = changesOf([["minLevel@2", 2, 1]]);
    const settings = settingsFrom("curve", changes);
    const verdicts = [
      riskOfWrite("curve", changes, settings, at("calm"), crossed),
      riskOfAction({ do: "level", to: 1 }, soundSettings(), at("hand"), crossed),
    ];
    expect(verdicts.map(verdictText)).toEqual(["3 leastAir", "3 leastAir"]);
  });
});

describe("immediate effect of a change", () => {
  const hot = { ...normalHouse, tempC: 27.5, level: 4 };
  it("a higher target: from level to level, with the air and the need", () => {
    const former = soundSettings();
    const desired = { ...former, curve: withChanges(former.curve, [{ k: "targetOffset", to: 2 }]) };
    const line = whatIfWritten(former, desired, hot, limits);
    expect(line).toEqual({
      tempC: 27.5,
      before: { level: 4, airM3h: 40_000 },
      after: { level: 2, airM3h: 20_000 },
      birds: 10_000,
      needM3h: 9958,
    });
    expect(whatIfTone(line!)).toBe("less");
  });

  it("reports a hand level below the need", () => {
    const line = whatIfDone(soundSettings(), { do: "level", to: 0 }, hot, limits);
    expect(line).toMatchObject({ before: { level: 4 }, after: { level: 0, airM3h: 2000 } });
    expect(whatIfTone(line!)).toBe("underNeed");
    const up = whatIfDone(soundSettings(), { do: "level", to: 4 }, { ...hot, level: 2 }, limits);
    expect(whatIfTone(up!)).toBe("plain");
  });

  it("is unknown without enough values, or when the house does not follow its settings", () => {
    const former = soundSettings();
    expect(whatIfWritten(former, former, { ...hot, tempC: null }, limits)).toBeNull();
    expect(whatIfWritten(former, former, { ...hot, mode: "hand" }, limits)).toBeNull();
    expect(whatIfWritten({}, {}, hot, limits)).toBeNull();
    const unknown = whatIfWritten(former, former, { ...hot, fanAirM3h: [] }, limits);
    expect(unknown).toMatchObject({ after: { level: 4, airM3h: null } });
  });

  it("keeps the required level of a house controlled by weight", () => {
    const sound = soundSettings();
    const vent = { ...sound.vent, values: { ...sound.vent.values, ventByWeight: 1 } };
    const cold = { ...normalHouse, tempC: 20 };
    const heavy = { ...cold, weightG: 4000 };
    expect(whatIfWritten({ ...sound, vent }, { ...sound, vent }, heavy, limits)?.after.level).toBe(
      2,
    );
    const low = withChanges(sound.curve, [{ k: "minLevel", row: 2, to: 0 }]);
    const by = { ...sound, vent, curve: low };
    expect(whatIfWritten(by, by, heavy, limits)?.after).toEqual({ level: 2, airM3h: 20_000 });
    const off = { ...sound, curve: low };
    expect(whatIfWritten(off, off, heavy, limits)?.after.level).toBe(0);
  });
});
