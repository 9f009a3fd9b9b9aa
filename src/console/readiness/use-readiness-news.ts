import { minuteMs } from "../../../contract/time.ts";
import type { RecordKind } from "../../../contract/stream.ts";
import { useStores } from "../../context/use-stores.ts";

/** Records whose changes make a house ready, or no longer. */
const kinds = [
  "alarmPhones",
  "calendars",
  "alarmSettings",
  "alarmOutages",
  "gateways",
  "flocks",
  "plans",
  "drills",
] as const satisfies readonly RecordKind[];

/** When readiness is asked for anew: with what people change, and each minute. In an observer. */
export function useReadinessNews(): { readonly news: number; readonly everyMs: number } {
  const { recordChangeCounts } = useStores();
  const news = kinds.reduce((sum, kind) => sum + recordChangeCounts.countOf(kind), 0);
  return { news, everyMs: minuteMs };
}
