import css from "./recipient-list.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { Alarm } from "../../contract/alarm/alarm.ts";
import { fill } from "../../contract/base/server-message.ts";
import { noticeChannels, noticeReasons, noticeStates } from "../../contract/notify/notice.ts";
import type { Language } from "../../contract/base/words.ts";
import { alarmNoticeWords } from "../i18n/words/alarm/alarm-notice-words.ts";
import { formatTime } from "../lib/time/format-time.ts";
import { AlarmNoticeBoard } from "../stores/alarm/alarm-notice-board.ts";
import type { CallApi } from "../stores/port/call.ts";
import type { Clock } from "../stores/port/clock.ts";
import { recipientsOf, type Recipient } from "./recipients.ts";
import { personName } from "../stores/record/person-names.ts";

export const openBoard = (clock: Clock, callApi: CallApi) => new AlarmNoticeBoard(clock, callApi);

interface Props {
  readonly board: AlarmNoticeBoard;
  /** Alarms of one incident, or one alone. */
  readonly alarms: readonly Alarm[];
  /** Time zone of the farm, for the person who calls there. */
  readonly timeZone: string;
  readonly language: Language;
}

function useLoadedNotices(board: AlarmNoticeBoard, alarms: readonly Alarm[]): void {
  const ids = alarms.map(({ id }) => id).join();
  useEffect(() => board.request(ids.split(",").map(Number)), [board, ids]);
}

/** Number of recipients shown before the user requests the others. */
const shownMax = 3;

/** People notified of an incident, by channel and with the result, below it in a list. */
export const RecipientList = observer(function RecipientList({
  board,
  alarms,
  timeZone,
  language,
}: Props) {
  const [isWhole, setWhole] = useState(false);
  useLoadedNotices(board, alarms);
  const people = recipientsOf(board.noticesOf(alarms));
  const since = board.unreachedSince(alarms);
  const others = isWhole ? 0 : Math.max(0, people.length - shownMax);
  if (board.hasFailed)
    return <p className={`${css.recipientList} is-failed`}>{alarmNoticeWords.failed[language]}</p>;
  if (people.length === 0 && since === null) return null;
  return (
    // Every incident has one, so it is not a landmark.
    <div
      role="group"
      className={css.recipientList}
      aria-label={alarmNoticeWords.notified[language]}
    >
      {since !== null && <Unreached since={since} timeZone={timeZone} language={language} />}
      <ul>
        {people.slice(0, people.length - others).map((person) => (
          <li key={`${person.channel} ${person.name}`}>
            <time dateTime={new Date(person.last.at).toISOString()}>
              {formatTime(person.last.at, timeZone).slice(5, 16)}
            </time>
            <span>{channelText(person, language)}</span>
            <b>{outcomeText(person, language)}</b>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <button type="button" onClick={() => setWhole(true)}>
          {fill(alarmNoticeWords.showOthers[language], { count: others })}
        </button>
      )}
    </div>
  );
});

/** The same on one line: no one was reached, or the most informative recipient. */
export const RecipientLine = observer(function RecipientLine({
  board,
  alarms,
  timeZone,
  language,
  isHidden,
}: Props & { readonly isHidden: boolean }) {
  useLoadedNotices(board, alarms);
  const since = board.unreachedSince(alarms);
  const [first] = recipientsOf(board.noticesOf(alarms));
  if (isHidden || (first === undefined && since === null)) return null;
  return (
    <span className="card-row notice-line">
      {since !== null && <Unreached since={since} timeZone={timeZone} language={language} />}
      {since === null && first !== undefined && (
        <span>
          {formatTime(first.last.at, timeZone).slice(11, 16)} {channelText(first, language)}{" "}
          {outcomeText(first, language)}
        </span>
      )}
    </span>
  );
});

/** Mark for reaching no one, without a time. */
export const UnreachedMark = ({ language }: { readonly language: Language }) => (
  <b className={css.noticeUnreached}>
    <NoAnswerShape />
    {alarmNoticeWords.unreached[language]}
  </b>
);

function Unreached({
  since,
  timeZone,
  language,
}: Pick<Props, "timeZone" | "language"> & { readonly since: number }) {
  const time = formatTime(since, timeZone).slice(11, 16);
  return (
    <b className={css.noticeUnreached}>
      <NoAnswerShape />
      {fill(alarmNoticeWords.unreachedSince[language], { time })}
    </b>
  );
}

/** A telephone that is struck out. */
const NoAnswerShape = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path
      d="M1 11C5 6.7 11 6.7 15 11L12.8 13 10.2 11.4V9.5C8.7 9 7.3 9 5.8 9.5V11.4L3.2 13Z"
      fill="currentColor"
    />
    <path d="M2.5 1.5 13.5 14.5" stroke="currentColor" strokeWidth="1.7" fill="none" />
  </svg>
);

/** "Call Li ×2" */
const channelText = ({ channel, name, times }: Recipient, language: Language): string =>
  [noticeChannels[channel][language], personName(name), ...(times > 1 ? [`×${times}`] : [])].join(
    " ",
  );

const outcomeText = ({ last: { state, reason } }: Recipient, language: Language): string =>
  reason === null ? noticeStates[state][language] : noticeReasons[reason][language];
