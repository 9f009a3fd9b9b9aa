import type { CalendarYear } from "../../../contract/notify/calendar.ts";
import type { calendarRoutes } from "../../../contract/route/notify/calendar-routes.ts";
import { orgIds } from "../../platform/session/named-ids.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

interface CalendarChange {
  readonly before: CalendarYear;
  readonly after: CalendarYear;
  readonly level: "country" | "own";
  readonly source: string;
}
declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly saveCalendar: CalendarChange;
  }
}

const daysOf = ({ days }: CalendarYear, level: CalendarChange["level"]) =>
  days
    .filter(({ origin }) => origin === level)
    .map(({ day, isWork }) => `${day} ${isWork ? "+" : "-"}`);

export const calendarAudits = {
  readCalendar: { names: ({ orgId }) => [orgIds(orgId)] },
  saveCalendar: {
    lines: ({ before, after, level, source }) => [
      {
        function: "calendarChange",
        operation: `${after.country} ${after.year}`,
        remark: source,
        orgId: level === "own" ? after.orgId : null,
        before: { days: daysOf(before, level) },
        after: { days: daysOf(after, level) },
      },
    ],
    recordsChanged: ({ after, level }) => [
      { kinds: ["calendars", "alarmPhones"], orgIds: level === "own" ? [after.orgId] : null },
    ],
    names: ({ orgId }) => [orgIds(orgId)],
  },
} satisfies AuditsOf<typeof calendarRoutes>;
