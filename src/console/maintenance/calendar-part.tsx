import "../record/list.css";
import "./maintenance.css";
import { Button } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { useListAddress } from "../record/use-records.ts";
import { contentText } from "./plan-text.ts";

const dayMs = 86_400_000;
const monthAfter = (month: string, by: number): string => {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, 7);
};

/** The weeks of a month, Monday first; null: a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
  const lead = (new Date(first).getUTCDay() + 6) % 7;
  const days = Array.from(
    { length: Math.ceil((lead + (next - first) / dayMs) / 7) * 7 },
    (_, i) => {
      const at = first + (i - lead) * dayMs;
      return at < first || at >= next ? null : new Date(at).toISOString().slice(0, 10);
    },
  );
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** What is due on each day of a month. */
export const CalendarPart = observer(function CalendarPart() {
  const { connection, fleet, recordChangeCounts } = useStores();
  const { say } = useMaintenanceSay();
  const { read, ask } = useListAddress();
  const farmId = Number(read("farm")) || 0;
  const zone = fleet.farms.get(farmId)?.timeZone ?? ownZone();
  const today = formatTime(connection.serverNow, zone).slice(0, 10);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(read("month")) ? read("month") : today.slice(0, 7);
  const answer = useAnswer(
    "calendarPlan",
    { month, ...(farmId > 0 && { farmId }) },
    { news: recordChangeCounts.countOf("plans") },
  );
  const go = (by: number) => {
    const next = monthAfter(month, by);
    ask({ month: next === today.slice(0, 7) ? null : next });
  };
  return (
    <section className="mt-calendar" aria-labelledby="mt-month">
      <div className="record-bar">
        <Button icon={<ChevronLeft />} aria-label={say("mtPrevMonth")} onClick={() => go(-1)} />
        <h1 id="mt-month">{month}</h1>
        <Button icon={<ChevronRight />} aria-label={say("mtNextMonth")} onClick={() => go(1)} />
        <FarmPick
          label={say("mtFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => ask({ farm })}
        />
      </div>
      <AnswerView answer={answer}>
        {({ days }) => (
          <Month
            farmId={farmId}
            month={month}
            today={today}
            days={new Map(days.map((day) => [day.day, day]))}
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

const Month = observer(function Month({
  farmId,
  month,
  today,
  days,
}: {
  readonly farmId: number;
  readonly month: string;
  readonly today: string;
  readonly days: ReadonlyMap<string, Day>;
}) {
  const { language } = useMaintenanceSay();
  const names = Array.from({ length: 7 }, (_, index) =>
    new Date(Date.UTC(2026, 5, 1 + index)).toLocaleDateString(language, {
      weekday: "short",
      timeZone: "UTC",
    }),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <div className="mt-scroll" role="region" aria-label={names.join(" ")} tabIndex={0}>
      <table className="mt-month">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <td
                  key={day ?? index}
                  className={day === today ? "is-today" : day === null ? "is-other" : ""}
                >
                  {day !== null && <DayCell day={day} farmId={farmId} of={days.get(day)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

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
  const number = Number(day.slice(8));
  if (of === undefined) return <time dateTime={day}>{number}</time>;
  return (
    <>
      <time dateTime={day}>{number}</time>
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
