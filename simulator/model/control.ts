import { desiredLevel } from "../../contract/control/risk/level-step.ts";
import { type Daily, valueAt } from "../breed/curve.ts";
import { clamp } from "./air.ts";
import { animalHeat } from "./animal.ts";
import type { Faults } from "./fault.ts";
import type { HouseConstants } from "./house-constants.ts";
import type { HouseState } from "./state.ts";
import { levelAt } from "./vent-table.ts";

/** The controller's decisions for the next step. */
export interface Orders {
  readonly level: number;
  readonly levelSinceMs: number;
  readonly isBoosted: boolean;
  readonly isHeating: boolean;
  readonly isPadOn: boolean;
  readonly isFogging: boolean;
}

/** The controller's inputs besides the last state. `outC` in degC, `hour` local. */
export interface Senses {
  readonly nowMs: number;
  readonly ageDays: number;
  readonly isStocked: boolean;
  readonly targetC: number;
  readonly outC: number;
  readonly hour: number;
}

/** CO2 at which more air is given, for layers and for other animals, ppm. */
const airLimitPpm = (house: HouseConstants): number =>
  house.breed.species === "layer" ? 5000 : 3000;
/** Excess CO2 of a house whose highest level was set too low, ppm. */
const starvedPpm = 1300;
/** Excess over target at which the controller opens up regardless of its setting, K. */
const protectK = 4;

export const off: Orders = {
  level: 0,
  levelSinceMs: 0,
  isBoosted: false,
  isHeating: false,
  isPadOn: false,
  isFogging: false,
};

/**
 * Lowest level whose air is enough for the animals' weight; grown layers and pigs are kept warm
 * with a little less, and so are all others on a night for which the heaters are too weak.
 */
function minimumLevel(house: HouseConstants, state: HouseState, senses: Senses): number {
  const isThrifty = house.breed.species === "layer" || house.breed.species === "pig";
  const aboveK = state.tempC - senses.targetC;
  const perKg = isThrifty
    ? clamp(0.7 + 0.07 * (aboveK + 1), 0.38, 0.7)
    : clamp(0.7 + 0.4 * (aboveK + 1.3), 0.38, 0.7);
  const needM3h = perKg * (state.weightG / 1000) ** 0.75 * state.alive;
  const { levels } = house.vent;
  const { minLevel, isByWeight } = house.control;
  let level = minLevel === null ? 0 : levelOf(minLevel, senses);
  if (!isByWeight) return level;
  while (level < levels.length - 1 && levelAt(house.vent, level).airM3h < needM3h) level += 1;
  return level;
}

/** A level that a curve gives for the age. */
const levelOf = (curve: Daily, { ageDays }: Senses): number => Math.floor(valueAt(curve, ageDays));

/** Highest level that age and weather allow: no cold draught on young birds. */
function maximumLevel(house: HouseConstants, senses: Senses): number {
  const { levels, firstTransition, firstTunnel } = house.vent;
  const { maxLevel, transitionMinDay, tunnelMinDay, transitionBelowK } = house.control;
  let highest = levels.length - 1;
  if (maxLevel !== null) highest = Math.min(highest, levelOf(maxLevel, senses));
  else if (senses.ageDays < transitionMinDay) highest = Math.min(highest, firstTransition);
  else if (senses.ageDays < tunnelMinDay) highest = Math.min(highest, firstTunnel + 1);
  // Feathered layers and heavy pigs tolerate more cold.
  const hardyK = house.breed.species === "layer" || house.breed.species === "pig" ? 5 : 0;
  if (senses.outC < senses.targetC - transitionBelowK - hardyK)
    return Math.max(0, Math.min(highest, firstTransition - 1));
  if (senses.outC < senses.targetC - 5 - hardyK)
    return Math.max(0, Math.min(highest, firstTunnel - 1));
  return highest;
}

/** Highest level that still leaves the air bad. */
function starvedLevel(house: HouseConstants, state: HouseState, senses: Senses): number {
  const { hpu } = animalHeat(
    house.breed.species,
    state.alive,
    state.weightG / 1000,
    0.05,
    state.tempC,
    true,
    senses.hour,
  );
  const airM3h = (1e6 * 0.185 * hpu) / (airLimitPpm(house) + starvedPpm - 420);
  const { levels } = house.vent;
  let level = levels.length - 1;
  while (level > 0 && levelAt(house.vent, level).airM3h > airM3h) level -= 1;
  return level;
}

