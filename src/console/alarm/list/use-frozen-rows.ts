import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { frozenRows } from "../../../stores/alarm/frozen-rows.ts";
import type { IncidentRow } from "../../../stores/fleet/incident-row.ts";

/** A resting pointer or a forgotten focus must not hold back new alarms for longer than this. */
const restMs = 30_000;

/**
 * The open incidents, worst first; their order does not change while pointer or focus is on the
 * list (`handlers` listen at it). `takeIn` updates the list. Inside an observer.
 */
export function useFrozenRows() {
  const {
    fleet: { incidents },
    page: { clock },
  } = useStores();
  const [shown, setShown] = useState<readonly IncidentRow[] | null>(null);
  const on = useRef({ isPointed: false, isFocused: false });
  const rest = useRef<unknown>(null);
  const release = () => {
    clock.cancel(rest.current);
    setShown(null);
  };
  const hold = () => {
    clock.cancel(rest.current);
    rest.current = clock.after(restMs, () => setShown(null));
    setShown((before) => before ?? incidents.rows);
  };
  const leave = () => {
    if (!on.current.isPointed && !on.current.isFocused) release();
  };
  useEffect(() => () => clock.cancel(rest.current), [clock]);

  return {
    ...frozenRows(shown, incidents),
    takeIn: () => setShown(incidents.rows),
    handlers: {
      onPointerMove: ({ pointerType }: PointerEvent) => {
        // A finger never rests on the list without touching it.
        if (pointerType === "touch") return;
        on.current.isPointed = true;
        hold();
      },
      onPointerLeave: () => {
        on.current.isPointed = false;
        leave();
      },
      onKeyDown: hold,
      onFocus: () => {
        on.current.isFocused = true;
        hold();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        on.current.isFocused = false;
        leave();
      },
    },
  };
}
