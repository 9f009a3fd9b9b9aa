import { useSyncExternalStore } from "react";

/** Widths at which layouts change, as in the style sheets (src/ui/token.css), and the theme. */
export const media = {
  phone: "(max-width: 640px)",
  tablet: "(max-width: 991px)",
  desktop: "(min-width: 1280px)",
  dark: "(prefers-color-scheme: dark)",
} as const;

/** Returns true while a media query matches, kept current. */
export function useMedia(query: (typeof media)[keyof typeof media]): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}
