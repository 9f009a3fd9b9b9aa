import css from "./plan-due-card.module.css";
import { Button } from "@blueprintjs/core";
import { ChevronDown, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import type { PlanTask } from "../../../../contract/maintenance/maintenance.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { contentText, daysText } from "../record/plan-text.ts";
import type { PlanForms } from "../record/use-plan-forms.tsx";
import { DueCard } from "./plan-due-card.tsx";

/** Houses shown below a task; the rest are in the list of the plans. */
const shownMax = 60;

interface Props {
  readonly task: PlanTask;
  /** The filter of the list that contains the task. */
  readonly narrowed: Pick<QueryOf<"listPlan">, "farmId" | "unitKind" | "mine" | "state">;
  readonly plans: PlanForms;
  /** Address of the list of the task's plans. */
  readonly all: string;
}

/** A task that is due in one house is a card; in several it is a row that unfolds. */
export const TaskCard = observer(function TaskCard(props: Props) {
  const { task, plans } = props;
  if (task.only === null) return <HousesOfTask {...props} />;
  const { ticks, onDone, onPostpone } = plans;
  return <DueCard plan={task.only} ticks={ticks} onDone={onDone} onPostpone={onPostpone} />;
});

/** "9 houses", or "9 plans" where some are of whole farms or a house has several. */
const spreadText = (task: PlanTask, { t }: ReturnType<typeof useMaintenanceText>): string => {
  const places =
    task.houses === task.plans
      ? t("mtTaskHouses", { count: task.houses })
      : t("mtTaskPlans", { count: task.plans });
  return task.farms > 1 ? `${places} · ${t("mtTaskFarms", { count: task.farms })}` : places;
};

const HousesOfTask = observer(function HousesOfTask(props: Props) {
  const { task } = props;
  const words = useMaintenanceText();
  const { t, language } = words;
  const [isOpen, open] = useState(false);
  const state = task.overdue > 0 ? "overdue" : "due";
  return (
    <li className={css.mtTask} data-state={state}>
      <button
        type="button"
        className={css.mtTaskHead}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        {isOpen ? <ChevronDown /> : <ChevronRight />}
        <span className={css.mtTaskName}>
          <strong>{contentText(task, language)}</strong>
          {task.unitKind !== null && <span>{unitKinds[task.unitKind][language]}</span>}
        </span>
        <span className={css.mtTaskSpread}>{spreadText(task, words)}</span>
        <span className={css.mtWhen}>
          <strong>{t("mtTaskFirst", { due: daysText(task.days, words) })}</strong>
        </span>
      </button>
      {isOpen && <PlansOfTask {...props} />}
    </li>
  );
});

const PlansOfTask = observer(function PlansOfTask({ task, narrowed, plans, all }: Props) {
  const { session, recordChangeCounts } = useStores();
  const { t } = useMaintenanceText();
  const query = useApiQuery(
    "listPlan",
    { ...narrowed, task: task.task, sort: "house", pageSize: shownMax },
    { refreshKey: recordChangeCounts.countOf("plans") },
  );
  const { ticks, onDone, onDoneAll, onPostpone } = plans;
  return (
    <QueryView query={query}>
      {({ rows, total }) => (
        <>
          {session.may("maintenance.record") && rows.length > 1 && (
            <p className={css.mtTaskAll}>
              <Button
                variant="outlined"
                text={t("mtTaskDoneAll", { count: rows.length })}
                onClick={() => onDoneAll(rows)}
              />
            </p>
          )}
          <ul className="stack bare-list">
            {rows.map((plan) => (
              <DueCard
                key={plan.id}
                plan={plan}
                isInTask
                ticks={ticks}
                onDone={onDone}
                onPostpone={onPostpone}
              />
            ))}
          </ul>
          {total > rows.length && (
            <p className="muted">
              <Link to={all}>{t("mtMoreHere", { count: total - rows.length })}</Link>
            </p>
          )}
        </>
      )}
    </QueryView>
  );
});
