import { useState } from "react";

/**
 * Returns the choice: the current value until a person chooses another one, and again once the
 * controller has reached it. Null: the value is unknown and nothing is chosen.
 */
export function useChoice<T>(now: T | null): readonly [T | null, (choice: T | null) => void] {
  const [chosen, choose] = useState<T | null>(null);
  if (chosen !== null && chosen === now) choose(null);
  return [chosen ?? now, choose];
}
