import type { Keyed, ReadSettings } from "../protocol/controller-setting.ts";

const numberAt = (row: Keyed | undefined, key: string): number | null => {
  const value = row?.[key];
  return typeof value === "number" ? value : null;
};

/** Columns that are constant between points unless levels are interpolated too. */
const levelColumns: ReadonlySet<string> = new Set(["minLevel", "maxLevel"]);

/**
 * A column of the temperature curve at an age: linear between its points, or the value of the last
 * point, by the curve's own setting. Null: the curve has no points, or the value is empty.
 */
export function curveAt({ values, rows }: ReadSettings, key: string, dayAge: number) {
  const next = rows.findIndex((row) => (numberAt(row, "day") ?? Infinity) > dayAge);
  const at = next < 0 ? rows.length - 1 : Math.max(0, next - 1);
  const before = numberAt(rows[at], key);
  const from = numberAt(rows[at], "day");
  const after = numberAt(rows[at + 1], key);
  const to = numberAt(rows[at + 1], "day");
  const isSmooth = values["interpolate"] === (levelColumns.has(key) ? "all" : "temp");
  const isStepped = !(isSmooth || values["interpolate"] === "all") || next <= 0;
  if (isStepped || before === null || from === null || after === null || to === null) return before;
  return before + ((after - before) * (dayAge - from)) / (to - from);
}

/** The target at an age with its correction, degC; null: unknown. */
export function targetAt(curve: ReadSettings, dayAge: number): number | null {
  const target = curveAt(curve, "target", dayAge);
  return target === null ? null : target + offsetOf(curve);
}

/** Returns the correction of all targets, K. */
export const offsetOf = ({ values }: ReadSettings): number => numberAt(values, "targetOffset") ?? 0;
