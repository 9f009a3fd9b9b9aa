import { Cron } from "croner";
import { dayMs } from "../../../contract/base/time.ts";
import { isMonthly, type Report } from "../../../contract/operate/report.ts";
import { localDay } from "../../platform/time/local-day.ts";

type Timed = Pick<Report, "kind" | "weekDays" | "monthDay" | "time">;

/** The first moment of a schedule after `after`, by the clock of a zone, epoch ms. */
export function nextSend(report: Timed, timeZone: string, after: number): number | null {
  const [hour, minute] = report.time.split(":").map(Number);
  const days = isMonthly(report.kind)
    ? `${report.monthDay} * *`
    : `* * ${report.weekDays.join(",")}`;
  const cron = new Cron(`${minute} ${hour} ${days}`, { timezone: timeZone, paused: true });
  return cron.nextRun(new Date(after))?.getTime() ?? null;
}

/** Days since the one before it, of a report on a day of the week. */
export function spanDaysOf(
  { weekDays }: Pick<Report, "weekDays">,
  timeZone: string,
  at: number,
): number {
  const today = new Date(localDay(timeZone, at)).getUTCDay() || 7;
  const back = weekDays.map((day) => (today - day + 7) % 7 || 7);
  return weekDays.length === 0 ? 7 : Math.min(...back);
}

/** Time for which a late report is still sent, ms. */
export const lateMs = dayMs / 2;
