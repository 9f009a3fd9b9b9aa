import "../../components/house/house-link.module.css";
import "./maintenance.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { RecordLines } from "./record-lines.tsx";

/** Work done in the last week within the filter, newest first. */
export const DoneWeek = observer(function DoneWeek({
  narrowed,
}: {
  readonly narrowed: Pick<QueryOf<"listMaintenance">, "farmId" | "unitKind" | "mine">;
}) {
  const { recordChangeCounts } = useStores();
  const { t } = useMaintenanceText();
  const query = useApiQuery(
    "listMaintenance",
    { ...narrowed, week: "1", pageSize: 20 },
    { refreshKey: recordChangeCounts.countOf("plans") },
  );
  return (
    <QueryView query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="muted">{t("mtNothingHere")}</p>
        ) : (
          <RecordLines rows={rows} />
        )
      }
    </QueryView>
  );
});
