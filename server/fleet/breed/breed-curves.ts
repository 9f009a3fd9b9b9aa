import type { BreedCell, BreedDay } from "../../../contract/fleet/flock/breed.ts";
import type { CurvePoints } from "../../../contract/fleet/flock/breed-curve.ts";
import { round } from "../../../contract/base/round-number.ts";
import { known } from "../../platform/base/known-value.ts";
import { only } from "../../platform/db/sql-statement.ts";

/** Values of a standard by age; at least the temperature. */
export type Curves = { readonly [K in Exclude<BreedCell, "dayAge">]?: CurvePoints } & {
  readonly tempC: CurvePoints;
};

/** The curve times a factor, rounded. */
export const times = (points: CurvePoints, factor: number): CurvePoints =>
  points.map(([dayAge, value]) => [dayAge, Math.round(value * factor)]);
/** A curve with the same value at every age. */
export const always = (value: number): CurvePoints => [[0, value]];

function valueAt(points: CurvePoints, dayAge: number, decimals: number): number {
  const after = points.findIndex(([age]) => age >= dayAge);
  const high = known(points.at(after), "point"); // -1: older than the curve
  const low = (after > 0 ? points[after - 1] : undefined) ?? high;
  const share = high[0] === low[0] ? 0 : (dayAge - low[0]) / (high[0] - low[0]);
  return round(low[1] + (high[1] - low[1]) * share, decimals);
}

/**
 * Rows at these ages. Before a curve begins, the standard has no value for it (eggs, water, feed).
 */
export function rowsAt(ages: readonly number[], curves: Curves): BreedDay[] {
  const begins = (
    points: CurvePoints | undefined,
    dayAge: number,
    decimals: number,
  ): number | null =>
    points === undefined || dayAge < only(points)[0] ? null : valueAt(points, dayAge, decimals);
  return ages.map((dayAge) => ({
    dayAge,
    tempC: valueAt(curves.tempC, dayAge, 1),
    rhLowPct: begins(curves.rhLowPct, dayAge, 0),
    rhHighPct: begins(curves.rhHighPct, dayAge, 0),
    co2Ppm: begins(curves.co2Ppm, dayAge, 0),
    lightH: begins(curves.lightH, dayAge, 1),
    lightLux: begins(curves.lightLux, dayAge, 0),
    waterMl: begins(curves.waterMl, dayAge, 0),
    weightG: begins(curves.weightG, dayAge, 0),
    feedG: begins(curves.feedG, dayAge, 0),
    eggG: begins(curves.eggG, dayAge, 1),
    layPct: begins(curves.layPct, dayAge, 1),
    survivalPct: begins(curves.survivalPct, dayAge, 1),
  }));
}
