import { useEffect } from "react";
import { isDirection, neighbourOf } from "./spatial-focus.ts";

export interface KeyActions {
  back(): void;
  fullscreen(): void;
  switchMap(): void;
  toggleSound(): void;
  toggleTour(): void;
  replay(): void;
  handover(): void;
  toggleVoice(): void;
}

/**
 * Keyboard control of the wall: arrows move between everything that can be opened, Enter opens (the
 * browser's own), Escape goes back, F, H, M, R, S, T and V.
 */
export function useKeys({
  back,
  fullscreen,
  switchMap,
  toggleSound,
  toggleTour,
  replay,
  handover,
  toggleVoice,
}: KeyActions): void {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      Escape: back,
      f: fullscreen,
      m: switchMap,
      r: replay,
      h: handover,
      v: toggleVoice,
      s: toggleSound,
      t: toggleTour,
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actions[event.key] ?? actions[event.key.toLowerCase()];
      if (isDirection(event.key)) moveFocus(event);
      else if (action !== undefined) action();
      else return;
      if (event.key !== "Escape") event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [back, fullscreen, switchMap, toggleSound, toggleTour, replay, handover, toggleVoice]);
}

/**
 * Everything that opens a place has `data-target`. Without a focus the first one is used, because
 * panels show the worst first. While an overlay is open, the focus stays in it, because the part it
 * covers is not visible.
 */
function moveFocus({ key }: KeyboardEvent): void {
  if (!isDirection(key)) return;
  const room = document.querySelector(".wall-handover") ?? document;
  const targets = [...room.querySelectorAll<HTMLElement>("[data-target]")].filter(isReachable);
  const active = targets.find((target) => target === document.activeElement);
  if (active === undefined) {
    (room.querySelector<HTMLElement>("[data-first] [data-target]") ?? targets[0])?.focus();
    return;
  }
  const others = targets.filter((target) => target !== active);
  others[
    neighbourOf(
      active.getBoundingClientRect(),
      others.map((target) => target.getBoundingClientRect()),
      key,
    )
  ]?.focus();
}

const isReachable = (element: HTMLElement): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
};
