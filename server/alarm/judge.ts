import { type AlarmKey, type AlarmKind, alarmKinds, type Severity } from "../../contract/alarm.ts";
import { staleAfterMs } from "../../contract/reading.ts";
import { minuteMs } from "../../contract/time.ts";
import { hidingOf, isJudgedEmpty, powerHidesMs, suppressorOf } from "./cause.ts";
import {
  type Delay,
  type JudgeState,
  type Pair,
  pairOf,
  partsOf,
  type Suppressor,
} from "./judge-state.ts";
import { type HouseContext, limitsOf } from "./limit.ts";
import type { Observation } from "./observation.ts";
import { round } from "./round.ts";
import { type Finding, type FrameKey, rules, type View } from "./rule.ts";
import { withObservation } from "./window.ts";

export { calm, isRaised, type JudgeState, judgeStateSchema, resumed } from "./judge-state.ts";

export type JudgeInput =
  | { readonly kind: "observation"; readonly observation: Observation }
  | { readonly kind: "tick" }
  | { readonly kind: "presence"; readonly isOnline: boolean };

/**
 * What happened to the alarms of the house, in order. `by: null`: the suppression ended. Values in
 * the kind's unit, times in epoch ms.
 */
export type AlarmChange =
  | {
      readonly kind: "raise";
      readonly key: AlarmKey;
      readonly subject: string;
      readonly severity: Severity;
      readonly value: number | null;
      readonly limit: number | null;
      readonly suppressedBy: Suppressor | null;
      readonly at: number;
    }
  | {
      readonly kind: "worsen";
      readonly key: AlarmKey;
      readonly subject: string;
      readonly peak: number;
      readonly severity?: Severity;
      readonly at: number;
    }
  | {
      readonly kind: "suppress";
      readonly key: AlarmKey;
      readonly subject: string;
      readonly by: Suppressor | null;
      readonly at: number;
    }
  | {
      readonly kind: "clear";
      readonly key: AlarmKey;
      readonly subject: string;
      readonly at: number;
    };

/** `dueAt`: when the next tick is needed, later than now; null when nothing is running. */
export interface Verdict {
  readonly state: JudgeState;
  readonly changes: readonly AlarmChange[];
  readonly dueAt: number | null;
}

/** A gateway away for so long is of high severity. */
export const offlineHighMinutes = 30;
const offlineHighMs = offlineHighMinutes * minuteMs;

/** A verdict in the making: a copy of the state that may be written to. */
interface Draft {
  readonly state: JudgeState;
  readonly context: HouseContext;
  readonly changes: AlarmChange[];
}

/**
 * Judges one house: the alarms that a frame, a tick or a change of presence raises, worsens, hides
 * and clears. Pure. Delays that ended since the last verdict are settled first, each at its own
 * time, so ticks that come late, often or never make no difference to what is raised and when.
 */
export function judge(
  state: JudgeState,
  input: JudgeInput,
  context: HouseContext,
  nowMs: number,
): Verdict {
  const now = Math.floor(nowMs);
  const draft: Draft = {
    state: { ...state, active: { ...state.active }, delays: { ...state.delays } },
    context,
    changes: [],
  };
  catchUp(draft, now);
  advance(draft.state, now);
  if (input.kind === "observation") observe(draft, input.observation);
  if (input.kind === "presence") {
    if (!input.isOnline) draft.state.freshUntil = Math.min(draft.state.freshUntil, now);
    transit(draft, "gatewayOffline", {
      subject: "",
      truth: input.isOnline ? "inside" : "broken",
      value: null,
      limit: null,
    });
  }
  settle(draft, now);
  return { state: draft.state, changes: draft.changes, dueAt: dueAtOf(draft.state) };
}

/** Settles what fell due since the last verdict, one due time after another. */
function catchUp(draft: Draft, now: number): void {
  let due = dueAtOf(draft.state);
  while (due !== null && due <= now) {
    settle(draft, Math.max(due, draft.state.at));
    const next = dueAtOf(draft.state);
    // Time moves on, whatever a state read from the store may say.
    due = next !== null && next > due ? next : null;
  }
}

