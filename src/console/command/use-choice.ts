import { useState } from "react";

/**
 * What is chosen: what there is now, until somebody chooses otherwise, and again once it has come
 * to that. Null: it is not known, and nothing is chosen.
 */
export function useChoice<T>(now: T | null): readonly [T | null, (choice: T | null) => void] {
  const [chosen, choose] = useState<T | null>(null);
  if (chosen !== null && chosen === now) choose(null);
  return [chosen ?? now, choose];
}
