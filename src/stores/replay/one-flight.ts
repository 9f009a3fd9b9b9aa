import { runInAction } from "mobx";

/** One question at a time: the newest counts. */
export class OneFlight {
  #flight: AbortController | null = null;

  get isOn(): boolean {
    return this.#flight !== null;
  }

  /**
   * Asks; a question that is open is dropped. What `ask` answers with is run in an action, as
   * `fail` is, unless it was dropped meanwhile. Never rejects.
   */
  async start(ask: (signal: AbortSignal) => Promise<() => void>, fail: () => void): Promise<void> {
    this.drop();
    const flight = new AbortController();
    this.#flight = flight;
    try {
      const take = await ask(flight.signal);
      if (this.#flight === flight) runInAction(take);
    } catch {
      if (this.#flight === flight) runInAction(fail);
    }
    if (this.#flight === flight) this.#flight = null;
  }

  drop(): void {
    this.#flight?.abort();
    this.#flight = null;
  }
}
