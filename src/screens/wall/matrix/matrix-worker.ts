/**
 * Paints the matrices of the page beside its main thread: without a graphics card, showing a
 * changed canvas costs as much as the whole map.
 */
import type { PainterOrder, PainterWord } from "./matrix-message.ts";
import { carryOut } from "./matrix-painter.ts";

interface Scope {
  postMessage(word: PainterWord): void;
  addEventListener(type: "message", run: (event: { readonly data: PainterOrder }) => void): void;
}
const scope = self as unknown as Scope;
const post = (word: PainterWord): void => scope.postMessage(word);

scope.addEventListener("message", ({ data }) => carryOut(data, post));
post({ kind: "ready" });
