import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { staleAfterMs } from "../../../contract/fleet/house/reading.ts";
import { round } from "../../../contract/base/round-number.ts";
import type { Words } from "../../../contract/base/words.ts";
import {
  isJudgedEmpty,
  placeDemand,
  suppressionIn,
  suppressionOf,
  type Suppression,
} from "./alarm-suppression.ts";
import {
  type Condition,
  openConditions,
  type ConditionId,
  type Delay,
  type Entry,
  entriesOf,
  idOf,
  isRaised,
  type JudgeState,
} from "./judge-state.ts";
import type { Finding, View } from "../rule/alarm-finding.ts";
import { breedDayAt, type HouseContext, type Limits, limitsOf } from "../limit/alarm-limits.ts";
import type { Observation } from "../observation/observation.ts";
import { inputFinding, inputOf, inputsInTestAt, testEndAfter } from "../rule/alarm-input.ts";
import { outageEndAfter, outOfServiceAt } from "./out-of-service.ts";
import { delayAfter, hasElapsed, isRunning } from "./alarm-delay.ts";
import { isOnePhase, ofOnePhase } from "../observation/phase-count.ts";
import { type FrameKey, isFrameKey, rules } from "../rule/alarm-rules.ts";
import { settle } from "../observation/settled-values.ts";
import {
  type AlarmChange,
  type Draft,
  type JudgeInput,
  polledKeys,
  type Verdict,
} from "./verdict.ts";
import { withObservation } from "../observation/reading-window.ts";
import { noteBegin, worsen, worsenLasting, worseDueAt } from "./worsen-alarms.ts";

/**
 * Judges one house: the alarms that a frame, a tick or a change of presence raises, takes to a new
 * peak, suppresses and clears. Pure. Delays that ended since the last verdict are handled first,
 * each at its own time, so late, frequent or missing ticks make no difference to the alarms and
 * their times.
 */
export function judge(
  state: JudgeState,
  input: JudgeInput,
  context: HouseContext,
  nowMs: number,
): Verdict {
  const now = Math.floor(nowMs);
  const draft: Draft = {
    state: {
      ...state,
      active: { ...state.active },
      hidden: { ...state.hidden },
      delays: { ...state.delays },
    },
    context,
    changes: [],
  };
  catchUp(draft, now);
  advance(draft.state, now, context.staleAfterMs);
  const limits = input.kind === "observation" ? applyFrame(draft, input.observation) : null;
  applyInput(draft, input, now);
  raiseAndClear(draft, now);
  return { state: draft.state, changes: draft.changes, dueAt: dueAtOf(draft), limits };
}

/** Applies every input but a frame. */
function applyInput(draft: Draft, input: JudgeInput, now: number): void {
  switch (input.kind) {
    case "presence":
      return applyPresence(draft, input.isOnline, now);
    case "signOfLife":
      return applySignOfLife(draft, input.isBack, now);
    case "inputs":
      return applyInputs(draft, input.di);
    case "settings":
      return applyPulse(draft, settingsChanged, input.changed, now);
    case "mixed":
      return applyPulse(draft, settingsMixed, input.values, now);
    case "polled":
      return applyPolled(draft, input, now);
    case "demand":
      return applyDemand(draft, input.kw, input.limitKw);
    default:
  }
}

/** Raises and clears what fell due since the last verdict, one due time after another. */
function catchUp(draft: Draft, now: number): void {
  let due = dueAtOf(draft);
  while (due !== null && due <= now) {
    raiseAndClear(draft, Math.max(due, draft.state.at));
    const next = dueAtOf(draft);
    // Time moves on, even if a stored state is wrong.
    due = next !== null && next > due ? next : null;
  }
}

/**
 * Advances the time. Delays run only while the last frame is fresh: offline, everything that comes
 * from frames is frozen.
 */
function advance(state: JudgeState, now: number, freshMs = staleAfterMs): void {
  const ranMs = Math.max(0, Math.min(now, state.freshUntil) - state.at);
  for (const { id, value: delay } of entriesOf(state.delays)) {
    if (delay.isPaused) continue;
    if (delay.lostMs === undefined) state.delays[id] = { ...delay, leftMs: delay.leftMs - ranMs };
    else if (delay.lostMs + ranMs > freshMs) delete state.delays[id];
    else state.delays[id] = { ...delay, lostMs: delay.lostMs + ranMs };
  }
  state.at = now;
  // A server clock set back must not make the last frame fresh for longer.
  state.freshUntil = Math.min(state.freshUntil, now + freshMs);
}

