import { ackNoteText } from "../../../../contract/alarm/ack-note.ts";
import { type Alarm, severities } from "../../../../contract/alarm/alarm.ts";
import { type AlarmKey, alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import {
  type AlarmEvent,
  alarmEventKinds,
  type AlarmLife,
} from "../../../../contract/alarm/alarm-history.ts";
import {
  noticeChannels,
  noticeKinds,
  noticeReasons,
  noticeStates,
} from "../../../../contract/notify/notice.ts";
import type { AlarmNotice } from "../../../../contract/notify/notice-row.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { alarmComparison, alarmValue } from "../list/alarm-words.ts";
import type { HistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { personName } from "../../../stores/record/person-names.ts";

/**
 * One step in the course of an alarm, as shown. `details`: its parts, each on a line of its own.
 */
export interface LifeStep {
  readonly id: string;
  readonly kind: AlarmEvent["kind"] | "close" | "told";
  readonly at: number;
  readonly title: string;
  readonly by: string | null;
  readonly details: readonly string[];
  /** Time since the alarm was raised; '' for the raising itself. */
  readonly after: string;
}

/**
 * Returns all events and notifications, in the order of time; a closed alarm ends with its closing.
 */
export function lifeSteps(
  { alarm, events, timeZone }: AlarmLife,
  notices: readonly AlarmNotice[],
  t: HistoryText,
  language: Language,
): readonly LifeStep[] {
  const afterOf = (at: number) =>
    at > alarm.raisedAt
      ? t("afterRaise", { span: durationText(at - alarm.raisedAt, language) })
      : "";
  const context: LifeLineText = { alarm, timeZone, t, language };
  const happened = events.map((event, index): LifeStep => ({
    id: `${index}`,
    kind: event.kind,
    at: event.at,
    title: alarmEventKinds[event.kind][language],
    by: event.by,
    details: detailsOf[event.kind]?.(event, context) ?? [],
    after: afterOf(event.at),
  }));
  const noticeSteps = notices.map((notice) => noticeStep(notice, afterOf(notice.at), t, language));
  const steps = [...happened, ...noticeSteps].toSorted((a, b) => a.at - b.at);
  const closedAt = closingOf(alarm);
  return closedAt === null
    ? steps
    : [
        ...steps,
        {
          id: "close",
          kind: "close",
          at: closedAt,
          title: t("closedStep"),
          by: null,
          details: [t("closedWhy")],
          after: afterOf(closedAt),
        },
      ];
}

/** "Call to Li: answered". */
function noticeStep(
  { noticeId, at, channel, recipient, kind, state, reason }: AlarmNotice,
  after: string,
  t: HistoryText,
  language: Language,
): LifeStep {
  const title = t("toldStep", {
    channel: noticeChannels[channel][language],
    name: personName(recipient),
  });
  return {
    id: `told ${noticeId}`,
    kind: "told",
    at,
    title,
    by: reason === null ? noticeStates[state][language] : noticeReasons[reason][language],
    details: kind === "raise" ? [] : [noticeKinds[kind][language]],
    after,
  };
}

/**
 * Returns the time it was closed: as soon as it was both cleared and acknowledged. Null while it is
 * open.
 */
export const closingOf = ({ state, ackAt, clearedAt }: Alarm): number | null =>
  state === "closed" && ackAt !== null && clearedAt !== null ? Math.max(ackAt, clearedAt) : null;

interface LifeLineText {
  readonly alarm: Alarm;
  readonly timeZone: string;
  readonly t: HistoryText;
  readonly language: Language;
}
type Detail = (event: AlarmEvent, telling: LifeLineText) => readonly string[];

const noticeNote: Detail = ({ note }, { language }) =>
  note === null || note === "" ? [] : [ackNoteText(note, language)];
const severityText: (event: AlarmEvent, language: Language) => string = ({ severity }, language) =>
  severity === null ? "" : severities[severity].name[language];

/** Details of a step, by kind; other kinds have none. */
const detailsOf: Readonly<Partial<Record<AlarmEvent["kind"], Detail>>> = {
  raise: (event, { alarm, language }) =>
    [
      severityText(event, language),
      alarmComparison({ ...alarm, value: event.value }, language),
    ].filter((text) => text !== ""),
  worsen: (event, { alarm, t, language }) => [
    t("toSeverity", { name: severityText(event, language) }),
    ...(event.value === null ? [] : [alarmValue(alarm, event.value, language)]),
  ],
  suppress: ({ note }, { t, language }) => [
    note === "shieldTest" || note === "outOfService"
      ? t(note === "shieldTest" ? "suppressedTest" : "suppressedOut")
      : note === null || note === "emptyHouse"
        ? t("houseIsEmpty")
        : t("causedBy", { cause: alarmKinds[note as AlarmKey].name[language] }),
  ],
  shelve: (event, context) => [...shelvedText(event, context), ...noticeNote(event, context)],
  acknowledge: noticeNote,
};

const shelvedText: Detail = ({ until }, { timeZone, t }) =>
  until === null ? [] : [t("untilTime", { time: formatTime(until, timeZone) })];
