import { computed } from "mobx";
import { useEffect, useMemo } from "react";
import type { OverviewSummary } from "../../../contract/live/overview.ts";
import { useStores } from "../../context/use-stores.ts";

/**
 * Keeps the server's summary up to date. Returns it while it is of the same time as the rest of the
 * picture, so it stays when the wall is cut off; null: unknown. Inside an observer.
 */
export function useSummary(): OverviewSummary | null {
  const { fleetSummary, connection } = useStores();
  useEffect(() => fleetSummary.watch(), [fleetSummary]);
  // The time changes every second, the summary seldom.
  const current = useMemo(
    () => computed(() => fleetSummary.at(connection.pictureAt)),
    [fleetSummary, connection],
  );
  return current.get();
}
