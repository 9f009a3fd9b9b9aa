import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";

/** Whole seconds until a moment of the server's clock, counted down; null: no moment. */
export function useSecondsTo(until: number | null): number | null {
  const {
    connection,
    page: { clock },
  } = useStores();
  const leftNow = () =>
    until === null ? null : Math.max(0, Math.ceil((until - connection.serverNow) / 1000));
  const [, tick] = useState(0);
  const isOver = leftNow() === 0;
  useEffect(() => {
    if (until === null || isOver) return;
    const timer = clock.every(1000, () => tick((count) => count + 1));
    return () => clock.cancel(timer);
  }, [clock, until, isOver]);
  return leftNow();
}
