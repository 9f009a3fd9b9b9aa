import type { Clock } from "../../stores/port/clock.ts";
import type { TimeoutState } from "./api-failure.ts";

/**
 * Longest time a call may take (specification, section 7), from the last byte sent until the answer
 * has arrived; for a file, until its first byte and between two parts.
 */
export const callTimeoutMs = 10_000;
/** Longest time an upload may make no progress. */
export const stillMs = 30_000;
/** Slowest supported lines, bytes a millisecond: for a form, and for a file. */
const formPace = 2;
const filePace = 128;
const formMostMs = 20_000;

/**
 * Estimates how long the last bytes need to leave. A browser counts a byte as sent once it is in
 * the system's buffer, which holds up to some megabytes. So the bytes buffered at first still need
 * time, at the speed measured since. When the whole body was buffered at once, the speed is unknown
 * and the slowest supported one is assumed.
 */
function drainMs(total: number, first: Progress, now: number): number {
  const rest = total - first.sent;
  if (rest > 0 && now > first.at) return (first.sent * (now - first.at)) / rest;
  return Math.max(Math.min(formMostMs, total / formPace), total / filePace);
}
interface Progress {
  readonly at: number;
  readonly sent: number;
}

export interface TimeLimit extends TimeoutState {
  /** Aborted when the time is over, or by the caller. */
  readonly signal: AbortSignal;
  /** Starts the time again. */
  renew(): void;
  /** Share of a body after which its rest, or the answer, is timed again. */
  sending(sent: number, total: number): void;
  end(): void;
}

export function timeLimit(clock: Clock, callerSignal: AbortSignal | undefined): TimeLimit {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  const state: { isLate: boolean; waitsFor: TimeoutState["waitsFor"] } = {
    isLate: false,
    waitsFor: "answer",
  };
  const start = (ms: number) =>
    clock.after(ms, () => {
      state.isLate = true;
      giveUp();
    });
  let first: Progress | null = null;
  let timer = start(callTimeoutMs);
  const again = (ms: number) => {
    clock.cancel(timer);
    timer = start(ms);
  };
  if (callerSignal?.aborted === true) giveUp();
  else callerSignal?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: abort.signal,
    get isLate() {
      return state.isLate;
    },
    get waitsFor() {
      return state.waitsFor;
    },
    renew: () => again(callTimeoutMs),
    sending(sent, total) {
      const now = clock.now();
      if (sent > 0) first ??= { at: now, sent };
      state.waitsFor = sent < total ? "progress" : "answer";
      again(sent < total || first === null ? stillMs : callTimeoutMs + drainMs(total, first, now));
    },
    end() {
      clock.cancel(timer);
      callerSignal?.removeEventListener("abort", giveUp);
    },
  };
}
