import { useState } from "react";

/**
 * Keys for rows that have none of their own and keep what is typed: one that is dropped takes its
 * texts with it, and leaves the others theirs. `count`: rows at first.
 */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, no) => no));
  return {
    keys,
    drop: (no: number) => setKeys(keys.filter((_, index) => index !== no)),
    add: () => setKeys([...keys, Math.max(-1, ...keys) + 1]),
  };
}
