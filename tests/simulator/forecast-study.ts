import type { DemoBreed, PlanDay } from "../../contract/operate/demo-fleet.ts";
import type { Archetype } from "../../contract/fleet/house/house-manage.ts";
import type { Species } from "../../contract/base/animal.ts";
import type { FlockDay } from "../../contract/fleet/flock/flock-day.ts";
import { dayMs } from "../../contract/base/time.ts";
import {
  type FlockDayRecord,
  curvesOf,
  flockDays,
} from "../../contract/flock/figure/flock-figure.ts";
import { sampleFigures } from "../../contract/flock/figure/weighing-figure.ts";
import {
  comparedDays,
  growthState,
  weightAt,
} from "../../contract/flock/forecast/growth-forecast.ts";
import { supplyAhead } from "../../contract/flock/forecast/supply-forecast.ts";
import { standardBreeds } from "../../server/fleet/breed/standard-breeds.ts";
import { bookOf, dayOf, pastFlocksOf } from "../../simulator/record-bot/bot-records.ts";
import { steadyWeightG } from "../../simulator/model/growth.ts";
import type { HouseConstants } from "../../simulator/model/house-constants.ts";
import { buildSite, midnight } from "./house.ts";

/** Kinds of flocks whose weight is forecast. */
export const studied = {
  broiler: { breed: "ross308", archetype: "broilerFloor" },
  yellow: { breed: "yellowSlow", archetype: "yellowFloor" },
  duck: { breed: "pekinDuck", archetype: "duckNet" },
} as const satisfies Partial<
  Record<Species, { readonly breed: DemoBreed; readonly archetype: Archetype }>
>;
export type Studied = keyof typeof studied;

/** A forecast and the result: the true mean weight of all birds, which is never measured. */
export interface Compared {
  readonly daysAhead: number;
  readonly errorPct: number;
  readonly naivePct: number;
  readonly isWithin: boolean;
  /** Half the width of the interval, % of the weight. */
  readonly halfPct: number;
}

const bookDay = (day: string, found: PlanDay | undefined): FlockDayRecord => ({
  day,
  isBooked: found !== undefined,
  losses: found === undefined ? null : { dead: found.dead, culled: found.culled },
  eggs: found?.eggs ?? null,
  feedKg: found?.feedKg ?? null,
  waterL: null,
  kwh: null,
  weighings:
    found?.weighing == null
      ? []
      : [sampleFigures(found.weighing.sample, found.weighing.meanG, found.weighing.cvPct)],
  moves: { came: [], movedOut: 0, sold: 0, soldKg: 0, soldUnweighed: 0, counted: 0 },
  meter: { feedKg: null, waterL: null, kwh: null, silent: [], alive: null, weightG: null },
});

/** The figures that the product computes from a flock's records. */
function figuresOf(
  house: HouseConstants,
  placedAtMs: number,
  written: readonly PlanDay[],
  length: number,
) {
  const byDay = new Map(written.map((item) => [item.day, item]));
  const days = Array.from({ length }, (_, index) => {
    const day = dayOf(house, placedAtMs + (index + 0.5) * dayMs);
    return bookDay(day, byDay.get(day));
  });
  return flockDays({
    species: house.breed.species,
    placedCount: house.placedCount,
    placedAge: 0,
    layStartAge: 126,
    standard: standardBreeds[house.breed.key]!.days,
    days,
    isLastRunning: false,
  });
}

const endOff = (days: readonly FlockDay[]): number[] => {
  const last = days.findLast(({ weightFrom }) => weightFrom === "hand");
  return last?.weightG == null || !last.stdWeightG
    ? []
    : [Math.log(last.weightG / last.stdWeightG)];
};

export const horizons = [1, comparedDays, 10, 14] as const;
/** Forecasts are compared from this age on: a flock has been weighed twice by then. */
const fromAge = 14;
/** Flocks of a house, one after the other: the first four are the history of the last ones. */
const flocksEach = 6;

/**
 * Forecasts of many flocks for each day, from the data known on that day, with the result.
 * Equal seeds give equal flocks.
 */
