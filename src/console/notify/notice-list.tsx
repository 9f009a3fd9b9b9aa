import { observer } from "mobx-react-lite";
import {
  noticeChannels,
  noticeKindKeys,
  noticeKinds,
  noticeReasons,
  noticeStateKeys,
  noticeStates,
} from "../../../contract/notify/notice.ts";
import type { Notice } from "../../../contract/notify/notice-row.ts";
import type { Language } from "../../../contract/base/words.ts";
import {
  type AlarmPhoneText,
  useAlarmPhoneText,
} from "../../i18n/words/notify/alarm-phone-words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { zoneOf } from "../../lib/time/farm-zone.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { SeverityMark } from "../../ui/severity-mark.tsx";
import { FilterSelect } from "../crud/list/filter-select.tsx";
import { useStores } from "../../context/use-stores.ts";
import { absent, type Column } from "../crud/list/record-table.tsx";
import { TableView } from "../crud/list/table-view.tsx";
import { useListPage } from "../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../crud/list/use-records-changed.ts";
import { useListAddress } from "../crud/list/use-records.ts";
import { useTimeWindow } from "../crud/list/use-time-window.tsx";
import type { CallApi } from "../../stores/port/call.ts";
import { listCall } from "../../stores/record/list-call.ts";
import { resultWord } from "./result-word.ts";
import { twoLines } from "./two-lines.tsx";
import { personName } from "../../stores/record/person-names.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listNotice"), sorts: [] };

/**
 * Notices with their recipients, newest first: sent, waiting or held back, with the reason. Shows
 * the latest week by default, because older ones are never deleted.
 */
export const NoticeList = observer(function NoticeList() {
  const { t, language } = useAlarmPhoneText();
  const timeZone = zoneOf(useStores().fleet.farms.values());
  const whole = useListAddress();
  const kind = whole.pick("kind", noticeKindKeys);
  const state = whole.pick("state", noticeStateKeys);
  const { from, filter } = useTimeWindow(whole, "week");
  const { address, list } = useListPage(source, { kind, state, from });
  useRecordsChanged("notices", list, false);
  return (
    <TableView
      title="noticesSent"
      searchHint="searchNotice"
      list={list}
      address={address}
      columns={noticeColumns(t, language, timeZone)}
      filterNames={from === null ? ["kind", "state"] : ["kind", "state", "window"]}
      empty={{ title: "noNotices", why: "noNoticesWhy" }}
      note={t(timeZone === ownZone() ? "ownTime" : "localTime", { zone: timeZone })}
      filters={
        <>
          <FilterSelect
            label={t("noticeKind")}
            every={t("everyKind")}
            value={kind}
            options={noticeKindKeys.map((value) => ({
              value,
              label: noticeKinds[value][language],
            }))}
            onPick={(value) => address.setQuery({ kind: value })}
          />
          <FilterSelect
            label={t("noticeState")}
            every={t("everyResult")}
            value={state}
            options={noticeStateKeys.map((value) => ({
              value,
              label: noticeStates[value][language],
            }))}
            onPick={(value) => address.setQuery({ state: value })}
          />
          {filter}
        </>
      }
    />
  );
});

function noticeColumns(
  t: AlarmPhoneText,
  language: Language,
  timeZone: string,
): readonly Column<Notice>[] {
  return [
    {
      key: "at",
      title: t("noticeAt"),
      width: 160,
      cell: (notice) => <span className="time">{timeLines(notice, t, timeZone)}</span>,
    },
    {
      key: "recipient",
      title: t("noticeRecipient"),
      width: 190,
      isMain: true,
      cell: ({ recipient, address }) =>
        recipient === "" ? address || absent : twoLines(personName(recipient), address),
    },
    {
      key: "channel",
      title: t("noticeChannel"),
      width: 110,
      cell: ({ channel }) => noticeChannels[channel][language],
    },
    {
      key: "kind",
      title: t("noticeKind"),
      width: 130,
      cell: ({ kind, severity }) => (
        <>
          {noticeKinds[kind][language]}
          {severity !== null && (
            <>
              <br />
              <SeverityMark isHeaded severity={severity} language={language} />
            </>
          )}
        </>
      ),
    },
    {
      key: "state",
      title: t("noticeState"),
      width: 210,
      cell: (notice) => <Result notice={notice} t={t} language={language} />,
    },
    { key: "text", title: t("noticeText"), cell: ({ text }) => text },
  ];
}

/**
 * Returns the due time, which the list is sorted by, and the time of sending if it was not sent at
 * once.
 */
function timeLines({ at, sentAt }: Notice, t: AlarmPhoneText, timeZone: string) {
  const due = formatTime(at, timeZone);
  const sent = sentAt === null ? due : formatTime(sentAt, timeZone);
  if (sent.slice(0, 16) === due.slice(0, 16)) return due;
  const time = sent.slice(0, 10) === due.slice(0, 10) ? sent.slice(11) : sent;
  return twoLines(due, t("noticeSentAt", { time }));
}

interface ResultProps {
  readonly notice: Notice;
  readonly t: AlarmPhoneText;
  readonly language: Language;
}

/** Result of a notice, its reason, and the number of attempts if there was more than one. */
function Result({ notice, t, language }: ResultProps) {
  const { reason, tries } = notice;
  const details = [
    ...(reason === null ? [] : [noticeReasons[reason][language]]),
    ...(tries > 1 ? [t("noticeTries", { count: formatNumber(tries, 0, language) })] : []),
  ];
  return twoLines(resultWord(notice, t, language), details.join(language === "zh" ? "，" : ", "));
}