/** Raises and clears conditions whose delay is over, and suppresses by the raised alarms. */
function raiseAndClear(draft: Draft, now: number): void {
  const { state, context, changes } = draft;
  advance(state, now, context.staleAfterMs);
  const raised = endDelays(draft, now).map((entry) => ({
    ...entry,
    severity: severityOf(entry.key, entry.subject, context),
  }));
  const urgent = raised.filter(({ severity }) => severity === 1).map(({ id }) => id);
  if (urgent.length > 0) state.urgent = [...state.urgent, ...urgent];
  const suppression = suppressionIn(state, context.isEmpty, {
    inputsInTest: inputsInTestAt(context, now),
    outOfService: outOfServiceAt(context, now),
    isNew: (id) => raised.some((entry) => entry.id === id),
  });
  for (const { id, key, subject, value: delay, severity } of raised) {
    const visibility = { isUrgent: severity === 1, isShown: false };
    const suppressedBy = suppressionOf({ key, subject, ...visibility }, suppression);
    if (suppressedBy !== null) state.hidden[id] = suppressedBy;
    changes.push({
      kind: "raise",
      key,
      subject,
      severity,
      value: delay.value ?? null,
      limit: delay.limit ?? null,
      suppressedBy,
      ...nameOf(key, subject, context),
      at: now,
    });
  }
  worsenLasting(draft, now);
  hideAndShow(draft, suppression, now);
}

/** Hides active alarms, or shows them again, by the current state of the house. */
function hideAndShow({ state, changes }: Draft, suppression: Suppression, now: number): void {
  for (const { id, key, subject } of entriesOf(state.active)) {
    const visibility = {
      isUrgent: state.urgent.includes(id),
      isShown: state.hidden[id] === undefined,
    };
    const by = suppressionOf({ key, subject, ...visibility }, suppression);
    if (by === (state.hidden[id] ?? null)) continue;
    if (by === null) delete state.hidden[id];
    else state.hidden[id] = by;
    changes.push({ kind: "suppress", key, subject, by, at: now });
  }
}

/** Clears alarms whose off-delay is over. Returns conditions whose on-delay is over. */
function endDelays({ state, context, changes }: Draft, now: number): Entry<Delay>[] {
  const raised: Entry<Delay>[] = [];
  for (const entry of entriesOf(state.delays)) {
    const { id, value: delay } = entry;
    const isUp = Object.hasOwn(state.active, id);
    const isVoid = !isUp && context.isEmpty && !isJudgedEmpty(entry);
    if (!isVoid && !hasElapsed(delay)) continue;
    delete state.delays[id];
    if (isVoid) continue;
    if (isUp) {
      delete state.active[id];
      delete state.hidden[id];
      state.urgent = state.urgent.filter((item) => item !== id);
      changes.push(clearOf(entry, context, now));
    } else {
      state.active[id] = delay.value ?? null;
      raised.push(entry);
    }
    noteBegin(state, entry, isUp ? null : now);
  }
  return raised;
}

const clearOf = (
  { key, subject }: Condition,
  { kinds }: HouseContext,
  at: number,
): AlarmChange => ({
  kind: "clear",
  key,
  subject,
  at,
  ...(kinds[key].latches === true && { latches: true }),
});

const offline: Condition = { key: "gatewayOffline", subject: "" };

const noLiveData: Condition = { key: "noLiveData", subject: "" };
/** After this many stale times without a live frame, other messages of a gateway are judged. */
const noLiveTimes = 3;

/** True when a message that is no live frame must be judged. */
export const mustJudgeSignOfLife = (
  { liveAt }: JudgeState,
  now: number,
  freshMs = staleAfterMs,
): boolean => liveAt === null || now - liveAt >= noLiveTimes * freshMs;

