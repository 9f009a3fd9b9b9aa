import { runInAction } from "mobx";

/** One query at a time: the newest one wins. */
export class OneFlight {
  #aborter: AbortController | null = null;

  get isOn(): boolean {
    return this.#aborter !== null;
  }

  /**
   * Starts a query; a pending one is dropped. The function that `load` resolves to runs in an
   * action, as `fail` does, unless the query was dropped meanwhile. Never rejects.
   */
  async start(load: (signal: AbortSignal) => Promise<() => void>, fail: () => void): Promise<void> {
    this.drop();
    const aborter = new AbortController();
    this.#aborter = aborter;
    try {
      const apply = await load(aborter.signal);
      if (this.#aborter === aborter) runInAction(apply);
    } catch {
      if (this.#aborter === aborter) runInAction(fail);
    }
    if (this.#aborter === aborter) this.#aborter = null;
  }

  drop(): void {
    this.#aborter?.abort();
    this.#aborter = null;
  }
}
