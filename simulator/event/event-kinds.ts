import { keysOf } from "../../contract/base/table-keys.ts";
import type { LocalTime } from "../base/local-time.ts";
import { fraction, gaussOf, mix } from "../base/random.ts";

/** How often and how long a kind of event affects a house, if it is not planned. */
export interface EventKind {
  /** Strikes per house and month. Regional weather has none: it comes with the climate. */
  readonly perMonth: number;
  readonly text: string;
  /** Length in minutes from two uniform numbers. */
  minutes(u: number, v: number): number;
  /** True when the event can happen at this time of the year and day; absent: always. */
  isIn?(local: LocalTime): boolean;
}

const flat = (from: number, to: number) => (u: number) => from + (to - from) * u;
const lognormal = (median: number, spread: number, longest: number) => (u: number, v: number) =>
  Math.min(longest, median * Math.exp(spread * gaussOf(u, v)));
const isSummer = (local: LocalTime) => Math.abs(local.dayOfYear - 200) < 60;

export const eventKinds = {
  powerFail: {
    perMonth: 0.3,
    text: "mains lost; most farms have a generator within a minute",
    minutes: lognormal(12, 0.9, 240),
  },
  phaseLoss: { perMonth: 0.05, text: "one phase gone, motors stand", minutes: flat(30, 120) },
  fanFail: { perMonth: 0.2, text: "one running fan draws no current", minutes: flat(120, 480) },
  padPump: { perMonth: 0.1, text: "cooling pads dry", minutes: flat(60, 1440), isIn: isSummer },
  heatWave: { perMonth: 0, text: "+6 K in the whole province", minutes: flat(4320, 10_080) },
  coldWave: { perMonth: 0, text: "-10 K in the whole province", minutes: flat(4320, 7200) },
  sensorFault: {
    perMonth: 0.4,
    text: "a temperature probe open, frozen, drifting or spiking",
    minutes: flat(360, 2880),
  },
  gatewayOffline: {
    perMonth: 1.5,
    text: "link down; 7 of 10 gateways send the frames later",
    minutes: lognormal(6, 2, 600),
  },
  controllerLost: {
    perMonth: 0.2,
    text: "gateway alive, controller does not answer",
    minutes: flat(5, 60),
  },
  waterLeak: { perMonth: 0.15, text: "water x 4", minutes: flat(60, 360) },
  waterStop: { perMonth: 0.1, text: "no water", minutes: flat(60, 180) },
  feedFault: { perMonth: 0.2, text: "auger stuck", minutes: flat(60, 300) },
  doorOpen: { perMonth: 2, text: "a door stands open: pressure falls", minutes: flat(5, 20) },
  disease: {
    perMonth: 0.1,
    text: "water first, then feed falls, deaths x 5",
    minutes: flat(7200, 12_960),
  },
  wrongTarget: {
    perMonth: 0.05,
    text: "target temperature set 3 K too high",
    minutes: flat(240, 1440),
  },
  wrongLevel: {
    perMonth: 0.05,
    text: "highest level set too low: CO2 rises",
    minutes: flat(240, 1440),
  },
  heaterDead: { perMonth: 0.1, text: "heaters run cold", minutes: flat(60, 240) },
  heaterStuck: { perMonth: 0.02, text: "heaters do not go out", minutes: flat(20, 90) },
  fansStop: { perMonth: 0.01, text: "a contactor drops out: no fan turns", minutes: flat(10, 45) },
  foggerStuck: { perMonth: 0.03, text: "mist does not go out: damp", minutes: flat(90, 360) },
  foggerDead: { perMonth: 0.03, text: "nozzles blocked: no mist", minutes: flat(360, 1440) },
  wetLitter: { perMonth: 0.03, text: "wet litter: ammonia x 6", minutes: flat(360, 2880) },
  inletsBlocked: { perMonth: 0.03, text: "ice before the inlets", minutes: flat(30, 240) },
  airChoked: { perMonth: 0.05, text: "inlets of a tunnel blocked", minutes: flat(60, 240) },
  augerRuns: { perMonth: 0.1, text: "feed line never ends", minutes: flat(60, 180) },
  siloLow: { perMonth: 0.15, text: "silo nearly empty, lorry late", minutes: flat(120, 720) },
  stunted: { perMonth: 0.03, text: "animals far below their weight", minutes: flat(2880, 10_080) },
  brownout: { perMonth: 0.05, text: "voltage 14 % low", minutes: flat(10, 90) },
  unevenPhases: { perMonth: 0.05, text: "one phase overloaded", minutes: flat(30, 240) },
  overload: { perMonth: 0.05, text: "twice the usual load", minutes: flat(30, 120) },
  fansDirty: {
    perMonth: 0.02,
    text: "dirt on blades and shutters: fans draw 20 % more",
    minutes: flat(14_400, 43_200),
  },
  pfLow: { perMonth: 0.05, text: "capacitors off: power factor 0.7", minutes: flat(120, 1440) },
  generatorFail: {
    perMonth: 0.02,
    text: "mains lost and the generator does not start",
    minutes: flat(10, 60),
  },
  batteryWorn: { perMonth: 0.05, text: "backup battery at 12 %", minutes: flat(240, 1440) },
  fanBelt: { perMonth: 0.2, text: "a belt slips: 62 % of the current", minutes: flat(120, 720) },
  fanWear: {
    perMonth: 0,
    text: "a worn fan draws 17 % more: a sign on its page, no alarm",
    minutes: flat(20_160, 40_320),
  },
  gasLeak: {
    perMonth: 0.02,
    text: "gas leaks while the heaters burn: 40 % more of it, no alarm",
    minutes: flat(2880, 7200),
  },
  inletStuck: { perMonth: 0.1, text: "an inlet stays where it is", minutes: flat(30, 240) },
  tunnelDoorStuck: { perMonth: 0.05, text: "the tunnel door is stuck", minutes: flat(30, 240) },
  probeFrozen: { perMonth: 0.1, text: "a probe says the same for ever", minutes: flat(360, 1440) },
  probeDrift: { perMonth: 0.1, text: "a probe 7 K off the others", minutes: flat(60, 720) },
  probesLost: { perMonth: 0.02, text: "cable of all probes cut", minutes: flat(20, 120) },
  modeHand: { perMonth: 0.2, text: "somebody switched to hand", minutes: flat(60, 360) },
  modeHunting: {
    perMonth: 0.05,
    text: "ventilation changes kind every 5 min",
    minutes: flat(60, 120),
  },
  modeError: { perMonth: 0.05, text: "the controller stops in error", minutes: flat(5, 30) },
  externalStop: { perMonth: 0.01, text: "emergency stop: all outputs off", minutes: flat(3, 10) },
  fire: { perMonth: 0.01, text: "smoke detector", minutes: flat(3, 15) },
  simLow: { perMonth: 0.1, text: "SIM card has 4 % of its data left", minutes: flat(1440, 4320) },
  signalLow: { perMonth: 0.1, text: "signal at -113 dBm", minutes: flat(120, 720) },
  burst: {
    perMonth: 0.2,
    text: "the last frame 200 times, and a clock 180 s off",
    minutes: flat(1, 1),
  },
} as const satisfies Record<string, EventKind>;
export type EventKey = keyof typeof eventKinds;
export const eventKeys = keysOf(eventKinds);
export const isEventKey = (text: string): text is EventKey => Object.hasOwn(eventKinds, text);

/**
 * Something that goes wrong in a house from `fromMs` until `toMs`. `random`: 32 bits that choose
 * its details.
 */
export interface HouseEvent {
  readonly kind: EventKey;
  readonly fromMs: number;
  readonly toMs: number;
  readonly random: number;
  /** Requested by a person: its full effect, no generator. */
  readonly isForced: boolean;
}

/**
 * A number near `random` with which a kind shows plainly: a broken probe is an open one, a lost
 * link keeps its frames.
 */
export function plainRandom(kind: EventKey, random: number): number {
  for (let tries = random; ; tries = mix(tries + 1)) {
    if (kind === "sensorFault" && probeFaultOf(tries) !== "open") continue;
    if (kind === "gatewayOffline" && !buffersFrames(tries)) continue;
    return tries;
  }
}

export const probeFaultOf = (random: number) =>
  (["open", "frozen", "drift", "spike"] as const)[mix(random) % 4]!;
/** Seven gateways of ten store their frames while the link is down. */
export const buffersFrames = (random: number): boolean => fraction(mix(random + 1)) < 0.7;
