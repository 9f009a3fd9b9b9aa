import { textEm } from "../../map/geo/map-label.ts";

/** Measures the wall's bold letters; null if the browser draws none outside of a page. */
const pen = (() => {
  // A worker has a canvas but no document.
  if (typeof OffscreenCanvas === "undefined" || typeof document === "undefined") return null;
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  const page = getComputedStyle(document.documentElement);
  if (context !== null) context.font = `600 100px ${page.getPropertyValue("--font")}`;
  return context;
})();
/** Bold text against plain, where it can only be estimated. */
const boldWidth = 1.06;

/** Width of bold text as this browser sets it, in em. */
export const boldEm = (text: string): number =>
  pen === null ? textEm(text) * boldWidth : pen.measureText(text).width / 100;
