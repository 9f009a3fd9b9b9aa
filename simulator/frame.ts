import type { Frame } from "../contract/telemetry/mqtt.ts";
import { hourMs, minuteMs } from "../contract/base/time.ts";
import { airSpeedMs } from "./model/flock.ts";
import { isFeedTime } from "./model/run-time.ts";
import { isBeltTime } from "./model/model-step.ts";
import { clamp } from "./model/air.ts";
import type { Faults } from "./model/fault.ts";
import type { HouseConstants } from "./model/house-constants.ts";
import { type HouseState, stageAt } from "./model/state.ts";
import { valueAt } from "./breed/curve.ts";
import { type Rng, mix, rngFrom } from "./base/random.ts";
import { levelAt } from "./model/vent-table.ts";

const batteryLifeMs = 4 * hourMs;
/** Reading of a thermometer without its cable, degC. */
export const openCircuitC = -99.9;

const round = (value: number, digits: number): number => {
  const scale = digits === 0 ? 1 : digits === 1 ? 10 : 100;
  return Math.round(value * scale) / scale;
};

/**
 * The frame a gateway sends of a house's state: readings with their sensors' noise. Pure; `atMs` is
 * the device's clock.
 */
export function frameOf(
  house: HouseConstants,
  state: HouseState,
  faults: Faults,
  seq: number,
  atMs: number,
): Frame {
  const rng = rngFrom(mix(house.seed ^ Math.floor(state.atMs / 1000)));
  const ts = Math.round(atMs / 100) / 10;
  const gateway = {
    v: 1,
    seq,
    ts,
    rssi: clamp((faults.rssi ?? house.rssi) + Math.round(2 * rng.gauss()), -113, -40),
    battery: faults.batteryPct ?? batteryPct(faults, state.atMs),
    simDataPct: faults.simDataPct ?? simDataPct(house, state.atMs),
    ...generatorOf(house, faults),
    fire: faults.isOnFire ? 1 : 0,
    door: [faults.doorOpen ? 1 : 0, 0] as [0 | 1, 0 | 1],
  } as const;
  const di = [faults.noPower ? 1 : 0, faults.doorOpen ? 1 : 0, 0, 0] as const;
  if (faults.controllerLost) return { ...gateway, di: [...di], controller: false };
  const stage = stageAt(house, state.atMs);
  const isEmpty = stage.kind === "empty";
  const isMoving = !isEmpty && state.airShare > 0;
  return {
    ...gateway,
    ...(isEmpty
      ? ({ aliveCount: 0, controlMode: "empty", ventLevel: 0 } as const)
      : {
          ...flock(state, stage.ageDays),
          controlMode: faults.controlMode ?? house.control.mode,
          ventMode: ventModeOf(state, faults),
          ventLevel: state.level,
        }),
    ...air(house, state, isMoving, faults, rng),
    ...meters(state, faults),
    ...(stage.kind === "stocked" && state.weightG > 0 ? weights(state, faults, rng) : {}),
    ...fans(house, state, isMoving, faults, rng),
    ...outputs(house, state, faults),
    ...mains(state, faults, rng),
    di: [...di],
    controller: true,
  };
}

/** A generator that is just starting reports nothing. */
function generatorOf(house: HouseConstants, faults: Faults): Pick<Frame, "generator"> {
  const isStarting = faults.noPower && !faults.generatorDead;
  return isStarting || !(house.hasGenerator || faults.generatorDead) ? {} : { generator: 0 };
}

/** A card is filled on the first of a month and lasts it. */
const simDataPct = (house: HouseConstants, atMs: number): number =>
  100 - Math.round((2 + (house.seed % 2)) * (new Date(atMs).getUTCDate() - 1));

/** Returns the kind of ventilation; with the fault, it changes every five minutes. */
function ventModeOf(state: HouseState, faults: Faults) {
  if (!faults.isHunting) return state.ventMode;
  return Math.floor(state.atMs / (5 * minuteMs)) % 2 === 0 ? "transverse" : "transition";
}

const flock = (state: HouseState, ageDays: number) => ({
  dayAge: Math.floor(ageDays),
  aliveCount: state.knownAlive,
  targetTemp: round(state.targetC, 1),
});

