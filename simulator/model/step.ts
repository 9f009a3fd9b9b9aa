import { valueAt } from "../breed/curve.ts";
import { localTime } from "../base/local-time.ts";
import { poisson, rngFrom } from "../base/random.ts";
import { clamp, wetBulb } from "./air.ts";
import { ammoniaGs, animalHeat, dailyHazard, heatHazard } from "./animal.ts";
import { type Air, balance } from "./balance.ts";
import type { Climate, Weather } from "./climate.ts";
import { decide, off, type Orders } from "./control.ts";
import type { Faults } from "./fault.ts";
import { appetite, lampShare } from "./light.ts";
import type { Site } from "./site.ts";
import { type HouseState, type Stage, stageAt } from "./state.ts";

const longestStepMs = 75_000;

/**
 * The house at `toMs`: steps of about a minute from where it stands. `faultsAt` is asked once a
 * step.
 */
export function advance(
  site: Site,
  state: HouseState,
  toMs: number,
  climate: Climate,
  faultsAt: (atMs: number) => Faults,
): HouseState {
  const count = Math.max(1, Math.ceil((toMs - state.atMs) / longestStepMs));
  let next = state;
  for (let i = 1; i <= count; i++) {
    const atMs = i === count ? toMs : state.atMs + Math.round(((toMs - state.atMs) * i) / count);
    if (atMs > next.atMs) next = step(site, next, atMs, climate, faultsAt(atMs));
  }
  return next;
}

/** One step of a house. Pure: equal arguments give an equal state. */
export function step(
  site: Site,
  state: HouseState,
  atMs: number,
  climate: Climate,
  faults: Faults,
): HouseState {
  const local = localTime(site.timeZone, atMs);
  const weather = climate.at(site.adcode, atMs, local, site.farmK + faults.outdoorK);
  const stage = stageAt(site, atMs);
  const now =
    stage.kind === "stocked" && state.alive === 0 && state.weightG === 0
      ? placed(site, state)
      : state;
  const { hour } = local;
  const dtS = (atMs - state.atMs) / 1000;
  if (stage.kind === "empty") return idle(site, now, atMs, weather, hour, dtS, faults);

  const age = Math.max(0, stage.ageDays);
  const { breed } = site;
  const hasPower = !faults.noPower && faults.lostPhase === null;
  const targetC = valueAt(breed.targetC, age) + faults.targetK;
  const orders = decide(
    site,
    now,
    {
      nowMs: atMs,
      ageDays: stage.ageDays,
      isStocked: stage.kind === "stocked",
      targetC,
      outC: weather.tempC,
      hour,
    },
    faults,
  );
  const lightH = valueAt(breed.lightH, age);
  const lamp = faults.noPower ? 0 : stage.kind === "preheat" ? 0.3 : lampShare(lightH, hour);
  const vent = site.vent.levels[orders.level]!;
  const airShare = hasPower ? 1 - deadShare(site, orders.level, faults.deadFans) : 0;
  const airM3h = hasPower ? vent.airM3h * airShare : 0.5 * site.volumeM3;
  const weightKg = now.weightG / 1000;
  const eggKg = (valueAt(breed.layPct, age) * valueAt(breed.eggG, age)) / 1e5;
  const animals = animalHeat(
    breed.species,
    now.alive,
    weightKg,
    eggKg,
    now.tempC,
    lamp > 0.1,
    hour,
  );
  const air = balance(
    site,
    now,
    weather,
    {
      airM3h,
      sensibleW: animals.sensibleW,
      latentW: animals.latentW,
      hpu: animals.hpu,
      heaterW: hasPower && orders.isHeating ? site.heaterW : 0,
      lampW: lamp * site.building.lightWm2 * site.floorM2,
      ammoniaGs: ammoniaGs(breed.species, now.alive, age, weightKg),
      fogKgS: hasPower && orders.isFogging ? site.floorM2 * 2.2e-5 : 0,
      padShare: hasPower && orders.isPadOn && !faults.padDead ? 0.75 : 0,
    },
    dtS,
  );
  const flock = flockAfter(
    site,
    now,
    stage,
    air.tempC,
    air.rhPct,
    { hour, lightH, airM3h, dtS },
    faults,
  );
  const kw = faults.noPower ? 0 : power(site, orders, lamp, vent.kw * airShare, hour, hasPower);
  const moved = hasPower ? airM3h : 0;
  const lux = valueAt(breed.lux, age) * lamp + site.building.daylightLux * weather.sun;
  return compose(atMs, air, orders, flock, {
    weather,
    hour,
    targetC,
    lamp,
    lux,
    airShare,
    airM3h: moved,
    kw,
    kwh: now.kwh + (kw * dtS) / 3600,
  });
}

