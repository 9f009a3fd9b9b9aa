import { type DrawingLevel, drawingLevelKeys } from "../../../contract/account/display.ts";

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

/** The initial level: everything with a graphics card, a canvas without one. */
export function firstLevel(): DrawingLevel {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (gl === null) return "canvas";
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return software.test(String(name)) ? "canvas" : "sparks";
}
