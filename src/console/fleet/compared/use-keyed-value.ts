import { useState } from "react";

/**
 * Returns the result of `make` from when `key` last changed, so that a costly value is not computed
 * in every render.
 */
export function useKeyedValue<T>(key: string, make: () => T): T {
  const [shown, setShown] = useState(() => ({ key, value: make() }));
  if (shown.key === key) return shown.value;
  const value = make();
  setShown({ key, value });
  return value;
}
