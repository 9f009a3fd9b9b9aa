import { valueAt } from "../breed/curve.ts";
import { poisson, rngFrom } from "../base/random.ts";
import { clamp, wetBulb } from "./air.ts";
import { dailyHazard, heatHazard } from "./animal.ts";
import type { Air } from "./balance.ts";
import type { Faults } from "./fault.ts";
import { appetite } from "./light.ts";
import type { HouseConstants } from "./house-constants.ts";
import type { HouseState, Stage } from "./state.ts";

/** A step of time as the animals live it. */
export interface TimeStep {
  readonly hour: number;
  readonly lightH: number;
  readonly airM3h: number;
  readonly dtS: number;
}

/** The part of the state that belongs to the animals. */
export type Flock = Pick<
  HouseState,
  "rng" | "alive" | "knownAlive" | "weightG" | "waterL" | "feedKg" | "siloKg"
>;

/** Returns the food, water, gain and losses of the animals in a step. */
export function flockAfter(
  house: HouseConstants,
  state: HouseState,
  stage: Stage,
  air: Pick<Air, "tempC"> & { readonly rhPct: number },
  step: TimeStep,
  faults: Faults,
): Flock {
  if (stage.kind !== "stocked" || state.alive === 0) return state;
  const { breed } = house;
  const { hour, dtS } = step;
  const days = dtS / 86_400;
  const isSick = faults.sickDays !== null && faults.sickDays >= 1;
  const { eatenKg, drunkL, hunger, dailyFeedKg } = meals(
    house,
    state,
    stage.ageDays,
    air.tempC,
    step,
    faults,
  );
  const gainG =
    (valueAt(breed.weightG, stage.ageDays + 1) - valueAt(breed.weightG, stage.ageDays)) *
    (1 - 1.25 * (1 - hunger)) *
    days;
  const rng = rngFrom(state.rng);
  const felt = feltC(house, state, air.tempC, air.rhPct, step.airM3h);
  const hazard =
    dailyHazard(breed.species, stage.ageDays) * (isSick ? 5 : 1) * days +
    heatHazard(felt, state.weightG / 1000) * (dtS / 60);
  const alive = Math.max(0, state.alive - poisson(rng, state.alive * hazard));
  // Workers count the dead at 8 and at 16 o'clock.
  const hasCounted = crossed(hour, dtS, 8) || crossed(hour, dtS, 16);
  const silo = state.siloKg - eatenKg;
  const isRefilled =
    crossed(hour, dtS, 10) && silo < 2 * dailyFeedKg + 0.15 * house.building.siloKg;
  return {
    rng: rng.state,
    alive,
    knownAlive: hasCounted ? alive : state.knownAlive,
    weightG: state.weightG + gainG,
    waterL: state.waterL + drunkL,
    feedKg: state.feedKg + eatenKg,
    siloKg: isRefilled ? house.building.siloKg : Math.max(0, silo),
  };
}

interface Meals {
  readonly eatenKg: number;
  readonly drunkL: number;
  /** Share of their appetite that heat, cold and sickness leave them. */
  readonly hunger: number;
  /** Feed the flock eats in a good day. */
  readonly dailyFeedKg: number;
}

/** Feed and water taken in a step. A leak runs by day and night. */
function meals(
  { breed }: HouseConstants,
  { alive }: HouseState,
  ageDays: number,
  tempC: number,
  { hour, lightH, dtS }: TimeStep,
  faults: Faults,
): Meals {
  const target = valueAt(breed.targetC, ageDays);
  const isSick = faults.sickDays !== null && faults.sickDays >= 1;
  const heatLoss = 0.015 * Math.max(0, tempC - target - 3);
  const coldGain = 0.005 * clamp(target - tempC, 0, 6);
  const hunger = clamp(1 - heatLoss + coldGain, 0.5, 1.05) * (isSick ? 0.9 : 1);
  const dailyFeedKg = (alive * valueAt(breed.feedG, ageDays)) / 1000;
  const dueKg = dailyFeedKg * (dtS / 3600 / lightH) * appetite(lightH, hour);
  const thirst = 1 + 0.06 * clamp(tempC - Math.max(21, target), 0, 12);
  const leak = Math.max(0, faults.waterFactor - 1);
  return {
    eatenKg: faults.feedStuck ? 0 : dueKg * hunger,
    drunkL:
      dueKg *
        breed.waterPerFeed *
        thirst *
        Math.min(1, faults.waterFactor) *
        (faults.sickDays === null ? 1 : 0.85) +
      leak * dailyFeedKg * breed.waterPerFeed * (dtS / 86_400),
    hunger,
    dailyFeedKg,
  };
}

/** True when the clock passed `at` o'clock in the last `dtS` seconds. */
const crossed = (hour: number, dtS: number, at: number): boolean =>
  hour >= at && hour - dtS / 3600 < at;

/**
 * Felt temperature: humidity weighs, a tunnel's wind cools while the air is cooler than the body.
 */
function feltC(
  house: HouseConstants,
  state: HouseState,
  tempC: number,
  rhPct: number,
  airM3h: number,
): number {
  if (tempC < 28) return tempC;
  const thi = 0.85 * tempC + 0.15 * wetBulb(tempC, rhPct);
  if (state.level < house.vent.firstTunnel) return thi;
  const speed = airSpeedMs(house, state.level, airM3h);
  return thi - Math.min(6, 2.2 * speed) * clamp((41 - tempC) / 11, 0, 1);
}

/** Air speed at the animals, m/s. */
export function airSpeedMs(house: HouseConstants, level: number, airM3h: number): number {
  const { widthM, heightM } = house.building;
  if (level >= house.vent.firstTunnel) return (airM3h / 3600 / (widthM * heightM)) * 0.9;
  return 0.1 + (0.25 * airM3h) / house.vent.sideMaxM3h;
}
