import css from "../../crud/list/list.module.css";
import "../../components/house/house-link.module.css";
import "../record/maintenance.module.css";
import calendarCss from "./calendar-part.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { MonthStep, MonthTable, monthIn } from "../../components/date/month-table.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useTodayOf } from "../../components/date/use-last-today.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { contentText } from "../record/plan-text.ts";

/** Work due on each day of a month. */
export const CalendarPart = observer(function CalendarPart() {
  const { recordChangeCounts } = useStores();
  const { t } = useMaintenanceText();
  const { read, setQuery } = useListAddress();
  const farmId = Number(read("farm")) || 0;
  const today = useTodayOf(farmId);
  const month = monthIn(read("month"), today);
  const query = useApiQuery(
    "calendarPlan",
    { month, ...(farmId > 0 && { farmId }) },
    { refreshKey: recordChangeCounts.countOf("plans") },
  );
  return (
    <section aria-labelledby="mt-month">
      <div className={`cluster ${css.recordBar}`}>
        <MonthStep
          id="mt-month"
          month={month}
          today={today}
          onPick={(next) => setQuery({ month: next })}
        />
        <FarmSelect
          isFilter
          label={t("mtFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => setQuery({ farm })}
        />
      </div>
      <QueryView query={query}>
        {({ days }) => (
          <MonthTable
            className={calendarCss.mtMonth}
            month={month}
            today={today}
            renderCell={(day) => (
              <DayCell day={day} farmId={farmId} of={days.find((item) => item.day === day)} />
            )}
          />
        )}
      </QueryView>
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
  const { t, language } = useMaintenanceText();
  if (of === undefined) return null;
  return (
    <>
      <Link
        to={paths.maintenanceDay(day, farmId)}
        aria-label={t("mtPlansOn", { day, plans: of.plans })}
      >
        {of.plans}
      </Link>
      <ul>
        {of.works.map((work, index) => (
          <li key={index} className="cut" title={contentText(work, language)}>
            {contentText(work, language)}
            {work.plans > 1 && ` × ${formatNumber(work.plans, 0, language)}`}
          </li>
        ))}
      </ul>
    </>
  );
});
