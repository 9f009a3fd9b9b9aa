import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `run` whenever `refreshKey` is another value or object than before; not for the first. */
export function useOnChange(refreshKey: string | number | object, run: () => void): void {
  const lastKey = useRef(refreshKey);
  const onChange = useEffectEvent(run);
  useEffect(() => {
    if (lastKey.current === refreshKey) return;
    lastKey.current = refreshKey;
    onChange();
  }, [refreshKey]);
}
