import { describe, expect, it } from "vitest";
import type { HouseSettings } from "../../../../contract/control/parameter/parameter-catalog.ts";
import {
  brokenRules,
  isSameFinding,
  levelAirM3h,
  type RuleContext,
  type RuleKey,
} from "../../../../contract/control/parameter/parameter-rule.ts";
import { changed, soundSettings } from "../../../src/harness/sound-settings.ts";

const context: RuleContext = {
  species: "broiler",
  dayAge: 20,
  isStocked: true,
  fanAirM3h: [18_000, 18_000, 38_000, 38_000],
};
const found = (settings: HouseSettings, more: Partial<RuleContext> = {}) =>
  brokenRules(settings, soundSettings(), { ...context, ...more });
const namesOf = (settings: HouseSettings, more: Partial<RuleContext> = {}) =>
  found(settings, more).map(({ rule }) => rule);

describe("rules between values", () => {
  it("find nothing in a house with valid settings, nor in one without known values", () => {
    expect(found(soundSettings())).toEqual([]);
    expect(found({})).toEqual([]);
    expect(found({ curve: { values: {}, rows: [] }, levels: { values: {}, rows: [{}] } })).toEqual(
      [],
    );
  });

  const cases: readonly (readonly [RuleKey, HouseSettings, object])[] = [
    ["curveDays", changed("curve", { day: 14 }, 2), { key: "day", row: 2 }],
    ["curveDays", changed("curve", { day: 3 }, 2), { key: "day", row: 2 }],
    ["levelRange", changed("curve", { minLevel: 4 }, 1), { key: "minLevel", row: 1 }],
    ["levelRange", changed("curve", { maxLevel: 5 }, 2), { key: "maxLevel", values: { last: 4 } }],
    ["offsets", changed("levels", { offset: 0.6 }, 2), { key: "offset", row: 2 }],
    ["airFalls", changed("levels", { fans: 0b1 }, 3), { row: 3, isWarning: true }],
    ["cycle", changed("levels", { cycleOff: 200 }, 0), { row: 0, values: { total: 300 } }],
    ["cycle", changed("levels", { cycleOn: 9, cycleOff: 291 }, 0), { row: 0 }],
    ["pressure", changed("press", { spLow: 15 }), { key: "spLow" }],
    ["pressure", changed("press", { spTargetWarm: 26 }), { key: "spTargetWarm" }],
    ["pressure", changed("press", { spHigh: 25 }), { key: "spHigh" }],
    ["heatAndVent", changed("heat", { heatHyst: 1.4 }), { key: "heatDiff", row: 0 }],
    ["tunnelRows", changed("levels", { mode: "transition" }, 4), { row: 4 }],
    ["padWindow", changed("cool", { padTo: 540 }), { key: "padTo" }],
    ["padTemp", changed("cool", { padMinTemp: 29.5 }), { isWarning: true, values: { limit: 29 } }],
    ["darkHours", changed("light", { to: 1381 }, 0), { isWarning: true, row: 0 }],
    ["darkHours", changed("light", { from: 1200, to: 841 }, 0), { row: 0 }],
    ["feedWindows", changed("feed", { from: 419 }, 1), { key: "from", row: 1 }],
    ["feedWindows", changed("feed", { to: 600 }, 1), { key: "to", row: 1 }],
    ["absHigh", changed("alarm", { absHigh: 31.9 }), { values: { limit: 32 } }],
    ["alarmDelay", changed("alarm", { alarmDelay: 301 }), { key: "alarmDelay" }],
  ];
  it.each(cases)("%s", (rule, settings, detail) => {
    const own = found(settings).find((finding) => finding.rule === rule);
    expect(own).toMatchObject(detail);
    expect(namesOf(settings).every((name) => name === rule)).toBe(true);
  });

  it("do not judge long light for ducks, pigs, or chicks of the first week", () => {
    const long = changed("light", { to: 1381 }, 0);
    expect(namesOf(long, { species: "yellow" })).toEqual(["darkHours"]);
    for (const species of ["duck", "pig"] as const) expect(namesOf(long, { species })).toEqual([]);
    expect(namesOf(changed("light", { day: 7, to: 1381 }, 0))).toEqual([]);
  });

  it("allows changing the cycle first, and the levels after it", () => {
    const present = soundSettings();
    const shorter = changed("vent", { cycleTotal: 240 });
    const rows = present.levels.rows.map((row) => {
      const cycleOn = Math.min(Number(row.cycleOn), 240);
      return { ...row, cycleOn, cycleOff: 240 - cycleOn };
    });
    const levels = { ...present.levels, rows };
    const own = { group: "vent", key: "cycleTotal", isWarning: true };
    expect(found(shorter)).toEqual([
      { ...own, rule: "cycleRows", values: { rows: 5, former: 300, total: 240 } },
    ]);
    expect(brokenRules({ ...shorter, levels }, shorter, context)).toEqual([]);
    const fiveTimes = Array.from({ length: 5 }, () => "cycle");
    // The preceding rows, and those to add after it.
    expect(namesOf({ ...present, levels })).toEqual(fiveTimes);
    expect(brokenRules(shorter, shorter, context).map(({ rule }) => rule)).toEqual(fiveTimes);
  });

  it("allows light days only to increase, and requires no darkness for chicks", () => {
    const settings = soundSettings();
    settings.light.rows = [
      { day: 1, from: 0, to: 1380, level: 30, ramp: 0 },
      { day: 1, from: 0, to: 1380, level: 30, ramp: 0 },
    ];
    expect(namesOf(settings)).toEqual(["lightDays"]);
  });

  it("allows each port of an address, and each code, only once", () => {
    const row = (code: string, over: object = {}) => ({ code, controlPort: 1, ...over });
    const twice = (...rows: object[]) =>
      brokenRules({ wiring: { values: {}, rows: rows as never } }, {}, context).map(
        ({ rule, key, row: at }) => [rule, key, at],
      );
    expect(twice(row("F1"), row("F2", { controlPort: 2 }))).toEqual([]);
    expect(twice(row("F1"), row("F2"))).toEqual([["wiredTwice", "controlPort", 1]]);
    expect(twice(row("F1"), row("F2", { address: "12" }))).toEqual([]);
    expect(twice(row("F1"), row("F2", { concentrator: "C1" }))).toEqual([]);
    expect(twice(row("F1"), row("F1", { controlPort: 2 }))).toEqual([["wiredTwice", "code", 1]]);
  });

  it("never lowers a day age", () => {
    const former = { flock: { values: { dayAge: 21 }, rows: [] } };
    const at = (dayAge: number) =>
      brokenRules({ flock: { values: { dayAge }, rows: [] } }, former, context);
    expect(at(20)).toMatchObject([{ rule: "dayAgeLowered", values: { now: 21 } }]);
    expect(at(21)).toEqual([]);
  });

  it("compares absolute high with the flock's remaining target points", () => {
    const settings = changed("alarm", { absHigh: 33 });
    expect(namesOf(settings, { dayAge: 3 })).toEqual(["absHigh"]);
    expect(namesOf(settings, { dayAge: 14 })).toEqual([]);
    expect(namesOf(settings, { dayAge: null })).toEqual(["absHigh"]);
  });

  it("suppresses alarms of an empty house", () => {
    const settings = changed("alarm", { alarmDelay: 900 });
    expect(namesOf(settings, { isStocked: false })).toEqual([]);
  });

  it("counts the air of a level over its cycle", () => {
    expect(levelAirM3h({ fans: 0b101, cycleOn: 60, cycleOff: 240 }, [100, 200, 300])).toBe(80);
    expect(levelAirM3h({ fans: 0b11, cycleOn: 0, cycleOff: 0 }, [100, 200])).toBe(300);
    expect(levelAirM3h({ fans: 1, cycleOn: 1, cycleOff: 1 }, [])).toBeNaN();
  });

  it("recognises a repeated finding", () => {
    const [one] = found(changed("levels", { offset: 0.6 }, 2));
    const [other] = found(changed("levels", { offset: 1.5 }, 3));
    expect([isSameFinding(one!, { ...one! }), isSameFinding(one!, other!)]).toEqual([true, false]);
  });
});
