import type { DayStandard } from "../production/production.ts";
import { curvesOf, type StandardDay } from "./flock-figure.ts";
import { standardAt, standardLossPct } from "./standard-curve.ts";

/** A day of a flock, for a query of the standard. */
export interface StandardRequest {
  readonly day: string;
  /** Bird-weighted, with decimals. */
  readonly age: number;
  /** Birds in its morning, and its bird-days. */
  readonly opening: number;
  readonly birdDays: number;
}

/** Returns the breed standard's values for whole days of a flock placed at `firstAge`. */
export function dayStandards(
  standard: readonly StandardDay[],
  firstAge: number,
  days: readonly StandardRequest[],
): DayStandard[] {
  const curves = curvesOf(standard);
  return days.map(({ day, age, opening, birdDays }) => {
    const times = (perHead: number | null, count: number) =>
      perHead === null ? null : (perHead * birdDays) / count;
    const lossPct = standardLossPct(curves.survivalPct, firstAge, age);
    const eggs = times(standardAt(curves.layPct, age), 100);
    const eggG = standardAt(curves.eggG, age);
    return {
      day,
      lost: lossPct === null ? null : (lossPct * opening) / 100,
      feedKg: times(standardAt(curves.feedG, age), 1000),
      waterL: times(standardAt(curves.waterMl, age), 1000),
      eggs,
      eggKg: eggs === null || eggG === null ? null : (eggs * eggG) / 1000,
    };
  });
}
