import { z } from "zod";
import { alarmSchema, shelveMaxMs } from "../../alarm/alarm.ts";
import { workStepKeys } from "../../alarm/alarm-work.ts";
import { route } from "../define/route-definition.ts";
import { minuteMs } from "../../base/time.ts";
import { ids, nothing } from "../../base/call-schema.ts";

export const alarmRoutes = {
  alarmAmt: route({
    method: "GET",
    path: "/overview/alarmAmt/",
    access: "wall.read",
    summary: "Returns the number of open alarms",
    input: nothing,
    reply: z.int(),
  }),
  ackAlarm: route({
    method: "POST",
    path: "/alarm/ack",
    access: "alarm.ack",
    summary: "Acknowledges alarms and records who sees to them",
    input: z.object({ ids, note: z.string().trim().max(500).default("") }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  ackIncident: route({
    method: "POST",
    path: "/alarm/ackIncident",
    access: "alarm.ack",
    summary:
      "Acknowledges the waiting alarms of an alarm's incident, " +
      "up to the id `upTo` that was shown",
    perMinute: 300,
    input: z.object({
      alarmId: z.int().positive(),
      upTo: z.int().positive(),
      note: z.string().trim().max(500).default(""),
    }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  shelveAlarm: route({
    method: "POST",
    path: "/alarm/shelve",
    access: "alarm.shelve",
    summary: "Shelves alarms until a time, with a reason",
    perMinute: 300,
    input: z.object({
      ids,
      minutes: z
        .int()
        .min(1)
        .max(shelveMaxMs / minuteMs),
      reason: z.string().trim().min(1).max(500),
      /** Second confirmation, required for shelving an urgent alarm. */
      isUrgentConfirmed: z.boolean().default(false),
    }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  resetAlarm: route({
    method: "POST",
    path: "/alarm/reset",
    access: "alarm.ack",
    summary: "Resets latched alarms whose cause has gone",
    perMinute: 300,
    input: z.object({ ids, note: z.string().trim().max(500).default("") }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  workAlarm: route({
    method: "POST",
    path: "/alarm/work",
    access: "alarm.ack",
    summary: "Records a person on the way, on site or done; acknowledges what still waits",
    perMinute: 300,
    input: z.object({
      ids,
      step: z.enum(workStepKeys),
      note: z.string().trim().max(500).default(""),
    }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  unshelveAlarm: route({
    method: "POST",
    path: "/alarm/unshelve",
    access: "alarm.shelve",
    summary: "Ends the shelving of alarms early",
    perMinute: 300,
    input: z.object({ ids }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
} as const;
