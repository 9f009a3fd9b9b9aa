import "../../components/house/house-link.module.css";
import maintenanceCss from "../record/maintenance.module.css";
import css from "./unit-page.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useParams } from "react-router-dom";
import type { HouseUnit } from "../../../../contract/maintenance/house-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { DueCard } from "../plan/plan-due-card.tsx";
import { answerOf } from "../record/open-reports.tsx";
import { RecordLines } from "../record/record-lines.tsx";
import { UnitHead } from "./unit-head.tsx";
import { usePlanForms } from "../record/use-plan-forms.tsx";

/** /unit/:label: the page that opens when somebody scans the label on a fan. */
export const UnitPage = observer(function UnitPage() {
  const { label = "" } = useParams();
  return <Scanned key={label} label={label} />;
});

const Scanned = observer(function Scanned({ label }: { readonly label: string }) {
  const { recordChangeCounts } = useStores();
  const query = useApiQuery(
    "unitByLabel",
    { label },
    { refreshKey: recordChangeCounts.countOf("plans"), everyMs: 60_000 },
  );
  const { t } = useMaintenanceText();
  const reload = () => void query.load(false);
  if (query.value === undefined && query.isMissing)
    return <Note title={t("mtUnitGone")} why={t("mtUnitGoneWhy")} />;
  return (
    <section className={css.mtUnit}>
      <QueryView query={query}>
        {({ unit, plans, records }) => (
          <>
            <UnitHead unit={unit} onChanged={reload} />
            <UnitWork unit={unit} plans={plans} records={records} reload={reload} />
          </>
        )}
      </QueryView>
    </section>
  );
});

/**
 * Work that is due for a unit, completed by one touch on a result; and its completed work and
 * reported faults.
 */
const UnitWork = observer(function UnitWork({
  unit,
  plans,
  records,
  reload,
}: {
  readonly unit: HouseUnit;
  readonly plans: readonly Parameters<typeof DueCard>[0]["plan"][];
  readonly records: Parameters<typeof RecordLines>[0]["rows"];
  readonly reload: () => void;
}) {
  const { session } = useStores();
  const { t } = useMaintenanceText();
  const forms = usePlanForms(reload, { unit });
  const { farmId, houseId } = unit;
  return (
    <>
      <section aria-labelledby="mt-unit-due">
        <h2 id="mt-unit-due">
          {t("mtPlans")}{" "}
          {session.may("maintenance.record") && (
            <Button
              text={t("mtReport")}
              onClick={() => forms.open({ kind: "other", farmId, houseId, unit })}
            />
          )}
        </h2>
        {plans.length === 0 ? (
          <p className="muted">{t("mtNothingDue")}</p>
        ) : (
          <ul className={`bare-list stack ${maintenanceCss.mtCards}`}>
            {plans.map((plan) => (
              <DueCard
                key={plan.id}
                plan={plan}
                isPlaced
                onDone={forms.onDone}
                onPostpone={forms.onPostpone}
              />
            ))}
          </ul>
        )}
        {forms.forms}
      </section>
      <History records={records} onAnswer={answerOf(forms.open)} />
    </>
  );
});

const History = observer(function History({
  records,
  onAnswer,
}: Required<Pick<Parameters<typeof RecordLines>[0], "onAnswer">> & {
  readonly records: Parameters<typeof RecordLines>[0]["rows"];
}) {
  const { t } = useMaintenanceText();
  return (
    <section aria-labelledby="mt-unit-history">
      <h2 id="mt-unit-history">{t("mtHistory")}</h2>
      {records.length === 0 ? (
        <p className="muted">{t("mtNoHistory")}</p>
      ) : (
        <RecordLines rows={records} isPlaced onAnswer={onAnswer} />
      )}
    </section>
  );
});
