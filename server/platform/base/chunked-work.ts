import { messageOf } from "../../../contract/base/server-message.ts";
import { forgetWork, noteWork } from "./failing-work.ts";
import type { Log } from "./log.ts";

export interface ChunkedWorkOptions {
  /**
   * Does one piece. False: nothing is due. An error is logged and the next piece follows as usual,
   * so that one faulty piece does not delay the others; after a second error the work pauses.
   */
  readonly work: () => Promise<boolean>;
  /** Rest when nothing is due, ms. */
  readonly restMs: number;
  /** Shortest pause between two pieces, ms. */
  readonly pauseLeastMs: number;
  /** Pause before the first piece, ms. */
  readonly firstMs: number;
  readonly log: Log;
  /** Name of the work in the log and in health. */
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
  let wasDone = false;
  /** True: a piece has failed since the last time that nothing was due. */
  let hasFailed = false;
  const next = (afterMs: number) => {
    if (!isStopped) timer = setTimeout(begin, afterMs);
  };
  const begin = () => {
    if (!isMine()) {
      forgetWork(name);
      hasFailed = false;
      return next(otherMs);
    }
    const startedAt = performance.now();
    const scheduleNext = (isMore: boolean) =>
      next(isMore ? Math.max(pauseLeastMs, performance.now() - startedAt) : restMs);
    running = work().then(
      (wasDue) => {
        if (!wasDue) {
          noteWork(name, hasFailed);
          hasFailed = false;
        }
        wasDone = wasDue;
        scheduleNext(wasDue);
      },
      (error: unknown) => {
        noteWork(name, (hasFailed = true));
        log.warn({ error: messageOf(error) }, name);
        scheduleNext(wasDone);
        wasDone = false;
      },
    );
  };
  next(firstMs);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      forgetWork(name);
    },
  };
}
