import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

/**
 * One listener for the links of all houses below an element, because a router link in each row
 * would be its most expensive part. Clicks that open a new tab or window are left to the browser.
 */
export function useHouseLinks(holder: RefObject<HTMLElement | null>): void {
  const go = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const path =
      event.target instanceof Element
        ? event.target
            .closest("a.house-link, a.monitor-card, a.monitor-settings")
            ?.getAttribute("href")
        : null;
    if (path === null || path === undefined) return;
    event.preventDefault();
    void go(path);
  });
  useEffect(() => {
    const element = holder.current;
    const clicked = (event: MouseEvent) => follow(event);
    element?.addEventListener("click", clicked);
    return () => element?.removeEventListener("click", clicked);
  }, [holder]);
}
