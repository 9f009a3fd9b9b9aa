import { importWithRetry } from "../../../lib/browser/import-with-retry.ts";
import { hasPainterWorkers } from "../../shared/use-browser.ts";
import type { PainterOrder, PainterWord, PaintedCell } from "./matrix-message.ts";

/** Size of a canvas, in device pixels. */
export interface SurfaceSize {
  readonly width: number;
  readonly height: number;
  readonly unitPx: number;
  readonly font: string;
}

/**
 * A canvas whose cells are painted beside the main thread. A canvas can only be transferred once,
 * so each element has one surface.
 */
export class MatrixSurface {
  /** Called when the browser lost the picture, so that everything is painted again. */
  onLost: () => void = () => undefined;
  readonly #id: number;
  readonly #post: (order: PainterOrder) => void;
  #laid: readonly PaintedCell[] | null = null;

  constructor(id: number, post: (order: PainterOrder) => void) {
    this.#id = id;
    this.#post = post;
  }

  resize({ width, height, unitPx, font }: SurfaceSize): void {
    this.#laid = null;
    this.#post({ kind: "resize", id: this.#id, width, height, unitPx, font });
  }

  /** `changes`: index of the cell and `LookKey`, alternating. Cells are compared by identity. */
  paint(cells: readonly PaintedCell[], changes: readonly number[]): void {
    const isNew = this.#laid !== cells;
    this.#laid = cells;
    const newCells = isNew ? cells.map(({ cell, number }) => ({ cell, number })) : null;
    this.#post({ kind: "paint", id: this.#id, cells: newCells, changes });
  }
}

const surfaces = new Map<number, MatrixSurface>();
let lastId = 0;
let painter: Promise<Painter> | null = null;

/** `takesOver`: canvases are transferred to it. */
interface Painter {
  readonly takesOver: boolean;
  readonly post: (order: PainterOrder, transfer: Transferable[]) => void;
}

/** The only painter of the page. Waits for a server that cannot be reached. */
const thePainter = (): Promise<Painter> =>
  (painter ??= importWithRetry(hasPainterWorkers() ? startPainter : paintHere));

/** The page paints itself if canvases cannot be transferred to workers. */
async function paintHere(): Promise<Painter> {
  const { carryOut } = await import("./matrix-painter.ts");
  return { takesOver: false, post: (order) => carryOut(order, onWord) };
}

function onWord(word: PainterWord): void {
  if (word.kind === "lost") surfaces.get(word.id)?.onLost();
}

function startPainter(): Promise<Painter> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./matrix-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", reject);
    worker.addEventListener("message", ({ data }: MessageEvent<PainterWord>) => {
      if (data.kind === "ready")
        resolve({
          takesOver: true,
          post: (order, transfer) => worker.postMessage(order, transfer),
        });
      else onWord(data);
    });
  });
}

/**
 * Transfers a canvas to the painter; `onOpen` is called once it may be painted. Returns a function
 * that releases it.
 */
export function openSurface(
  element: HTMLCanvasElement,
  onOpen: (surface: MatrixSurface) => void,
): () => void {
  const id = ++lastId;
  let isClosed = false;
  let close: () => void = () => undefined;
  void thePainter().then(({ takesOver, post: send }) => {
    if (isClosed) return;
    const post = (order: PainterOrder, transfer: Transferable[] = []): void =>
      send(order, transfer);
    if (takesOver) {
      const canvas = element.transferControlToOffscreen();
      post({ kind: "open", id, canvas }, [canvas]);
    } else post({ kind: "open", id, canvas: element });
    const surface = new MatrixSurface(id, post);
    surfaces.set(id, surface);
    close = () => {
      surfaces.delete(id);
      post({ kind: "close", id });
    };
    onOpen(surface);
  });
  return () => {
    isClosed = true;
    close();
  };
}
