import { valueAt } from "../breed/curve.ts";
import { localTime } from "../base/local-time.ts";
import { ammoniaGs, animalHeat } from "./animal.ts";
import { type Air, balance } from "./balance.ts";
import { minuteMs } from "../../contract/base/time.ts";
import type { Climate, Weather } from "./climate.ts";
import { decide, off, type Orders } from "./control.ts";
import type { Faults } from "./fault.ts";
import { type Flock, flockAfter } from "./flock.ts";
import { lampAt } from "./light.ts";
import type { HouseConstants } from "./house-constants.ts";
import { type HouseState, type Stage, stageAt } from "./state.ts";
import { isFeedTime, type RunTime, runTimeAfter } from "./run-time.ts";
import { levelAt, type VentLevel } from "./vent-table.ts";

const longestStepMs = 75_000;

/**
 * Returns the house at `toMs`, in steps of about a minute from its current state. `faultsAt` is
 * called once a step.
 */
export function advance(
  house: HouseConstants,
  state: HouseState,
  toMs: number,
  climate: Climate,
  faultsAt: (atMs: number) => Faults,
): HouseState {
  const count = Math.max(1, Math.ceil((toMs - state.atMs) / longestStepMs));
  let next = state;
  for (let i = 1; i <= count; i++) {
    const atMs = i === count ? toMs : state.atMs + Math.round(((toMs - state.atMs) * i) / count);
    if (atMs > next.atMs) next = step(house, next, atMs, climate, faultsAt(atMs));
  }
  return next;
}

/** One step of a house. Pure: equal arguments give an equal state. */
export function step(
  house: HouseConstants,
  state: HouseState,
  atMs: number,
  climate: Climate,
  faults: Faults,
): HouseState {
  const local = localTime(house.timeZone, atMs);
  const weather = climate.at(house.adcode, atMs, local, house.farmK + faults.outdoorK);
  const stage = stageAt(house, atMs);
  const now =
    stage.kind === "stocked" && state.alive === 0 && state.weightG === 0
      ? placed(house, state)
      : state;
  const { hour } = local;
  const dtS = (atMs - state.atMs) / 1000;
  if (stage.kind === "empty") return idle(house, now, atMs, weather, hour, dtS, faults);

  return occupiedStep(house, now, stage, { atMs, dtS, hour, weather }, faults);
}

/** End of a step, its length, and its weather. */
interface StepConditions {
  readonly atMs: number;
  readonly dtS: number;
  readonly hour: number;
  readonly weather: Weather;
}

/** A step of a house that is heated or stocked. */
function occupiedStep(
  house: HouseConstants,
  now: HouseState,
  stage: Exclude<Stage, { readonly kind: "empty" }>,
  { atMs, dtS, hour, weather }: StepConditions,
  faults: Faults,
): HouseState {
  const age = Math.max(0, stage.ageDays);
  const { breed } = house;
  const hasPower = !faults.noPower && faults.lostPhase === null;
  const targetC = valueAt(house.control.targetC, age) + faults.targetK;
  const inputs = {
    nowMs: atMs,
    ageDays: stage.ageDays,
    isStocked: stage.kind === "stocked",
    targetC,
    outC: weather.tempC,
    hour,
  };
  const orders = decide(house, now, inputs, faults);
  const lightH = valueAt(breed.lightH, age);
  const lamp = faults.noPower ? 0 : stage.kind === "preheat" ? 0.3 : lampAt(house, age, hour);
  const vent = levelAt(house.vent, orders.level);
  const airShare = hasPower ? shareOfAir(house, orders.level, faults) : 0;
  const airM3h = hasPower ? vent.airM3h * airShare : 0.5 * house.volumeM3;
  const loads = loadsOf(house, now, age, hour, { orders, lamp, airM3h, hasPower }, faults);
  const air = balance(house, now, weather, loads, dtS);
  const flock = flockAfter(house, now, stage, air, { hour, lightH, airM3h, dtS }, faults);
  const fansKw = vent.kw * airShare * faults.fanKwFactor;
  const kw = faults.noPower ? 0 : power(house, orders, lamp, fansKw, hour, hasPower);
  return compose(atMs, air, orders, flock, {
    ...modeAfter(house, now, orders.level, atMs),
    weather,
    hour,
    targetC,
    lamp,
    lux: valueAt(breed.lux, age) * lamp + house.building.daylightLux * weather.sun,
    airShare,
    airM3h: hasPower ? airM3h : 0,
    kw,
    kwh: now.kwh + (kw * dtS) / 3600,
    gasM3: now.gasM3 + (loads.heaterW * dtS * (1 + faults.gasLeak)) / (gasJ * burnerShare),
    ...(hasPower
      ? runTimeAfter(
          house,
          now,
          {
            vent: airShare > 0 ? vent : noVentilation,
            isFed: !faults.feedStuck && (faults.augerRuns || isFeedTime(house, now, age)),
            isBeltOn: isBeltTime(house, hour),
          },
          dtS,
        )
      : runTimeOf(now)),
  });
}

