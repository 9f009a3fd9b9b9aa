import panelCss from "../../components/panel/panel.module.css";
import homeCss from "./home.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { type TaskKey, taskKinds } from "../../../../contract/alarm/task-kind.ts";
import type { RecordKind } from "../../../../contract/live/live-stream.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useTodoText } from "../../../i18n/words/operate/todo-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { Panel } from "../../components/panel/panel.tsx";

/** The page on which each kind of task is done. */
const pageOf = {
  immuneOverdue: paths.immune,
  planOverdue: `${paths.maintenancePlans}&state=overdue`,
  updateFailed: paths.upgrade,
  immuneDue: paths.immune,
  recordMissing: `${paths.production}?state=missing`,
  planDue: `${paths.maintenancePlans}&state=due`,
  numberUntested: paths.alarmPhone,
  drillDue: paths.readiness,
} as const satisfies Record<TaskKey, string>;

const late: ReadonlySet<TaskKey> = new Set(["immuneOverdue", "planOverdue", "updateFailed"]);

/** Records whose changes create or complete tasks. */
const kinds = [
  "plans",
  "records",
  "rollouts",
  "alarmPhones",
  "drills",
] as const satisfies readonly RecordKind[];

/** Tasks to be done within days, each kind with its page. Alarms have their own card. */
export const TodoCard = observer(function TodoCard() {
  const { recordChangeCounts } = useStores();
  const { t, language } = useTodoText();
  const refreshKey = kinds.reduce((sum, kind) => sum + recordChangeCounts.countOf(kind), 0);
  const query = useApiQuery("listTodo", {}, { refreshKey, everyMs: 5 * minuteMs });
  const { value, failure } = query;
  const mine = useApiQuery(
    "listPlan",
    { pageSize: 1, state: "todo", mine: "1" },
    { refreshKey: recordChangeCounts.countOf("plans") },
  ).value?.total;
  return (
    <Panel
      id="home-todo"
      title={t("todo")}
      aside={
        mine !== undefined && mine > 0 ? (
          <Link to={paths.maintenanceMine}>{t("todoMine", { count: mine })}</Link>
        ) : null
      }
    >
      <AnswerFailure query={query} />
      {failure === null && value === undefined && (
        <p className={panelCss.briefNone} role="status">
          {t("todoLoading")}
        </p>
      )}
      {failure === null && value?.rows.length === 0 && (
        <p className={panelCss.briefNone}>{t("todoNone")}</p>
      )}
      <dl className={homeCss.homeBooks}>
        {value?.rows.map(({ key, count, houses }) => (
          <div key={key} data-late={late.has(key)}>
            <dt>{taskKinds[key][language]}</dt>
            <dd>
              <Link to={pageOf[key]}>{formatNumber(count, 0, language)}</Link>
              {houses !== null && houses < count && (
                <small className="muted"> {t("todoIn", { count: houses })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
});
