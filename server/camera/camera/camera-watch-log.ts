import { minuteMs } from "../../../contract/base/time.ts";

/**
 * Time for which one line of the operation log covers all openings of a camera by a session, ms.
 */
const mergeWithinMs = 10 * minuteMs;

/**
 * Openings that were just logged: repeated attempts, because a proxy blocks the pictures, count as
 * one opening.
 */
export class WatchLog {
  readonly #writtenAt = new Map<string, number>();

  /** True when this opening needs a new line. */
  isNew(tokenHash: string, cameraId: number, now: number): boolean {
    for (const [key, at] of this.#writtenAt) {
      // Lines are in the order of writing.
      if (now - at < mergeWithinMs) break;
      this.#writtenAt.delete(key);
    }
    const key = `${cameraId} ${tokenHash}`;
    if (this.#writtenAt.has(key)) return false;
    this.#writtenAt.set(key, now);
    return true;
  }
}
