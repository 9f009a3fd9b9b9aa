import { minuteMs } from "../../contract/time.ts";

/** What a flight is watched by: the map says when it has drawn. */
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
/** A machine that was slow is asked again after so long. */
const restMs = 5 * minuteMs;

/**
 * Knows whether this machine draws the map fast enough to fly over it. One without a graphics card
 * spends a second on each flight and answers nobody meanwhile.
 */
export class FlightPace {
  private slowUntil = -Infinity;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get isSlow(): boolean {
    return this.now() < this.slowUntil;
  }

  /**
   * Watches a flight that begins; `onSlow` once when its first frames take too long. Returns how to
   * stop.
   */
  watch(map: Drawn, onSlow: () => void): () => void {
    let firstAt: number | null = null;
    let frames = 0;
    const stop = (): void => void map.off("render", onRender);
    const onRender = (): void => {
      firstAt ??= this.now();
      if (frames++ < judgedFrames) return;
      stop();
      if (this.now() - firstAt <= judgedFrames * frameMsMax) return;
      this.slowUntil = this.now() + restMs;
      onSlow();
    };
    map.on("render", onRender);
    return stop;
  }
}
