/**
 * Paints matrices: in a worker where the browser can, otherwise in the page (matrix-surface.ts).
 */
import { isFreshAppearance, type AppearanceKey, appearanceOf } from "./matrix-cells.ts";
import type { PaintedCanvas, PainterOrder, PainterWord, PaintedCell } from "./matrix-message.ts";
import { paintCell, type Pen } from "./matrix-paint.ts";

interface Matrix {
  readonly canvas: PaintedCanvas;
  readonly context: Pen["context"] | null;
  size: { width: number; height: number; unitPx: number; font: string };
  cells: readonly PaintedCell[];
  /** The fresh cells, with their appearances. */
  readonly fresh: Map<number, AppearanceKey>;
}
const matrices = new Map<number, Matrix>();

/** Carries out an order; `post` sends messages to the page. */
export function carryOut(order: PainterOrder, post: (word: PainterWord) => void): void {
  if (order.kind === "open") return open(order.id, order.canvas, post);
  if (order.kind === "close") return void matrices.delete(order.id);
  const matrix = matrices.get(order.id);
  if (matrix === undefined) return;
  if (order.kind === "resize") matrix.size = order;
  else paint(matrix, order.cells, order.changes);
}

function open(id: number, canvas: PaintedCanvas, post: (word: PainterWord) => void): void {
  const size = { width: 0, height: 0, unitPx: 0, font: "" };
  const context = canvas.getContext("2d") as Pen["context"] | null;
  matrices.set(id, { canvas, context, size, cells: [], fresh: new Map() });
  canvas.addEventListener("contextrestored", () => post({ kind: "lost", id }));
}

function paint(
  matrix: Matrix,
  cells: readonly PaintedCell[] | null,
  changes: readonly number[],
): void {
  const { canvas, context, size, fresh } = matrix;
  if (context === null) return;
  if (cells !== null) {
    matrix.cells = cells;
    fresh.clear();
    // Setting the size also clears the canvas.
    canvas.width = size.width;
    canvas.height = size.height;
  }
  for (let at = 0; at < changes.length; at += 2) {
    const index = changes[at] ?? -1;
    const key = changes[at + 1] ?? 0;
    if (isFreshAppearance(key)) fresh.set(index, key);
    else fresh.delete(index);
    paintAt(matrix, index, key, false);
  }
  if (fresh.size > 0) pulseTimer ??= setInterval(pulse, pulseMs / 2);
}

function paintAt(
  { context, size, cells }: Matrix,
  index: number,
  key: AppearanceKey,
  isDim: boolean,
) {
  const shown = cells[index];
  if (context === null || shown === undefined) return;
  const pen = { context, unitPx: size.unitPx, font: size.font };
  paintCell(pen, shown.cell, { ...appearanceOf(key, shown.number), isDim });
}

/** Slow enough to be noticed without hurting the eyes. */
const pulseMs = 1000;
let pulseTimer: ReturnType<typeof setInterval> | null = null;
let isDim = false;

/** Fresh cells pulse; without any, no timer runs. */
function pulse(): void {
  isDim = !isDim;
  let count = 0;
  for (const matrix of matrices.values())
    for (const [index, key] of matrix.fresh) {
      count += 1;
      paintAt(matrix, index, key, isDim);
    }
  if (count > 0 || pulseTimer === null) return;
  clearInterval(pulseTimer);
  pulseTimer = null;
}
