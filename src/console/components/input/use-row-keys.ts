import { useState } from "react";

/**
 * Keys for rows that have none of their own and hold typed text: dropping a row drops its texts,
 * and the other rows keep theirs. `count`: rows at first.
 */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, no) => no));
  return {
    keys,
    drop: (no: number) => setKeys(keys.filter((_, index) => index !== no)),
    add: () => setKeys([...keys, Math.max(-1, ...keys) + 1]),
  };
}
