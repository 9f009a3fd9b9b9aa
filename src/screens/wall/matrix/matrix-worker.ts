/**
 * Paints the matrices of the page beside its main thread: where the browser draws canvases itself,
 * showing a changed one costs as much as the whole map.
 */
import { isFreshLook, type LookKey, lookOf } from "./matrix-cells.ts";
import type { PainterOrder, PainterWord, PaintedCell } from "./matrix-message.ts";
import { paintCell } from "./matrix-paint.ts";

interface Scope {
  postMessage(word: PainterWord): void;
  addEventListener(type: "message", run: (event: { readonly data: PainterOrder }) => void): void;
}
const scope = self as unknown as Scope;

interface Matrix {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D | null;
  size: { width: number; height: number; unitPx: number; font: string };
  cells: readonly PaintedCell[];
  /** Fresh ones among them, with their looks. */
  readonly fresh: Map<number, LookKey>;
}
const matrices = new Map<number, Matrix>();

scope.addEventListener("message", ({ data }) => {
  if (data.kind === "open") return open(data.id, data.canvas);
  if (data.kind === "close") return void matrices.delete(data.id);
  const matrix = matrices.get(data.id);
  if (matrix === undefined) return;
  if (data.kind === "resize") matrix.size = data;
  else paint(matrix, data.cells, data.changes);
});
scope.postMessage({ kind: "ready" });

function open(id: number, canvas: OffscreenCanvas): void {
  const size = { width: 0, height: 0, unitPx: 0, font: "" };
  matrices.set(id, { canvas, context: canvas.getContext("2d"), size, cells: [], fresh: new Map() });
  canvas.addEventListener("contextrestored", () => scope.postMessage({ kind: "lost", id }));
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
    // Empties it, too.
    canvas.width = size.width;
    canvas.height = size.height;
  }
  for (let at = 0; at < changes.length; at += 2) {
    const index = changes[at] ?? -1;
    const key = changes[at + 1] ?? 0;
    if (isFreshLook(key)) fresh.set(index, key);
    else fresh.delete(index);
    paintAt(matrix, index, key, false);
  }
  if (fresh.size > 0) pulseTimer ??= setInterval(pulse, pulseMs / 2);
}

function paintAt({ context, size, cells }: Matrix, index: number, key: LookKey, isDim: boolean) {
  const shown = cells[index];
  if (context === null || shown === undefined) return;
  const pen = { context, unitPx: size.unitPx, font: size.font };
  paintCell(pen, shown.cell, { ...lookOf(key, shown.number), isDim });
}

/** No faster: it is to be seen, not to hurt. */
const pulseMs = 1000;
let pulseTimer: ReturnType<typeof setInterval> | null = null;
let isDim = false;

/** Fresh cells pulse; with none left, nothing runs. */
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
