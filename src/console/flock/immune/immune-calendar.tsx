import { addDays } from "../../../../contract/base/calendar-day.ts";
import { inOneLanguage } from "../../../../contract/base/words.ts";
import listCss from "../../crud/list/list.module.css";
import "../../components/house/house-link.module.css";
import immuneCss from "./immune.module.css";
import noteCss from "../../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import {
  immuneFilters,
  immuneStateKeys,
  immuneStates,
  type ImmuneTask,
  type Withholding,
} from "../../../../contract/flock/production/immune.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { monthAfter } from "../../../lib/text/date-text.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { ReplyOf } from "../../../stores/port/call.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { FilterFold } from "../../components/panel/filter-fold.tsx";
import { monthIn, MonthStep, MonthTable } from "../../components/date/month-table.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useTodayOf } from "../../components/date/use-last-today.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { lanesOf } from "./hold-lane.ts";
import { ImmuneFilters, immunePickKeys, useImmuneFilters, ViewSwitch } from "./immune-filters.tsx";
import { farmOf, freeText, houseOf, stateSigns, stateText } from "./immune-text.ts";

/** Most reminders shown for a day; the list of that day has the others. */
const perDay = 3;
/** In the calendar, no filter means every state. */
const states = immunePickKeys.filter((key) => key !== "all");

type ImmuneList = Pick<ReplyOf<"listImmune">, "rows" | "days" | "holds">;

/** Vaccinations by their due day, and the withdrawal periods of treatments. */
export const ImmuneCalendar = observer(function ImmuneCalendar() {
  const { recordChangeCounts } = useStores();
  const { t, language } = useBooksText();
  const { read, setQuery } = useListAddress();
  const isPhone = useMedia(media.phone);
  const { farmId, flockId, species, state } = useImmuneFilters();
  const today = useTodayOf(farmId);
  const month = monthIn(read("month"), today);
  const query = useApiQuery(
    "listImmune",
    {
      from: `${month}-01`,
      to: addDays(`${monthAfter(month, 1)}-01`, -1),
      perDay,
      state: state === "" ? "all" : state,
      ...(farmId > 0 && { farmId }),
      ...(flockId > 0 && { flockId }),
      ...(species !== "" && { species }),
    },
    { refreshKey: recordChangeCounts.countOf("records") },
  );
  return (
    <section className={immuneCss.immuneCalendar} aria-labelledby="immune-month">
      <div className={`cluster ${listCss.recordBar}`}>
        <MonthStep
          id="immune-month"
          month={month}
          today={today}
          onPick={(next) => setQuery({ month: next })}
        />
        <ViewSwitch isMonth />
        <FilterFold active={[farmId, species, state].filter(Boolean).length}>
          <FarmSelect
            isFilter
            label={t("immuneFarm")}
            farmId={farmId === 0 ? null : farmId}
            onPick={(farm) => setQuery({ farm })}
          />
          <ImmuneFilters
            counts={query.value?.counts ?? null}
            every={immuneFilters.all[language]}
            states={states}
          />
        </FilterFold>
      </div>
      <QueryView query={query}>
        {(found) => (
          <>
            <Legend />
            {isPhone ? (
              <DayList found={found} today={today} />
            ) : (
              <Grid found={found} month={month} today={today} />
            )}
          </>
        )}
      </QueryView>
    </section>
  );
});

/** Legend of the symbols. */
const Legend = observer(function Legend() {
  const { language } = useBooksText();
  return (
    <p className={`flow ${immuneCss.immuneLegend}`}>
      {immuneStateKeys.map((state) => (
        <span key={state} className={`muted ${immuneCss.immuneState}`} data-state={state}>
          <span aria-hidden="true">{stateSigns[state]}</span> {immuneStates[state][language]}
        </span>
      ))}
    </p>
  );
});

const Grid = observer(function Grid({
  found: { rows, days, holds },
  month,
  today,
}: {
  readonly found: ImmuneList;
  readonly month: string;
  readonly today: string;
}) {
  return (
    <MonthTable
      month={month}
      today={today}
      renderCell={(day) => (
        <DayTasks
          day={day}
          tasks={rows.filter(({ dueDay }) => dueDay === day)}
          total={days.find((item) => item.day === day)?.total ?? 0}
        />
      )}
      renderUnder={(week) => <HoldRows week={week} holds={holds} />}
    />
  );
});

