import { minuteMs } from "../../../../contract/base/time.ts";
import type { RecordKind } from "../../../../contract/live/live-stream.ts";
import { useStores } from "../../../context/use-stores.ts";

/** Records whose changes can make a house ready, or not ready. */
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
 * Returns the triggers for fetching readiness again: changes by people, and each minute. Inside an
 * observer.
 */
export function useReadinessRefresh(): { readonly refreshKey: number; readonly everyMs: number } {
  const { recordChangeCounts } = useStores();
  const refreshKey = kinds.reduce((sum, kind) => sum + recordChangeCounts.countOf(kind), 0);
  return { refreshKey, everyMs: minuteMs };
}
