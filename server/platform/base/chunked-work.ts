import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "./log.ts";

export interface ChunkedWorkOptions {
  /** Does one piece. False: nothing is due. An error is logged, and it rests. */
  readonly work: () => Promise<boolean>;
  /** Rest when nothing is due, ms. */
  readonly restMs: number;
  /** Between two pieces at least, ms. */
  readonly pauseLeastMs: number;
  /** Before the first, ms. */
  readonly firstMs: number;
  readonly log: Log;
  /** Its name in the log. */
  readonly name: string;
  /** True when this server, one of several, does the work (`db/job-claims.ts`). */
  readonly isMine: () => boolean;
}

/** Wait before another server checks again if the work is its own, ms. */
const otherMs = 2000;

/**
 * Work without an end, a piece at a time, and as long a pause as that took: frames have their turn
 * between two.
 */
export function startChunkedWork({
  work,
  restMs,
  pauseLeastMs,
  firstMs,
  log,
  name,
  isMine,
}: ChunkedWorkOptions): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const next = (afterMs: number) => {
    if (!isStopped) timer = setTimeout(begin, afterMs);
  };
  const begin = () => {
    if (!isMine()) return next(otherMs);
    const begun = performance.now();
    running = work().then(
      (wasDue) => next(wasDue ? Math.max(pauseLeastMs, performance.now() - begun) : restMs),
      (error: unknown) => {
        log.warn({ error: messageOf(error) }, name);
        next(restMs);
      },
    );
  };
  next(firstMs);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
