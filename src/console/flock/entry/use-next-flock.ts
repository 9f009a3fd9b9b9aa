import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { useOfflineRecords } from "../offline/offline-records.ts";
import { useCachedBoard } from "../offline/use-cached-records.ts";

/** Enough for a worker's round and for a manager's farm. */
const roundMax = 200;

/**
 * The flock after this one in the order of the board, on the same day; null: it is the last. For
 * the farms' present day this also works without a network.
 */
export function useNextFlock({ flockId, day, today }: FlockRecord): number | null {
  const { book } = useOfflineRecords();
  const query = { pageSize: roundMax, ...(day !== today && { day }) };
  const rows = useCachedBoard(book, query, today, "").value?.value.rows ?? [];
  const index = rows.findIndex(({ id }) => id === flockId);
  return index === -1 ? null : (rows[index + 1]?.id ?? null);
}
