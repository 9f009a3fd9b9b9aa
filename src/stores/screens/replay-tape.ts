import type { ReplayStep } from "../../../contract/live/replay.ts";
import type { Reading } from "../../../contract/fleet/house/reading.ts";
import type { Fact } from "../../../contract/live/live-stream.ts";

interface Due<T> {
  readonly at: number;
  readonly what: T;
}

/**
 * The next events, as far as they are loaded.
 *
 * Invariants: facts are returned in the order of their numbers, each once; readings are returned
 * with the step they belong to.
 */
export class ReplayTape {
  #facts: Due<Fact>[] = [];
  #readings: Due<readonly Reading[]>[] = [];
  #until: number | null = null;

  /** Returns the end of the known time; `at` when it is empty. */
  until(at: number): number {
    return this.#until ?? at;
  }

  /** Adds steps that begin at `from`; steps that do not follow the present ones are dropped. */
  add(from: number, steps: readonly ReplayStep[]): void {
    if (this.#until !== null && from !== this.#until) return;
    let due = 0;
    for (const { at, facts, readings } of steps) {
      for (const fact of facts) {
        // A fact is never due before the one with the preceding number, even if the clocks of two
        // servers differ.
        due = Math.max(due, Math.min(fact.at, at));
        this.#facts.push({ at: due, what: fact });
      }
      if (readings.length > 0) this.#readings.push({ at, what: readings });
      this.#until = at;
    }
  }

  /** Removes and returns the events up to a moment. */
  readTo(to: number): { readonly facts: Fact[]; readonly readings: Reading[] } {
    const [facts, laterFacts] = split(this.#facts, to);
    const [readings, laterReadings] = split(this.#readings, to);
    this.#facts = laterFacts;
    this.#readings = laterReadings;
    return { facts, readings: readings.flat() };
  }

  clear(): void {
    this.#facts = [];
    this.#readings = [];
    this.#until = null;
  }
}

/** Splits a list into entries due by then and later ones. Both in order. */
function split<T>(list: readonly Due<T>[], to: number): [due: T[], later: Due<T>[]] {
  const first = list.findIndex(({ at }) => at > to);
  const end = first === -1 ? list.length : first;
  return [list.slice(0, end).map(({ what }) => what), list.slice(end)];
}
