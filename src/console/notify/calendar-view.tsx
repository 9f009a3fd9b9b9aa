import alarmPhoneCss from "./alarm-phone.module.css";
import noteCss from "../components/answer/note.module.css";
import css from "./calendar-view.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type CalendarYear, dayOrigins } from "../../../contract/notify/calendar.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { VersionedForm } from "../components/answer/versioned-form.tsx";
import { QueryView } from "../components/answer/query-view.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { useAddress } from "../crud/list/use-address.ts";
import { CalendarForm } from "./calendar-form.tsx";
import { weekday } from "../../../contract/base/time-text.ts";

/** Workdays and holidays of the country and the organisation, one year at a time. */
export const CalendarView = observer(function CalendarView() {
  const { connection, recordChangeCounts, session } = useStores();
  const { t } = useAlarmPhoneText();
  const { read, put } = useAddress();
  const thisYear = Number(formatTime(connection.serverNow, ownZone()).slice(0, 4));
  const year = Number(read("year")) || thisYear;
  const query = useApiQuery(
    "readCalendar",
    { year },
    { refreshKey: recordChangeCounts.countOf("calendars") },
  );
  const years = Array.from({ length: 5 }, (_, index) => thisYear - 2 + index);
  return (
    <div className={alarmPhoneCss.coverage}>
      <h1 className="visually-hidden">{t("partCalendar")}</h1>
      <p className={noteCss.panelNote}>{t("calendarWhy")}</p>
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        <HTMLSelect
          aria-label={t("calendarYear")}
          value={year}
          onChange={(event) => put({ year: event.currentTarget.value })}
        >
          {[...new Set([...years, year])].map((item) => (
            <option key={item} value={item}>
              {item}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <QueryView query={query}>
        {(calendar) => (
          <>
            {!calendar.isKnown && (
              <ul className={alarmPhoneCss.coverageNotes}>
                <li className="is-warning">{t("yearUnknown", { year })}</li>
              </ul>
            )}
            {session.may("calendar.manage") && (
              <VersionedForm
                newest={calendar}
                id={year}
                version={({ version }) => `${version.country} ${version.own}`}
                onSaved={() => void query.load(false)}
              >
                {(value, onSaved) => <CalendarForm calendar={value} onSaved={onSaved} />}
              </VersionedForm>
            )}
            <DayTable calendar={calendar} />
          </>
        )}
      </QueryView>
    </div>
  );
});

const DayTable = observer(function DayTable({ calendar }: { calendar: CalendarYear }) {
  const { t, language } = useAlarmPhoneText();
  if (calendar.days.length === 0) return <p className={noteCss.panelNone}>{t("noDays")}</p>;
  return (
    <table className={css.calendarDays}>
      <thead>
        <tr>
          <th scope="col">{t("dayColumn")}</th>
          <th scope="col">{t("dayKind")}</th>
          <th scope="col">{t("dayName")}</th>
          <th scope="col">{t("dayOrigin")}</th>
        </tr>
      </thead>
      <tbody>
        {calendar.days.map(({ day, isWork, name, nameEn, origin, source }) => (
          <tr key={day} data-work={isWork}>
            <th scope="row">
              {day} <small>{weekday(Date.parse(`${day}T12:00Z`), "UTC", language)}</small>
            </th>
            <td>{t(isWork ? "dayWork" : "dayRest")}</td>
            <td>{(language === "en" && nameEn) || name}</td>
            <td>
              {dayOrigins[origin][language]}
              {source !== "" && <small> {source}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
