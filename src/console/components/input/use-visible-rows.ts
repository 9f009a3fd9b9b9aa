import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * A rendered row. `slot` is the element it is drawn in: a row that leaves the window passes its
 * element on to one that enters.
 */
export interface WindowRow {
  readonly slot: number;
  readonly index: number;
}

export interface RowWindow {
  /** In document order: the order of the rows, once scrolling has stopped. */
  readonly rows: readonly WindowRow[];
  /** Indexes of the first and last visible row; last is -1 without rows. */
  readonly first: number;
  readonly last: number;
}

type Scroller = RefObject<HTMLDivElement | null>;
const restMs = 150;

/** Inner size of the scroller, CSS px; 0 until it was measured. */
export function useBox(scroller: Scroller): { readonly width: number; readonly height: number } {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () =>
      setBox((current) =>
        current.width === element.clientWidth && current.height === element.clientHeight
          ? current
          : { width: element.clientWidth, height: element.clientHeight },
      );
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [scroller]);
  return box;
}

/**
 * The visible rows, all of one height, with `spare` rows on each side; up to `together` of them
 * change at once. Scrolling reuses rows instead of creating new ones.
 */
export function useVisibleRows(
  scroller: Scroller,
  boxHeight: number,
  count: number,
  rowHeight: number,
  { together, spare }: { readonly together: number; readonly spare: number },
): RowWindow {
  /** `restedAt`: the first row when scrolling last stopped. */
  const [place, setPlace] = useState({ first: 0, restedAt: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = -1;
    const firstNow = () => Math.max(0, Math.floor(element.scrollTop / rowHeight));
    const rest = () => setPlace({ first: firstNow(), restedAt: firstNow() });
    const follow = () => {
      const first = firstNow();
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
      if (Math.floor(first / together) === current) return;
      current = Math.floor(first / together);
      // Runs in the frame that scrolls, so that no row appears blank.
      flushSync(() => setPlace(({ restedAt }) => ({ first, restedAt })));
    };
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", follow);
    };
  }, [scroller, rowHeight, together]);

  const visibleCount = Math.ceil(boxHeight / rowHeight) + 1;
  const size = boxHeight === 0 ? 0 : Math.min(count, visibleCount + together + 2 * spare);
  const startOf = (first: number) =>
    Math.max(0, Math.min(Math.floor(first / together) * together - spare, count - size));
  const start = startOf(place.first);
  const rested = startOf(place.restedAt);
  const rows = Array.from({ length: size }, (_, index) => {
    const slot = (rested + index) % size;
    return { slot, index: start + ((((slot - start) % size) + size) % size) };
  });
  const first = Math.max(0, Math.min(place.first, count - 1));
  return { rows, first, last: size === 0 ? -1 : Math.min(count, first + visibleCount) - 1 };
}

/**
 * Returns the focus to the list when the focused element left the window and shows another row:
 * Enter must not open a row that was not chosen. An element names its row by `data-row` on or above
 * it.
 */
export function useOwnFocus(scroller: Scroller): void {
  const row = useRef<string | undefined>(undefined);
  useEffect(() => {
    const element = scroller.current;
    const took = ({ target }: FocusEvent) => (row.current = rowOf(target));
    element?.addEventListener("focusin", took);
    return () => element?.removeEventListener("focusin", took);
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    const { activeElement } = document;
    if (element?.contains(activeElement) && rowOf(activeElement) !== row.current)
      element.focus({ preventScroll: true });
  });
}

const rowOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-row]")?.dataset["row"] : undefined;
