import alarmPhoneCss from "./alarm-phone.module.css";
import css from "./rota.module.css";
import { addDays } from "../../../contract/base/calendar-day.ts";
import { Button, SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { CSSProperties } from "react";
import { dayMs } from "../../../contract/base/time.ts";
import { type Rota, type RotaShifts, shiftSources } from "../../../contract/notify/rota.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { useRotaText } from "../../i18n/words/notify/rota-words.ts";
import { weeksOf } from "../../lib/text/date-text.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { AnswerFailure } from "../components/answer/answer-failure.tsx";
import { QueryView } from "../components/answer/query-view.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { MonthStep, MonthTable, monthIn } from "../components/date/month-table.tsx";
import { useAddress } from "../crud/list/use-address.ts";
import { RotaChanges } from "./rota-changes.tsx";
import { type DayShift, daysOf, hueOf, type RotaDay } from "./rota-days.ts";
import { DutyDialog, SwapDialog } from "./rota-duty.tsx";
import { weekday } from "../../../contract/base/time-text.ts";
import { hourText, weekTime } from "./week-text.ts";
import { listText } from "../../lib/text/list-text.ts";
import { personName } from "../../stores/record/person-names.ts";

/** People on call in a week or a month, and changes of the rota. */
export const RotaCalendar = observer(function RotaCalendar({ rota }: { readonly rota: Rota }) {
  const { connection, recordChangeCounts, session } = useStores();
  const { t } = useRotaText();
  const { read, put } = useAddress();
  const today = formatTime(connection.serverNow, rota.timeZone).slice(0, 10);
  const isMonth = read("span") === "month";
  const range = isMonth
    ? monthRange(monthIn(read("month"), today))
    : { from: mondayOf(read("week") || today), days: 7 };
  const refreshKey = recordChangeCounts.countOf("rotas") + recordChangeCounts.countOf("calendars");
  const query = useApiQuery("rotaShifts", { id: rota.id, ...range }, { refreshKey });
  return (
    <section className="digits" aria-label={personName(rota.name)}>
      <OnCallNow rota={rota} />
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        <SegmentedControl
          size="small"
          value={isMonth ? "month" : "week"}
          options={[
            { label: t("rotaWeek"), value: "week" },
            { label: t("rotaMonth"), value: "month" },
          ]}
          onValueChange={(value) => put({ span: value === "month" ? "month" : null })}
        />
        {isMonth ? (
          <MonthStep
            id="rota-month"
            month={monthIn(read("month"), today)}
            today={today}
            onPick={(month) => put({ month })}
          />
        ) : (
          <WeekStep from={range.from} onPick={(week) => put({ week })} />
        )}
        <small>{t("localTime", { zone: rota.timeZone })}</small>
        {session.may("phone.own") && (
          <>
            {(rota.mayManage || rota.isMember) && <DutyDialog rota={rota} />}
            {rota.isMember && <SwapDialog rota={rota} />}
          </>
        )}
      </div>
      <QueryView query={query}>
        {(shifts) => (
          <>
            <Notes rota={rota} shifts={shifts} />
            {isMonth ? (
              <Month
                rota={rota}
                shifts={shifts}
                month={monthIn(read("month"), today)}
                today={today}
              />
            ) : (
              <Week rota={rota} shifts={shifts} today={today} />
            )}
            <RotaChanges rota={rota} shifts={shifts} onDone={() => void query.load(false)} />
          </>
        )}
      </QueryView>
    </section>
  );
});

/** The first day of a month and its number of days. */
function monthRange(month: string) {
  const days = weeksOf(month).flatMap((week) => week.filter((day) => day !== null));
  return { from: days[0] ?? `${month}-01`, days: days.length };
}

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const back = Number.isNaN(at) ? 0 : (new Date(at).getUTCDay() + 6) % 7;
  return addDays(day, -back);
}

const WeekStep = observer(function WeekStep({
  from,
  onPick,
}: {
  readonly from: string;
  readonly onPick: (day: string | null) => void;
}) {
  const { t } = useAlarmPhoneText();
  return (
    <span className="cluster digits">
      <Button variant="outlined" text={t("weekBefore")} onClick={() => onPick(addDays(from, -7))} />
      <b>{`${from} – ${addDays(from, 6)}`}</b>
      <Button variant="outlined" text={t("weekAfter")} onClick={() => onPick(addDays(from, 7))} />
      <Button variant="minimal" text={t("thisWeek")} onClick={() => onPick(null)} />
    </span>
  );
});