/** What a step saw and did beside air, orders and flock. */
interface Deeds extends Pick<
  HouseState,
  "hour" | "targetC" | "lamp" | "lux" | "airShare" | "airM3h" | "kw" | "kwh"
> {
  readonly weather: Weather;
}

/** The next state, field by field: spreading four records costs five times the physics. */
function compose(
  atMs: number,
  air: Air & { readonly rhPct: number },
  orders: Orders,
  flock: Flock,
  deeds: Deeds,
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
    isBoosted: orders.isBoosted,
    isHeating: orders.isHeating,
    isPadOn: orders.isPadOn,
    isFogging: orders.isFogging,
    alive: flock.alive,
    knownAlive: flock.knownAlive,
    weightG: flock.weightG,
    waterL: flock.waterL,
    feedKg: flock.feedKg,
    kwh: deeds.kwh,
    siloKg: flock.siloKg,
    rhPct: air.rhPct,
    outC: deeds.weather.tempC,
    outRhPct: deeds.weather.rhPct,
    sun: deeds.weather.sun,
    targetC: deeds.targetC,
    lamp: deeds.lamp,
    lux: deeds.lux,
    hour: deeds.hour,
    airShare: deeds.airShare,
    airM3h: deeds.airM3h,
    kw: deeds.kw,
  };
}

/** The chicks arrive: the preheated house takes its flock. */
const placed = (site: Site, state: HouseState): HouseState => ({
  ...state,
  alive: site.placedCount,
  knownAlive: site.placedCount,
  weightG: Math.max(1, valueAt(site.breed.weightG, 0)),
});

/** Share of a level's fans that stand still. */
function deadShare(site: Site, level: number, dead: readonly number[]): number {
  const { side, tunnel } = site.vent.levels[level]!;
  if (dead.length === 0 || side + tunnel === 0) return 0;
  const { sideFans, sideFanM3h, tunnelFanM3h } = site.building;
  let lost = 0;
  for (const port of dead) {
    if (port < sideFans ? port < side : port - sideFans < tunnel)
      lost += port < sideFans ? sideFanM3h : tunnelFanM3h;
  }
  return Math.min(1, lost / (side * sideFanM3h + tunnel * tunnelFanM3h));
}

/** Electric power of the house, kW. Three-phase motors stand still without all phases. */
function power(
  site: Site,
  orders: Orders,
  lamp: number,
  fansKw: number,
  hour: number,
  hasPower: boolean,
): number {
  const lamps = (lamp * site.building.lightWm2 * site.floorM2) / 1000;
  if (!hasPower) return 0.4 + lamps;
  const works = hour >= 8 && hour < 18 ? 0.4 : 0;
  return (
    fansKw +
    lamps +
    0.6 +
    works +
    (orders.isPadOn ? 2.2 : 0) +
    (orders.isHeating ? 1.5 : 0) +
    (isBeltTime(site, hour) ? 2 : 0)
  );
}

/** Manure belts run four times 20 minutes. */
export const isBeltTime = (site: Site, hour: number): boolean =>
  site.building.hasBelt && (hour % 6) * 60 < 20;

interface Moment {
  readonly hour: number;
  readonly lightH: number;
  readonly airM3h: number;
  readonly dtS: number;
}

/** The part of the state that belongs to the animals. */
type Flock = Pick<
  HouseState,
  "rng" | "alive" | "knownAlive" | "weightG" | "waterL" | "feedKg" | "siloKg"
>;

