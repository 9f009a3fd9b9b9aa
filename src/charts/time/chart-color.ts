import { useSyncExternalStore } from "react";

/** The colour tokens as values, because a canvas cannot use CSS variables. */
export interface ChartColors {
  readonly curves: readonly string[];
  readonly band: string;
  readonly hatch: string;
}

let cached: { readonly theme: string; readonly colors: ChartColors } | null = null;

/** Returns the colours, read again for every theme of the document. */
export function chartColors(element: Element, theme: string): ChartColors {
  if (cached?.theme === theme) return cached.colors;
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim() || "gray";
  const colors = {
    curves: [1, 2, 3, 4, 5, 6].map((place) => token(`--curve-${place}`)),
    band: token("--band"),
    hatch: token("--hatch"),
  };
  cached = { theme, colors };
  return colors;
}

function listen(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => watch.disconnect();
}

/** Returns the theme. It changes with the document's colours: canvases are then painted again. */
export const useTheme = (): string =>
  useSyncExternalStore(listen, () => document.documentElement.dataset["theme"] ?? "");
