/**
 * Position of the pointer and its brushed range, shared by the panels of a chart. Times in epoch
 * ms.
 */
export interface CursorState {
  readonly at: number | null;
  readonly brush: readonly [number, number] | null;
}

const noCursor: CursorState = { at: null, brush: null };

/** It changes many times a second: only the parts that show it listen, and nothing else redraws. */
export class ChartCursor {
  #current: CursorState = noCursor;
  readonly #listeners = new Set<() => void>();

  readonly state = (): CursorState => this.#current;
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  put(change: Partial<CursorState>): void {
    const next = { ...this.#current, ...change };
    if (next.at === this.#current.at && next.brush === this.#current.brush) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}
