import { computed } from "mobx";
import { useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";

/**
 * Returns true when a house's last reading is past its budget. Inside an observer, which renders
 * again only when the result changes, not every second.
 */
export function useStale(record: HouseRecord): boolean {
  const { connection } = useStores();
  return useMemo(
    () => computed(() => connection.isStale(record.now.reading?.at, record.now.reading?.intervalS)),
    [connection, record],
  ).get();
}
