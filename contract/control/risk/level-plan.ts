import type { HouseSettings } from "../parameter/parameter-catalog.ts";
import { fanOutputs } from "../parameter/group/levels-parameters.ts";
import { levelAirM3h } from "../parameter/parameter-rule.ts";
import type { Keyed, ReadSettings } from "../protocol/controller-setting.ts";
import { curveAt, targetAt } from "./curve-at.ts";
import type { HouseNow } from "./house-now.ts";
import { type LevelRange, settledLevel } from "./level-step.ts";

/* Effects of settings on a house: its lowest level, its air, the level it settles at. */

const none: ReadSettings = { values: {}, rows: [] };
const numberIn = (keyed: Keyed | undefined, key: string): number | null => {
  const value = keyed?.[key];
  return typeof value === "number" ? value : null;
};

/** A level of the table, and its air, m3/h; null: unknown. */
export interface LevelAir {
  readonly level: number;
  readonly airM3h: number | null;
}

export function levelAir(
  { levels = none }: HouseSettings,
  level: number,
  fanAirM3h: readonly number[],
): LevelAir {
  const row = levels.rows[level];
  const airM3h = row === undefined ? NaN : levelAirM3h(row, fanAirM3h);
  return { level, airM3h: Number.isNaN(airM3h) ? null : Math.round(airM3h) };
}

/** Mean power of a level's fans over its cycle, kW; null where one of them has no rated power. */
export function levelKw(row: Keyed, fanKw: readonly (number | null)[]): number | null {
  const fans = numberIn(row, "fans") ?? NaN;
  const isRun = (output: number): boolean => Math.floor(fans / 2 ** output) % 2 === 1;
  const outputs = Array.from({ length: fanOutputs }, (_, output) => fanKw[output] ?? null);
  if (outputs.some((kw, output) => kw === null && isRun(output))) return null;
  const mean = levelAirM3h(
    row,
    outputs.map((kw) => kw ?? 0),
  );
  return Number.isNaN(mean) ? null : mean;
}

/** The lowest and the highest level the settings allow at an age. */
function rangeAt(settings: HouseSettings, dayAge: number | null): LevelRange {
  const { curve = none, levels = none } = settings;
  const last = Math.max(0, levels.rows.length - 1);
  if (dayAge === null) return [0, last];
  const lowest = Math.floor(curveAt(curve, "minLevel", dayAge) ?? 0);
  const highest = Math.floor(curveAt(curve, "maxLevel", dayAge) ?? last);
  return [Math.min(lowest, last), Math.min(highest, last)];
}

/** The controller sees to the least air itself, by the weight of the animals. */
export const isByWeight = ({ vent = none }: HouseSettings): boolean =>
  numberIn(vent.values, "ventByWeight") === 1;

/** The lowest level now, and its air; null: unknown. */
export function lowestAir(settings: HouseSettings, now: HouseNow): LevelAir | null {
  if (now.dayAge === null || settings.levels === undefined || settings.curve === undefined)
    return null;
  const [lowest] = rangeAt(settings, now.dayAge);
  return levelAir(settings, lowest, now.fanAirM3h);
}

/** Returns the lowest level with enough air, for a controller that computes air from weight. */
function neededLevel(
  settings: HouseSettings,
  now: Pick<HouseNow, "fanAirM3h">,
  needed: number | null,
): number {
  if (needed === null || !isByWeight(settings)) return 0;
  const { rows } = settings.levels ?? none;
  const enough = rows.findIndex((row) => levelAirM3h(row, now.fanAirM3h) >= needed);
  return Math.max(0, enough);
}

/**
 * Returns the lowest and the highest level of today, in any weather; null: the age is unknown, or
 * the settings are.
 */
export function rangeToday(
  settings: HouseSettings,
  now: Pick<HouseNow, "dayAge" | "fanAirM3h">,
  needed: number | null,
): LevelRange | null {
  if (now.dayAge === null || settings.curve === undefined || settings.levels === undefined)
    return null;
  const [lowest, highest] = rangeAt(settings, now.dayAge);
  return [Math.max(lowest, neededLevel(settings, now, needed)), highest];
}

/** Levels that the weather forbids begin here. */
function weatherCeiling(settings: HouseSettings, { tempOutC, targetC }: HouseNow): number {
  const { levels = none, vent = none } = settings;
  const belowK = numberIn(vent.values, "transitionMinOut");
  if (tempOutC === null || targetC === null || belowK === null) return Infinity;
  const first = levels.rows.findIndex(({ mode }) => mode === "transition" || mode === "tunnel");
  return first > 0 && tempOutC < targetC + belowK ? first - 1 : Infinity;
}

/**
 * Returns the level at which smart control settles with these settings at the current temperature.
 * Null: too little data.
 */
export function restingLevel(
  settings: HouseSettings,
  now: HouseNow,
  needed: number | null,
): LevelAir | null {
  const { curve, levels, vent = none } = settings;
  const { dayAge, tempC, level } = now;
  if (curve === undefined || levels === undefined || levels.rows.length === 0) return null;
  if (dayAge === null || tempC === null || level === null) return null;
  const targetC = targetAt(curve, dayAge);
  if (targetC === null) return null;
  const [lowest, highest] = rangeAt(settings, dayAge);
  const offsets = levels.rows.map((row) => ({ offsetK: numberIn(row, "offset") ?? Infinity }));
  const rest = settledLevel(
    offsets,
    level,
    tempC - targetC,
    numberIn(vent.values, "levelHyst") ?? 0,
    [
      Math.max(lowest, neededLevel(settings, now, needed)),
      Math.min(highest, weatherCeiling(settings, now)),
    ],
  );
  return levelAir(settings, rest, now.fanAirM3h);
}
