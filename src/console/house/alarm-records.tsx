import "../crud/list/list.module.css";
import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { ackNoteText } from "../../../contract/alarm/ack-note.ts";
import { type Alarm, alarmStates, alarmTitle, isActive } from "../../../contract/alarm/alarm.ts";
import type { Language } from "../../../contract/base/words.ts";
import { ageText } from "../../lib/text/age-text.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { useStores } from "../../context/use-stores.ts";
import { SeverityMark } from "../../ui/severity-mark.tsx";
import { alarmComparison } from "../alarm/list/alarm-words.ts";
import { absent, type Column, RecordTable } from "../crud/list/record-table.tsx";
import { PagedList } from "../crud/list/paged-list.tsx";
import { type HouseText, useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import { OpenAlarms } from "../fleet/house-detail/open-alarms.tsx";
import { useHouseList } from "../fleet/house-detail/use-house-list.ts";
import noteCss from "../components/answer/note.module.css";
import houseCss from "../fleet/house-detail/house.module.css";
import type { RequestOptions, CallApi } from "../../stores/port/call.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { personName } from "../../stores/record/person-names.ts";

const OutageList = lazyPart(
  () => import("../alarm/outage/outage-list.tsx"),
  ({ OutageList }) => OutageList,
);

const fetchAlarms =
  (callApi: CallApi) =>
  (query: { houseId: number; page: number; pageSize: number }, options: RequestOptions) =>
    callApi("listAlarm", { ...query, state: "all" }, options);

/** Current alarms, and the alarm history. */
export const AlarmRecords = observer(function AlarmRecords({ record, timeZone }: HouseTabProps) {
  const { connection } = useStores();
  const { t, language } = useHouseText();
  // Changes of open alarms affect the history too; a closed alarm leaves the list of current ones.
  const refreshKey = record.alarms.map(({ id, version }) => `${id}.${version}`).join(" ");
  const { list, address } = useHouseList(record.id, fetchAlarms, refreshKey);
  return (
    <div className={houseCss.houseColumn}>
      <div className={houseCss.houseBlock}>
        <OpenAlarms record={record} />
      </div>
      <div className={houseCss.houseBlock}>
        <Suspense fallback={null}>
          <OutageList houseId={record.id} />
        </Suspense>
      </div>
      <section className={houseCss.houseBlock}>
        <h2>{t("alarmHistory")}</h2>
        <PagedList
          list={list}
          address={address}
          label={t("alarmHistory")}
          empty={{ title: t("noAlarmHistory"), why: t("noAlarmHistoryWhy") }}
        >
          <RecordTable
            label={t("alarmHistory")}
            columns={columnsOf(t, language, timeZone, () => connection.serverNow)}
            rows={list.rows}
            keyOf={({ id }) => id}
          />
        </PagedList>
        <p className={noteCss.panelNote}>{t("localTime", { zone: timeZone })}</p>
      </section>
    </div>
  );
});

function columnsOf(
  t: HouseText,
  language: Language,
  timeZone: string,
  now: () => number,
): readonly Column<Alarm>[] {
  const time = (at: number | null) =>
    at === null ? absent : <span className="time">{formatTime(at, timeZone)}</span>;
  return [
    { key: "raised", title: t("raisedAt"), width: 164, cell: ({ raisedAt }) => time(raisedAt) },
    {
      key: "severity",
      title: t("severity"),
      width: 104,
      cell: ({ severity }) => <SeverityMark isHeaded severity={severity} language={language} />,
    },
    {
      key: "name",
      title: t("alarmName"),
      width: 190,
      isMain: true,
      cell: (alarm) => alarmTitle(alarm, language),
    },
    {
      key: "value",
      title: t("comparison"),
      width: 150,
      cell: (alarm) => alarmComparison(alarm, language) || absent,
    },
    {
      key: "state",
      title: t("deviceState"),
      width: 130,
      cell: ({ state }) => alarmStates[state][language],
    },
    {
      key: "by",
      title: t("acknowledgedBy"),
      width: 130,
      cell: ({ ackBy, ackNote }) =>
        ackBy === null ? (
          absent
        ) : (
          <span title={ackNoteText(ackNote, language) || undefined}>{personName(ackBy)}</span>
        ),
    },
    {
      key: "cleared",
      title: t("clearedAt"),
      width: 164,
      cell: (alarm) => (isActive(alarm) ? t("lastsYet") : time(alarm.clearedAt)),
    },
    {
      key: "lasted",
      title: t("lasted"),
      width: 90,
      cell: (alarm) => ageText((alarm.clearedAt ?? now()) - alarm.raisedAt, language),
    },
  ];
}
