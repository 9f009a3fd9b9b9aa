import { minuteMs } from "../../../../contract/base/time.ts";
import type { RecordKind } from "../../../../contract/live/live-stream.ts";
import { useStores } from "../../../context/use-stores.ts";

/** Records whose changes make a house ready, or no longer. */
const kinds = [
  "alarmPhones",
  "calendars",
  "alarmSettings",
  "alarmOutages",
  "plannedWorks",
  "gateways",
  "flocks",
  "plans",
  "drills",
] as const satisfies readonly RecordKind[];

/**
 * Returns the triggers for fetching readiness again: changes by people, and each minute. In an
 * observer.
 */
export function useReadinessRefresh(): { readonly refreshKey: number; readonly everyMs: number } {
  const { recordChangeCounts } = useStores();
  const refreshKey = kinds.reduce((sum, kind) => sum + recordChangeCounts.countOf(kind), 0);
  return { refreshKey, everyMs: minuteMs };
}
