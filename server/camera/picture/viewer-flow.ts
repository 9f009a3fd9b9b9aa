/** ms and bytes. */
export const flowPace = {
  /** More on its way to a viewer, and it gets nothing up to the next key picture. */
  behindMax: 2 * 1024 * 1024,
  /** Interval of marks after pictures; an answered mark shows what has arrived. */
  markMs: 500,
  /**
   * Longest time for an answer: otherwise pictures would come later and later, and an old one could
   * pass for a current one.
   */
  lateMs: 1500,
  /** A viewer whose answers are this late gets a message that the network is too slow. */
  slowMs: 30_000,
};

/**
 * Measures how much a viewer's network can carry. Buffers of the system and on the way contain data
 * that the connection's own buffer does not show, so pictures are followed by marks that the viewer
 * answers in order. A viewer that answers late gets nothing until everything sent has arrived, and
 * continues with the next key picture.
 */
export class Flow {
  readonly #now: () => number;
  readonly #pace: typeof flowPace;
  readonly #sendMark: () => void;
  /** Time at which the unanswered mark was sent; null: all are answered. */
  #markedAt: number | null = null;
  #lastMarkAt = -Infinity;
  /** Pictures went after the newest mark. */
  #hasUnmarked = false;
  #behindSince: number | null = null;
  #waitsForKey = true;

  constructor(now: () => number, sendMark: () => void, pace = flowPace) {
    this.#now = now;
    this.#sendMark = sendMark;
    this.#pace = pace;
  }

  get isBehind(): boolean {
    return this.#behindSince !== null;
  }

  /** True: answers are too late for live pictures. */
  get isSlow(): boolean {
    return this.#behindSince !== null && this.#now() - this.#behindSince > this.#pace.slowMs;
  }

  /** Starts over with a key picture. */
  restart(): void {
    this.#waitsForKey = true;
  }

  /**
   * True when this picture may be sent to the viewer; `waiting` bytes are still in the connection.
   */
  maySend(isKey: boolean, waiting: number): boolean {
    this.#check(waiting);
    if (this.#behindSince !== null) this.#waitsForKey = true;
    else if (isKey) this.#waitsForKey = false;
    return !this.#waitsForKey;
  }

  sent(): void {
    this.#hasUnmarked = true;
    if (this.#markedAt === null && this.#now() - this.#lastMarkAt >= this.#pace.markMs)
      this.#mark();
  }

  /** The mark has been answered: everything sent before it has arrived. */
  received(): void {
    this.#markedAt = null;
    if (this.#behindSince !== null && this.#hasUnmarked) this.#mark();
  }

  #check(waiting: number): void {
    const isLate = this.#markedAt !== null && this.#now() - this.#markedAt > this.#pace.lateMs;
    if (isLate || waiting > this.#pace.behindMax) {
      this.#behindSince ??= this.#now();
      if (this.#markedAt === null) this.#mark();
    } else if (this.#markedAt === null) this.#behindSince = null;
  }

  #mark(): void {
    this.#markedAt = this.#lastMarkAt = this.#now();
    this.#hasUnmarked = false;
    this.#sendMark();
  }
}
