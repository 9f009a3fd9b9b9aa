import { useMemo, useState } from "react";
import type { FarmRow } from "../../../../contract/fleet/farm.ts";
import { closedAtFirst, openRows, parentsIn } from "./farm-rows.ts";

/** Returns the open nodes of the farm tree; `isSearched`: search results are all shown. */
export function useOpenNodes(rows: readonly FarmRow[], isSearched: boolean) {
  const [turned, setTurned] = useState<ReadonlySet<number> | null>(null);
  const closed = useMemo(
    () => (isSearched ? new Set<number>() : (turned ?? closedAtFirst(rows))),
    [isSearched, turned, rows],
  );
  const parents = useMemo(() => parentsIn(rows), [rows]);
  const shown = useMemo(() => openRows(rows, closed), [rows, closed]);
  return {
    closed,
    parents,
    shown,
    turn: (id: number) => {
      const next = new Set(closed);
      if (!next.delete(id)) next.add(id);
      setTurned(next);
    },
    openAll: () => setTurned(new Set()),
    closeAll: () => setTurned(parents),
  };
}
