import { type DrawingLevel, drawingLevelKeys } from "../../../contract/account/display.ts";
import { graphicsOf } from "./graphics.ts";

/** The levels, least first. */
export const drawingOrder: readonly DrawingLevel[] = drawingLevelKeys;

export const isAtLeast = (level: DrawingLevel, min: DrawingLevel): boolean =>
  drawingOrder.indexOf(level) >= drawingOrder.indexOf(min);

/** Number of frames over which a level is judged, and how long a frame may take on average, ms. */
const judgedFrames = 24;
const frameMsMax = 28;
/** A longer frame means that the tab was hidden, not that the machine is slow. */
const hiddenMs = 1000;

/** Lowers the level while frames take too long, and never raises it before the next start. */
export class DrawingPace {
  #level: DrawingLevel;
  #frames = 0;
  #spentMs = 0;
  readonly #onChange: (level: DrawingLevel) => void;

  constructor(level: DrawingLevel, onChange: (level: DrawingLevel) => void) {
    this.#level = level;
    this.#onChange = onChange;
  }

  get level(): DrawingLevel {
    return this.#level;
  }

  /** Begins again at this level. */
  begin(level: DrawingLevel): void {
    this.#level = level;
    this.#frames = 0;
    this.#spentMs = 0;
    this.#onChange(level);
  }

  /** Call with the time of each frame drawn while something moved, ms. */
  readonly frame = (ms: number): void => {
    if (ms > hiddenMs) return;
    this.#frames += 1;
    this.#spentMs += ms;
    if (this.#frames < judgedFrames) return;
    const isSlow = this.#spentMs / this.#frames > frameMsMax;
    this.#frames = 0;
    this.#spentMs = 0;
    const lower = drawingOrder[drawingOrder.indexOf(this.#level) - 1];
    if (!isSlow || lower === undefined) return;
    this.#level = lower;
    this.#onChange(lower);
  };
}

const software = /swiftshader|llvmpipe|softpipe|software|basic render|lavapipe/i;

const levelOf = (graphics: string | null): DrawingLevel =>
  graphics === null || software.test(graphics) ? "canvas" : "sparks";

/**
 * Returns the level that suits the machine: everything with a graphics card, a canvas without one.
 * A worker finds out, because the first look at the graphics can take half a second; where workers
 * have no WebGL, as in Safari 16, the page looks itself.
 */
export function readLevel(): Promise<DrawingLevel> {
  return new Promise<string | null>((resolve) => {
    const worker = new Worker(new URL("./graphics-worker.ts", import.meta.url), { type: "module" });
    const end = (graphics: string | null): void => {
      worker.terminate();
      resolve(graphics);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<string | null>) => end(data));
    worker.addEventListener("error", () => end(null));
  }).then((graphics) => levelOf(graphics ?? graphicsOf(document.createElement("canvas"))));
}
