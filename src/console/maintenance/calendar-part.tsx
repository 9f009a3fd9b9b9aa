import "../record/list.css";
import "./maintenance.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { MonthStep, MonthTable, monthIn } from "../part/month-table.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { useTodayOf } from "../part/use-last-today.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { useListAddress } from "../record/use-records.ts";
import { contentText } from "./plan-text.ts";

/** What is due on each day of a month. */
export const CalendarPart = observer(function CalendarPart() {
  const { recordChangeCounts } = useStores();
  const { say } = useMaintenanceSay();
  const { read, ask } = useListAddress();
  const farmId = Number(read("farm")) || 0;
  const today = useTodayOf(farmId);
  const month = monthIn(read("month"), today);
  const answer = useAnswer(
    "calendarPlan",
    { month, ...(farmId > 0 && { farmId }) },
    { news: recordChangeCounts.countOf("plans") },
  );
  return (
    <section aria-labelledby="mt-month">
      <div className="record-bar">
        <MonthStep
          id="mt-month"
          month={month}
          today={today}
          onPick={(next) => ask({ month: next })}
        />
        <FarmPick
          label={say("mtFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => ask({ farm })}
        />
      </div>
      <AnswerView answer={answer}>
        {({ days }) => (
          <MonthTable
            month={month}
            today={today}
            renderCell={(day) => (
              <DayCell day={day} farmId={farmId} of={days.find((one) => one.day === day)} />
            )}
          />
        )}
      </AnswerView>
    </section>
  );
});

interface Day {
  readonly plans: number;
  readonly works: readonly (Parameters<typeof contentText>[0] & { readonly plans: number })[];
}

const DayCell = observer(function DayCell({
  day,
  farmId,
  of,
}: {
  readonly day: string;
  readonly farmId: number;
  readonly of: Day | undefined;
}) {
  const { say, language } = useMaintenanceSay();
  if (of === undefined) return null;
  return (
    <>
      <Link
        to={paths.maintenanceDay(day, farmId)}
        aria-label={say("mtPlansOn", { day, plans: of.plans })}
      >
        {of.plans}
      </Link>
      <ul>
        {of.works.map((work, index) => (
          <li key={index} title={contentText(work, language)}>
            {contentText(work, language)}
            {work.plans > 1 && ` × ${formatNumber(work.plans, 0, language)}`}
          </li>
        ))}
      </ul>
    </>
  );
});
