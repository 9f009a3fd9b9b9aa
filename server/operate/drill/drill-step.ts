import { minuteMs } from "../../../contract/base/time.ts";
import { type DrillCause, drillMs, type DrillResult } from "../../../contract/operate/drill.ts";
import type { CallRow, DrillRow } from "./drill-row.ts";

/** Time limits of a drill, ms. */
export const drillPace = {
  /** Time for the gateway's answer; after it the server continues without the gateway. */
  gatewayMs: 10_000,
  /** An alarm queued by the server is judged within this time. */
  queueMs: 20_000,
  /** Time after which an unanswered call is followed by the next one. */
  ringMs: 45_000,
  /** Time to press a key after answering. */
  keyMs: minuteMs,
} as const;

/** The next step of a drill. */
export type DrillStep =
  | { readonly kind: "wait" }
  /** The gateway is requested to send a test input. */
  | { readonly kind: "ask" }
  /** The server puts it into the queue of the ingest. */
  | { readonly kind: "queue"; readonly isGatewaySilent: boolean }
  /** The next number is called. */
  | { readonly kind: "call" }
  | { readonly kind: "end"; readonly result: DrillResult; readonly cause: DrillCause | null };

const end = (result: DrillResult, cause: DrillCause | null): DrillStep => ({
  kind: "end",
  result,
  cause,
});
const wait: DrillStep = { kind: "wait" };
const isPast = (timestamp: Date | null, spanMs: number, now: number): boolean =>
  timestamp !== null && now - timestamp.getTime() >= spanMs;

/** The next step of a drill that runs. Pure. */
export function drillStep(row: DrillRow, now: number): DrillStep {
  if (row.key_at !== null) return end("proved", null);
  const isOver = isPast(row.started_at, drillMs, now);
  if (row.judged_at === null) return isOver ? end("broken", "notReceived") : arrivalStep(row, now);
  if (row.severity === null) return end("broken", "silent");
  if (row.hidden_by !== null) return end("broken", "hidden");
  if (row.severity > 2) return end("broken", "quiet");
  return isOver ? unansweredEnd(row) : callStep(row, now);
}

function arrivalStep(row: DrillRow, now: number): DrillStep {
  if (row.queued_at !== null)
    return isPast(row.queued_at, drillPace.queueMs, now) ? end("broken", "notReceived") : wait;
  if (row.way === "server") return { kind: "queue", isGatewaySilent: false };
  if (row.asked_at === null) {
    // The gateway was not asked yet, because no server is connected to it.
    const isLate = isPast(row.started_at, drillPace.gatewayMs, now);
    return isLate ? { kind: "queue", isGatewaySilent: true } : { kind: "ask" };
  }
  return isPast(row.asked_at, drillPace.gatewayMs, now)
    ? { kind: "queue", isGatewaySilent: true }
    : wait;
}

/** Returns the next step by the last call: answered, still ringing or missed. */
function callStep({ calls, answered_at: answeredAt }: DrillRow, now: number): DrillStep {
  const last = calls.at(-1);
  if (last === undefined || isUnanswered(last, now)) return { kind: "call" };
  const isTalking = last.state === "answered";
  return isTalking && isPast(answeredAt, drillPace.keyMs, now) ? { kind: "call" } : wait;
}

function isUnanswered({ state, reason, at, sentAt }: CallRow, now: number): boolean {
  if (state === "failed" || state === "expired" || state === "dropped") return true;
  if (state === "answered" || state === "acknowledged") return false;
  if (reason === "noAnswer" || reason === "busy") return true;
  return now - (sentAt ?? at) >= drillPace.ringMs;
}

/** No contact is left to call. */
export function unansweredEnd({ calls, answered_at: answeredAt }: DrillRow): DrillStep {
  if (answeredAt !== null) return end("notAnswered", "noKey");
  if (calls.length === 0) return end("broken", "noCallee");
  return calls.some(({ sentAt }) => sentAt !== null)
    ? end("notAnswered", "notAnswered")
    : end("broken", "callFailed");
}
