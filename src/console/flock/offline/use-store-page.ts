import { useCallback } from "react";
import { useStores } from "../../../context/use-stores.ts";

/** Stores this page, so that it opens again without a network. */
export function useStorePage(): () => Promise<void> {
  const { session, release } = useStores();
  return useCallback(async () => {
    if (session.user === null) return;
    const { cacheEntry } = await import("../../../offline/entry-shell.ts");
    if (session.user !== null) await cacheEntry(session.user, release.own);
  }, [session, release]);
}
