import { minuteMs } from "../../../contract/base/time.ts";

/**
 * Time for which one line of the operation log covers all openings of a camera by a session, ms.
 */
const mergeWithinMs = 10 * minuteMs;

/**
 * Viewings that were just logged: a picture that is tried again and again, behind a proxy that lets
 * none through, is one opening.
 */
export class WatchLog {
  readonly #writtenAt = new Map<string, number>();

  /** True when this opening needs a line of its own. */
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