/** One decision of the controller, at most one level up or down per level delay. */
export function decide(
  house: HouseConstants,
  state: HouseState,
  senses: Senses,
  faults: Faults,
): Orders {
  const aboveK = state.tempC - senses.targetC;
  if (house.control.mode === "empty") return off;
  if (house.control.mode === "hand" && aboveK < protectK)
    return byHand(house, state, senses, aboveK);
  return bySettings(house, state, senses, faults, aboveK);
}

function bySettings(
  house: HouseConstants,
  state: HouseState,
  senses: Senses,
  faults: Faults,
  aboveK: number,
): Orders {
  const isBoosted = !faults.isStarved && isAirBad(house, state);
  const [lowest, ceiling] = levelRange(house, state, senses, faults, isBoosted);
  const { level, levelSinceMs } = nextLevel(house, state, senses.nowMs, aboveK, lowest, ceiling);
  const isPadTime = level >= house.vent.firstTunnel && isPadWeather(house, state, senses);
  const padAboveK = valueAt(house.control.padAboveK, senses.ageDays);
  return {
    level,
    levelSinceMs,
    isBoosted,
    isHeating: house.heaterW > 0 && needsHeat(house, state, senses, aboveK),
    isPadOn: isPadTime && aboveK > padAboveK + (state.isPadOn ? -0.5 : 0.5),
    // Mist cools: grown animals get it only while the heater keeps up.
    isFogging:
      senses.isStocked &&
      (senses.ageDays < 21 || aboveK > -2) &&
      state.rhPct < (state.isFogging ? 53 : 46),
  };
}

/** Too much CO2 or too damp; a boost lasts until the air is clearly better. */
function isAirBad(house: HouseConstants, state: HouseState): boolean {
  const limitPpm = airLimitPpm(house) - (state.isBoosted ? 300 : 0);
  return state.co2Ppm > limitPpm || state.rhPct > (state.isBoosted ? 74 : 78);
}

/** Levels the controller may choose from: none above what little air there is, while it is cool. */
function levelRange(
  house: HouseConstants,
  state: HouseState,
  senses: Senses,
  faults: Faults,
  isBoosted: boolean,
): readonly [lowest: number, highest: number] {
  const highest = maximumLevel(house, senses);
  if (faults.isStarved && state.tempC - senses.targetC < protectK)
    return [0, Math.min(highest, starvedLevel(house, state, senses))];
  const min = senses.isStocked ? minimumLevel(house, state, senses) + (isBoosted ? 1 : 0) : 0;
  return [Math.min(highest, min), highest];
}

/** In manual mode the fans stay as set; the heater still works by itself. */
function byHand(house: HouseConstants, state: HouseState, senses: Senses, aboveK: number): Orders {
  const requested = house.control.handLevel ?? state.level;
  const level = Math.min(requested, house.vent.levels.length - 1);
  return {
    ...off,
    level,
    levelSinceMs: level === state.level ? state.levelSinceMs : senses.nowMs,
    isHeating: house.heaterW > 0 && needsHeat(house, state, senses, aboveK),
  };
}

function needsHeat(
  house: HouseConstants,
  state: HouseState,
  senses: Senses,
  aboveK: number,
): boolean {
  const { heatBelowK, heatHystK } = house.control;
  const belowK = valueAt(heatBelowK, senses.ageDays);
  return aboveK < -(state.isHeating ? belowK - heatHystK : belowK);
}

/** Pads cool grown animals by day, while the air still takes up water. */
const isPadWeather = (
  { control }: HouseConstants,
  state: HouseState,
  { ageDays, hour }: Senses,
): boolean =>
  ageDays >= control.padMinDay &&
  hour >= control.padFromH &&
  hour < control.padToH &&
  state.rhPct < control.padMaxRh - (state.isPadOn ? 2 : 5);

function nextLevel(
  house: HouseConstants,
  state: HouseState,
  nowMs: number,
  aboveK: number,
  lowest: number,
  highest: number,
): Pick<Orders, "level" | "levelSinceMs"> {
  const { levels } = house.vent;
  const now = Math.min(state.level, levels.length - 1);
  const desired = desiredLevel(levels, now, aboveK, house.control.levelHystK, [lowest, highest]);
  if (desired === now || nowMs - state.levelSinceMs < house.control.levelDelayMs)
    return { level: now, levelSinceMs: state.levelSinceMs };
  return { level: now + Math.sign(desired - now), levelSinceMs: nowMs };
}
