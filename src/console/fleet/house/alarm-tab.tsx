import "../../crud/list/list.css";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { ackNoteText } from "../../../../contract/alarm/ack-note.ts";
import { type Alarm, alarmStates, alarmTitle, isActive } from "../../../../contract/alarm/alarm.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { SeverityMark } from "../../../ui/severity-mark.tsx";
import { alarmComparison } from "../../alarm/list/alarm-words.ts";
import { absent, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { type HouseSay, useHouseSay } from "../../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "./house-tab-props.ts";
import { OpenAlarms } from "../house-detail/open-alarms.tsx";
import { useHouseList } from "../house-detail/use-house-list.ts";
import "../../components/answer/note.css";
import type { AskOptions, CallApi } from "../../../stores/port/call.ts";

const OutageList = lazy(async () => ({
  default: (await import("../../alarm/outage/outage-list.tsx")).OutageList,
}));

const fetchAlarms =
  (callApi: CallApi) =>
  (query: { houseId: number; page: number; pageSize: number }, options: AskOptions) =>
    callApi("listAlarm", { ...query, state: "all" }, options);

/** Current alarms, and the alarm history. */
export const AlarmTab = observer(function AlarmTab({ record, timeZone }: HouseTabProps) {
  const { connection } = useStores();
  const { say, language } = useHouseSay();
  // A change of an open alarm is one of the history too; a closed one leaves the list.
  const news = record.alarms.map(({ id, version }) => `${id}.${version}`).join(" ");
  const { list, address } = useHouseList(record.id, fetchAlarms, news);
  return (
    <div className="house-column">
      <div className="house-block">
        <OpenAlarms record={record} />
      </div>
      <div className="house-block">
        <Suspense fallback={null}>
          <OutageList houseId={record.id} />
        </Suspense>
      </div>
      <section className="house-block">
        <h2>{say("alarmHistory")}</h2>
        <PagedList
          list={list}
          address={address}
          label={say("alarmHistory")}
          empty={{ title: say("noAlarmHistory"), why: say("noAlarmHistoryWhy") }}
        >
          <RecordTable
            label={say("alarmHistory")}
            columns={columnsOf(say, language, timeZone, () => connection.serverNow)}
            rows={list.rows}
            keyOf={({ id }) => id}
          />
        </PagedList>
        <p className="panel-note">{say("localTime", { zone: timeZone })}</p>
      </section>
    </div>
  );
});

function columnsOf(
  say: HouseSay,
  language: Language,
  timeZone: string,
  now: () => number,
): readonly Column<Alarm>[] {
  const time = (at: number | null) =>
    at === null ? absent : <span className="time">{formatTime(at, timeZone)}</span>;
  return [
    { key: "raised", title: say("raisedAt"), width: 164, cell: ({ raisedAt }) => time(raisedAt) },
    {
      key: "severity",
      title: say("severity"),
      width: 104,
      cell: ({ severity }) => <SeverityMark isHeaded severity={severity} language={language} />,
    },
    {
      key: "name",
      title: say("alarmName"),
      width: 190,
      isMain: true,
      cell: (alarm) => alarmTitle(alarm, language),
    },
    {
      key: "value",
      title: say("comparison"),
      width: 150,
      cell: (alarm) => alarmComparison(alarm, language) || absent,
    },
    {
      key: "state",
      title: say("deviceState"),
      width: 130,
      cell: ({ state }) => alarmStates[state][language],
    },
    {
      key: "by",
      title: say("acknowledgedBy"),
      width: 130,
      cell: ({ ackBy, ackNote }) =>
        ackBy === null ? (
          absent
        ) : (
          <span title={ackNoteText(ackNote, language) || undefined}>{ackBy}</span>
        ),
    },
    {
      key: "cleared",
      title: say("clearedAt"),
      width: 164,
      cell: (alarm) => (isActive(alarm) ? say("lastsYet") : time(alarm.clearedAt)),
    },
    {
      key: "lasted",
      title: say("lasted"),
      width: 90,
      cell: (alarm) => ageText((alarm.clearedAt ?? now()) - alarm.raisedAt, language),
    },
  ];
}