const noVentilation: VentLevel = {
  side: 0,
  tunnel: 0,
  duty: 0,
  airM3h: 0,
  kw: 0,
  offsetK: 0,
  mode: "minVent",
  inletPct: 0,
  tunnelDoorPct: 0,
  setPa: 0,
};
const runTimeOf = ({ fanRunS, feedRunS, beltRunS }: RunTime): RunTime => ({
  fanRunS,
  feedRunS,
  beltRunS,
});

/** Heat, moisture and gases that animals, heater, lamps, mist and pads bring into the air. */
function loadsOf(
  house: HouseConstants,
  { alive, weightG, tempC }: HouseState,
  age: number,
  hour: number,
  plant: {
    readonly orders: Orders;
    readonly lamp: number;
    readonly airM3h: number;
    readonly hasPower: boolean;
  },
  faults: Faults,
) {
  const { breed } = house;
  const { orders, lamp, airM3h, hasPower } = plant;
  const weightKg = weightG / 1000;
  const eggKg = (valueAt(breed.layPct, age) * valueAt(breed.eggG, age)) / 1e5;
  const animals = animalHeat(breed.species, alive, weightKg, eggKg, tempC, lamp > 0.1, hour);
  return {
    airM3h,
    sensibleW: animals.sensibleW,
    latentW: animals.latentW,
    hpu: animals.hpu,
    heaterW: hasPower && heats(orders, faults) ? house.heaterW : 0,
    lampW: lamp * house.building.lightWm2 * house.floorM2,
    ammoniaGs: faults.ammoniaFactor * ammoniaGs(breed.species, alive, age, weightKg),
    fogKgS: hasPower && mists(orders, faults) ? house.floorM2 * fogKgSM2 : 0,
    padShare: hasPower && orders.isPadOn && !faults.padDead ? 0.75 : 0,
  };
}

/** Real state of heaters and nozzles, regardless of their orders. */
const heats = ({ isHeating }: Orders, { heaterDead, heaterStuck }: Faults): boolean =>
  !heaterDead && (heaterStuck || isHeating);
const mists = ({ isFogging }: Orders, { fogger }: Faults): boolean =>
  fogger === null ? isFogging : fogger === "stuck";
/** Mist of all nozzles on a square metre, kg/s. */
const fogKgSM2 = 2.2e-5;

/** Shortest time in a kind of ventilation, so that inlets settle. */
const modeDwellMs = 10 * minuteMs;
function modeAfter(
  house: HouseConstants,
  { ventMode, modeSinceMs }: HouseState,
  level: number,
  atMs: number,
): Pick<HouseState, "ventMode" | "modeSinceMs"> {
  const { mode } = levelAt(house.vent, level);
  return mode === ventMode || atMs - modeSinceMs < modeDwellMs
    ? { ventMode, modeSinceMs }
    : { ventMode: mode, modeSinceMs: atMs };
}

/** Results of a step besides air, orders and flock. */
interface Outcome extends Pick<
  HouseState,
  | "ventMode"
  | "modeSinceMs"
  | "hour"
  | "targetC"
  | "lamp"
  | "lux"
  | "airShare"
  | "airM3h"
  | "kw"
  | "kwh"
  | "gasM3"
  | keyof RunTime
> {
  readonly weather: Weather;
}

/**
 * The next state, field by field: spreading four records takes five times as long as the physics.
 */
function compose(
  atMs: number,
  air: Air & { readonly rhPct: number },
  orders: Orders,
  flock: Flock,
  outcome: Outcome,
): HouseState {
  return {
    atMs,
    rng: flock.rng,
    tempC: air.tempC,
    humidity: air.humidity,
    co2Ppm: air.co2Ppm,
    nh3Ppm: air.nh3Ppm,
    level: orders.level,
    levelSinceMs: orders.levelSinceMs,
    ventMode: outcome.ventMode,
    modeSinceMs: outcome.modeSinceMs,
    isBoosted: orders.isBoosted,
    isHeating: orders.isHeating,
    isPadOn: orders.isPadOn,
    isFogging: orders.isFogging,
    alive: flock.alive,
    knownAlive: flock.knownAlive,
    weightG: flock.weightG,
    waterL: flock.waterL,
    feedKg: flock.feedKg,
    kwh: outcome.kwh,
    gasM3: outcome.gasM3,
    siloKg: flock.siloKg,
    rhPct: air.rhPct,
    outC: outcome.weather.tempC,
    outRhPct: outcome.weather.rhPct,
    sun: outcome.weather.sun,
    targetC: outcome.targetC,
    lamp: outcome.lamp,
    lux: outcome.lux,
    hour: outcome.hour,
    airShare: outcome.airShare,
    airM3h: outcome.airM3h,
    kw: outcome.kw,
    fanRunS: outcome.fanRunS,
    feedRunS: outcome.feedRunS,
    beltRunS: outcome.beltRunS,
  };
}

