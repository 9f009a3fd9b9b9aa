import { useState } from "react";

/**
 * React keys for rows without an id that contain typed text: removing a row removes its text, and
 * the other rows keep theirs. `count`: initial number of rows.
 */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, position) => position));
  return {
    keys,
    drop: (dropped: number) => setKeys(keys.filter((_, index) => index !== dropped)),
    add: () => setKeys([...keys, Math.max(-1, ...keys) + 1]),
  };
}
