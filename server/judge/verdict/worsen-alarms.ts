import type { Severity } from "../../../contract/alarm/alarm.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { type Condition, type Entry, idOf, isRaised, type JudgeState } from "./judge-state.ts";
import type { Draft } from "./verdict.ts";
import { becomesWorse, type Worsening, worsenings } from "./worsening-kinds.ts";

const conditionOf = ({ key }: Worsening): Condition => ({ key, subject: "" });

/** Records the start of an alarm that becomes worse if it lasts (null: it is over). */
export function noteBegin(
  state: JudgeState,
  { id, key }: Pick<Entry<unknown>, "id" | "key">,
  at: number | null,
): void {
  if (!becomesWorse(key)) return;
  const { [id]: _, ...others } = state.since;
  state.since = at === null ? others : { ...others, [id]: at };
}

/** Returns when the alarm becomes worse; null if it is inactive, must wait or already is. */
function worseAt({ state, context }: Draft, worsening: Worsening): number | null {
  const id = idOf(conditionOf(worsening));
  const since = state.since[id];
  if (since === undefined || state.active[id] !== null) return null;
  if (worsening.isOfStocked === true && context.isEmpty) return null;
  if (worsening.isByLink === true && isRaised(state, "gatewayOffline")) return null;
  const at = Math.max(since + worsening.afterMinutes * minuteMs, state.at);
  // An alarm that is about to clear does not become worse.
  const isWaiting = worsening.isByFrames === true && (at > state.freshUntil || id in state.delays);
  return isWaiting ? null : at;
}

/** Returns when the next alarm becomes worse; null when none does. */
export function worseDueAt(draft: Draft): number | null {
  let due = Infinity;
  for (const worsening of worsenings) due = Math.min(due, worseAt(draft, worsening) ?? Infinity);
  return due === Infinity ? null : due;
}

/**
 * Raises the severity of alarms that have lasted long enough, once each. Their peak is the number
 * of minutes after which it happened.
 */
export function worsenLasting(draft: Draft, now: number): void {
  for (const worsening of worsenings) {
    const at = worseAt(draft, worsening);
    if (at === null || now < at) continue;
    const { afterMinutes: peak, severity } = worsening;
    draft.state.active[idOf(conditionOf(worsening))] = peak;
    worsen(draft, conditionOf(worsening), { peak, severity, at: now });
  }
}

/** Raises the severity of an active alarm. No cause hides an alarm that is urgent now. */
export function worsen(
  { state, changes }: Draft,
  condition: Condition,
  {
    peak,
    severity,
    at,
  }: { readonly peak: number | null; readonly severity: Severity; readonly at: number },
): void {
  const id = idOf(condition);
  if (severity === 1 && !state.urgent.includes(id)) state.urgent = [...state.urgent, id];
  changes.push({ kind: "peak", ...condition, peak, severity, at });
}
