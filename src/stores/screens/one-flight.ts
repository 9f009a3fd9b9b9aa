import { runInAction } from "mobx";

/** One question at a time: the newest counts. */
export class OneFlight {
  #flight: AbortController | null = null;

  get isOn(): boolean {
    return this.#flight !== null;
  }

  /**
   * Starts a query; a pending one is dropped. The function that `load` resolves to runs in an
   * action, as `fail` does, unless the query was dropped meanwhile. Never rejects.
   */
  async start(load: (signal: AbortSignal) => Promise<() => void>, fail: () => void): Promise<void> {
    this.drop();
    const flight = new AbortController();
    this.#flight = flight;
    try {
      const take = await load(flight.signal);
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
