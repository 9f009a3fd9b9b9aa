import "../../components/house/house-link.module.css";
import "./maintenance.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { useAnswer } from "../../components/answer/use-answer.ts";
import { RecordLines } from "./record-lines.tsx";

/** Work done in the last week within the filter, newest first. */
export const DoneWeek = observer(function DoneWeek({
  narrowed,
}: {
  readonly narrowed: Pick<QueryOf<"listMaintenance">, "farmId" | "unitKind" | "mine">;
}) {
  const { recordChangeCounts } = useStores();
  const { t } = useMaintenanceText();
  const answer = useAnswer(
    "listMaintenance",
    { ...narrowed, week: "1", pageSize: 20 },
    { refreshKey: recordChangeCounts.countOf("plans") },
  );
  return (
    <AnswerView answer={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="muted">{t("mtNothingHere")}</p>
        ) : (
          <RecordLines rows={rows} />
        )
      }
    </AnswerView>
  );
});
