import { addDays, daysBetween } from "../../base/calendar-day.ts";
import { type StandardDay, curvesOf } from "../figure/flock-figure.ts";
import { type StandardCurve, standardAt } from "../figure/standard-curve.ts";
import { type ForecastGap, type GrowthForecast, isSold, saleAges } from "./forecast.ts";
import {
  comparedDays,
  daysUntil,
  type GrowthDay,
  type GrowthState,
  growthState,
  type WeightAhead,
  weightAt,
} from "./growth-forecast.ts";

/** When and at which weight a flock is to be sold. Null: not given. */
export interface SalePlan {
  readonly species: string;
  /** Planned clearing of the house, by the farm's calendar. */
  readonly plannedEnd: string | null;
  /** Set for the flock, g. */
  readonly targetWeightG: number | null;
  /** Set for the breed, days. */
  readonly saleAge: number | null;
  readonly standard: readonly StandardDay[];
  /** Logarithms of the final deviation of the house's earlier flocks from the standard. */
  readonly earlier: readonly number[];
}
type PlanDay = GrowthDay & { readonly dayAge: number };

/** Slaughter age of a breed: as set, otherwise the usual one, within its standard. */
export function saleAgeOf({ species, saleAge, standard }: SalePlan): number {
  const usual = isSold(species) ? saleAges[species] : 0;
  const end = curvesOf(standard).weightG.at(-1)?.dayAge;
  return saleAge ?? (end === undefined ? usual : Math.min(usual, end));
}

/** The day of sale, and the desired weight on it. */
function saleOf(last: PlanDay, plan: SalePlan, curve: StandardCurve) {
  const saleAge = saleAgeOf(plan);
  const requested = plan.plannedEnd ?? addDays(last.day, saleAge - last.dayAge);
  const daysToSale = Math.max(0, daysBetween(last.day, requested));
  return {
    saleDay: addDays(last.day, daysToSale),
    saleAge: last.dayAge + daysToSale,
    isPlanned: plan.plannedEnd !== null,
    targetG: plan.targetWeightG ?? standardAt(curve, saleAge),
    isTargetSet: plan.targetWeightG !== null,
  };
}

const none: { readonly [K in keyof WeightAhead]: null } = {
  weightG: null,
  lowG: null,
  highG: null,
  naiveG: null,
};
const noTarget = { targetDay: null, targetEarly: null, targetLate: null };

/**
 * The weight forecast of a flock by its days, the current one last; null without any day, and for
 * species that are not sold by weight.
 */
export function forecastOf(days: readonly PlanDay[], plan: SalePlan): GrowthForecast | null {
  const last = days.at(-1);
  if (last === undefined || !isSold(plan.species)) return null;
  const curve = curvesOf(plan.standard).weightG;
  const planned = saleOf(last, plan, curve);
  const state = growthState(days, curve, plan.earlier);
  const at = (age: number): WeightAhead | typeof none =>
    (typeof state === "string" ? null : weightAt(state, curve, last.meanAge + age)) ?? none;
  const sale = at(planned.saleAge - last.dayAge);
  const ahead = at(comparedDays);
  const beyond: ForecastGap | null = sale.weightG === null ? "beyondStandard" : null;
  const isKnown = typeof state !== "string";
  return {
    day: last.day,
    weighedDay: isKnown ? state.lastDay : null,
    gap: isKnown ? beyond : state,
    weightG: at(0).weightG,
    ...planned,
    saleG: sale.weightG,
    saleLowG: sale.lowG,
    saleHighG: sale.highG,
    naiveG: sale.naiveG,
    ...(isKnown ? targetDays(state, curve, planned.targetG, last.day) : noTarget),
    aheadG: ahead.weightG,
    aheadLowG: ahead.lowG,
    aheadHighG: ahead.highG,
    naiveAheadG: ahead.naiveG,
  };
}

function targetDays(
  state: GrowthState,
  curve: StandardCurve,
  targetG: number | null,
  today: string,
): Pick<GrowthForecast, "targetDay" | "targetEarly" | "targetLate"> {
  const dayOf = (days: number | null) => (days === null ? null : addDays(today, days));
  if (targetG === null) return noTarget;
  const { days, early, late } = daysUntil(state, curve, targetG);
  return { targetDay: dayOf(days), targetEarly: dayOf(early), targetLate: dayOf(late) };
}

/** A point of the weight ahead. */
export interface CurvePoint {
  readonly day: string;
  readonly dayAge: number;
  readonly weightG: number;
  readonly lowG: number;
  readonly highG: number;
}
const shownAfterSale = 7;
const shownMax = 60;

/** Weight from the current day on to a week after the day of sale, as far as known. */
export function curveAhead(days: readonly PlanDay[], plan: SalePlan): CurvePoint[] {
  const [last, forecast] = [days.at(-1), forecastOf(days, plan)];
  if (last === undefined || forecast === null) return [];
  const curve = curvesOf(plan.standard).weightG;
  const state = growthState(days, curve, plan.earlier);
  if (typeof state === "string") return [];
  const count = Math.min(shownMax, daysBetween(last.day, forecast.saleDay) + shownAfterSale);
  return Array.from({ length: count + 1 }, (_, ahead) => ahead).flatMap((ahead) => {
    const weight = weightAt(state, curve, state.age + ahead);
    if (weight === null) return [];
    const { weightG, lowG, highG } = weight;
    return [{ day: addDays(last.day, ahead), dayAge: last.dayAge + ahead, weightG, lowG, highG }];
  });
}
