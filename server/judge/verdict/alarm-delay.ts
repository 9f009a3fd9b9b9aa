import type { AlarmKind } from "../../../contract/alarm/alarm-kind.ts";
import { round } from "../../../contract/base/round-number.ts";
import type { Finding } from "../rule/alarm-finding.ts";
import type { Delay } from "./judge-state.ts";

/** The delay of a condition after a finding, toward its raise or (`isUp`) its clear. */
export function delayAfter(
  delay: Delay | undefined,
  isUp: boolean,
  kind: AlarmKind,
  found: Finding,
): Delay | undefined {
  if (found.truth === "unknown") return delay && waiting(delay, { lostMs: delay.lostMs ?? 0 });
  if (found.truth === "paused") return delay && waiting(delay, { isPaused: true });
  if (isUp) return found.truth === "inside" ? towardClear(delay, kind, found) : undefined;
  return found.truth === "broken" ? towardRaise(delay, kind, found) : undefined;
}

function towardRaise(
  delay: Delay | undefined,
  kind: AlarmKind,
  { value, limit, onDelayMs: wholeMs = kind.onDelayMs }: Finding,
): Delay {
  return {
    // The setting may have become shorter since the delay began.
    leftMs: Math.min(delay?.leftMs ?? wholeMs, wholeMs),
    ...(value === null ? {} : { value: round(value, 2) }),
    ...(limit === null ? {} : { limit: round(limit, 2) }),
  };
}

function towardClear(delay: Delay | undefined, kind: AlarmKind, { offDelayMs }: Finding): Delay {
  const wholeMs = offDelayMs ?? kind.offDelayMs;
  return { leftMs: Math.min(delay?.leftMs ?? wholeMs, wholeMs) };
}

export const isRunning = (delay: Delay): boolean => delay.lostMs === undefined && !delay.isPaused;
export const hasElapsed = (delay: Delay): boolean => isRunning(delay) && delay.leftMs <= 0;

function waiting({ leftMs, value, limit }: Delay, why: Pick<Delay, "lostMs" | "isPaused">): Delay {
  return {
    leftMs,
    ...(value === undefined ? {} : { value }),
    ...(limit === undefined ? {} : { limit }),
    ...why,
  };
}
