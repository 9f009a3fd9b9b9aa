import { importWithRetry } from "../../../lib/browser/import-with-retry.ts";
import { hasPainterWorkers } from "../../shared/use-browser.ts";
import type { PainterOrder, PainterWord, PaintedCell } from "./matrix-message.ts";

/** Size of a canvas, in pixels of the screen. */
export interface SurfaceSize {
  readonly width: number;
  readonly height: number;
  readonly unitPx: number;
  readonly font: string;
}

/**
 * A canvas whose cells are painted beside the main thread. A canvas is handed over once and for
 * all: one element, one surface.
 */
export class MatrixSurface {
  /** The browser lost the picture: everything is to be painted again. */
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

  /** `changes`: place among the cells and `LookKey`, alternating. Cells compare by identity. */
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

/** `takesOver`: canvases are handed over to it. */
interface Painter {
  readonly takesOver: boolean;
  readonly post: (order: PainterOrder, transfer: Transferable[]) => void;
}

/** The one painter of the page. A server that is away is waited for. */
const thePainter = (): Promise<Painter> =>
  (painter ??= importWithRetry(hasPainterWorkers() ? startPainter : paintHere));

/** The page paints itself if workers cannot take over a canvas. */
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
 * Hands a canvas over to the painter; `onOpen` once it may be painted. Returns how to let go of it.
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
