import { useState } from "react";

/**
 * Returns the number of times a dialog was opened: as a key it makes every opening start afresh,
 * even while the previous one is still fading out.
 */
export function useOpening(isOpen: boolean): number {
  const [shown, setShown] = useState({ isOpen, count: 0 });
  if (shown.isOpen === isOpen) return shown.count;
  const count = shown.count + (isOpen ? 1 : 0);
  setShown({ isOpen, count });
  return count;
}
