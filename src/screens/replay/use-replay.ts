import { useCallback, useEffect, useState } from "react";
import { useStores } from "../../context/use-stores.ts";
import type { Drill } from "../../stores/screens/wall-drill.ts";
import type { Replayed } from "../shared/open-replay.ts";

/**
 * The replay of this wall, fetched on the first request; null until then. `drill`: the place that
 * the wall shows. A replay of a place ends when the wall shows another one, of which it knows
 * nothing.
 */
export function useReplay(drill: Drill): {
  readonly replay: Replayed | null;
  readonly toggle: () => void;
} {
  const stores = useStores();
  const [replay, setReplay] = useState<Replayed | null>(null);
  const toggle = useCallback(() => {
    if (replay?.store.isOn === true) return replay.store.end();
    import("../shared/open-replay.ts").then(
      ({ openReplay, partAt }) => {
        const opened = replay ?? openReplay(stores);
        opened.store.begin(partAt(drill, stores.fleet));
        setReplay(opened);
      },
      // The code could not be loaded from the server; pressing again tries again.
      () => undefined,
    );
  }, [replay, stores, drill]);
  useEffect(() => replay?.leave(drill), [replay, drill]);
  useEffect(() => () => replay?.store.end(), [replay]);
  return { replay, toggle };
}
