import type { Clock } from "../../stores/port/clock.ts";
import type { Failures } from "./api-failure.ts";

/** Longest wait before a second try; a longer one is reported to the user instead. */
const retryMostMs = 5000;

/**
 * Returns the wait requested by a busy server; null when it is not busy, or the wait is too long.
 */
export function retryMsOf({ status, headers }: Response): number | null {
  const header = headers.get("Retry-After");
  const ms = status === 503 && header !== null ? Number(header) * 1000 : Number.NaN;
  return ms >= 0 && ms <= retryMostMs ? ms : null;
}

/** Rejects when the call is aborted meanwhile. */
export const pause = (
  clock: Clock,
  ms: number,
  callerSignal: AbortSignal | undefined,
  failures: Failures,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      clock.cancel(timer);
      reject(failures.aborted());
    };
    const timer = clock.after(ms, () => {
      callerSignal?.removeEventListener("abort", giveUp);
      resolve();
    });
    if (callerSignal?.aborted === true) giveUp();
    else callerSignal?.addEventListener("abort", giveUp, { once: true });
  });
