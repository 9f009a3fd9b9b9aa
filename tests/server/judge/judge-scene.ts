import { alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import { judge } from "../../../server/judge/verdict/judge.ts";
import {
  initialJudgeState,
  type JudgeState,
  judgeStateSchema,
} from "../../../server/judge/verdict/judge-state.ts";
import type { HouseContext, InputRule } from "../../../server/judge/limit/alarm-limits.ts";
import type { Observation } from "../../../server/judge/observation/observation.ts";
import type { AlarmChange, JudgeInput, Verdict } from "../../../server/judge/verdict/verdict.ts";

/** The start of a minute, and of a five-minute slot. */
export const start = Date.UTC(2026, 6, 1, 4);
export const s = 1000;
export const min = 60 * s;

/** An alarm input with a name, normally open and not important. */
export const buildInput = (number: number, over: Partial<InputRule> = {}): InputRule => ({
  number,
  name: `输入${number}`,
  nameEn: `Input ${number}`,
  isNormallyClosed: false,
  isImportant: false,
  shieldUntil: null,
  ...over,
});

/** A broiler house of 30,000 birds on day 28 with the target at 22 degC, at noon. */
export const house: HouseContext = {
  species: "broiler",
  isEmpty: false,
  dayAge: 28,
  aliveCount: 30_000,
  breedDays: [
    {
      dayAge: 0,
      tempC: 33,
      rhLowPct: 55,
      rhHighPct: 65,
      co2Ppm: 2500,
      lightH: 24,
      lightLux: null,
      waterMl: null,
      feedG: 0,
      weightG: 42,
    },
    {
      dayAge: 21,
      tempC: 24,
      rhLowPct: 50,
      rhHighPct: 65,
      co2Ppm: 3000,
      lightH: 18,
      lightLux: null,
      waterMl: 189,
      feedG: 105,
      weightG: 950,
    },
    {
      dayAge: 28,
      tempC: 22,
      rhLowPct: 50,
      rhHighPct: 70,
      co2Ppm: 3000,
      lightH: 18,
      lightLux: null,
      waterMl: 261,
      feedG: 145,
      weightG: 1500,
    },
  ],
  override: {},
  kinds: alarmKinds,
  inputs: [],
  localHour: 12,
};

/** A normal frame of that house. */
export const normalObservation: Observation = {
  at: start,
  temps: [22, 22.4, 21.8, 22.2],
  faultyProbes: [],
  faultySensors: [],
  temp: 22.1,
  tempDiff: 0.6,
  tempOut: 10,
  targetTemp: 22,
  rh: 60,
  co2: 1800,
  nh3: 6,
  staticPressure: 20,
  ventLevel: 6,
  controlMode: "smart",
  ventMode: "transverse",
  lux: 10,
  lightPct: 40,
  waterDeltaL: 5,
  feedDeltaKg: 3,
  sinceLastMs: 30 * s,
  volts: [222, 221, 223],
  amps: [6, 6.2, 5.9],
  fans: [1, 1, 0],
  fanCurrents: [2.4, 2.3, 0],
  di: [0, 0],
  feltTemp: 22.1,
  airSpeed: 0.8,
  rhOut: 60,
  waterToday: 7000,
  waterYesterday: 6900,
  feedToday: 4300,
  siloKg: 12_000,
  birdWeight: 1500,
  kw: 6,
  pf: 0.9,
  rssi: -70,
  battery: 100,
  inletPos: [40, 41],
  inletSet: [40, 40],
  tunnelDoorPos: [0],
  tunnelDoorSet: [0],
  coolPads: [0],
  heaters: [0],
  feedLine: 0,
  doors: [0, 0],
  fire: 0,
  generator: null,
  simDataPct: 60,
  controller: true,
  clockSkewMs: 400,
};

/** Content of a frame while the controller does not answer: only the gateway's own values. */
export const silentController: Partial<Observation> = {
  temps: [],
  temp: null,
  tempDiff: null,
  tempOut: null,
  targetTemp: null,
  rh: null,
  co2: null,
  nh3: null,
  staticPressure: null,
  ventLevel: null,
  controlMode: null,
  ventMode: null,
  lux: null,
  lightPct: null,
  waterDeltaL: null,
  feedDeltaKg: null,
  fans: [],
  fanCurrents: [],
  feltTemp: null,
  airSpeed: null,
  rhOut: null,
  waterToday: null,
  waterYesterday: null,
  feedToday: null,
  siloKg: null,
  birdWeight: null,
  inletPos: [],
  inletSet: [],
  tunnelDoorPos: [],
  tunnelDoorSet: [],
  coolPads: [],
  heaters: [],
  feedLine: null,
  controller: false,
};

/**
 * A change in one line: 'raise fanFault:3 at 30', seconds after the start; a change without a time
 * omits 'at'.
 */
export function line(change: AlarmChange): string {
  const name = change.subject === "" ? change.key : `${change.key}:${change.subject}`;
  const seconds = "at" in change ? ` at ${(change.at - start) / s}` : "";
  if (change.kind === "suppress") return `suppress ${name} by ${change.by}`;
  if (change.kind === "peak") return `worsen ${name} to ${change.peak}`;
  return change.kind === "raise" && change.suppressedBy !== null
    ? `raise ${name} under ${change.suppressedBy}${seconds}`
    : `${change.kind} ${name}${seconds}`;
}

/** A simulated house that records every change. */
export class Scene {
  now = start;
  state: JudgeState = initialJudgeState;
  context: HouseContext;
  last: Verdict | null = null;
  readonly changes: AlarmChange[] = [];

  constructor(context: Partial<HouseContext> = {}) {
    this.context = { ...house, ...context };
  }

  give(input: JudgeInput): void {
    this.last = judge(this.state, input, this.context, this.now);
    this.state = this.last.state;
    this.changes.push(...this.last.changes);
  }

  frame(values: Partial<Observation> = {}): void {
    this.give({
      kind: "observation",
      observation: { ...normalObservation, at: this.now, ...values },
    });
  }

  tick(): void {
    this.give({ kind: "tick" });
  }

  presence(isOnline: boolean): void {
    this.give({ kind: "presence", isOnline });
  }

  wait(ms: number): void {
    this.now += ms;
  }

  /**
   * Frames with the same values every 30 s until `ms` have passed, the first one now and none at
   * the end.
   */
  run(ms: number, values: Partial<Observation> = {}, everyMs = 30 * s): void {
    for (const end = this.now + ms; this.now < end; this.now += everyMs) this.frame(values);
  }

  restart(): void {
    this.state = judgeStateSchema.parse(JSON.parse(JSON.stringify(this.state)));
  }

  /** Every change so far, without peaks. */
  get lines(): string[] {
    return this.changes.filter(({ kind }) => kind !== "peak").map(line);
  }
}