/** Handles a message that is no live frame: the gateway is online, measurements are unknown. */
function applySignOfLife(draft: Draft, isBack: boolean, now: number): void {
  const { state } = draft;
  if (isBack || state.liveAt === null) restartLiveTime(state, now);
  if (!mustJudgeSignOfLife(state, now, draft.context.staleAfterMs)) return;
  applyFinding(draft, noLiveData.key, { ...silence, truth: "broken" });
}
const silence = { subject: noLiveData.subject, value: null, limit: null } as const;

/** The gateway goes online or offline. Offline, its last frame no longer counts. */
function applyPresence(draft: Draft, isOnline: boolean, now: number): void {
  if (isOnline) restartLiveTime(draft.state, now);
  else draft.state.freshUntil = Math.min(draft.state.freshUntil, now);
  const truth = isOnline ? "inside" : "broken";
  applyFinding(draft, offline.key, { subject: offline.subject, truth, value: null, limit: null });
}

/**
 * Judges the inputs alone, without waiting for the next frame; the age of other measurements does
 * not change.
 */
function applyInputs(draft: Draft, di: readonly (0 | 1 | null)[]): void {
  const { state, context } = draft;
  state.freshUntil = Math.max(state.freshUntil, state.at + context.kinds.diAlarm.onDelayMs);
  for (const index of di.keys()) applyFinding(draft, "diAlarm", inputFinding(context, di, index));
}

/** Restarts the time in which a live frame must arrive, even if none had arrived before. */
function restartLiveTime(state: JudgeState, now: number): void {
  state.liveAt = now;
  if (isRaised(state, noLiveData.key))
    noteBegin(state, { ...noLiveData, id: idOf(noLiveData) }, now);
}

const settingsChanged: Condition = { key: "settingsChanged", subject: "" };
const settingsMixed: Condition = { key: "settingsMixed", subject: "" };

/** Raised by a single report, and cleared by its off-delay after the last one. */
function applyPulse(draft: Draft, { key, subject }: Condition, value: number, now: number): void {
  applyFinding(draft, key, { subject, truth: "broken", value, limit: null });
  raiseAndClear(draft, now);
  applyFinding(draft, key, { subject, truth: "inside", value: null, limit: null });
}

function applyPolled(
  draft: Draft,
  input: Extract<JudgeInput, { readonly kind: "polled" }>,
  now: number,
): void {
  const { key, subject = "", isBroken, value, limit = null, severity } = input;
  const truth = isBroken ? "broken" : "inside";
  const result = isBroken ? { value, limit } : { value: null, limit: null };
  applyFinding(draft, key, { subject, truth, ...result });
  if (severity === null) return;
  raiseAndClear(draft, now);
  if (isRaised(draft.state, key, subject))
    worsen(draft, { key, subject }, { peak: value, severity, at: now });
}

/** Demand is a mean of 15 minutes already, so it has no delay. */
function applyDemand(draft: Draft, kw: number | null, limitKw: number | null): void {
  const isAboveLimit = kw !== null && limitKw !== null && kw > limitKw;
  const result = { value: kw, limit: limitKw, onDelayMs: 0, offDelayMs: 0 };
  const truth = isAboveLimit ? "broken" : "inside";
  applyFinding(draft, placeDemand.key, { ...result, subject: placeDemand.subject, truth });
}

/**
 * Applies every rule to a frame. A condition without a value in the frame is unknown. Returns the
 * limits.
 */
function applyFrame(draft: Draft, measured: Observation): Limits {
  const { state, context } = draft;
  state.freshUntil = state.at + (context.staleAfterMs ?? staleAfterMs);
  state.liveAt = state.at;
  const { doubts, observation: settled } = settle(state.window, measured);
  if (doubts !== state.window.doubts) state.window = { ...state.window, doubts };
  state.window = withObservation(state.window, settled);
  const isOnePhase = hasOnePhase(draft, settled);
  const observation = isOnePhase ? ofOnePhase(settled) : settled;
  const standard = breedDayAt(context.breedDays, context.dayAge);
  const observed = { targetTempC: observation.targetTemp, tempOutC: observation.tempOut };
  const limits = limitsOf(context, observed, standard);
  const { kinds } = context;
  const isActive = (key: AlarmKey) => isRaised(state, key);
  const view: View = {
    observation,
    limits,
    kinds,
    window: state.window,
    context,
    isOnePhase: isOnePhase,
    isActive,
    standard,
  };
  const unreported = openConditions(state, unframedIds);
  const watched = new Set([...unreported.values()].map(({ key }) => key));
  for (const [key, rule] of ruleList) {
    if (context.watch?.has(key) === false) continue;
    const isWatched = watched.has(key);
    for (const match of rule.when(view)) {
      // The common case: the condition is fine now and was before.
      if (!isWatched && match.truth !== "broken") continue;
      if (isWatched) unreported.delete(idOf({ key, subject: match.subject }));
      applyFinding(draft, key, match);
    }
  }
  for (const { key, subject } of unreported.values())
    applyFinding(draft, key, { subject, truth: "unknown", value: null, limit: null });
  return limits;
}

