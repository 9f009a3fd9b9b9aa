import "../../components/house/house-link.module.css";
import "../record/maintenance.module.css";
import css from "./plan-part.module.css";
import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { unitKindKeys } from "../../../../contract/maintenance/house-unit.ts";
import {
  type Plan,
  planFields,
  planFilterKeys,
  planTypeKeys,
} from "../../../../contract/maintenance/maintenance.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { actionsColumn } from "../../crud/list/row-actions.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { FarmTypeFilter } from "../record/farm-type-filter.tsx";
import { KindMineFilter } from "./kind-mine-filter.tsx";
import { PlanStateFilter } from "./plan-state-filter.tsx";
import { PlanImportButton } from "./plan-import.tsx";
import { planFormFields, planSource } from "./plan-source.tsx";
import {
  contentText,
  dueText,
  farmText,
  houseText,
  unitText,
  dueReasonText,
} from "../record/plan-text.ts";
import { usePlanForms } from "../record/use-plan-forms.tsx";

/** Every plan: its work, its next due time and the reason for that time. */
export const PlanPart = observer(function PlanPart() {
  const { session } = useStores();
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const { pick, read, setQuery } = useListAddress();
  const due = /^\d{4}-\d{2}-\d{2}$/.test(read("due")) ? read("due") : "";
  const filters = {
    farmId: Number(read("farm")) || 0,
    houseId: Number(read("house")) || 0,
    dueOn: due,
    task: read("task"),
    unitKind: pick("kind", unitKindKeys),
    type: pick("type", planTypeKeys),
    state: pick("state", planFilterKeys),
    mine: pick("mine", ["1"] as const),
  };
  const page = useRecordPage(planSource, filters);
  const { editor, list } = page;
  const plans = usePlanForms(() => void list.reload());
  const users = useOptions("listUser", { pageSize: 1000 }, editor.edit !== null).rows;
  const columns = planColumns(texts);
  const mayRecord = session.may("maintenance.record");
  const done = (plan: Plan) =>
    mayRecord &&
    !plan.isClosed && (
      <Button
        size="small"
        intent="primary"
        variant="outlined"
        text={t("mtDone")}
        aria-label={t("mtDoneOf", {
          name: `${houseText(plan, texts)} ${contentText(plan, language)}`,
        })}
        onClick={() => plans.onDone(plan)}
      />
    );
  return (
    <>
      <RecordPage
        page={page}
        title="plansTitle"
        isSelectable={({ isClosed }) => !isClosed}
        isTickedByAll={mayRecord}
        renderActions={(ticked) => (
          <>
            <Button
              text={t("mtByTask")}
              onClick={() => setQuery({ by: null, task: null, house: null, due: null })}
            />
            {ticked.length > 0 && mayRecord && (
              <Button
                intent="primary"
                variant="outlined"
                text={t("mtDoneSome", { count: ticked.length })}
                onClick={() => plans.onDoneAll(ticked)}
              />
            )}
            {session.may("maintenance.plan") && (
              <PlanImportButton onImported={() => void list.reload()} />
            )}
          </>
        )}
        searchHint="searchPlans"
        empty={{ title: "noPlans", why: "noPlansWhy" }}
        filterNames={["farm", "house", "type", "kind", "mine", "state", "due", "task"]}
        filters={
          <>
            <FarmTypeFilter farmId={filters.farmId} type={filters.type} />
            <KindMineFilter kind={filters.unitKind} mine={filters.mine} />
            <PlanStateFilter state={filters.state} />
            {filters.task !== "" && list.rows[0] !== undefined && (
              <Button
                variant="outlined"
                endIcon={<Cross />}
                text={contentText(list.rows[0], language)}
                aria-label={t("mtTaskEnd", { name: contentText(list.rows[0], language) })}
                onClick={() => setQuery({ task: null })}
              />
            )}
            {due !== "" && (
              <Button
                variant="outlined"
                endIcon={<Cross />}
                text={t("mtDueOn", { day: due })}
                aria-label={t("mtDueOnEnd", { day: due })}
                onClick={() => setQuery({ due: null })}
              />
            )}
          </>
        }
        columns={
          session.may("maintenance.plan")
            ? [
                ...columns,
                actionsColumn(t, editor, (plan: Plan) => contentText(plan, language), {
                  width: 220,
                  more: done,
                }),
              ]
            : mayRecord
              ? [...columns, { key: actionsKey, title: t("fieldActions"), width: 100, cell: done }]
              : columns
        }
        fields={(plan, values) => planFormFields({ t, language, users }, plan, values)}
        newTitle={t("mtNewPlan")}
        file={(format) => ({ name: "exportPlan", input: { ...page.listQuery, format } })}
      />
      {plans.forms}
    </>
  );
});

function planColumns(texts: ReturnType<typeof useMaintenanceText>): Column<Plan>[] {
  const { language } = texts;
  const column = columnsOf<Plan>(planFields, language);
  return [
    {
      ...column("houseName", { width: 140, sort: "house", isMain: true }),
      cell: (plan) =>
        plan.houseId === null ? (
          houseText(plan, texts)
        ) : (
          <Link className="house-link" to={paths.houseTab(plan.houseId, "devices", "maintenance")}>
            {houseText(plan, texts)}
          </Link>
        ),
    },
    { ...column("farmName", { width: 180 }), cell: (plan) => farmText(plan, language) },
    { ...column("content", { width: 220 }), cell: (plan) => contentText(plan, language) },
    column("type", { width: 110, sort: "type" }),
    {
      ...column("unitKind", { width: 190 }),
      cell: (plan) => unitText(plan, texts) || absent,
    },
    {
      ...column("dueOn", { width: 130, sort: "dueOn" }),
      cell: (plan) => (
        <span className={css.mtDue} data-state={plan.state}>
          {plan.dueOn ?? absent}
        </span>
      ),
    },
    {
      ...column("state", { width: 130 }),
      cell: (plan) => (
        <span className={css.mtDue} data-state={plan.state}>
          {plan.isClosed ? planFields.isClosed.name[language] : dueText(plan, texts)}
        </span>
      ),
    },
    {
      key: "why",
      title: texts.t("mtWhy"),
      width: 260,
      cell: (plan) => dueReasonText(plan, texts),
    },
    column("plannedDate", { width: 120 }),
    column("intervalDays", { width: 90, isNumber: true }),
    column("intervalHours", { width: 90, isNumber: true }),
    column("lastOn", { width: 120, sort: "lastOn" }),
    column("lastBy", { width: 150 }),
    column("description", { width: 200 }),
  ];
}
