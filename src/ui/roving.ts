import type { KeyboardEvent } from "react";

type Keys = Readonly<Record<string, number | "first" | "last">>;
export const across: Keys = { ArrowLeft: -1, ArrowRight: 1, Home: "first", End: "last" };
export const down: Keys = { ArrowUp: -1, ArrowDown: 1, Home: "first", End: "last" };

/**
 * Moves the focus among the elements of `group` (those that match `selector`) by the arrow keys,
 * Home and End, wrapping around at the ends.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  keys: Keys,
  selector: string,
  group: Element = event.currentTarget,
): void {
  const step = keys[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...group.querySelectorAll<HTMLElement>(selector)];
  if (all.length === 0) return;
  const at = all.findIndex((element) => element.contains(document.activeElement));
  const next =
    step === "first" ? 0 : step === "last" ? all.length - 1 : (at + step + all.length) % all.length;
  event.preventDefault();
  all[next]!.focus();
}
