import { type Alarm, type AlarmKey, alarmKinds, severities } from "../../../contract/alarm.ts";
import {
  type AlarmEvent,
  alarmEventKinds,
  type AlarmLife,
} from "../../../contract/alarm-history.ts";
import type { Language } from "../../../contract/words.ts";
import { durationText } from "../../lib/duration.ts";
import { formatTime } from "../../lib/time.ts";
import { alarmComparison, alarmValue } from "../alarm/alarm-words.ts";
import type { HistorySay } from "../../i18n/words/alarm-history.ts";

/** One step of a life as it is read. `details`: what belongs to it, each on a line of its own. */
export interface LifeStep {
  readonly id: string;
  readonly kind: AlarmEvent["kind"] | "close";
  readonly at: number;
  readonly title: string;
  readonly by: string | null;
  readonly details: readonly string[];
  /** How long after the raise; '' at the raise. */
  readonly after: string;
}

/** All that happened, in the order of time; a closed alarm ends with its closing. */
export function lifeSteps(
  { alarm, events, timeZone }: AlarmLife,
  say: HistorySay,
  language: Language,
): readonly LifeStep[] {
  const afterOf = (at: number) =>
    at > alarm.raisedAt
      ? say("afterRaise", { span: durationText(at - alarm.raisedAt, language) })
      : "";
  const steps = events.map((event, index): LifeStep => ({
    id: `${index}`,
    kind: event.kind,
    at: event.at,
    title: alarmEventKinds[event.kind][language],
    by: event.by,
    details: detailsOf(event, alarm, timeZone, say, language),
    after: afterOf(event.at),
  }));
  const closedAt = closingOf(alarm);
  return closedAt === null
    ? steps
    : [
        ...steps,
        {
          id: "close",
          kind: "close",
          at: closedAt,
          title: say("closedStep"),
          by: null,
          details: [say("closedWhy")],
          after: afterOf(closedAt),
        },
      ];
}

/** When it was closed: as soon as it was both cleared and acknowledged. Null while it is open. */
export const closingOf = ({ state, ackAt, clearedAt }: Alarm): number | null =>
  state === "closed" && ackAt !== null && clearedAt !== null ? Math.max(ackAt, clearedAt) : null;

function detailsOf(
  { kind, note, severity, value, until }: AlarmEvent,
  alarm: Alarm,
  timeZone: string,
  say: HistorySay,
  language: Language,
): string[] {
  const severityText = severity === null ? "" : severities[severity].name[language];
  switch (kind) {
    case "raise":
      return [severityText, alarmComparison({ ...alarm, value }, language)].filter(
        (text) => text !== "",
      );
    case "worsen":
      return [
        say("toSeverity", { name: severityText }),
        ...(value === null ? [] : [alarmValue(alarm.key, value, language)]),
      ];
    case "suppress":
      return [
        note === null || note === "emptyHouse"
          ? say("houseIsEmpty")
          : say("causedBy", { cause: alarmKinds[note as AlarmKey].name[language] }),
      ];
    case "shelve":
      return [
        ...(until === null ? [] : [say("untilTime", { time: formatTime(until, timeZone) })]),
        ...(note === null || note === "" ? [] : [note]),
      ];
    case "acknowledge":
      return note === null || note === "" ? [] : [note];
    default:
      return [];
  }
}