/**
 * Lets time pass. Delays run only while the last frame is fresh: offline, everything told by frames
 * stands still.
 */
function advance(state: JudgeState, now: number): void {
  const ranMs = Math.max(0, Math.min(now, state.freshUntil) - state.at);
  for (const [pair, delay] of delaysOf(state)) {
    if (delay.isPaused) continue;
    if (delay.lostMs === undefined) state.delays[pair] = { ...delay, leftMs: delay.leftMs - ranMs };
    else if (delay.lostMs + ranMs > staleAfterMs) delete state.delays[pair];
    else state.delays[pair] = { ...delay, lostMs: delay.lostMs + ranMs };
  }
  state.at = now;
  // A server clock set back must not make the last frame fresh for longer.
  state.freshUntil = Math.min(state.freshUntil, now + staleAfterMs);
}

/** Ends the delays that are over and says what hides what. */
function settle({ state, context, changes }: Draft, now: number): void {
  advance(state, now);
  const raised: { pair: Pair; key: AlarmKey; subject: string; delay: Delay }[] = [];
  for (const [pair, delay] of delaysOf(state)) {
    const parts = partsOf(pair)!;
    if (!Object.hasOwn(state.active, pair)) {
      if (context.isEmpty && !isJudgedEmpty(parts.key)) delete state.delays[pair];
      else if (isOver(delay)) raised.push({ pair, ...parts, delay });
    } else if (isOver(delay)) {
      delete state.active[pair];
      delete state.delays[pair];
      if (parts.key === "powerFail") state.powerFailAt = null;
      if (parts.key === "gatewayOffline") state.offlineAt = null;
      changes.push({ kind: "clear", ...parts, at: now });
    }
  }
  for (const { pair, key, delay } of raised) {
    delete state.delays[pair];
    state.active[pair] = delay.value ?? null;
    if (key === "powerFail") state.powerFailAt = now;
    if (key === "gatewayOffline") state.offlineAt = now;
  }
  const hidBefore = state.hiding;
  state.hiding = hidingOf(state, context.isEmpty, now);
  for (const { key, subject, delay } of raised) {
    changes.push({
      kind: "raise",
      key,
      subject,
      severity: severityOf(key, subject, context),
      value: delay.value ?? null,
      limit: delay.limit ?? null,
      suppressedBy: suppressorOf(key, state.hiding),
      at: now,
    });
  }
  for (const pair of Object.keys(state.active)) {
    const { key, subject } = partsOf(pair)!;
    const by = suppressorOf(key, state.hiding);
    const isNew = raised.some((one) => one.pair === pair);
    if (!isNew && by !== suppressorOf(key, hidBefore))
      changes.push({ kind: "suppress", key, subject, by, at: now });
  }
  const offline = pairOf("gatewayOffline", "");
  if (
    state.offlineAt !== null &&
    state.active[offline] === null &&
    now >= state.offlineAt + offlineHighMs
  ) {
    state.active[offline] = offlineHighMinutes;
    changes.push({
      kind: "worsen",
      key: "gatewayOffline",
      subject: "",
      peak: offlineHighMinutes,
      severity: 2,
      at: now,
    });
  }
}

/** Holds every rule against a frame. A subject the frame does not speak of is unknown. */
function observe(draft: Draft, observation: Observation): void {
  const { state, context } = draft;
  state.freshUntil = state.at + staleAfterMs;
  state.window = withObservation(state.window, observation);
  const limits = limitsOf(context, {
    targetTempC: observation.targetTemp,
    tempOutC: observation.tempOut,
  });
  const view: View = { observation, limits, window: state.window, context };
  const waiting = new Set<string>([...Object.keys(state.delays), ...Object.keys(state.active)]);
  for (const [key, rule] of ruleList) {
    for (const found of rule.when(view)) {
      waiting.delete(pairOf(key, found.subject));
      transit(draft, key, found);
    }
  }
  for (const pair of waiting) {
    const parts = partsOf(pair)!;
    if (parts.key !== "gatewayOffline")
      transit(draft, parts.key, {
        subject: parts.subject,
        truth: "unknown",
        value: null,
        limit: null,
      });
  }
}
const ruleList = Object.entries(rules) as [FrameKey, (typeof rules)[FrameKey]][];

