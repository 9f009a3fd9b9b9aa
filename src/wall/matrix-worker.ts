/**
 * Paints the matrices of the page beside its main thread: where the browser draws canvases itself,
 * showing a changed one costs as much as the whole map.
 */
import { isAcknowledgedLook, rankOfLook } from "./matrix-cells.ts";
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
  matrices.set(id, { canvas, context: canvas.getContext("2d"), size, cells: [] });
  canvas.addEventListener("contextrestored", () => scope.postMessage({ kind: "lost", id }));
}

function paint(
  matrix: Matrix,
  cells: readonly PaintedCell[] | null,
  changes: readonly number[],
): void {
  const { canvas, context, size } = matrix;
  if (context === null) return;
  if (cells !== null) {
    matrix.cells = cells;
    // Empties it, too.
    canvas.width = size.width;
    canvas.height = size.height;
  }
  const pen = { context, unitPx: size.unitPx, font: size.font };
  for (let at = 0; at < changes.length; at += 2) {
    const shown = matrix.cells[changes[at] ?? -1];
    const key = changes[at + 1] ?? 0;
    if (shown === undefined) continue;
    paintCell(pen, shown.cell, {
      rank: rankOfLook(key),
      isAcknowledged: isAcknowledgedLook(key),
      number: shown.number,
    });
  }
}
