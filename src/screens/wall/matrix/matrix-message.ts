import type { Cell } from "./matrix-plan.ts";

/** In the page itself only where it cannot be handed over. */
export type PaintedCanvas = OffscreenCanvas | HTMLCanvasElement;

/** A cell as its painter knows it. */
export interface PaintedCell {
  readonly cell: Cell;
  /** Number of the house, '' of a farm. */
  readonly number: string;
}

/** Messages from the page to the painter of its matrices. `id`: of a canvas. */
export type PainterOrder =
  | { readonly kind: "open"; readonly id: number; readonly canvas: PaintedCanvas }
  | {
      /** Sizes in pixels of the screen. Shown with the next cells. */
      readonly kind: "resize";
      readonly id: number;
      readonly width: number;
      readonly height: number;
      readonly unitPx: number;
      readonly font: string;
    }
  | {
      readonly kind: "paint";
      readonly id: number;
      /** All cells anew; null: the previous ones. */
      readonly cells: readonly PaintedCell[] | null;
      /** Place among the cells and `LookKey`, in turns. */
      readonly changes: readonly number[];
    }
  | { readonly kind: "close"; readonly id: number };

/**
 * Messages from the painter: it is ready; the browser lost a picture and returns an empty canvas.
 */
export type PainterWord =
  | { readonly kind: "ready" }
  | { readonly kind: "lost"; readonly id: number };
