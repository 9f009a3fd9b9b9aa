import { keysOf } from "../../contract/key.ts";
import type { LocalTime } from "../base/local-time.ts";
import { fraction, gaussOf, mix } from "../base/random.ts";

/**
 * How often a kind strikes a house by itself, and for how long: minutes as the 5 % longest-tailed
 * numbers of the field.
 */
export interface EventKind {
  /** Strikes a house-month. Regional weather has none: it comes with the climate. */
  readonly perMonth: number;
  readonly says: string;
  /** Length in minutes from two uniform numbers. */
  minutes(u: number, v: number): number;
  /** Only at this time of the year and day; always when absent. */
  isIn?(local: LocalTime): boolean;
}

const flat = (from: number, to: number) => (u: number) => from + (to - from) * u;
const lognormal = (median: number, spread: number, longest: number) => (u: number, v: number) =>
  Math.min(longest, median * Math.exp(spread * gaussOf(u, v)));
const isSummer = (local: LocalTime) => Math.abs(local.dayOfYear - 200) < 60;

export const eventKinds = {
  powerFail: {
    perMonth: 0.3,
    says: "mains lost; most farms have a generator within a minute",
    minutes: lognormal(12, 0.9, 240),
  },
  phaseLoss: { perMonth: 0.05, says: "one phase gone, motors stand", minutes: flat(30, 120) },
  fanFail: { perMonth: 0.2, says: "one running fan draws no current", minutes: flat(120, 480) },
  padPump: { perMonth: 0.1, says: "cooling pads dry", minutes: flat(60, 1440), isIn: isSummer },
  heatWave: { perMonth: 0, says: "+6 K in the whole province", minutes: flat(4320, 10_080) },
  coldWave: { perMonth: 0, says: "-10 K in the whole province", minutes: flat(4320, 7200) },
  sensorFault: {
    perMonth: 0.4,
    says: "a temperature probe open, frozen, drifting or spiking",
    minutes: flat(360, 2880),
  },
  gatewayOffline: {
    perMonth: 1.5,
    says: "link down; 7 of 10 gateways send the frames later",
    minutes: lognormal(6, 2, 600),
  },
  controllerLost: {
    perMonth: 0.2,
    says: "gateway alive, controller does not answer",
    minutes: flat(5, 60),
  },
  waterLeak: { perMonth: 0.15, says: "water x 4", minutes: flat(60, 360) },
  waterStop: { perMonth: 0.1, says: "no water", minutes: flat(60, 180) },
  feedFault: { perMonth: 0.2, says: "auger stuck", minutes: flat(60, 300) },
  doorOpen: { perMonth: 2, says: "a door stands open: pressure falls", minutes: flat(5, 20) },
  disease: {
    perMonth: 0.1,
    says: "water first, then feed falls, deaths x 5",
    minutes: flat(7200, 12_960),
  },
  wrongTarget: {
    perMonth: 0.05,
    says: "target temperature set 3 K too high",
    minutes: flat(240, 1440),
  },
  wrongLevel: {
    perMonth: 0.05,
    says: "highest level set too low: CO2 rises",
    minutes: flat(240, 1440),
  },
  burst: {
    perMonth: 0.2,
    says: "the last frame 200 times, and a clock 180 s off",
    minutes: flat(1, 1),
  },
} as const satisfies Record<string, EventKind>;
export type EventKey = keyof typeof eventKinds;
export const eventKeys = keysOf(eventKinds);
export const isEventKey = (text: string): text is EventKey => Object.hasOwn(eventKinds, text);

/**
 * Something that goes wrong in a house from `fromMs` until `toMs`. `dice`: 32 bits that choose its
 * details.
 */
export interface HouseEvent {
  readonly kind: EventKey;
  readonly fromMs: number;
  readonly toMs: number;
  readonly dice: number;
  /** Asked for by a person: its full effect, no generator. */
  readonly isForced: boolean;
}

/**
 * Dice near `dice` with which a kind shows plainly: a broken probe is an open one, a lost link
 * keeps its frames.
 */
export function plainDice(kind: EventKey, dice: number): number {
  for (let tries = dice; ; tries = mix(tries + 1)) {
    if (kind === "sensorFault" && probeFaultOf(tries) !== "open") continue;
    if (kind === "gatewayOffline" && !keepsFrames(tries)) continue;
    return tries;
  }
}

export const probeFaultOf = (dice: number) =>
  (["open", "frozen", "drift", "spike"] as const)[mix(dice) % 4]!;
/** Seven gateways of ten store their frames while the link is down. */
export const keepsFrames = (dice: number): boolean => fraction(mix(dice + 1)) < 0.7;