/** A raised phase loss proves that the house has three phases. */
function hasOnePhase({ state, context: { phases } }: Draft, { volts }: Observation): boolean {
  const isMissed = () => phaseSubjects.some((subject) => isRaised(state, "phaseLoss", subject));
  return volts.some((volt) => volt !== null) && isOnePhase(phases, state.window.phases, isMissed);
}
const phaseSubjects = ["1", "2", "3"] as const;

const polled = polledKeys.map((key): Condition => ({ key, subject: "" }));
/** Conditions that do not come from frames. */
const unframedIds: ReadonlySet<ConditionId> = new Set(
  [offline, settingsChanged, settingsMixed, placeDemand, ...polled].map(idOf),
);
const ruleList = Object.entries(rules) as [FrameKey, (typeof rules)[FrameKey]][];

/**
 * Starts, keeps or ends the delay of one condition: normal > delay > raised > delay > normal. The
 * changes at its end are made by `raiseAndClear`.
 */
function applyFinding(draft: Draft, key: AlarmKey, found: Finding): void {
  const { state, context } = draft;
  const id = idOf({ key, subject: found.subject });
  const isUp = Object.hasOwn(state.active, id);
  if (!isUp && found.truth !== "broken" && !Object.hasOwn(state.delays, id)) return;
  // A house without animals cannot break a limit, so unmeasured conditions count as over there.
  const isIdle = context.isEmpty && !isJudgedEmpty({ key, subject: found.subject });
  const isMute = found.truth === "unknown" || found.truth === "paused";
  const truth = isIdle && isMute ? "inside" : found.truth;
  const delay = delayAfter(state.delays[id], isUp, context.kinds[key], { ...found, truth });
  if (delay === undefined) delete state.delays[id];
  else state.delays[id] = delay;
  if (truth === "broken" && isUp) notePeak(draft, key, found);
}

/** Stores the worst value since the raise; a change too small to be shown is ignored. */
function notePeak({ state, changes }: Draft, key: AlarmKey, { subject, value }: Finding): void {
  if (!isFrameKey(key) || value === null) return;
  const { worse, decimals } = rules[key];
  const id = idOf({ key, subject });
  const peak = state.active[id] ?? null;
  const isWorse = peak === null || (round(value, decimals) - round(peak, decimals)) * worse > 0;
  if (worse === 0 || !isWorse) return;
  state.active[id] = round(value, 2);
  changes.push({ kind: "peak", key, subject, peak: round(value, 2), at: state.at });
}

function dueAtOf(draft: Draft): number | null {
  const { state, context } = draft;
  const { at, freshUntil } = state;
  let due = Math.min(
    worseDueAt(draft) ?? Infinity,
    testEndAfter(context, at) ?? Infinity,
    outageEndAfter(context, at) ?? Infinity,
  );
  for (const { value: delay } of entriesOf(state.delays)) {
    const end = at + delay.leftMs;
    if (isRunning(delay) && end <= freshUntil) due = Math.min(due, end);
  }
  return due === Infinity ? null : due;
}

function severityOf(key: AlarmKey, subject: string, context: HouseContext): Severity {
  return key === "diAlarm" && inputOf(context, Number(subject))?.isImportant === true
    ? 1
    : context.kinds[key].severity;
}

function nameOf(key: AlarmKey, subject: string, context: HouseContext): { name?: Words } {
  const input = key === "diAlarm" ? inputOf(context, Number(subject)) : undefined;
  return input === undefined ? {} : { name: { zh: input.name, en: input.nameEn } };
}
