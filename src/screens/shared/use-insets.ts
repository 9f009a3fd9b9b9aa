import { type RefCallback, useCallback, useRef, useState } from "react";
import { type Insets, isSameInsets } from "../../map/geo/insets.ts";

/**
 * Returns how far the element that marks the free middle is from each edge of the wall, pixels.
 * Kept up to date; null until it was measured. An element without a size changes nothing.
 */
export function useInsets(): readonly [RefCallback<HTMLElement>, Insets | null] {
  const [insets, setInsets] = useState<Insets | null>(null);
  const watch = useRef<ResizeObserver | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    watch.current?.disconnect();
    watch.current = null;
    if (element === null) return;
    const measure = (): void => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight, offsetParent: wall } = element;
      // An element that is not displayed has no offset parent yet, so it is measured later.
      const next =
        wall === null || offsetWidth === 0 || offsetHeight === 0
          ? null
          : {
              top: offsetTop,
              right: wall.clientWidth - offsetLeft - offsetWidth,
              bottom: wall.clientHeight - offsetTop - offsetHeight,
              left: offsetLeft,
            };
      setInsets((before) =>
        next === null || (before !== null && isSameInsets(before, next)) ? before : next,
      );
    };
    measure();
    watch.current = new ResizeObserver(measure);
    watch.current.observe(element);
    if (element.parentElement !== null) watch.current.observe(element.parentElement);
  }, []);
  return [attach, insets];
}
