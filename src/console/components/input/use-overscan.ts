import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { isPrinting } from "../../../lib/browser/printing.ts";

/** The rows have to be there when the browser begins to lay out paper. */
function watchPrinting(changed: () => void): () => void {
  const note = () => flushSync(changed);
  window.addEventListener("beforeprint", note);
  window.addEventListener("afterprint", note);
  return () => {
    window.removeEventListener("beforeprint", note);
    window.removeEventListener("afterprint", note);
  };
}

/** Rows that exist beyond those in view: on paper all of them. */
export const useOverscan = (rows: number, count: number): number =>
  useSyncExternalStore(watchPrinting, isPrinting) ? count : rows;
