import { useState } from "react";

/**
 * Returns the number of times a dialog was opened: as a key it makes every opening start afresh,
 * also one while the last is still fading out.
 */
export function useOpening(isOpen: boolean): number {
  const [held, setHeld] = useState({ isOpen, count: 0 });
  if (held.isOpen === isOpen) return held.count;
  const count = held.count + (isOpen ? 1 : 0);
  setHeld({ isOpen, count });
  return count;
}
