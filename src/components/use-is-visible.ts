import { type RefObject, useEffect, useState } from "react";

/** Time out of sight after which it counts as unseen, ms. */
const unseenMs = 10_000;

/**
 * True while the element can be seen: on the screen, in a visible window. It turns false only after
 * a while, so that scrolling past costs nothing.
 */
export function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    let isInView = true;
    let timer: number | undefined;
    const look = () => {
      window.clearTimeout(timer);
      const isThere = isInView && document.visibilityState === "visible";
      if (isThere) setSeen(true);
      else timer = window.setTimeout(() => setSeen(false), unseenMs);
    };
    const watch =
      typeof IntersectionObserver === "undefined"
        ? null
        : new IntersectionObserver((entries) => {
            isInView = entries.at(-1)?.isIntersecting ?? true;
            look();
          });
    if (element.current !== null) watch?.observe(element.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearTimeout(timer);
      watch?.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [element]);
  return isSeen;
}
