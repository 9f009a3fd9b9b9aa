import type { Cell } from "./matrix-plan.ts";

/** An OffscreenCanvas, or the page's own canvas if it cannot be transferred. */
export type PaintedCanvas = OffscreenCanvas | HTMLCanvasElement;

/** A cell in the form the painter needs. */
export interface PaintedCell {
  readonly cell: Cell;
  /** Number of the house; '' for a farm. */
  readonly number: string;
}

/** Messages from the page to the painter of its matrices. `id`: of a canvas. */
export type PainterOrder =
  | { readonly kind: "open"; readonly id: number; readonly canvas: PaintedCanvas }
  | {
      /** Sizes in device pixels. They take effect with the next cells. */
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
      /** All cells again; null: the previous ones. */
      readonly cells: readonly PaintedCell[] | null;
      /** Index of the cell and `LookKey`, alternating. */
      readonly changes: readonly number[];
    }
  | { readonly kind: "close"; readonly id: number };

/**
 * Messages from the painter: it is ready; the browser lost a picture and returns an empty canvas.
 */
export type PainterWord =
  | { readonly kind: "ready" }
  | { readonly kind: "lost"; readonly id: number };