/**
 * normal > delay > raised > delay > normal, for one condition; what is over is settled afterwards.
 */
function transit(draft: Draft, key: AlarmKey, found: Finding): void {
  const { state, context } = draft;
  const kind: AlarmKind = alarmKinds[key];
  const pair = pairOf(key, found.subject);
  const delay = state.delays[pair];
  const isUp = Object.hasOwn(state.active, pair);
  // Nothing is left to break a limit in a house without animals: what cannot be measured there is
  // over.
  const isIdle = context.isEmpty && !isJudgedEmpty(key);
  const truth = isIdle && found.truth === "unknown" ? "inside" : found.truth;

  if (truth === "unknown") {
    if (delay !== undefined) state.delays[pair] = waiting(delay, { lostMs: delay.lostMs ?? 0 });
  } else if (truth === "paused") {
    if (delay !== undefined) state.delays[pair] = waiting(delay, { isPaused: true });
  } else if (truth === "broken" && !isUp) {
    state.delays[pair] = {
      leftMs: delay?.leftMs ?? kind.onDelayMs,
      ...(found.value === null ? {} : { value: round(found.value, 2) }),
      ...(found.limit === null ? {} : { limit: round(found.limit, 2) }),
    };
  } else if (truth === "inside" && isUp) {
    const wholeMs = found.offDelayMs ?? kind.offDelayMs;
    state.delays[pair] = { leftMs: Math.min(delay?.leftMs ?? wholeMs, wholeMs) };
  } else {
    delete state.delays[pair];
  }
  if (truth === "broken" && isUp) worsen(draft, key, found);
}

/** Keeps the worst value since the raise; a change too small to be shown is no news. */
function worsen({ state, changes }: Draft, key: AlarmKey, { subject, value }: Finding): void {
  if (key === "gatewayOffline" || value === null) return;
  const { worse, decimals } = rules[key];
  const pair = pairOf(key, subject);
  const peak = state.active[pair] ?? null;
  if (
    worse === 0 ||
    (peak !== null && (round(value, decimals) - round(peak, decimals)) * worse <= 0)
  )
    return;
  state.active[pair] = round(value, 2);
  changes.push({ kind: "worsen", key, subject, peak: round(value, 2), at: state.at });
}

function dueAtOf(state: JudgeState): number | null {
  const times = delaysOf(state)
    .filter(([, delay]) => isRunning(delay))
    .map(([, delay]) => state.at + delay.leftMs)
    .filter((at) => at <= state.freshUntil);
  if (state.hiding.includes("powerFail") && state.powerFailAt !== null)
    times.push(state.powerFailAt + powerHidesMs);
  if (state.offlineAt !== null && state.active[pairOf("gatewayOffline", "")] === null)
    times.push(state.offlineAt + offlineHighMs);
  return times.length === 0 ? null : Math.min(...times);
}

function severityOf(key: AlarmKey, subject: string, context: HouseContext): Severity {
  return key === "diAlarm" && context.diImportant.includes(Number(subject))
    ? 1
    : alarmKinds[key].severity;
}

const isRunning = (delay: Delay): boolean => delay.lostMs === undefined && !delay.isPaused;
const isOver = (delay: Delay): boolean => isRunning(delay) && delay.leftMs <= 0;
const delaysOf = (state: JudgeState) => Object.entries(state.delays) as [Pair, Delay][];

function waiting({ leftMs, value, limit }: Delay, why: Pick<Delay, "lostMs" | "isPaused">): Delay {
  return {
    leftMs,
    ...(value === undefined ? {} : { value }),
    ...(limit === undefined ? {} : { limit }),
    ...why,
  };
}