/** The reminders of a day, and the number of further ones. */
const DayTasks = observer(function DayTasks({
  day,
  tasks,
  total,
}: {
  readonly day: string;
  readonly tasks: readonly ImmuneTask[];
  readonly total: number;
}) {
  const { t, language } = useBooksText();
  const filters = useImmuneFilters();
  if (total === 0) return null;
  const list = paths.immuneOn(day, filters);
  return (
    <>
      <Link to={list} aria-label={t("immuneOn", { day, count: total })}>
        {total}
      </Link>
      <ul>
        {tasks.map((task) => {
          const text = `${houseOf(task, language)} ${inOneLanguage(task.content, language)}`;
          const state = stateText(task, t, language);
          return (
            <li
              key={task.id}
              className={`muted ${immuneCss.immuneState}`}
              data-state={task.state}
              title={`${farmOf(task, language)} · ${text} · ${state}`}
            >
              <span aria-hidden="true">{stateSigns[task.state]} </span>
              {text}
              <span className="visually-hidden">: {state}</span>
            </li>
          );
        })}
      </ul>
      {total > tasks.length && (
        <Link
          className="type-s"
          to={list}
          aria-label={t("immuneMore", { day, count: total - tasks.length })}
        >
          +{total - tasks.length}
        </Link>
      )}
    </>
  );
});

/** Days without a bar. */
const NoHold = ({ days }: { readonly days: number }) => <td colSpan={days}>{"\u00a0"}</td>;

/** Bars of the withdrawal times, below the days of a week. */
const HoldRows = observer(function HoldRows({
  week,
  holds,
}: {
  readonly week: readonly (string | null)[];
  readonly holds: readonly Withholding[];
}) {
  const { t, language } = useBooksText();
  const { lanes, left } = lanesOf(week, holds);
  return (
    <>
      {lanes.map((bars, lane) => {
        const end = bars.reduce((sum, { gap, span }) => sum + gap + span, 0);
        return (
          <tr key={lane} className={immuneCss.immuneHolds}>
            {bars.flatMap(({ hold, gap, span, isEnd }) => {
              const text = `${houseOf(hold, language)} · ${freeText(hold, t)}`;
              const key = `${hold.flockId} ${hold.since}`;
              return [
                ...(gap === 0 ? [] : [<NoHold key={`${key} before`} days={gap} />]),
                <td key={key} colSpan={span} title={`${farmOf(hold, language)} · ${text}`}>
                  <span className={`cut ${immuneCss.immuneHold}`} data-end={isEnd}>
                    {text}
                  </span>
                </td>,
              ];
            })}
            {end < week.length && <NoHold days={week.length - end} />}
          </tr>
        );
      })}
      {left > 0 && (
        <tr className={immuneCss.immuneHolds}>
          <td colSpan={week.length}>
            <span className={immuneCss.immuneHoldsMore}>{t("holdsMore", { count: left })}</span>
          </td>
        </tr>
      )}
    </>
  );
});

/** The calendar on a phone: days with entries, and withdrawal times. */
const DayList = observer(function DayList({
  found: { rows, days, holds },
  today,
}: {
  readonly found: ImmuneList;
  readonly today: string;
}) {
  const { t, language } = useBooksText();
  return (
    <div className={immuneCss.immuneDays}>
      {days.length === 0 && <p className={noteCss.panelNone}>{t("noImmuneMonth")}</p>}
      {days.map(({ day, total }) => (
        <section key={day} aria-label={day} data-today={day === today}>
          <time dateTime={day}>{day}</time>
          <DayTasks day={day} tasks={rows.filter(({ dueDay }) => dueDay === day)} total={total} />
        </section>
      ))}
      {holds.length > 0 && (
        <section aria-label={t("holdsTitle")}>
          <h2>{t("holdsTitle")}</h2>
          <ul>
            {holds.map((hold) => (
              <li key={`${hold.flockId} ${hold.since}`}>
                <span className={`cut ${immuneCss.immuneHold}`} data-end="true">
                  {houseOf(hold, language)} · {freeText(hold, t)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
});
