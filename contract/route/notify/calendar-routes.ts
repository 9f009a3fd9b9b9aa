import { calendarInput, calendarSchema, saveCalendarSchema } from "../../notify/calendar.ts";
import { route } from "../define/route-definition.ts";

export const calendarRoutes = {
  readCalendar: route({
    method: "GET",
    path: "/calendar",
    access: "phone.read",
    summary: "Holidays and worked weekends of a year, of a country and the own organisation",
    input: calendarInput,
    reply: calendarSchema,
  }),
  saveCalendar: route({
    method: "PUT",
    path: "/calendar",
    access: "calendar.manage",
    summary: "Enter the days of a country or the own ones, for a year",
    success: "saved",
    input: saveCalendarSchema,
    reply: calendarSchema,
  }),
} as const;
