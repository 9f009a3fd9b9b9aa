import type { Species } from "../../contract/base/animal.ts";
import type { CurvePoints } from "../../contract/fleet/flock/breed-curve.ts";
import type { DemoBreed } from "../../contract/operate/demo-fleet.ts";

/** Values expected of a breed at each age. */
export interface BreedRow {
  /** Dry bulb temperature aimed at, degC. */
  readonly targetC: CurvePoints;
  /** Eaten by one animal per day, g. */
  readonly feedG: CurvePoints;
  /** Mean live weight, g. */
  readonly weightG: CurvePoints;
  /** Hours of light a day, and its strength, lx. */
  readonly lightH: CurvePoints;
  readonly lux: CurvePoints;
  /** Still alive of those placed, %. */
  readonly survivalPct: CurvePoints;
  /** Eggs laid by 100 hens a day, and the weight of one, g. */
  readonly layPct?: CurvePoints;
  readonly eggG?: CurvePoints;
}

export interface BreedSpec extends BreedRow {
  readonly key: DemoBreed;
  readonly species: Species;
  /** Litres drunk for each kg eaten, at comfort. */
  readonly waterPerFeed: number;
  /** Last day of the curve that is kept in practice. */
  readonly lastDay: number;
}

/** A curve with one value per day: reading it costs an index and a line. */
export type Daily = Float64Array;

export function daily(points: CurvePoints, days: number): Daily {
  const out = new Float64Array(days + 2);
  const [first] = points;
  if (points.length < 2) return out.fill(first?.[1] ?? 0);
  let at = 0;
  for (let day = 0; day < out.length; day++) {
    while (at < points.length - 2 && points[at + 1]![0] <= day) at += 1;
    const [fromDay, from] = points[at]!;
    const [toDay, to] = points[Math.min(at + 1, points.length - 1)]!;
    const share =
      toDay === fromDay ? 0 : Math.min(1, Math.max(0, (day - fromDay) / (toDay - fromDay)));
    out[day] = from + (to - from) * share;
  }
  return out;
}

/** Value at an age in days, fractions included. */
export function valueAt(curve: Daily, ageDays: number): number {
  const last = curve.length - 1;
  if (ageDays <= 0) return curve[0]!;
  if (ageDays >= last) return curve[last]!;
  const day = Math.floor(ageDays);
  return curve[day]! + (curve[day + 1]! - curve[day]!) * (ageDays - day);
}

/** A breed ready for use. */
export interface Breed {
  readonly key: DemoBreed;
  readonly species: Species;
  readonly waterPerFeed: number;
  readonly lastDay: number;
  /** The points the target was drawn through. */
  readonly targetPoints: CurvePoints;
  readonly targetC: Daily;
  readonly feedG: Daily;
  readonly weightG: Daily;
  readonly lightH: Daily;
  readonly lux: Daily;
  readonly survivalPct: Daily;
  readonly layPct: Daily;
  readonly eggG: Daily;
}

export function prepare(spec: BreedSpec): Breed {
  const curve = (points: CurvePoints = [[0, 0]]) => daily(points, spec.lastDay);
  return {
    key: spec.key,
    species: spec.species,
    waterPerFeed: spec.waterPerFeed,
    lastDay: spec.lastDay,
    targetPoints: spec.targetC,
    targetC: curve(spec.targetC),
    feedG: curve(spec.feedG),
    weightG: curve(spec.weightG),
    lightH: curve(spec.lightH),
    lux: curve(spec.lux),
    survivalPct: curve(spec.survivalPct),
    layPct: curve(spec.layPct),
    eggG: curve(spec.eggG),
  };
}
