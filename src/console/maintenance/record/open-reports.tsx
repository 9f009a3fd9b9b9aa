import { observer } from "mobx-react-lite";
import type { MaintenanceRecord } from "../../../../contract/maintenance/maintenance-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { RecordLines } from "./record-lines.tsx";
import type { PlanForms } from "./use-plan-forms.tsx";

/** Number of reports shown; the history has all of them. */
const shownMax = 20;

/** Asks for the outcome of a report. */
export const answerOf =
  (open: PlanForms["open"]) =>
  ({ id, farmId, houseId, unitId, content }: MaintenanceRecord): void =>
    open({
      kind: "other",
      farmId,
      houseId,
      unit: unitId === null ? null : { id: unitId },
      report: { id, content },
    });

/** Reports without an outcome yet; renders nothing without any. */
export const OpenReports = observer(function OpenReports({
  of,
  isPlaced = false,
  className,
  open,
}: {
  readonly of: Pick<QueryOf<"listMaintenance">, "farmId" | "houseId" | "unitKind">;
  /** It is on the page of the house. */
  readonly isPlaced?: boolean;
  readonly className?: string;
  readonly open: PlanForms["open"];
}) {
  const { recordChangeCounts } = useStores();
  const { t, language } = useMaintenanceText();
  const query = useApiQuery(
    "listMaintenance",
    { ...of, open: "1", pageSize: shownMax },
    { refreshKey: recordChangeCounts.countOf("plans") },
  );
  const { rows = [], total = 0 } = query.value ?? {};
  const failure = <AnswerFailure query={query} what={t("mtReports")} />;
  // It takes the place of the list, across the columns of the board.
  if (rows.length === 0)
    return query.failure === null ? null : <div className={className}>{failure}</div>;
  return (
    <section className={className} aria-labelledby="mt-reports">
      <h2 id="mt-reports">
        {t("mtReports")} <span>{formatNumber(total, 0, language)}</span>
      </h2>
      {failure}
      <RecordLines rows={rows} isPlaced={isPlaced} onAnswer={answerOf(open)} />
    </section>
  );
});
