import "../record/list.css";
import "./maintenance.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { soonDays, type Plan, type PlanCounts } from "../../../contract/maintenance.ts";
import { addDays } from "../../../contract/figure/due.ts";
import { unitKindKeys, unitKinds } from "../../../contract/house-unit.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { Note } from "../part/note.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { FilterSelect } from "../record/filter-select.tsx";
import { useListAddress } from "../record/use-records.ts";
import { DueCard } from "./due-card.tsx";
import { DoneWeek } from "./done-week.tsx";
import { TemplateForm } from "./template-form.tsx";
import { usePlanForms } from "./use-plan-forms.tsx";

/** Cards of a column; the rest stands on the list of the plans. */
const shownMost = 60;

/** What is overdue, due soon and due this month, in the order of a walk; and what was done. */
export const BoardPart = observer(function BoardPart() {
  const { recordChangeCounts, session } = useStores();
  const { say, language } = useMaintenanceSay();
  const { pick, read, ask } = useListAddress();
  const kind = pick("kind", unitKindKeys);
  const mine = pick("mine", ["1"] as const);
  const farmId = Number(read("farm")) || 0;
  const filter = {
    ...(farmId > 0 && { farmId }),
    ...(kind !== "" && { unitKind: kind }),
    ...(mine !== "" && { mine }),
  };
  const answer = useAnswer(
    "listPlan",
    { ...filter, state: "month", sort: "house", pageSize: 3 * shownMost },
    { news: recordChangeCounts.countOf("plans") },
  );
  const reload = () => void answer.load(false);
  const [isTaking, take] = useState(false);
  return (
    <section className="mt-board" aria-labelledby="mt-board-title">
      <h1 id="mt-board-title" className="visually-hidden">
        {say("mtBoard")}
      </h1>
      <div className="record-bar" role="search">
        <FarmPick
          label={say("mtFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => ask({ farm })}
        />
        <FilterSelect
          label={say("mtKind")}
          every={say("mtEveryKind")}
          value={kind}
          options={unitKindKeys.map((value) => ({ value, label: unitKinds[value][language] }))}
          onPick={(value) => ask({ kind: value })}
        />
        <FilterSelect
          label={say("mtWho")}
          every={say("mtAnybody")}
          value={mine}
          options={[{ value: "1", label: say("mtMine") }]}
          onPick={(value) => ask({ mine: value })}
        />
        {session.may("maintenance.plan") && (
          <span className="record-actions">
            <Button text={say("mtTakeUsual")} onClick={() => take(true)} />
          </span>
        )}
      </div>
      <AnswerView answer={answer}>
        {({ rows, counts, total }) => (
          <Columns rows={rows} counts={counts} total={total} farmId={farmId} reload={reload} />
        )}
      </AnswerView>
      <TemplateForm isOpen={isTaking} onClose={() => take(false)} onDone={reload} />
    </section>
  );
});

const Columns = observer(function Columns({
  rows,
  counts,
  total,
  farmId,
  reload,
}: {
  readonly rows: readonly Plan[];
  readonly counts: PlanCounts;
  readonly total: number;
  readonly farmId: number;
  readonly reload: () => void;
}) {
  const { say } = useMaintenanceSay();
  const { forms, ticks, onDone, onPostpone } = usePlanForms(reload, { shown: rows });
  const isSoon = ({ dueOn, today }: Plan) => dueOn !== null && dueOn <= addDays(today, soonDays);
  const columns = [
    { word: "mtOverdue", count: counts.overdue, of: (plan: Plan) => plan.state === "overdue" },
    {
      word: "mtSoon",
      count: counts.soon,
      of: (plan: Plan) => plan.state !== "overdue" && isSoon(plan),
    },
    {
      word: "mtMonth",
      count: counts.month,
      of: (plan: Plan) => plan.state !== "overdue" && !isSoon(plan),
    },
  ] as const;
  if (total === 0 && counts.done === 0)
    return <Note title={say("mtNothingDue")} why={say("mtNoPlansWhy")} />;
  return (
    <div className="mt-columns">
      {columns.map(({ word, count, of }) => {
        const own = rows.filter(of);
        return (
          <section key={word} className="mt-column" aria-labelledby={`mt-${word}`}>
            <Head id={`mt-${word}`} title={say(word)} count={count} />
            {own.length === 0 && <p className="mt-none">{say("mtNothingHere")}</p>}
            <ul>
              {own.slice(0, shownMost).map((plan) => (
                <DueCard
                  key={plan.id}
                  plan={plan}
                  ticks={ticks}
                  onDone={onDone}
                  onPostpone={onPostpone}
                />
              ))}
            </ul>
            {count > Math.min(own.length, shownMost) && (
              <p className="mt-none">
                {say("mtMoreHere", { count: count - Math.min(own.length, shownMost) })}
              </p>
            )}
          </section>
        );
      })}
      <section className="mt-column" aria-labelledby="mt-done">
        <Head id="mt-done" title={say("mtDoneWeek")} count={counts.done} />
        <DoneWeek farmId={farmId} />
      </section>
      {forms}
    </div>
  );
});

const Head = observer(function Head({
  id,
  title,
  count,
}: {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}) {
  const { language } = useMaintenanceSay();
  return (
    <h2 id={id}>
      {title} <span>{formatNumber(count, 0, language)}</span>
    </h2>
  );
});
