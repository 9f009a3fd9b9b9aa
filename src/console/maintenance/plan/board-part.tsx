import listCss from "../../crud/list/list.module.css";
import "../../components/house/house-link.module.css";
import "../record/maintenance.module.css";
import css from "./board-part.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { type PlanFilter, planFilters } from "../../../../contract/maintenance/maintenance.ts";
import { unitKindKeys } from "../../../../contract/maintenance/house-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { QueryOf, ReplyOf } from "../../../stores/port/call.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { DoneWeek } from "../record/done-week.tsx";
import { OpenReports } from "../record/open-reports.tsx";
import { KindMineFilter } from "./kind-mine-filter.tsx";
import { TaskCard } from "./task-card.tsx";
import { TemplateForm } from "./template-form.tsx";
import { type PlanForms, usePlanForms } from "../record/use-plan-forms.tsx";

/** Most tasks in a column; the list of plans has the others. */
const shownMax = 60;

type Narrowed = Pick<QueryOf<"listPlan">, "farmId" | "unitKind" | "mine">;
type Column = ApiQuery<ReplyOf<"listTask">>;

/**
 * Returns the tasks of a column. Each column has its own query, so that a long one does not push
 * out the others.
 */
function useColumn(state: PlanFilter, narrowed: Narrowed): Column {
  const { recordChangeCounts } = useStores();
  return useApiQuery(
    "listTask",
    { ...narrowed, state, pageSize: shownMax },
    { refreshKey: recordChangeCounts.countOf("plans") },
  );
}

/** Returns the filter from the address, in the form of a call and of the plans. */
function useNarrowed() {
  const { pick, read } = useListAddress();
  const kind = pick("kind", unitKindKeys);
  const mine = pick("mine", ["1"] as const);
  const farmId = Number(read("farm")) || 0;
  const narrowed: Narrowed = {
    ...(farmId > 0 && { farmId }),
    ...(kind !== "" && { unitKind: kind }),
    ...(mine !== "" && { mine }),
  };
  const listOf = (state: PlanFilter, task = ""): string => {
    const farm = farmId > 0 ? String(farmId) : "";
    const filters = Object.entries({ state, farm, kind, mine, task });
    const set = filters.filter(([, value]) => value !== "");
    return `${paths.maintenancePlans}&${new URLSearchParams(set)}`;
  };
  return { kind, mine, farmId, narrowed, listOf };
}

/** Overdue plans, those due soon and those due this month; and completed work. */
export const BoardPart = observer(function BoardPart() {
  const { session, fleet } = useStores();
  const { t } = useMaintenanceText();
  const { setQuery } = useListAddress();
  const { kind, mine, farmId, narrowed, listOf } = useNarrowed();
  const columns = [
    { state: "overdue", count: "overdue", query: useColumn("overdue", narrowed) },
    { state: "soon", count: "soon", query: useColumn("soon", narrowed) },
    { state: "next", count: "month", query: useColumn("next", narrowed) },
  ] as const;
  const counts = columns[0].query.value?.counts;
  const reload = () => {
    for (const { query } of columns) void query.load(false);
  };
  const plans = usePlanForms(reload);
  const { mine: _mine, ...place } = narrowed;
  const [isTaking, setTaking] = useState(false);
  const isNothing =
    counts !== undefined && counts.overdue + counts.soon + counts.month + counts.done === 0;
  return (
    <section className="mt-board" aria-labelledby="mt-board-title">
      <h1 id="mt-board-title" className="visually-hidden">
        {t("mtBoard")}
      </h1>
      <div className={`cluster ${listCss.recordBar}`} role="search">
        <FarmSelect
          isFilter
          label={t("mtFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => setQuery({ farm })}
        />
        <KindMineFilter kind={kind} mine={mine} />
        <span className={listCss.recordActions}>
          {session.may("maintenance.record") && (
            <HouseSelect
              label={t("mtReport")}
              houseId={null}
              offers={({ house }) => farmId === 0 || house.farmId === farmId}
              onPick={(houseId) => {
                const house = houseId === null ? undefined : fleet.house(houseId)?.now.house;
                if (house !== undefined)
                  plans.open({ kind: "other", farmId: house.farmId, houseId, unit: null });
              }}
            />
          )}
          {session.may("maintenance.plan") && (
            <Button text={t("mtTakeUsual")} onClick={() => setTaking(true)} />
          )}
        </span>
      </div>
      <div className={css.mtColumns}>
        <OpenReports of={place} className={`${css.mtColumn} ${css.mtReports}`} open={plans.open} />
        {!isNothing && (
          <>
            {columns.map(({ state, count, query }) => (
              <DueColumn
                key={state}
                state={state}
                count={query.value?.counts[count]}
                query={query}
                plans={plans}
                narrowed={narrowed}
                listOf={listOf}
              />
            ))}
            <section className={css.mtColumn} aria-labelledby="mt-done">
              <Head id="mt-done" count={counts?.done}>
                {t("mtDoneWeek")}
              </Head>
              <DoneWeek narrowed={narrowed} />
            </section>
          </>
        )}
      </div>
      {isNothing && <NothingDue {...place} />}
      {plans.forms}
      <TemplateForm isOpen={isTaking} onClose={() => setTaking(false)} onDone={reload} />
    </section>
  );
});

/** Shown when nothing is due; when nothing is planned either, it explains how to begin. */
const NothingDue = observer(function NothingDue({ farmId }: Pick<Narrowed, "farmId">) {
  const { t } = useMaintenanceText();
  const query = { ...(farmId !== undefined && { farmId }), pageSize: 1 };
  const all = useApiQuery("listPlan", query).value?.total;
  const why = all === 0 ? "mtNoPlansWhy" : "mtPlansLater";
  return <Note title={t("mtNothingDue")} why={all === undefined ? "" : t(why)} />;
});

const DueColumn = observer(function DueColumn({
  state,
  count,
  query,
  plans,
  narrowed,
  listOf,
}: {
  readonly state: PlanFilter;
  /** Number of plans, not tasks. Absent: not known yet. */
  readonly count: number | undefined;
  readonly query: Column;
  readonly plans: PlanForms;
  readonly narrowed: Narrowed;
  /** Address of the list of all plans in a state, or only those of a task. */
  readonly listOf: (state: PlanFilter, task?: string) => string;
}) {
  const { t, language } = useMaintenanceText();
  return (
    <section className={css.mtColumn} aria-labelledby={`mt-${state}`}>
      <Head id={`mt-${state}`} count={count}>
        {planFilters[state][language]}
      </Head>
      <QueryView query={query}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && <p className="muted">{t("mtNothingHere")}</p>}
            <ul className="stack bare-list">
              {rows.map((task) => (
                <TaskCard
                  key={task.task}
                  task={task}
                  narrowed={{ ...narrowed, state }}
                  plans={plans}
                  all={listOf(state, task.task)}
                />
              ))}
            </ul>
            {total > rows.length && (
              <p className="muted">
                <Link to={listOf(state)}>{t("mtMoreHere", { count: total - rows.length })}</Link>
              </p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
});

const Head = observer(function Head({
  id,
  count,
  children,
}: {
  readonly id: string;
  /** Absent: it is not known yet. */
  readonly count: number | undefined;
  readonly children: ReactNode;
}) {
  const { language } = useMaintenanceText();
  return (
    <h2 id={id}>
      {children} {count !== undefined && <span>{formatNumber(count, 0, language)}</span>}
    </h2>
  );
});
