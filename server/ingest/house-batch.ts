import { type AlarmChange, type JudgeInput, judge } from "../alarm/judge.ts";
import { type HouseContext, limitsOf } from "../alarm/limit.ts";
import type { Observation } from "../alarm/observation.ts";
import { contextOf } from "../house/context.ts";
import { countAll } from "../telemetry/counter.ts";
import { dayUse } from "../telemetry/day-use.ts";
import type { RollupReading } from "../telemetry/rollup.ts";
import type { DecodedFrame } from "./codec.ts";
import type { GatewayEntry } from "../gateway/directory.ts";
import type { Item } from "./ingest-item.ts";
import type { LiveState } from "./live-state.ts";
import { detailOf, measure } from "./measure.ts";
import { placeFrame } from "./frame-time.ts";
import type { Coming } from "./presence.ts";

/**
 * A last will says "gone": the house is offline after this long unless it is heard again. Spares a
 * flapping link its alarms.
 */
const willGraceMs = 30_000;

/** One house's part of a batch while it is worked on. Nothing here touches the database. */
export interface Work {
  readonly entry: GatewayEntry;
  readonly state: LiveState;
  readonly changes: AlarmChange[];
  readonly readings: RollupReading[];
  /** Every change of presence, in order. */
  readonly comings: Coming[];
  isHouseChanged: boolean;
}

export type Refusal = Extract<Item, { kind: "refused" }>;

/**
 * A frame that was not taken before: counted, placed in time and, when it is live, shown and
 * judged. Gives what is refused for its age.
 */
export function takeFrame(work: Work, frame: DecodedFrame, receivedAt: number): Refusal | null {
  const { entry, state } = work;
  const placement = placeFrame(frame, state, receivedAt);
  if (placement.kind === "tooOld") {
    const payload = Buffer.from(
      JSON.stringify({ v: 1, seq: frame.seq, ts: frame.atMs / 1000, ...frame.values }),
    );
    return {
      kind: "refused",
      networkId: entry.networkId,
      topic: "up/tele",
      payload,
      receivedAt,
      refused: [{ reason: "tooOld", detail: new Date(frame.atMs).toISOString() }],
    };
  }
  state.lateSkewS = placement.lateSkewS;
  const wasOnline = state.isOnline;
  hear(work, receivedAt);
  const measured = measure(frame.values);
  const before = state.counter;
  const counted = countAll(before, measured.rawTotals, placement.at);
  state.counter = counted.state;
  work.readings.push({ at: placement.at, gauges: measured.gauges, totals: counted.totals });
  if (placement.kind === "history") {
    // What was used up to midnight may be known better now: the next live frame asks again.
    state.dayUse = null;
    return null;
  }
  if (wasOnline !== true) judgeHouse(work, { kind: "presence", isOnline: true }, receivedAt);
  const { values } = frame;
  const hasController = values.controller !== false;
  const sinceLastMs = state.readingAt === null ? null : placement.at - state.readingAt;
  const usedSince = (key: "water" | "feed") => {
    const last = before[key]?.at(-1);
    const after = counted.totals[key];
    return last === undefined || after === null
      ? null
      : Math.max(0, after - (last.lastRaw + last.offset));
  };
  const use =
    state.dayUse === null
      ? {
          waterToday: null,
          waterYesterday: null,
          feedToday: null,
          feedYesterday: null,
          kwhToday: null,
        }
      : dayUse(state.dayUse, counted.totals, placement.at);
  const detail = detailOf(entry.houseId, placement.at, values, measured, use);
  // Without the controller the gateway knows nothing of the house: the last readings stay, with
  // their age.
  const isShown = hasController || state.detail === null;
  const context = contextOf(entry, receivedAt, (isShown ? detail : state.detail!).aliveCount);
  const limits = limitsOf(context, { targetTempC: detail.targetTemp, tempOutC: null });
  const band = context.isEmpty
    ? { tempLow: null, tempHigh: null }
    : { tempLow: limits.tempLowC, tempHigh: limits.tempHighC };
  if (
    differs(state.detail?.tempLow, band.tempLow) ||
    differs(state.detail?.tempHigh, band.tempHigh)
  )
    work.isHouseChanged = true;
  if (isShown) state.detail = { ...detail, ...band };
  state.readingAt = placement.at;
  const observation: Observation = {
    at: receivedAt,
    temps: measured.temps,
    faultyProbes: measured.faultyProbes,
    faultySensors: measured.faultySensors,
    soundSensors: measured.soundSensors,
    temp: detail.temp,
    tempDiff: detail.tempDiff,
    tempOut: detail.tempOut,
    targetTemp: detail.targetTemp,
    rh: detail.rh,
    co2: detail.co2,
    nh3: detail.nh3,
    staticPressure: detail.staticPressure,
    ventLevel: detail.ventLevel,
    controlMode: detail.controlMode,
    ventMode: detail.ventMode,
    lux: detail.lux,
    lightPct: measured.gauges.light ?? null,
    waterDeltaL: usedSince("water"),
    feedDeltaKg: usedSince("feed"),
    sinceLastMs,
    volts: detail.volts,
    amps: detail.amps,
    fans: detail.fans,
    fanCurrents: detail.fanCurrents,
    di: detail.di,
    controller: hasController,
    clockSkewMs: placement.skewMs,
  };
  judgeIn(work, { kind: "observation", observation }, context, receivedAt);
  return null;
}

const differs = (a: number | null | undefined, b: number | null) =>
  (a ?? null) === null || b === null ? (a ?? null) !== b : Math.abs(a! - b) > 0.05;

/** Anything but telemetry: the gateway lives, or its last will says that it is gone. */
export function takeSign(work: Work, isWill: boolean, at: number, offlineAfterMs: number): void {
  const { state } = work;
  if (isWill) {
    if (state.seenAt !== null)
      state.seenAt = Math.min(state.seenAt, at - offlineAfterMs + willGraceMs);
    return;
  }
  const wasOnline = state.isOnline;
  hear(work, at);
  if (wasOnline === false) judgeHouse(work, { kind: "presence", isOnline: true }, at);
}

export function takeSilence(work: Work, now: number, offlineAfterMs: number): void {
  const { state } = work;
  // It may have spoken between the question and this transaction.
  if (state.isOnline !== true || state.seenAt === null || state.seenAt > now - offlineAfterMs)
    return;
  appear(work, false, now);
  judgeHouse(work, { kind: "presence", isOnline: false }, now);
}

export function judgeHouse(work: Work, input: JudgeInput, now: number): void {
  judgeIn(work, input, contextOf(work.entry, now, work.state.detail?.aliveCount ?? null), now);
}

function judgeIn(work: Work, input: JudgeInput, context: HouseContext, now: number): void {
  const verdict = judge(work.state.judge, input, context, now);
  work.state.judge = verdict.state;
  work.state.dueAt = verdict.dueAt;
  work.changes.push(...verdict.changes);
}

function hear(work: Work, at: number): void {
  const { state } = work;
  state.seenAt = Math.max(state.seenAt ?? 0, at);
  if (state.isOnline !== true) appear(work, true, at);
}

/** The gateway comes or goes. */
function appear(work: Work, isOnline: boolean, at: number): void {
  work.state.isOnline = isOnline;
  work.state.onlineSince = at;
  work.comings.push({ at, isOnline });
  work.isHouseChanged = true;
}
