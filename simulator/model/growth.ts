import { hourMs } from "../../contract/base/time.ts";
import { valueAt } from "../breed/curve.ts";
import { fraction, hash, mix, rngFrom } from "../base/random.ts";
import type { HouseConstants } from "./house-constants.ts";

/** Days between two changes of a flock's deviation from its breed's curve. */
const knotDays = 7;
/**
 * Spread of a flock at its beginning, spread of a week, and share of it that carries over to the
 * next week.
 */
const firstSpread = 0.02;
const weekSpread = 0.01;
const carriedOver = 0.85;

/** Houses always do a little better or worse: half the width of that range. */
const houseHalf = 0.04;

const walks = new WeakMap<HouseConstants, Map<number, Float64Array>>();

/** Logarithms at the ends of the weeks. */
function growthWalkOf(house: HouseConstants, placedAtMs: number): Float64Array {
  const walksOfHouse = walks.get(house) ?? new Map<number, Float64Array>();
  walks.set(house, walksOfHouse);
  const known = walksOfHouse.get(placedAtMs);
  if (known !== undefined) return known;
  const rng = rngFrom(mix(house.seed ^ hash(`growth ${Math.round(placedAtMs / hourMs)}`)));
  const walk = new Float64Array(Math.ceil(house.breed.lastDay / knotDays) + 2);
  for (let week = 0; week < walk.length; week += 1)
    walk[week] =
      week === 0
        ? firstSpread * rng.gauss()
        : carriedOver * walk[week - 1]! + weekSpread * rng.gauss();
  walksOfHouse.set(placedAtMs, walk);
  return walk;
}

/** Growth of a flock in its weeks, relative to other flocks of its house. */
function weekShare(house: HouseConstants, placedAtMs: number, ageDays: number): number {
  const walk = growthWalkOf(house, placedAtMs);
  const at = Math.min(Math.max(0, ageDays) / knotDays, walk.length - 1);
  const week = Math.min(Math.floor(at), walk.length - 2);
  return Math.exp(walk[week]! + (walk[week + 1]! - walk[week]!) * (at - week));
}

/**
 * Mean weight of a flock as people weigh and sell it, g: the house's own level, chicks that
 * begin better or worse, and weeks that go better or worse. The product does not know any of it.
 */
export const steadyWeightG = (house: HouseConstants, placedAtMs: number, ageDays: number): number =>
  valueAt(house.breed.weightG, ageDays) *
  (1 - houseHalf + 2 * houseHalf * fraction(mix(house.seed + 3))) *
  weekShare(house, placedAtMs, ageDays);

/** Feed per head of such a flock in a day, g: birds that grow better eat more. */
export const steadyFeedG = (house: HouseConstants, placedAtMs: number, ageDays: number): number =>
  valueAt(house.breed.feedG, ageDays) *
  (house.breed.species === "layer" ? 1 : weekShare(house, placedAtMs, ageDays));