/** The person on call at this moment, with the end of that duty within a month. */
const OnCallNow = observer(function OnCallNow({ rota }: { readonly rota: Rota }) {
  const { connection, recordChangeCounts } = useStores();
  const { t, language } = useRotaText();
  const refreshKey = recordChangeCounts.countOf("rotas");
  const query = useApiQuery(
    "rotaShifts",
    { id: rota.id, days: 32 },
    { refreshKey, everyMs: 60_000 },
  );
  const { value } = query;
  const failure = <AnswerFailure query={query} what={t("rotaOnCall")} />;
  if (value === undefined) return failure;
  const now = connection.serverNow;
  const shift = value.shifts.find(({ from, to }) => from <= now && now < to);
  return (
    <>
      {failure}
      <p className={css.rotaShift} data-gap={shift === undefined} role="status">
        {shift === undefined
          ? t("rotaNobodyNow")
          : t("rotaNow", {
              name: personName(shift.name),
              time: weekTime(shift.to, rota.timeZone, language),
            })}
      </p>
    </>
  );
});

const Notes = observer(function Notes({ rota, shifts }: Shown) {
  const { t, language } = useRotaText();
  const { t: phoneText } = useAlarmPhoneText();
  const silent = rota.people
    .filter(({ hasPhone }) => !hasPhone)
    .map(({ name }) => personName(name));
  const notes = [
    ...(rota.contacts === 0 ? [t("rotaNotCalled")] : []),
    ...(silent.length > 0 ? [t("rotaNoPhone", { names: listText(silent, language) })] : []),
    ...shifts.unknownYears.map((year) => phoneText("yearUnknown", { year })),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={alarmPhoneCss.coverageNotes}>
      {notes.map((text) => (
        <li key={text} className="is-warning">
          {text}
        </li>
      ))}
    </ul>
  );
});

interface Shown {
  readonly rota: Rota;
  readonly shifts: RotaShifts;
}

const Week = observer(function Week({ rota, shifts, today }: Shown & { today: string }) {
  const { language } = useRotaText();
  return (
    <div>
      {daysOf(shifts, rota).map((day) => {
        const date = formatTime(day.from + dayMs / 4, rota.timeZone).slice(0, 10);
        return (
          <div key={day.from} className={css.rotaDay} data-today={date === today}>
            <b>
              {weekday(day.from + dayMs / 4, rota.timeZone, language)}{" "}
              <span className="digits">{date.slice(5)}</span>
            </b>
            <div className="stack">
              {day.shifts.map((shift) => (
                <Shift key={shift.from} rota={rota} day={day} shift={shift} />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
});

const hue = ({ people }: Rota, userId: number) =>
  ({ "--shift": hueOf(people, userId) }) as CSSProperties;

const hoursOf = (shift: DayShift, day: RotaDay, timeZone: string): string =>
  [shift.from, shift.to].map((at) => hourText(at, day, timeZone)).join("–");

interface ShiftProps {
  readonly rota: Rota;
  readonly day: RotaDay;
  readonly shift: DayShift;
}

const Shift = observer(function Shift({ rota, day, shift }: ShiftProps) {
  const { t, language } = useRotaText();
  const { of } = shift;
  return (
    <span
      className={css.rotaShift}
      data-gap={of === null}
      style={of === null ? {} : hue(rota, of.userId)}
    >
      {hoursOf(shift, day, rota.timeZone)}{" "}
      <b>{of === null ? t("rotaNobody") : personName(of.name)}</b>
      {of !== null && of.source !== "pattern" && (
        <small className="muted"> {shiftSources[of.source][language]}</small>
      )}
    </span>
  );
});

const Month = observer(function Month({
  rota,
  shifts,
  month,
  today,
}: Shown & { month: string; today: string }) {
  const { t } = useRotaText();
  const nameOf = (person: { readonly name: string } | null) =>
    person === null ? t("rotaNobody") : personName(person.name);
  const days = new Map(
    daysOf(shifts, rota).map((day) => [
      formatTime(day.from + dayMs / 4, rota.timeZone).slice(0, 10),
      day,
    ]),
  );
  return (
    <MonthTable
      month={month}
      today={today}
      renderCell={(date) => {
        const day = days.get(date);
        if (day === undefined) return null;
        return (
          <ul>
            {day.shifts.map((shift) => (
              <li
                key={shift.from}
                className={`cut ${css.rotaShift}`}
                data-gap={shift.of === null}
                style={shift.of === null ? {} : hue(rota, shift.of.userId)}
                title={`${hoursOf(shift, day, rota.timeZone)} ${nameOf(shift.of)}`}
              >
                {shift.from > day.from && `${hourText(shift.from, day, rota.timeZone)} `}
                {nameOf(shift.of)}
              </li>
            ))}
          </ul>
        );
      }}
    />
  );
});
