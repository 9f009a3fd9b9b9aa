import { useState } from "react";

/**
 * How often a dialog has been opened: as a key it makes every opening begin anew, also one while
 * the last is still fading out.
 */
export function useOpening(isOpen: boolean): number {
  const [held, setHeld] = useState({ isOpen, count: 0 });
  if (held.isOpen === isOpen) return held.count;
  const count = held.count + (isOpen ? 1 : 0);
  setHeld({ isOpen, count });
  return count;
}
