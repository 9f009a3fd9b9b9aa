import { dayMs, hourMs } from "../../contract/base/time.ts";
import { type Faults, healthy } from "../model/fault.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { type HouseEvent, buffersFrames, probeFaultOf } from "./event-kinds.ts";

type Effect = (house: HouseConstants, event: HouseEvent, atMs: number) => Partial<Faults>;

/**
 * Effect of each kind on a house. A fan failure takes one fan of each group, so that it shows at
 * every level.
 */
const effects: Readonly<Record<HouseEvent["kind"], Effect>> = {
  powerFail: (_site, event) => ({ noPower: true, noPowerSinceMs: event.fromMs }),
  phaseLoss: (_site, event) => ({ lostPhase: (event.random % 3) as 0 | 1 | 2 }),
  fanFail: (house, event) => ({
    deadFans: [
      event.random % house.building.sideFans,
      house.building.sideFans + (event.random % 2),
    ],
  }),
  padPump: () => ({ padDead: true }),
  heatWave: () => ({ outdoorK: 6 }),
  coldWave: () => ({ outdoorK: -10 }),
  sensorFault: (house, event) => ({
    probe: {
      probe: event.random % house.building.probes,
      kind: probeFaultOf(event.random),
      sinceMs: event.fromMs,
    },
  }),
  gatewayOffline: (_site, event) => ({
    link: buffersFrames(event.random) ? "buffering" : "losing",
  }),
  controllerLost: () => ({ controllerLost: true }),
  waterLeak: () => ({ waterFactor: 4 }),
  waterStop: () => ({ waterFactor: 0 }),
  feedFault: () => ({ feedStuck: true }),
  doorOpen: () => ({ doorOpen: true }),
  disease: (_site, event, atMs) => ({ sickDays: (atMs - event.fromMs) / dayMs }),
  wrongTarget: () => ({ targetK: 3 }),
  wrongLevel: () => ({ isStarved: true }),
  heaterDead: () => ({ heaterDead: true }),
  heaterStuck: () => ({ heaterStuck: true }),
  fansStop: ({ building: { sideFans, tunnelFans } }) => ({
    deadFans: Array.from({ length: sideFans + tunnelFans }, (_, port) => port),
  }),
  foggerStuck: () => ({ fogger: "stuck" }),
  foggerDead: () => ({ fogger: "dead" }),
  wetLitter: () => ({ ammoniaFactor: 6 }),
  inletsBlocked: () => ({ pressureFactor: 2.8 }),
  airChoked: () => ({ airFactor: 0.5 }),
  augerRuns: () => ({ augerRuns: true }),
  siloLow: () => ({ siloFactor: 0.03 }),
  stunted: () => ({ weightFactor: 0.85 }),
  brownout: () => ({ voltFactor: 0.86 }),
  unevenPhases: () => ({ isUneven: true }),
  overload: () => ({ loadFactor: 2 }),
  fansDirty: () => ({ fanKwFactor: 1.2 }),
  pfLow: () => ({ pf: 0.7 }),
  generatorFail: (_site, event) => ({
    noPower: true,
    noPowerSinceMs: event.fromMs,
    generatorDead: true,
  }),
  batteryWorn: () => ({ batteryPct: 12 }),
  fanBelt: (house, event) => ({
    slackFans: [
      event.random % house.building.sideFans,
      house.building.sideFans + (event.random % 2),
    ],
  }),
  fanWear: (house, event) => ({ wornFans: [event.random % house.building.sideFans] }),
  gasLeak: () => ({ gasLeak: 0.4 }),
  inletStuck: () => ({ inletStuck: true }),
  tunnelDoorStuck: () => ({ tunnelDoorStuck: true }),
  probeFrozen: (house, event) => probeFault(house, event, "frozen"),
  probeDrift: (house, event) => probeFault(house, event, "drift", 36 * hourMs),
  probesLost: () => ({ areProbesLost: true }),
  modeHand: () => ({ controlMode: "hand" }),
  modeHunting: () => ({ isHunting: true }),
  modeError: () => ({ controlMode: "error" }),
  externalStop: () => ({ controlMode: "externalStop" }),
  fire: () => ({ isOnFire: true }),
  simLow: () => ({ simDataPct: 4 }),
  signalLow: () => ({ rssi: -113 }),
  burst: () => ({}),
};

/** `ageMs`: how long the probe has already been faulty when the event begins. */
const probeFault = (
  house: HouseConstants,
  event: HouseEvent,
  kind: NonNullable<Faults["probe"]>["kind"],
  ageMs = 0,
): Partial<Faults> => ({
  probe: { probe: event.random % house.building.probes, kind, sinceMs: event.fromMs - ageMs },
});

/** The faults that a set of running events amounts to. */
export function faultsOf(
  house: HouseConstants,
  events: readonly HouseEvent[],
  atMs: number,
): Faults {
  if (events.length === 0) return healthy;
  const faults: Faults = { ...healthy };
  for (const event of events) Object.assign(faults, effects[event.kind](house, event, atMs));
  return faults;
}
