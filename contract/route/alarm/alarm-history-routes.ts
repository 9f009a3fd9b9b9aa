import { z } from "zod";
import { alarmSchema } from "../../alarm/alarm.ts";
import { alarmFilter } from "../../alarm/alarm-filter.ts";
import { alarmFiguresSchema, alarmLifeSchema } from "../../alarm/alarm-history.ts";
import { fileFormats } from "../../base/file-format.ts";
import { fileReply, heavy, route } from "../define/route-definition.ts";
import { alarmIdList, incidentBriefSchema } from "../../alarm/incident-brief.ts";
import { cursorListOf, id, listOf, pageOrCursor } from "../../base/call-schema.ts";

/** Calls for histories of alarms. */
export const alarmHistoryRoutes = {
  listAlarm: route({
    method: "GET",
    path: "/alarm/list",
    access: "alarm.read",
    summary:
      "Returns alarms by page; without `sort`: of a state the " +
      "worst first, of all the newest first",
    shared: "second",
    // Open alarms have an index of their own.
    weight: ({ state }) => (state === "all" || state === "closed" ? "heavy" : "light"),
    input: z.object({
      ...pageOrCursor,
      ...alarmFilter,
      /**
       * By the time of the raise, the severity, or the time from raise to clearing (now, when
       * active).
       */
      sort: z.enum(["raised", "severity", "duration"]).optional(),
      order: z.enum(["asc", "desc"]).default("desc"),
    }),
    reply: cursorListOf(alarmSchema),
  }),
  alarmIncidents: route({
    method: "GET",
    path: "/alarm/incidents",
    access: "alarm.read",
    summary: "Returns the incidents of these alarms; unknown alarms are left out",
    perMinute: 300,
    weight: heavy,
    input: z.object({ alarmIds: alarmIdList }),
    reply: listOf(incidentBriefSchema),
  }),
  alarmLife: route({
    method: "GET",
    path: "/alarm/life",
    access: "alarm.read",
    summary: "Returns an alarm with its history",
    input: z.object({ id }),
    reply: alarmLifeSchema,
  }),
  alarmFigures: route({
    method: "GET",
    path: "/alarm/figures",
    access: "alarm.read",
    summary: "Returns number, frequency and duration of alarms",
    perMinute: 120,
    weight: heavy,
    input: z.object(alarmFilter),
    reply: alarmFiguresSchema,
  }),
  exportAlarm: route({
    method: "GET",
    path: "/alarm/export",
    access: "alarm.read",
    summary: "Exports alarms as CSV or XLSX, newest first",
    perMinute: 120,
    input: z.object({ ...alarmFilter, format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
} as const;
