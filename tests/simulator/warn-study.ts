import { findWarnings, lossSums, waterOffs } from "../../contract/alarm/find-warnings.ts";
import type { WarnDay, WarnLimits } from "../../contract/alarm/warn-day.ts";
import type { DemoBreed } from "../../contract/operate/demo-fleet.ts";
import { poissonQuantile } from "../../contract/alarm/poisson.ts";
import { usualSettings } from "../../contract/fleet/production-setting.ts";
import { dayMs, hourMs } from "../../contract/base/time.ts";
import { rngFrom } from "../../simulator/base/random.ts";
import { valueAt } from "../../simulator/breed/curve.ts";
import { Climate } from "../../simulator/model/climate.ts";
import { freshState, HouseRun, onGrid, simulateTo } from "../../simulator/house-run.ts";
import { buildSite, midnight } from "./house.ts";

/** Provinces and first days: cold and warm ones, in all four seasons. */
const provinces = ["230000", "370000", "440000", "510000"] as const;
const seasons = ["2026-01-10", "2026-04-10", "2026-07-10", "2026-10-10"] as const;
const usualDays = 42;

/** Targets for the warnings as they come, with 3 % of noise a day. */
export const aims = {
  /** Sick flocks found within a day, %. */
  foundPct: 85,
  /** Said of healthy flocks, a house and month. */
  falseAMonth: 0.1,
  /** In 30 days of so many houses without events, at most so many. */
  quietHouses: 120,
  quietMost: 12,
} as const;

/** Parameters of a study. */
export interface Study {
  readonly breed: DemoBreed;
  /** Day age on the first of the days. */
  readonly fromAge: number;
  /** Flocks; every second one falls ill, unless nothing befalls them. */
  readonly flocks: number;
  readonly isQuiet?: true;
  /** Absent: 42. */
  readonly days?: number;
}

/** Result of a study. */
export interface StudyResult {
  readonly sick: number;
  readonly foundIn1: number;
  readonly foundIn3: number;
  /** Days from the beginning of the illness to the warning, for detected illnesses. */
  readonly meanDays: number;
  readonly falseDays: number;
  readonly houseMonths: number;
}

interface SickFlock {
  readonly days: readonly WarnDay[];
  /** Index of the first ill day; null: it stays healthy. */
  readonly sickFrom: number | null;
}

/**
 * Index of the day from which a flock is not healthy, illness aside: the simulator's birds die
 * beyond chance of heat alone, and a warning then is right.
 */
function harmedFrom({ days }: SickFlock): number {
  const first = days.findIndex(({ lost, stdLossPct, birdDays }) => {
    const expected = ((stdLossPct ?? 0) * birdDays) / 100;
    return (lost ?? 0) > poissonQuantile(expected, 0.99999);
  });
  return first === -1 ? days.length : first;
}

/** A flock as the product's own simulator lives it, day by day. */
function flockOf(study: Study, index: number): SickFlock {
  const date = seasons[Math.floor(index / provinces.length) % seasons.length]!;
  const house = buildSite({
    adcode: provinces[index % provinces.length]!,
    breed: study.breed,
    species: study.breed === "hyLineBrown" ? "layer" : "broiler",
    archetype: study.breed === "hyLineBrown" ? "layerCage" : "broilerFloor",
    dayAge: study.fromAge,
    date,
    seed: 100 + index,
    networkId: `GW-${1000 + index}`,
  });
  const rng = rngFrom(7 + index);
  const isWell = study.isQuiet === true || index % 2 === 0;
  const sickFrom = isWell ? null : 12 + Math.floor(rng.next() * 24);
  const flockDays = study.days ?? usualDays;
  const start = midnight(date);
  const climate = new Climate(100 + index);
  const planned =
    sickFrom === null
      ? []
      : [
          {
            kind: "disease" as const,
            fromMs: start + sickFrom * dayMs + 6 * hourMs,
            toMs: start + flockDays * dayMs,
            random: 1,
            isForced: true,
          },
        ];
  const run = new HouseRun(
    house,
    { climate, planned, isPlannedOnly: true },
    freshState(house, climate, onGrid(start)),
    0,
  );
  const days: WarnDay[] = [];
  for (let day = 0; day < flockDays; day += 1) days.push(dayOf(run, study, start, day));
  return { days, sickFrom };
}

/** Lives one day and measures it: meters, the mean of its hours, the dead. */
function dayOf(run: HouseRun, { fromAge }: Study, start: number, day: number): WarnDay {
  const before = run.state;
  let [warmth, scaleG] = [0, 0];
  for (let hour = 1; hour <= 24; hour += 1) {
    simulateTo(run, start + day * dayMs + hour * hourMs);
    warmth += run.state.tempC / 24;
    scaleG += run.state.weightG / 24;
  }
  const { breed } = run.site;
  const age = fromAge + day;
  const after = run.state;
  const feedG = valueAt(breed.feedG, age);
  return {
    day: new Date(start + day * dayMs + 8 * hourMs).toISOString().slice(0, 10),
    sincePlaced: fromAge === 0 ? day : day + settledAlready,
    birdDays: (before.alive + after.alive) / 2,
    disturbedBy: null,
    waterL: after.waterL - before.waterL,
    feedKg: after.feedKg - before.feedKg,
    stdWaterMl: feedG * breed.waterPerFeed,
    stdFeedG: feedG,
    tempC: warmth,
    stdTempC: valueAt(breed.targetC, age),
    hours: 24,
    lost: day === 0 ? null : before.alive - after.alive,
    stdLossPct: 100 * (1 - valueAt(breed.survivalPct, age + 1) / valueAt(breed.survivalPct, age)),
    layPct: null,
    stdLayPct: null,
    eggG: null,
    crackedPct: null,
    scaleG,
    stdWeightG: valueAt(breed.weightG, age + 1),
    booked: null,
    counted: null,
    meterOffPct: null,
  };
}
const settledAlready = 30;

