import type { VentMode } from "../../contract/base/run-mode.ts";
import { dayMs, minuteMs } from "../../contract/base/time.ts";
import { valueAt } from "../breed/curve.ts";
import { fraction, mix } from "../base/random.ts";
import { humidityRatio } from "./air.ts";
import type { Weather } from "./climate.ts";
import { type RunTime, runTimeAt } from "./run-time.ts";
import type { HouseConstants } from "./house-constants.ts";

/**
 * A house at one moment: the physics, the controller's memory, the meters, and what the last step
 * saw and did.
 */
export interface HouseState extends RunTime {
  readonly atMs: number;
  /** State of the house's own random stream. */
  readonly rng: number;
  readonly tempC: number;
  readonly humidity: number;
  readonly co2Ppm: number;
  readonly nh3Ppm: number;
  readonly level: number;
  readonly levelSinceMs: number;
  /** The kind of ventilation, which follows the level slowly (`modeAfter`). */
  readonly ventMode: VentMode;
  readonly modeSinceMs: number;
  readonly isBoosted: boolean;
  readonly isHeating: boolean;
  readonly isPadOn: boolean;
  readonly isFogging: boolean;
  /** Living animals; a worker has counted `knownAlive` of them. */
  readonly alive: number;
  readonly knownAlive: number;
  readonly weightG: number;
  /** Lifetime meters: L, kg, kWh. They only rise. */
  readonly waterL: number;
  readonly feedKg: number;
  readonly kwh: number;
  /** Lifetime meter of the gas that heats, m3. */
  readonly gasM3: number;
  readonly siloKg: number;
  readonly rhPct: number;
  readonly outC: number;
  readonly outRhPct: number;
  readonly sun: number;
  readonly targetC: number;
  /** Lamps, 0..1 of full. */
  readonly lamp: number;
  readonly lux: number;
  readonly hour: number;
  /** Share of the table's air that really moves, and that air, m3/h. */
  readonly airShare: number;
  readonly airM3h: number;
  readonly kw: number;
}

/** Stage of a house with its flock. Ages in days since the local midnight of placement. */
export type Stage =
  | { readonly kind: "empty" }
  | { readonly kind: "preheat" | "stocked"; readonly ageDays: number };

const empty: Stage = { kind: "empty" };

export function stageAt(house: HouseConstants, atMs: number): Stage {
  if (house.placedAtMs === null) return empty;
  const ageDays = (atMs - house.placedAtMs) / dayMs;
  if (ageDays >= 0) return { kind: "stocked", ageDays };
  return ageDays >= -1 ? { kind: "preheat", ageDays } : empty;
}

/** Weight of a flock relative to its breed's curve. */
const weightFactorOf = ({ seed }: HouseConstants): number => 0.96 + 0.08 * fraction(mix(seed + 3));

/**
 * The state of a house at a time, as if it had always run to plan. Meters begin at what an old
 * house's would show.
 */
export function initialState(house: HouseConstants, atMs: number, weather: Weather): HouseState {
  const stage = stageAt(house, atMs);
  const isStocked = stage.kind === "stocked";
  const { breed } = house;
  const age = isStocked ? stage.ageDays : 0;
  const targetC = valueAt(breed.targetC, age);
  const tempC =
    stage.kind === "empty"
      ? weather.tempC + 1
      : Math.max(targetC, Math.min(weather.tempC + 2, targetC + 6));
  const alive = isStocked
    ? Math.round((house.placedCount * valueAt(breed.survivalPct, age)) / 100)
    : 0;
  const old = (salt: number) => fraction(mix(house.seed + salt));
  return {
    atMs,
    rng: mix(house.seed ^ Math.floor(atMs / minuteMs)),
    tempC,
    humidity: humidityRatio(tempC, isStocked ? 60 : 55),
    co2Ppm: isStocked ? 1800 : 450,
    nh3Ppm: isStocked ? 4 : 0.5,
    level: 0,
    levelSinceMs: 0,
    ventMode: "minVent",
    modeSinceMs: 0,
    isBoosted: false,
    isHeating: false,
    isPadOn: false,
    isFogging: false,
    alive,
    knownAlive: alive,
    weightG: isStocked ? valueAt(breed.weightG, age) * weightFactorOf(house) : 0,
    waterL: Math.round(2e5 + 1.8e6 * old(4)),
    feedKg: Math.round(1e5 + 9e5 * old(5)),
    kwh: Math.round(2e4 + 2e5 * old(6)),
    gasM3: house.heaterW > 0 ? Math.round(1e4 + 9e4 * old(8)) : 0,
    siloKg: house.building.siloKg * (0.35 + 0.6 * old(7)),
    ...runTimeAt(house, atMs),
    rhPct: 60,
    outC: weather.tempC,
    outRhPct: weather.rhPct,
    sun: weather.sun,
    targetC,
    lamp: 0,
    lux: 0,
    hour: 0,
    airShare: 0,
    airM3h: 0,
    kw: 0,
  };
}
