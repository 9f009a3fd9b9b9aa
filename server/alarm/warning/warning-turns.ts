/** A kind of work on farms. */
export interface Kind {
  /** Ids of the farms that are due now; empty: none. */
  readonly find: (now: number) => Promise<readonly number[]>;
  /** Wait before the next search by the number found, ms; found farms are processed first. */
  readonly againMs: (found: number) => number;
}

/**
 * Farms of several kinds of work in turns, so that no kind waits for the end of another's long
 * list. Returns the next farm; null: nothing is due. Rejects if the search for them does.
 */
export function inTurns(kinds: readonly Kind[]): (now: number) => Promise<number | null> {
  const lanes = kinds.map((kind) => ({ ...kind, found: [] as number[], askAt: -Infinity }));
  let next = 0;
  return async (now) => {
    for (let tried = 0; tried < kinds.length; tried += 1) {
      const lane = lanes[next % lanes.length]!;
      next += 1;
      if (lane.found.length === 0 && now >= lane.askAt) {
        lane.found = [...(await lane.find(now))];
        lane.askAt = now + lane.againMs(lane.found.length);
      }
      const id = lane.found.shift();
      if (id !== undefined) return id;
    }
    return null;
  };
}
