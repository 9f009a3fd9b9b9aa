import type { Severity } from "./alarm.ts";
import { type AlarmKey, alarmKinds } from "./alarm-kind.ts";
import { dangerWordOf } from "../control/parameter/danger-word.ts";
import { type Unit, unitIn } from "../base/measure-unit.ts";
import type { Language, Words } from "../base/words.ts";

/** A severity outside the context of alarms, where "high" could be a value. */
export const severityAlone = {
  1: { zh: "紧急", en: "Urgent" },
  2: { zh: "高级报警", en: "High-priority alarm" },
  3: { zh: "中级报警", en: "Medium-priority alarm" },
  4: { zh: "低级报警", en: "Low-priority alarm" },
} as const satisfies Record<Severity, Words>;

/** The time over which the value of a kind is a change, an amount or a rate, after its unit. */
const periods: Partial<Record<AlarmKey, Words>> = {
  tempRise: { zh: "/10 分钟", en: " in 10 min" },
  waterZero: { zh: "/60 分钟", en: " in 60 min" },
  waterOver: { zh: "/小时", en: " per hour" },
  feedZero: { zh: "/3 小时", en: " in 3 h" },
  waterDayLow: { zh: "（占预期）", en: " of expected" },
  waterDayHigh: { zh: "（占预期）", en: " of expected" },
  feedDayDev: { zh: "（占标准）", en: " of standard" },
  mortHigh: { zh: "（占存栏）", en: " of the flock" },
  weightLow: { zh: "（占标准）", en: " of standard" },
  modeHunting: { zh: "次/小时", en: "changes in 1 h" },
};

/** True for a limit that is broken once it is reached, and not only beyond it. */
export const isReachedLimit = (key: AlarmKey): boolean => key === "tempRise";

/**
 * Returns the unit of values and limits of a kind: "°C", "°C in 10 min", "L per hour"; '' for a
 * count.
 */
export const alarmUnit = (key: AlarmKey, language: Language, subject = ""): string =>
  `${unitIn(unitOf(key, subject), language)}${periods[key]?.[language] ?? ""}`;

/** A dangerous setting has the unit of that setting. */
const unitOf = (key: AlarmKey, subject: string): Unit =>
  (key === "settingDangerous" ? dangerWordOf(subject)?.unit : undefined) ?? alarmKinds[key].unit;

/** Decimals that values and limits of a kind are read with. */
export const alarmDecimals = (key: AlarmKey, subject = ""): number =>
  key === "pfLow" || key === "mortHigh" ? 2 : tenths.has(unitOf(key, subject)) ? 1 : 0;
const tenths: ReadonlySet<Unit> = new Set<Unit>(["degC", "pa", "ampere", "mPerS", "day"]);

const decimalsMax = 3;

/** Decimals, at least `min`; more while two different numbers would look the same. */
export function decimalsApart(a: number, b: number, min: number): number {
  let decimals = min;
  while (a !== b && decimals < decimalsMax && a.toFixed(decimals) === b.toFixed(decimals))
    decimals += 1;
  return decimals;
}
