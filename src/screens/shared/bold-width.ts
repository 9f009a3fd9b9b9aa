import { textEm } from "../../map/geo/map-label.ts";

/** Measures bold text in the wall's font; null if the browser cannot do so outside a page. */
const pen = (() => {
  // A worker has a canvas but no document.
  if (typeof OffscreenCanvas === "undefined" || typeof document === "undefined") return null;
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  const page = getComputedStyle(document.documentElement);
  if (context !== null) context.font = `600 100px ${page.getPropertyValue("--font")}`;
  return context;
})();
/** Width of bold text relative to regular text, used for estimates. */
const boldWidth = 1.06;

/** Width of bold text as this browser sets it, in em. */
export const boldEm = (text: string): number =>
  pen === null ? textEm(text) * boldWidth : pen.measureText(text).width / 100;
