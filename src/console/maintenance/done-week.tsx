import { observer } from "mobx-react-lite";
import { addDays } from "../../../contract/figure/due.ts";
import { soonDays } from "../../../contract/maintenance.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatTime } from "../../lib/time.ts";
import { useAnswer } from "../part/use-answer.ts";
import { RecordLines } from "./record-lines.tsx";

/** What was done in the last week, the newest first. */
export const DoneWeek = observer(function DoneWeek({ farmId }: { readonly farmId: number }) {
  const { connection, fleet, recordChangeCounts } = useStores();
  const { say } = useMaintenanceSay();
  const zone = fleet.farms.get(farmId)?.timeZone ?? "UTC";
  const today = formatTime(connection.serverNow, zone).slice(0, 10);
  const answer = useAnswer(
    "listMaintenance",
    { from: addDays(today, 1 - soonDays), pageSize: 20, ...(farmId > 0 && { farmId }) },
    { news: recordChangeCounts.countOf("plans") },
  );
  const rows = answer.value?.rows ?? [];
  return rows.length === 0 ? (
    <p className="mt-none">{answer.failure ?? say("mtNothingHere")}</p>
  ) : (
    <RecordLines rows={rows} />
  );
});