/** What the animals eat, drink, gain and lose in a step. */
function flockAfter(
  site: Site,
  state: HouseState,
  stage: Stage,
  tempC: number,
  rhPct: number,
  moment: Moment,
  faults: Faults,
): Flock {
  if (stage.kind !== "stocked" || state.alive === 0) return state;
  const { breed } = site;
  const { hour, lightH, dtS } = moment;
  const days = dtS / 86_400;
  const target = valueAt(breed.targetC, stage.ageDays);
  const isSick = faults.sickDays !== null && faults.sickDays >= 1;
  const hunger =
    clamp(
      1 - 0.015 * Math.max(0, tempC - target - 3) + 0.005 * clamp(target - tempC, 0, 6),
      0.5,
      1.05,
    ) * (isSick ? 0.9 : 1);
  const dueKg =
    ((state.alive * valueAt(breed.feedG, stage.ageDays)) / 1000) *
    (dtS / 3600 / lightH) *
    appetite(lightH, hour);
  const eatenKg = faults.feedStuck ? 0 : dueKg * hunger;
  const thirst = 1 + 0.06 * clamp(tempC - Math.max(21, target), 0, 12);
  // A leak runs by day and night.
  const leakL =
    faults.waterFactor > 1
      ? (((faults.waterFactor - 1) * state.alive * valueAt(breed.feedG, stage.ageDays)) / 1000) *
        breed.waterPerFeed *
        days
      : 0;
  const drunkL =
    dueKg *
      breed.waterPerFeed *
      thirst *
      Math.min(1, faults.waterFactor) *
      (faults.sickDays === null ? 1 : 0.85) +
    leakL;
  const gainG =
    (valueAt(breed.weightG, stage.ageDays + 1) - valueAt(breed.weightG, stage.ageDays)) *
    (1 - 1.25 * (1 - hunger)) *
    days;
  const rng = rngFrom(state.rng);
  const felt = feltC(site, state, tempC, rhPct, moment.airM3h);
  const hazard =
    dailyHazard(breed.species, stage.ageDays) * (isSick ? 5 : 1) * days +
    heatHazard(felt, state.weightG / 1000) * (dtS / 60);
  const alive = Math.max(0, state.alive - poisson(rng, state.alive * hazard));
  // The keeper counts the dead at 8 and at 16 o'clock.
  const hasCounted = crossed(hour, dtS, 8) || crossed(hour, dtS, 16);
  const silo = state.siloKg - eatenKg;
  const isRefilled =
    crossed(hour, dtS, 10) &&
    silo <
      (2 * state.alive * valueAt(breed.feedG, stage.ageDays)) / 1000 + 0.15 * site.building.siloKg;
  return {
    rng: rng.state,
    alive,
    knownAlive: hasCounted ? alive : state.knownAlive,
    weightG: state.weightG + gainG,
    waterL: state.waterL + drunkL,
    feedKg: state.feedKg + eatenKg,
    siloKg: isRefilled ? site.building.siloKg : Math.max(0, silo),
  };
}

/** True when the clock passed `at` o'clock in the last `dtS` seconds. */
const crossed = (hour: number, dtS: number, at: number): boolean =>
  hour >= at && hour - dtS / 3600 < at;

/**
 * Felt temperature: humidity weighs, a tunnel's wind cools while the air is cooler than the body.
 */
function feltC(
  site: Site,
  state: HouseState,
  tempC: number,
  rhPct: number,
  airM3h: number,
): number {
  if (tempC < 28) return tempC;
  const thi = 0.85 * tempC + 0.15 * wetBulb(tempC, rhPct);
  if (state.level < site.vent.firstTunnel) return thi;
  const speed = airSpeedMs(site, state.level, airM3h);
  return thi - Math.min(6, 2.2 * speed) * clamp((41 - tempC) / 11, 0, 1);
}

/** Air speed at the animals, m/s. */
export function airSpeedMs(site: Site, level: number, airM3h: number): number {
  const { widthM, heightM } = site.building;
  if (level >= site.vent.firstTunnel) return (airM3h / 3600 / (widthM * heightM)) * 0.9;
  return 0.1 + (0.25 * airM3h) / site.vent.sideMaxM3h;
}

/** An empty house: the air follows the weather, the gateway and a lamp over the door use power. */
function idle(
  site: Site,
  state: HouseState,
  atMs: number,
  weather: Weather,
  hour: number,
  dtS: number,
  faults: Faults,
): HouseState {
  const air = balance(
    site,
    state,
    weather,
    {
      airM3h: 0.5 * site.volumeM3,
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
    weather,
    hour,
    targetC: state.targetC,
    lamp: 0,
    lux: site.building.daylightLux * weather.sun,
    airShare: 0,
    airM3h: 0,
    kw,
    kwh: state.kwh + (kw * dtS) / 3600,
  });
}