/** Readings of the probes. Their order is the order in which random numbers are drawn. */
function air(
  house: HouseConstants,
  state: HouseState,
  isMoving: boolean,
  faults: Faults,
  rng: Rng,
) {
  return {
    temp: probes(house, state, faults, rng),
    tempOut: round(state.outC + 0.1 * rng.gauss(), 1),
    rh: house.building.hasBelt
      ? [humidity(state.rhPct, rng), humidity(state.rhPct + 1.5, rng)]
      : [humidity(state.rhPct, rng)],
    rhOut: humidity(state.outRhPct, rng),
    co2: [Math.round(clamp(state.co2Ppm + 12 * rng.gauss(), 380, 10_000))],
    nh3: round(clamp(state.nh3Ppm + 0.15 * rng.gauss(), 0, 100), 1),
    staticPressure: round(
      pressurePa(state, levelAt(house.vent, state.level).setPa, isMoving, faults, rng),
      1,
    ),
    airSpeed: round(
      Math.max(
        0,
        (isMoving ? faults.airFactor * airSpeedMs(house, state.level, state.airM3h) : 0) +
          0.03 * rng.gauss(),
      ),
      1,
    ),
    lux: Math.max(0, Math.round(state.lux * (1 + 0.03 * rng.gauss()))),
  };
}

const meters = (state: HouseState, faults: Faults) => ({
  fanRunS: state.fanRunS.map(Math.floor),
  feedRunS: Math.floor(state.feedRunS),
  beltRunS: Math.floor(state.beltRunS),
  waterMeter: Math.floor(state.waterL),
  feedMeter: round(state.feedKg, 1),
  kwh: round(state.kwh, 1),
  ...(state.gasM3 > 0 && { gasMeter: round(state.gasM3, 1) }),
  siloKg: Math.round((faults.siloFactor * state.siloKg) / 10) * 10,
});

const weights = (state: HouseState, faults: Faults, rng: Rng) => ({
  birdWeight: Math.round(faults.weightFactor * state.weightG * (1 + 0.01 * rng.gauss())),
  birdWeightCount: 80 + Math.floor(140 * rng.next()),
});

const humidity = (rhPct: number, rng: Rng): number =>
  round(clamp(rhPct + 0.6 * rng.gauss(), 0, 100), 1);

const batteryPct = (faults: Faults, nowMs: number): number =>
  faults.noPowerSinceMs === null
    ? 100
    : Math.max(0, Math.round(100 * (1 - (nowMs - faults.noPowerSinceMs) / batteryLifeMs)));

/** Probes along the house: in a tunnel the far end is warmer than the pads' end. */
function probes(house: HouseConstants, state: HouseState, faults: Faults, rng: Rng): number[] {
  const count = house.building.probes;
  const isTunnel = state.level >= house.vent.firstTunnel;
  return house.airMixK.map((offset, i) => {
    const along = isTunnel ? -1.2 + (2.7 * i) / (count - 1) : 0;
    const reading = round(state.tempC + offset + along + 0.05 * rng.gauss(), 1);
    const fault = faults.probe;
    if (faults.areProbesLost) return openCircuitC;
    if (fault?.probe !== i) return reading;
    if (fault.kind === "open") return openCircuitC;
    if (fault.kind === "frozen") return round(state.targetC + 0.6, 1);
    if (fault.kind === "drift")
      return round(reading + Math.min(9, (0.2 * (state.atMs - fault.sinceMs)) / hourMs), 1);
    return rng.next() < 0.2 ? round(reading + (rng.next() < 0.5 ? -15 : 15), 1) : reading;
  });
}

function pressurePa(
  state: HouseState,
  setPa: number,
  isMoving: boolean,
  faults: Faults,
  rng: Rng,
): number {
  if (!isMoving) return Math.abs(0.4 * rng.gauss());
  return Math.max(
    0,
    setPa * state.airShare ** 1.6 * faults.pressureFactor * (faults.doorOpen ? 0.15 : 1) +
      1.2 * rng.gauss(),
  );
}

const fanRpm = 920;

/**
 * A fan counts as on while its group is in service, also in the pause of its timer; the current is
 * from its last run.
 */
function fans(
  house: HouseConstants,
  state: HouseState,
  isMoving: boolean,
  faults: Faults,
  rng: Rng,
): Pick<Frame, "fan" | "fanCurrent" | "extra"> {
  const { sideFans, tunnelFans } = house.building;
  const { side, tunnel } = levelAt(house.vent, state.level);
  const fan: (0 | 1)[] = [];
  const fanCurrent: number[] = [];
  for (let port = 0; port < sideFans + tunnelFans; port++) {
    const isSide = port < sideFans;
    const isOn = isMoving && (isSide ? port < side : port - sideFans < tunnel);
    fan.push(isOn ? 1 : 0);
    const amps = isOn ? (runningAmps(house, faults, port) ?? 0) : 0;
    fanCurrent.push(amps === 0 ? 0 : round(amps * (1 + 0.02 * rng.gauss()), 1));
  }
  // The first fan has a speed sensor.
  return { fan, fanCurrent, extra: { F1: { rpm: (fanCurrent[0] ?? 0) > 0 ? fanRpm : 0 } } };
}

