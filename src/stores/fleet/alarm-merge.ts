import { type Alarm, byUrgency } from "../../../contract/alarm/alarm.ts";

/**
 * The open alarms after a batch: `sorted` (worst first) without the changed ones, merged with those
 * still open. O(n + k log k).
 */
export function mergeAlarms(
  sorted: readonly Alarm[],
  changedIds: ReadonlySet<number>,
  stillOpen: readonly Alarm[],
): Alarm[] {
  const arrivals = [...stillOpen].sort(byUrgency);
  const merged: Alarm[] = [];
  let next = 0;
  for (const alarm of sorted) {
    if (changedIds.has(alarm.id)) continue;
    while (next < arrivals.length && byUrgency(arrivals[next]!, alarm) < 0)
      merged.push(arrivals[next++]!);
    merged.push(alarm);
  }
  while (next < arrivals.length) merged.push(arrivals[next++]!);
  return merged;
}

/** The list of one house with `alarm` inserted at its place, or removed if closed. */
export function replaceAlarm(list: readonly Alarm[], alarm: Alarm): readonly Alarm[] {
  return mergeAlarms(list, new Set([alarm.id]), alarm.state === "closed" ? [] : [alarm]);
}
