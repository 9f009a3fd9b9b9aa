import { useState } from "react";

/**
 * What `make` made when `key` was last another one: a costly value is made anew by its key, not by
 * every render.
 */
export function useKept<T>(key: string, make: () => T): T {
  const [held, setHeld] = useState(() => ({ key, value: make() }));
  if (held.key === key) return held.value;
  const value = make();
  setHeld({ key, value });
  return value;
}
