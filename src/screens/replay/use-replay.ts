import { useCallback, useEffect, useState } from "react";
import { useStores } from "../../context/use-stores.ts";
import type { Replayed } from "../shared/open-replay.ts";

/** The replay of this wall, fetched on the first request; null until then. */
export function useReplay(): { readonly replay: Replayed | null; readonly toggle: () => void } {
  const stores = useStores();
  const [replay, setReplay] = useState<Replayed | null>(null);
  const toggle = useCallback(() => {
    if (replay !== null) return replay.store.toggle();
    import("../shared/open-replay.ts").then(
      ({ openReplay }) => {
        const opened = openReplay(stores);
        opened.store.begin();
        setReplay(opened);
      },
      // The code could not be loaded from the server; pressing again tries again.
      () => undefined,
    );
  }, [replay, stores]);
  useEffect(() => () => replay?.store.end(), [replay]);
  return { replay, toggle };
}
