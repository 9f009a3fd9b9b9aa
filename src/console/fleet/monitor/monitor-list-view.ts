import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";

export interface ListProps {
  readonly records: readonly HouseRecord[];
  /** Another key means another order, for which the list is scrolled to its top. */
  readonly edition: number;
  /**
   * Called when the visible rows change to `first` to `last`. `drawn`: all rendered houses,
   * including those around the visible ones.
   */
  readonly onView: (drawn: readonly HouseRecord[], first: number, last: number) => void;
}

interface VisibleRange extends ListProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly last: number;
  /** Number of rows rendered beyond the visible ones on each side. */
  readonly spare: number;
}

/**
 * Reports the visible rows and scrolls to the top for a new order, but not when a tab is shown
 * again.
 */
export function useIsVisible({
  scroller,
  records,
  edition,
  first,
  last,
  spare,
  onView,
}: VisibleRange): void {
  const shown = useRef(edition);
  const report = useEffectEvent(onView);
  useLayoutEffect(() => {
    if (shown.current !== edition) scroller.current?.scrollTo({ top: 0 });
    shown.current = edition;
  }, [scroller, edition]);
  useEffect(() => {
    if (last >= first)
      report(records.slice(Math.max(0, first - spare), last + 1 + spare), first, last);
  }, [records, first, last, spare]);
}
