import { useCallback } from "react";
import { useStores } from "../../../context/use-stores.ts";

/** Has this page kept, so that it opens again when it was closed and there is no network. */
export function useKeepPage(): () => Promise<void> {
  const { session, release } = useStores();
  return useCallback(async () => {
    if (session.user === null) return;
    const { cacheEntry } = await import("../../../offline/entry-shell.ts");
    if (session.user !== null) await cacheEntry(session.user, release.own);
  }, [session, release]);
}
