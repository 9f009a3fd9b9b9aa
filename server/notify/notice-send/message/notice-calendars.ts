import { readCalendar } from "../../calendar/worked-days.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { type Calendar, plainWeek } from "../../notice-plan/notice-calendar.ts";
import type { AlarmToNotify } from "./alarm-to-notify.ts";

type Placed = Pick<AlarmToNotify, "alarm" | "country">;

/** Returns the calendar for an alarm's numbers: its country's, with the organisation's own days. */
export type CalendarOf = (placed: Placed) => Calendar;

const nameOf = ({ alarm, country }: Placed): string => `${alarm.orgId}:${country}`;

export async function readCalendars(tx: Queryable, alarms: readonly Placed[]): Promise<CalendarOf> {
  const read = new Map<string, Calendar>();
  for (const alarm of alarms)
    if (!read.has(nameOf(alarm)))
      read.set(nameOf(alarm), await readCalendar(tx, alarm.alarm.orgId, alarm.country));
  return (one) => read.get(nameOf(one)) ?? plainWeek;
}
