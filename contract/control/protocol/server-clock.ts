import { minuteMs } from "../../base/time.ts";
import type { TimeAnswer } from "./gateway-order.ts";

/**
 * A gateway's estimate of the server's time, on its own monotonic clock. Its calendar clock is
 * never used, because it may be wrong by years. Lost in a power cut, but kept between connections.
 */
export interface ServerClock {
  /** Monotonic clock at the last request; null: no request is open. */
  readonly requestedMono: number | null;
  /** Server time less the monotonic clock, ms; null: unknown. */
  readonly offsetMs: number | null;
  /** Time of that answer, by the monotonic clock, and its possible error then, ms. */
  readonly receivedMono: number;
  readonly uncertaintyMs: number;
}

export const unknownTime: ServerClock = {
  requestedMono: null,
  offsetMs: null,
  receivedMono: 0,
  uncertaintyMs: Number.POSITIVE_INFINITY,
};

/** A slower exchange is discarded, and so is a time with a greater possible error, ms. */
export const uncertaintyMaxMs = 2000;
/** Largest drift of a monotonic clock, as a part of the time passed. */
export const driftPart = 500e-6;
/** Interval between a gateway's requests, ms. */
export const timeRequestEveryMs = 10 * minuteMs;

/**
 * Notes a sent request; only its own answer counts. The monotonic clock begins at a random number
 * at each start, because otherwise an answer from before a power cut, stored by a broker, could
 * match a new request.
 */
export const requestTime = (clock: ServerClock, mono: number): ServerClock => ({
  ...clock,
  requestedMono: mono,
});

/** Handles the answer to the pending request, received at `mono`; any other answer is ignored. */
export function clockWithAnswer(clock: ServerClock, answer: TimeAnswer, mono: number): ServerClock {
  const rttMs = mono - answer.echo;
  if (answer.echo !== clock.requestedMono || rttMs < 0) return clock;
  if (rttMs > uncertaintyMaxMs) return { ...clock, requestedMono: null };
  return {
    requestedMono: null,
    offsetMs: answer.server + rttMs / 2 - mono,
    receivedMono: mono,
    uncertaintyMs: rttMs / 2,
  };
}

/** The latest possible time of the server's clock, epoch ms; null: not known well enough. */
export function latestServerMs(clock: ServerClock, mono: number): number | null {
  const uncertaintyMs = clock.uncertaintyMs + (mono - clock.receivedMono) * driftPart;
  if (clock.offsetMs === null || uncertaintyMs > uncertaintyMaxMs) return null;
  return mono + clock.offsetMs + uncertaintyMs;
}
