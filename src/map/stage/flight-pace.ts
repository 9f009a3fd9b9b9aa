import { minuteMs } from "../../../contract/base/time.ts";

/** The map events that are used to time a flight: `render` means that a frame is drawn. */
export interface Drawn {
  on(event: "render", onRender: () => void): unknown;
  off(event: "render", onRender: () => void): unknown;
}

/**
 * Frames after which a flight is judged, and how long one may take on average for it to look like a
 * flight.
 */
const judgedFrames = 4;
const frameMsMax = 60;
/** Wait before a slow machine is tried again, ms. */
const restMs = 5 * minuteMs;

/**
 * Finds out if this machine draws the map fast enough for flights. A machine without a graphics
 * card would be busy for a second with each flight and not respond meanwhile.
 */
export class FlightPace {
  #slowUntil = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isSlow(): boolean {
    return this.#now() < this.#slowUntil;
  }

  /**
   * Watches a flight that begins; `onSlow` once when its first frames take too long. Returns a
   * function that stops watching.
   */
  watch(map: Drawn, onSlow: () => void): () => void {
    let firstAt: number | null = null;
    let frames = 0;
    const stop = (): void => void map.off("render", onRender);
    const onRender = (): void => {
      firstAt ??= this.#now();
      if (frames++ < judgedFrames) return;
      stop();
      if (this.#now() - firstAt <= judgedFrames * frameMsMax) return;
      this.#slowUntil = this.#now() + restMs;
      onSlow();
    };
    map.on("render", onRender);
    return stop;
  }
}
