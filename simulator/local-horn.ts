import { minuteMs } from "../contract/time.ts";

/** A gateway that has not heard that the server lives for so long sounds its own horn, ms. */
export const aloneAfterMs = 10 * minuteMs;

/**
 * Whether nobody watches: the server says every five minutes that it lives and stores. One that has
 * never said so is older than this and says nothing by its silence. Times by a clock that only runs
 * on.
 */
export class LocalHorn {
  #heardAt: number | null = null;

  heard(at: number): void {
    this.#heardAt = at;
  }

  isOn(at: number): boolean {
    return this.#heardAt !== null && at - this.#heardAt >= aloneAfterMs;
  }
}
