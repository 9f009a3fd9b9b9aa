import { calendarInput, calendarSchema, saveCalendarSchema } from "../../notify/calendar.ts";
import { route } from "../define/route-definition.ts";

export const calendarRoutes = {
  readCalendar: route({
    method: "GET",
    path: "/calendar",
    access: "phone.read",
    summary:
      "Returns the holidays and worked weekends of a year, of a " +
      "country and of the organisation",
    input: calendarInput,
    reply: calendarSchema,
  }),
  saveCalendar: route({
    method: "PUT",
    path: "/calendar",
    access: "calendar.manage",
    summary: "Sets the calendar days of a country or organisation for a year",
    success: "saved",
    input: saveCalendarSchema,
    reply: calendarSchema,
  }),
} as const;
