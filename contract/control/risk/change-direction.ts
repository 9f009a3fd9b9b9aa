import { parameterOf } from "../parameter/parameter-catalog.ts";
import { levelAirM3h } from "../parameter/parameter-rule.ts";
import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import {
  type Keyed,
  type ReadSettings,
  type SettingChange,
  type SettingValue,
  withChanges,
} from "../protocol/controller-setting.ts";

/** Subject of a setting, where its direction matters. */
export type Nature = "air" | "alarm" | "cooling" | "target" | "other";
/** Effect of a change: it decreases, increases, or is uncertain. */
export type Direction = "less" | "more" | "none";

const natures: Readonly<Partial<Record<ParameterGroup, Nature>>> = {
  curve: "air",
  levels: "air",
  vent: "air",
  humid: "air",
  air: "air",
  empty: "air",
  press: "alarm",
  alarm: "alarm",
  feed: "alarm",
  water: "alarm",
  cool: "cooling",
};
const exceptions: Readonly<Record<string, Nature>> = {
  "curve.target": "target",
  "curve.targetOffset": "target",
  "curve.coolDiff": "cooling",
  "curve.lowAlarmDiff": "alarm",
  "curve.highAlarmDiff": "alarm",
  "empty.emptyAlarm": "alarm",
};

export function natureOf(group: ParameterGroup, { k, row }: SettingChange): Nature {
  const less = parameterOf(group, k, row !== undefined)?.less ?? null;
  return less === null ? "other" : (exceptions[`${group}.${k}`] ?? natures[group] ?? "other");
}

/** Columns of the level table that make the air of a level together. */
const airColumns: ReadonlySet<string> = new Set(["fans", "cycleOn", "cycleOff"]);

/** The direction of one change of a group. `before`: the current group. */
export function directionOf(
  group: ParameterGroup,
  change: SettingChange,
  changes: readonly SettingChange[],
  before: ReadSettings,
  fanAirM3h: readonly number[],
): Direction {
  const { k, row, from, to } = change;
  const less = parameterOf(group, k, row !== undefined)?.less ?? null;
  if (less === null) return "none";
  if (to === null) return "less";
  if (group !== "levels" || row === undefined || !airColumns.has(k)) return ordered(from, to, less);
  const ofRow = changes.filter((change) => change.row === row);
  return airDirection(before.rows[row], withChanges(before, ofRow).rows[row], fanAirM3h);
}

function ordered(from: SettingValue, to: SettingValue, less: "up" | "down"): Direction {
  if (typeof from !== "number" || typeof to !== "number" || from === to) return "none";
  return to > from === (less === "up") ? "less" : "more";
}

/** Capacities to use when those of the fans are unknown: each output counts as one fan. */
const equalCapacities: readonly number[] = Array.from({ length: 24 }, () => 1);

/**
 * Returns the direction of a level's air. Taking any fan out is less where fans differ and their
 * air is unknown.
 */
function airDirection(
  before: Keyed | undefined,
  after: Keyed | undefined,
  fanAirM3h: readonly number[],
): Direction {
  if (after === undefined) return "less";
  if (before === undefined) return "none";
  const isKnown = fanAirM3h.length > 0;
  if (!isKnown && switchesOff(before["fans"], after["fans"])) return "less";
  const air = isKnown ? fanAirM3h : equalCapacities;
  const [was, is] = [levelAirM3h(before, air), levelAirM3h(after, air)];
  if (is === was) return "none";
  return is > was ? "more" : "less";
}

/**
 * True when an output that was on is not. There are more outputs than 32-bit operators can handle.
 */
function switchesOff(before: SettingValue | undefined, after: SettingValue | undefined): boolean {
  if (typeof before !== "number" || typeof after !== "number") return true;
  return equalCapacities.some((_, bit) => isOn(before, bit) && !isOn(after, bit));
}
const isOn = (bits: number, bit: number): boolean => Math.floor(bits / 2 ** bit) % 2 === 1;