/** Returns for each of a flock's days whether a rule would warn. */
export type Rule = (days: readonly WarnDay[]) => readonly boolean[];

const limits: WarnLimits = usualSettings;
const drop = (days: readonly WarnDay[], share: number): readonly boolean[] =>
  days.map(({ waterL }, index) => {
    const before = days[index - 1]?.waterL ?? null;
    return before !== null && waterL !== null && waterL < share * before;
  });
const dueOf = ({ stdWaterMl, birdDays }: WarnDay): number => ((stdWaterMl ?? 0) * birdDays) / 1000;

const allOf =
  (limits: WarnLimits): Rule =>
  (days) =>
    days.map((_, index) => findWarnings(days.slice(0, index + 1), limits).length > 0);

/** The rules the study compares. */
export const rules: Readonly<Record<string, Rule>> = {
  "catalogue 1503": (days) => {
    const fallen = drop(days, 0.85);
    return days.map((day, index) => fallen[index]! && (day.waterL ?? 0) < 0.85 * dueOf(day));
  },
  "-25 % on the day before": (days) => drop(days, 0.75),
  "< 85 % of the standard": (days) => days.map((day) => (day.waterL ?? 0) < 0.85 * dueOf(day)),
  "own level": (days) => waterOffs(days, limits).map((off) => off !== null && off.percent < 0),
  "all warnings": allOf(limits),
  "all warnings, 3 spreads": allOf({ ...limits, spreads: 3 }),
  "growing slower": (days) =>
    days.map((_, index) =>
      findWarnings(days.slice(0, index + 1), limits).some(({ key }) => key === "weightSlow"),
    ),
  "losses rising": (days) => lossSums(days, limits.lossSlack).map((sum) => sum > limits.lossSum),
};

/** The flocks of a study: simulated once, for all rules. */
export const flocksOf = (study: Study): readonly SickFlock[] =>
  Array.from({ length: study.flocks }, (_, index) => flockOf(study, index));

/** Feed is read in sacks and silos. */
const feedNoise = 0.02;
/** A scale weighs some thousand times a day, and not every bird as often. */
const scaleNoise = 0.005;

/** The same with noise on each day's water, as a share, and on its feed: nobody is exact. */
export const noisy = (flocks: readonly SickFlock[], noise: number): readonly SickFlock[] =>
  flocks.map(({ days, sickFrom }, index) => {
    const rng = rngFrom(5000 + index);
    const feedRng = rngFrom(9000 + index);
    const scaleRng = rngFrom(13_000 + index);
    return {
      sickFrom,
      days: days.map((day) => ({
        ...day,
        waterL: (day.waterL ?? 0) * (1 + noise * rng.gauss()),
        feedKg: (day.feedKg ?? 0) * (1 + feedNoise * feedRng.gauss()),
        scaleG: (day.scaleG ?? 0) * (1 + scaleNoise * scaleRng.gauss()),
      })),
    };
  });

/** Returns the result of a rule on them. */
export function judge(flocks: readonly SickFlock[], rule: Rule): StudyResult {
  const delays: number[] = [];
  let [falseDays, healthyDays] = [0, 0];
  for (const flock of flocks) {
    const { days, sickFrom } = flock;
    const warnings = rule(days);
    const healthy = Math.min(sickFrom ?? days.length, harmedFrom(flock));
    healthyDays += healthy;
    falseDays += warnings
      .slice(0, healthy)
      .filter((warning, index, all) => warning && !all[index - 1]).length;
    if (sickFrom === null) continue;
    const position = warnings.findIndex((warning, index) => warning && index >= sickFrom);
    if (position !== -1) delays.push(position - sickFrom);
  }
  return {
    sick: flocks.filter(({ sickFrom }) => sickFrom !== null).length,
    foundIn1: delays.filter((delay) => delay <= 1).length,
    foundIn3: delays.filter((delay) => delay <= 3).length,
    meanDays: delays.reduce((sum, delay) => sum + delay, 0) / Math.max(1, delays.length),
    falseDays,
    houseMonths: healthyDays / 30,
  };
}

/** Returns how often a rule warns about them, a run of days once; right or not does not matter. */
export const warningsOf = (flocks: readonly SickFlock[], rule: Rule): number =>
  flocks.reduce(
    (sum, { days }) =>
      sum + rule(days).filter((item, index, all) => item && all[index - 1] !== true).length,
    0,
  );

/** As many houses as the demo has, about a third of them of layers, for a month without events. */
export const quietMonth = (houses: number): readonly SickFlock[] => {
  const layers = Math.round(houses / 3);
  return [
    ...flocksOf({
      breed: "ross308",
      fromAge: 0,
      flocks: houses - layers,
      isQuiet: true,
      days: 30,
    }),
    ...flocksOf({ breed: "hyLineBrown", fromAge: 200, flocks: layers, isQuiet: true, days: 30 }),
  ];
};
