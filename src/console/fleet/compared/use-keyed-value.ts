import { useState } from "react";

/**
 * Returns the value `make` made when `key` last changed: a costly value is made again for a new
 * key, not for every render.
 */
export function useKeyedValue<T>(key: string, make: () => T): T {
  const [shown, setShown] = useState(() => ({ key, value: make() }));
  if (shown.key === key) return shown.value;
  const value = make();
  setShown({ key, value });
  return value;
}
