/** A batch of this many messages does not wait. */
const enough = 20;
/**
 * A batch of fewer messages waits longer in a quiet fleet, where hardly any more arrive in a
 * moment.
 */
const few = 5;
/** Further moments to wait. */
const fewMoments = 5;
/** Batches that go at once after one that waited needlessly. */
const immediateBatches = 3;

/**
 * A commit costs about the same for one message as for ten. So a small batch waits a moment for
 * more: several moments if it is very small in a quiet fleet, and less often if nothing arrives,
 * because waiting is useless for a gateway that sends its next frame only after the last one is
 * acknowledged. Urgent messages never wait.
 */
export class BatchWait {
  readonly #ms: number;
  #immediate = 0;
  #waiting = 0;
  /** Messages received in the current second, given by its number, and in the one before. */
  #second = 0;
  #received = 0;
  #receivedBefore = 0;
  #go: (() => void) | null = null;

  /** `ms`: length of a moment; 0: no wait. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /**
   * Notes that this many messages wait now. `isUrgent`: true if the newest is; called only while a
   * batch waits.
   */
  received(waiting: number, isUrgent: () => boolean = never): void {
    this.#waiting = waiting;
    this.#count();
    if (waiting > 1) this.#immediate = 0;
    if (waiting >= enough || (this.#go !== null && isUrgent())) this.end();
  }

  /**
   * Resolves when the batch may be committed. `waiting`: number of its messages; `isUrgent`: true
   * if one of them is urgent.
   */
  async wait(waiting: number, isUrgent: () => boolean = never): Promise<void> {
    if (this.#ms === 0 || waiting >= enough) return;
    if (this.#immediate > 0) {
      this.#immediate -= 1;
      return;
    }
    if (isUrgent()) return;
    // A message received in the meantime resets it.
    this.#immediate = waiting > 1 ? 0 : immediateBatches;
    this.#waiting = waiting;
    const isEnded = await this.#pause(this.#ms);
    if (!isEnded && this.#waiting < few && this.#isIdle) await this.#pause(this.#ms * fewMoments);
  }

  /** Ends the current wait. */
  end(): void {
    this.#go?.();
  }

  #count(): void {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#receivedBefore = second === this.#second + 1 ? this.#received : 0;
      this.#second = second;
      this.#received = 0;
    }
    this.#received += 1;
  }

  /**
   * Judged by the last second, because few messages may arrive in one moment in a busy fleet too.
   */
  get #isIdle(): boolean {
    return Math.max(this.#received, this.#receivedBefore) * this.#ms < few * 1000;
  }

  /** Returns true if the wait was ended early. */
  async #pause(ms: number): Promise<boolean> {
    const isEnded = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#go = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
    this.#go = null;
    return isEnded;
  }
}

const never = (): boolean => false;
