import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { isPrinting } from "../../../lib/browser/printing.ts";

/** The rows must exist when the browser lays out the print. */
function watchPrinting(changed: () => void): () => void {
  const note = () => flushSync(changed);
  window.addEventListener("beforeprint", note);
  window.addEventListener("afterprint", note);
  return () => {
    window.removeEventListener("beforeprint", note);
    window.removeEventListener("afterprint", note);
  };
}

/** Number of rows rendered beyond the visible ones; all of them for printing. */
export const useOverscan = (rows: number, count: number): number =>
  useSyncExternalStore(watchPrinting, isPrinting) ? count : rows;
