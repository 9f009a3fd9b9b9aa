import { type Alarm, severityList } from "../../../contract/alarm/alarm.ts";
import { type OverviewSummary, summaryDays } from "../../../contract/live/overview.ts";

/** The summary plus the alarms in `raises` that were raised after it was computed. */
export function withRaises(summary: OverviewSummary, raises: readonly Alarm[]): OverviewSummary {
  const later = raises.filter(({ raisedAt }) => raisedAt > summary.serverTime);
  if (later.length === 0) return summary;
  const { raised, alarmKinds, urgentUntil } = summary;
  const times = later.filter(({ severity }) => severity === 1).map(({ raisedAt }) => raisedAt);
  return {
    ...summary,
    raised: {
      ...raised,
      lately: raised.lately + later.length,
      bySeverity: {
        ...raised.bySeverity,
        lately: raised.bySeverity.lately.map(
          (count, index) =>
            count + countOf(later, ({ severity }) => severity === severityList[index]),
        ),
      },
    },
    alarmKinds: withKinds(alarmKinds, later),
    urgentUntil: times.length === 0 ? urgentUntil : Math.max(urgentUntil ?? 0, ...times),
  };
}

function withKinds(
  kinds: OverviewSummary["alarmKinds"],
  later: readonly Alarm[],
): OverviewSummary["alarmKinds"] {
  const missing = new Set(later.map(({ key }) => key));
  for (const { key } of kinds) missing.delete(key);
  const days = Array.from({ length: summaryDays }, () => 0);
  return [...kinds, ...[...missing].map((key) => ({ key, days }))].map((kind) => {
    const count = countOf(later, ({ key }) => key === kind.key);
    return {
      ...kind,
      days: kind.days.map((day, index) => (index === summaryDays - 1 ? day + count : day)),
    };
  });
}

const countOf = (alarms: readonly Alarm[], test: (alarm: Alarm) => boolean): number =>
  alarms.filter(test).length;