export function studyForecasts(kind: Studied, houses: number, seed: number): Compared[] {
  const { breed, archetype } = studied[kind];
  const curve = curvesOf(standardBreeds[breed]!.days).weightG;
  const results: Compared[] = [];
  for (let house = 0; house < houses; house += 1) {
    const networkId = `S${String(house).padStart(4, "0")}`;
    const options = { adcode: "370000", date: "2026-06-01", dayAge: 10, species: kind } as const;
    const constants = buildSite({ ...options, archetype, breed, networkId, seed });
    const past = pastFlocksOf(constants, midnight("2026-06-01"), flocksEach).toReversed();
    const ends: number[] = [];
    for (const { placedAt, days: written } of past) {
      const length = Math.round((past[1]!.placedAt - past[0]!.placedAt) / dayMs) - 14;
      const days = figuresOf(constants, placedAt, written, length);
      for (let index = fromAge; index < days.length - 1; index += 1) {
        const state = growthState(days.slice(0, index + 1), curve, ends.slice(-5));
        if (typeof state === "string") continue;
        for (const daysAhead of horizons) {
          const ahead =
            index + daysAhead < days.length && weightAt(state, curve, index + daysAhead);
          if (!ahead) continue;
          const came = steadyWeightG(constants, placedAt, index + daysAhead);
          results.push({
            daysAhead,
            errorPct: 100 * (ahead.weightG / came - 1),
            naivePct: 100 * (ahead.naiveG / came - 1),
            isWithin: ahead.lowG <= came && came <= ahead.highG,
            halfPct: (50 * (ahead.highG - ahead.lowG)) / ahead.weightG,
          });
        }
      }
      ends.push(...endOff(days));
    }
  }
  return results;
}

/** Kinds of flocks whose feed and eggs are forecast. */
const supplied = {
  feed: studied.broiler,
  eggs: { breed: "hyLineBrown", archetype: "layerCage" },
} as const;
const horizonOfSupply = 10;

/**
 * Forecast feed of broilers and eggs of hens, with the amounts recorded for that day; the
 * naive forecast is the standard through the last day.
 */
export function studySupply(key: keyof typeof supplied, houses: number, seed: number): Compared[] {
  const { breed, archetype } = supplied[key];
  const standard = standardBreeds[breed]!.days;
  const species = key === "eggs" ? "layer" : "broiler";
  const age = key === "eggs" ? 320 : 41;
  const results: Compared[] = [];
  for (let house = 0; house < houses; house += 1) {
    const networkId = `S${String(house).padStart(4, "0")}`;
    const options = { adcode: "370000", date: "2026-06-01", dayAge: age, species } as const;
    const constants = buildSite({ ...options, archetype, breed, networkId, seed });
    const { days: written } = bookOf(constants, midnight("2026-06-01"))!;
    const days = figuresOf(constants, constants.placedAtMs!, written, age);
    for (let index = key === "eggs" ? 200 : 10; index < days.length - 1; index += 1) {
      const ahead = supplyAhead(days.slice(0, index + 1), standard, horizonOfSupply).days;
      const field = key === "eggs" ? "eggs" : "feedKg";
      const last = days[index]!;
      const due = key === "eggs" ? "stdLayPct" : "stdFeedG";
      for (const { ahead: daysAhead, [key]: use } of ahead) {
        const came = days[index + daysAhead]?.[field];
        const [from, to] = [last[due], days[index + daysAhead]?.[due]];
        if (
          use === null ||
          came == null ||
          came <= 0 ||
          last[field] === null ||
          !from ||
          to == null
        )
          continue;
        results.push({
          daysAhead,
          errorPct: 100 * (use.value / came - 1),
          naivePct: 100 * ((last[field] * to) / from / came - 1),
          isWithin: use.low <= came && came <= use.high,
          halfPct: (50 * (use.high - use.low)) / use.value,
        });
      }
    }
  }
  return results;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Coverage and errors at a horizon, %. */
export function summaryOf(found: readonly Compared[], daysAhead: number) {
  const own = found.filter((item) => item.daysAhead === daysAhead);
  return {
    count: own.length,
    coveragePct: 100 * mean(own.map(({ isWithin }) => (isWithin ? 1 : 0))),
    errorPct: mean(own.map(({ errorPct }) => Math.abs(errorPct))),
    naivePct: mean(own.map(({ naivePct }) => Math.abs(naivePct))),
    biasPct: mean(own.map(({ errorPct }) => errorPct)),
    halfPct: mean(own.map(({ halfPct }) => halfPct)),
  };
}
