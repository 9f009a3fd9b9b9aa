import { messageOf } from "../../../contract/base/server-message.ts";
import { forgetWork, noteWork } from "./failing-work.ts";
import type { Log } from "./log.ts";

export interface ChunkedWorkOptions {
  /**
   * Does one piece. False: nothing is due. An error is logged; the next piece comes as ever, so
   * that one spoilt piece holds up no other, and after a second error it rests.
   */
  readonly work: () => Promise<boolean>;
  /** Rest when nothing is due, ms. */
  readonly restMs: number;
  /** Between two pieces at least, ms. */
  readonly pauseLeastMs: number;
  /** Before the first, ms. */
  readonly firstMs: number;
  readonly log: Log;
  /** Its name in the log and in health. */
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
  /** Since nothing was due. */
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
    const begun = performance.now();
    const goOn = (isMore: boolean) =>
      next(isMore ? Math.max(pauseLeastMs, performance.now() - begun) : restMs);
    running = work().then(
      (wasDue) => {
        if (!wasDue) {
          noteWork(name, hasFailed);
          hasFailed = false;
        }
        wasDone = wasDue;
        goOn(wasDue);
      },
      (error: unknown) => {
        noteWork(name, (hasFailed = true));
        log.warn({ error: messageOf(error) }, name);
        goOn(wasDone);
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