/** Current of a fan while it is on, A; null: no fan on this port, from 0. */
export function runningAmps(
  { building: { sideFans, tunnelFans, tunnelFanKw } }: HouseConstants,
  faults: Faults,
  port: number,
): number | null {
  if (port >= sideFans + tunnelFans) return null;
  if (faults.deadFans.includes(port)) return 0;
  const nominal = port < sideFans ? 1.3 : 2.2 * tunnelFanKw;
  if (faults.slackFans.includes(port)) return 0.62 * nominal;
  return (faults.wornFans.includes(port) ? 1.17 : 1) * nominal;
}

/** Returns the position of a stuck opening, about half its travel away from the set point. */
const stuckAt = (pct: number): number => (pct < 50 ? pct + 45 : pct - 45);
const shut: Partial<Frame> = {
  inletPos: [0, 0],
  inletSet: [0, 0],
  tunnelDoorPos: [0],
  tunnelDoorSet: [0],
};
function opened(house: HouseConstants, state: HouseState, faults: Faults): Partial<Frame> {
  const { inletPct, tunnelDoorPct } = levelAt(house.vent, state.level);
  return {
    inletPos: [faults.inletStuck ? stuckAt(inletPct) : inletPct, inletPct],
    inletSet: [inletPct, inletPct],
    tunnelDoorPos: [faults.tunnelDoorStuck ? stuckAt(tunnelDoorPct) : tunnelDoorPct],
    tunnelDoorSet: [tunnelDoorPct],
  };
}

/** Outputs the controller drives. Motors and heaters stop without power, or with a phase lost. */
function outputs(house: HouseConstants, state: HouseState, faults: Faults): Partial<Frame> {
  const stage = stageAt(house, state.atMs);
  const isEmpty = stage.kind === "empty";
  const hasMotors = !faults.noPower && faults.lostPhase === null && !isEmpty;
  const flag = (isOn: boolean): 0 | 1 => (hasMotors && isOn ? 1 : 0);
  const heat = flag(state.isHeating) * 100;
  return {
    ...(isEmpty ? shut : opened(house, state, faults)),
    coolPad: [flag(state.isPadOn)],
    fogger: flag(state.isFogging),
    heater: house.heaterW > 0 ? [heat, heat, heat] : [],
    light: [isEmpty || faults.noPower ? 0 : dimmedPct(house, state, stage.ageDays)],
    feedLine: flag(
      !isEmpty &&
        !faults.feedStuck &&
        (faults.augerRuns || isFeedTime(house, state, stage.ageDays)),
    ),
    stirFan: flag(state.isHeating),
    manureBelt: flag(isBeltTime(house, state.hour)),
    horn: faults.noPower ? 1 : 0,
  };
}

const dimmedPct = (house: HouseConstants, state: HouseState, ageDays: number): number =>
  Math.min(100, Math.round(state.lamp * valueAt(house.breed.lux, ageDays) * 2.5));

/** Voltages phase to phase and currents; a lost phase reads 0. */
function mains(state: HouseState, faults: Faults, rng: Rng): Partial<Frame> {
  if (faults.noPower) return { kw: 0, volt: [0, 0, 0], amp: [0, 0, 0], pf: 0, hz: 0 };
  const pf = round(clamp((faults.pf ?? 0.91) + 0.015 * rng.gauss(), 0.6, 0.95), 2);
  const each = (faults.loadFactor * state.kw) / (1.732 * 0.38 * pf);
  const base = faults.voltFactor * 380 + 6 * Math.sin((2 * Math.PI * (state.hour - 3)) / 24);
  const phase = [0, 1, 2].map((i) => (i === faults.lostPhase ? 0 : 1));
  const uneven = (i: number, factor: number) => (faults.isUneven && i === 0 ? factor : 1);
  return {
    kw: round(faults.loadFactor * state.kw, 2),
    volt: phase.map((has, i) => has * Math.round(uneven(i, 0.92) * base + 2 * rng.gauss())),
    amp: phase.map((has, i) => has * round(uneven(i, 1.5) * each * (1 + 0.03 * rng.gauss()), 1)),
    pf,
    hz: round(50 + 0.02 * rng.gauss(), 1),
  };
}
