import powerCss from "./power.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./power-events.module.css";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { type Alarm, alarmTitle, isActive } from "../../../../contract/alarm/alarm.ts";
import { powerAlarms } from "../../../../contract/alarm/power-alarm.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { SeverityMark } from "../../../ui/severity-mark.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

interface Props {
  readonly houseId: number;
  /** The farm's time zone. */
  readonly timeZone: string;
}
const shownDays = 7;
const shownMax = 20;

/** Supply problems of a house in the last week, newest first. */
export const PowerEvents = observer(function PowerEvents({ houseId, timeZone }: Props) {
  const { connection, fleet } = useStores();
  const { t } = usePowerText();
  // Changes of open alarms affect this list too: a closed one leaves it.
  const refreshKey = (fleet.house(houseId)?.alarms ?? [])
    .map(({ id, version }) => `${id}.${version}`)
    .join(" ");
  const from = useMemo(
    () => (void refreshKey, connection.serverNow - shownDays * dayMs),
    [connection, refreshKey],
  );
  const query = { page: "1", pageSize: String(shownMax), key: powerAlarms.join(",") };
  const result = useApiQuery(
    "listAlarm",
    { ...query, houseId, state: "all", from },
    { refreshKey },
  );
  return (
    <section className={`${powerCss.powerPanel} ${powerCss.powerLoad}`}>
      <h2>{t("weekEvents")}</h2>
      <QueryView query={result}>
        {({ total, rows }) =>
          total === 0 ? (
            <p className={noteCss.panelNone}>{t("noWeekEvents")}</p>
          ) : (
            <>
              <EventRows rows={rows} timeZone={timeZone} />
              <p className={noteCss.panelNote}>
                <Link to={paths.houseTab(houseId, "alarms")}>
                  {t("eventsOf", { count: total })}
                </Link>
              </p>
            </>
          )
        }
      </QueryView>
    </section>
  );
});

const EventRows = observer(function EventRows({
  rows,
  timeZone,
}: {
  readonly rows: readonly Alarm[];
  readonly timeZone: string;
}) {
  const { connection } = useStores();
  const { t, language } = usePowerText();
  return (
    <table className={`${powerCss.powerRows} ${css.powerEvents}`} aria-label={t("weekEvents")}>
      <thead>
        <tr>
          <th scope="col">{t("eventAt")}</th>
          <th scope="col">{t("eventName")}</th>
          <th scope="col">{t("eventLasted")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((alarm) => (
          <tr key={alarm.id}>
            <td className="time">{formatTime(alarm.raisedAt, timeZone).slice(5, 16)}</td>
            <th scope="row">
              <SeverityMark severity={alarm.severity} language={language} />{" "}
              {alarmTitle(alarm, language)}
            </th>
            <td>
              {ageText((alarm.clearedAt ?? connection.serverNow) - alarm.raisedAt, language)}
              {isActive(alarm) && ` ${t("eventLasts")}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
