import { runInAction } from "mobx";

/**
 * Calls of several kinds, one of each kind at a time: a newer one aborts the older, whose answer is
 * then ignored.
 */
export class Flights {
  readonly #flying = new Map<string, AbortController>();

  /** Never rejects. `onReply` and `fail` are called inside an action. */
  async start<T>(
    kind: string,
    call: (signal: AbortSignal) => Promise<T>,
    onReply: (reply: T) => void,
    fail: (error: unknown) => void,
  ): Promise<void> {
    this.abort(kind);
    const aborter = new AbortController();
    this.#flying.set(kind, aborter);
    const land = (work: () => void): void => {
      if (this.#flying.get(kind) !== aborter) return;
      runInAction(work);
      if (this.#flying.get(kind) === aborter) this.#flying.delete(kind);
    };
    try {
      const reply = await call(aborter.signal);
      land(() => onReply(reply));
    } catch (error) {
      land(() => fail(error));
    }
  }

  abort(kind: string): void {
    this.#flying.get(kind)?.abort();
    this.#flying.delete(kind);
  }
  abortAll(): void {
    for (const kind of this.#flying.keys()) this.abort(kind);
  }
}
