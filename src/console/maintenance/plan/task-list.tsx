import "../../components/house/house-link.module.css";
import css from "./plan-part.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { unitKindKeys, unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import {
  planFields,
  planFilterKeys,
  planFilters,
  type PlanTask,
  planTypeKeys,
} from "../../../../contract/maintenance/maintenance.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { RecordEditor } from "../../../stores/record/record-editor.ts";
import { RecordDrawer } from "../../crud/form/record-drawer.tsx";
import { columnsOf } from "../../crud/list/field-column.ts";
import type { ListSource } from "../../crud/list/record-source.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { FarmTypeFilter } from "../record/farm-type-filter.tsx";
import { contentText, daysText, farmText, houseText } from "../record/plan-text.ts";
import { KindMineFilter } from "./kind-mine-filter.tsx";
import { PlanStateFilter } from "./plan-state-filter.tsx";
import { PlanImportButton } from "./plan-import.tsx";
import { PlanPart } from "./plan-part.tsx";
import { planFormFields, planSource } from "./plan-source.tsx";

const taskSource: ListSource<PlanTask, never, QueryOf<"listTask">> = {
  fetch: (callApi) => (query, options) => callApi("listTask", query, options),
  sorts: [],
};

/**
 * The plans grouped by task; for one task, house or day, or on request, as a list of single plans.
 */
export const PlansPart = observer(function PlansPart() {
  const { read } = useListAddress();
  const isOneByOne = ["task", "house", "due", "by"].some((name) => read(name) !== "");
  return isOneByOne ? <PlanPart /> : <TaskList />;
});

/** One row per task, the earliest due first. */
const TaskList = observer(function TaskList() {
  const { callApi, session } = useStores();
  const words = useMaintenanceText();
  const { t, language } = words;
  const { pick, read, setQuery } = useListAddress();
  const filters = {
    farmId: Number(read("farm")) || 0,
    unitKind: pick("kind", unitKindKeys),
    type: pick("type", planTypeKeys),
    state: pick("state", planFilterKeys),
    mine: pick("mine", ["1"] as const),
  };
  const { list, address } = useListPage(taskSource, filters);
  const reload = () => void list.reload();
  const [editor] = useState(
    () => new RecordEditor({ ...planSource.port(callApi), onChanged: reload }),
  );
  useRecordsChanged("plans", list, editor.isSending);
  const users = useOptions("listUser", { pageSize: 1000 }, editor.edit !== null).rows;
  const mayPlan = session.may("maintenance.plan");
  return (
    <>
      <TableView
        title="plansTitle"
        searchHint="searchPlans"
        list={list}
        address={address}
        empty={{ title: "noPlans", why: "noPlansWhy" }}
        filterNames={["farm", "type", "kind", "mine", "state"]}
        columns={taskColumns(words, addressOf(read))}
        actions={
          <>
            <Button text={t("mtByHouse")} onClick={() => setQuery({ by: "house" })} />
            {mayPlan && <PlanImportButton onImported={reload} />}
            {mayPlan && (
              <Button intent="primary" text={t("createNew")} onClick={() => editor.open(null)} />
            )}
          </>
        }
        filters={
          <>
            <FarmTypeFilter farmId={filters.farmId} type={filters.type} />
            <KindMineFilter kind={filters.unitKind} mine={filters.mine} />
            <PlanStateFilter state={filters.state} />
          </>
        }
      />
      <RecordDrawer
        editor={editor}
        title={() => t("mtNewPlan")}
        fields={(plan, values) => planFormFields({ t, language, users }, plan, values)}
      />
    </>
  );
});

/** Address of the plans of a task, under the filters of the list. */
const addressOf =
  (read: (name: string) => string) =>
  ({ task }: PlanTask): string => {
    const names = ["farm", "type", "kind", "mine", "state"];
    const set = names.map((name) => [name, read(name)]).filter(([, value]) => value !== "");
    return `${paths.maintenancePlans}&${new URLSearchParams([...set, ["task", task]])}`;
  };

function taskColumns(
  words: ReturnType<typeof useMaintenanceText>,
  address: (task: PlanTask) => string,
): Column<PlanTask>[] {
  const { t, language } = words;
  const column = columnsOf<PlanTask>(planFields, language);
  return [
    {
      ...column("content", { width: 280, isMain: true }),
      cell: (task) => (
        <Link className="house-link" to={address(task)}>
          {contentText(task, language)}
        </Link>
      ),
    },
    {
      key: "where",
      title: t("mtTaskWhere"),
      width: 200,
      cell: ({ only, houses, plans }) => {
        if (only !== null) return `${houseText(only, words)} · ${farmText(only, language)}`;
        return houses === plans
          ? t("mtTaskHouses", { count: houses })
          : t("mtTaskPlans", { count: plans });
      },
    },
    {
      key: "overdue",
      title: planFilters.overdue[language],
      width: 100,
      isNumber: true,
      cell: ({ overdue }) => (overdue === 0 ? absent : overdue),
    },
    {
      key: "days",
      title: t("mtTaskFirstColumn"),
      width: 160,
      cell: ({ days, overdue }) => (
        <span className={css.mtDue} data-state={overdue > 0 ? "overdue" : "later"}>
          {daysText(days, words)}
        </span>
      ),
    },
    column("type", { width: 120 }),
    {
      ...column("unitKind", { width: 150 }),
      cell: ({ unitKind }) => (unitKind === null ? absent : unitKinds[unitKind][language]),
    },
  ];
}