/** The chicks arrive: the preheated house takes its flock. */
const placed = (house: HouseConstants, state: HouseState): HouseState => ({
  ...state,
  alive: house.placedCount,
  knownAlive: house.placedCount,
  weightG: Math.max(1, valueAt(house.breed.weightG, 0)),
});

/** Share of its air that a fan loses when its belt slips. */
const slackLoss = 0.4;

/** Share of a level's air that really moves when fans do not turn or their belts slip. */
const shareOfAir = (
  house: HouseConstants,
  level: number,
  { deadFans, slackFans }: Faults,
): number =>
  Math.max(
    0,
    1 - deadShare(house, level, deadFans) - slackLoss * deadShare(house, level, slackFans),
  );

/** Share of a level's air that the given fans would move. */
function deadShare(house: HouseConstants, level: number, ports: readonly number[]): number {
  const { side, tunnel } = levelAt(house.vent, level);
  if (ports.length === 0 || side + tunnel === 0) return 0;
  const { sideFans, sideFanM3h, tunnelFanM3h } = house.building;
  let lost = 0;
  for (const port of ports) {
    if (port < sideFans ? port < side : port - sideFans < tunnel)
      lost += port < sideFans ? sideFanM3h : tunnelFanM3h;
  }
  return Math.min(1, lost / (side * sideFanM3h + tunnel * tunnelFanM3h));
}

/** Heat of a cubic metre of natural gas, J, and the share of the heat that reaches the house. */
const gasJ = 35.8e6;
const burnerShare = 0.9;

/** Pumps of the pads, blowers of all heaters, motors of the belts, kW. */
export const padKw = 2.2;
export const heaterKw = 1.5;
export const beltKw = 2;

/** Electric power of the house, kW. Three-phase motors stop without all phases. */
function power(
  house: HouseConstants,
  orders: Orders,
  lamp: number,
  fansKw: number,
  hour: number,
  hasPower: boolean,
): number {
  const lamps = (lamp * house.building.lightWm2 * house.floorM2) / 1000;
  if (!hasPower) return 0.4 + lamps;
  const workKw = hour >= 8 && hour < 18 ? 0.4 : 0;
  return (
    fansKw +
    lamps +
    0.6 +
    workKw +
    (orders.isPadOn ? padKw : 0) +
    (orders.isHeating ? heaterKw : 0) +
    (isBeltTime(house, hour) ? beltKw : 0)
  );
}

/** Manure belts run four times 20 minutes. */
export const isBeltTime = (house: HouseConstants, hour: number): boolean =>
  house.building.hasBelt && (hour % 6) * 60 < 20;

/** An empty house: the air follows the weather, the gateway and a lamp over the door use power. */
function idle(
  house: HouseConstants,
  state: HouseState,
  atMs: number,
  weather: Weather,
  hour: number,
  dtS: number,
  faults: Faults,
): HouseState {
  const air = balance(
    house,
    state,
    weather,
    {
      airM3h: 0.5 * house.volumeM3,
      sensibleW: 0,
      latentW: 0,
      hpu: 0,
      heaterW: 0,
      lampW: 0,
      ammoniaGs: 0,
      fogKgS: 0,
      padShare: 0,
    },
    dtS,
  );
  const kw = faults.noPower ? 0 : 0.3;
  const flock: Flock = {
    rng: state.rng,
    alive: 0,
    knownAlive: 0,
    weightG: 0,
    waterL: state.waterL,
    feedKg: state.feedKg,
    siloKg: state.siloKg,
  };
  return compose(atMs, air, off, flock, {
    ventMode: state.ventMode,
    modeSinceMs: state.modeSinceMs,
    weather,
    hour,
    targetC: state.targetC,
    lamp: 0,
    lux: house.building.daylightLux * weather.sun,
    airShare: 0,
    airM3h: 0,
    kw,
    kwh: state.kwh + (kw * dtS) / 3600,
    gasM3: state.gasM3,
    ...runTimeOf(state),
  });
}
