import { useSyncExternalStore } from "react";
import { isPrinting } from "../../../lib/browser/printing.ts";

/** Widths at which layouts change, as in the style sheets (src/ui/token.css), and the theme. */
export const media = {
  phone: "(max-width: 640px)",
  tablet: "(max-width: 991px)",
  desktop: "(min-width: 1280px)",
  dark: "(prefers-color-scheme: dark)",
} as const;

/**
 * Results of queries on the screen. Print width is ignored, because a page that switched its layout
 * for it would have to load code first.
 */
const onScreen = new Map<string, boolean>();
function matches(query: string): boolean {
  const { matches: isMatch } = window.matchMedia(query);
  if (isPrinting()) return onScreen.get(query) ?? isMatch;
  onScreen.set(query, isMatch);
  return isMatch;
}

/** Returns true while a media query matches, kept current. */
export function useMedia(query: (typeof media)[keyof typeof media]): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matches(query),
  );
}
