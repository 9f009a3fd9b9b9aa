import { z } from "zod";
import { alarmSchema, shelveMaxMs } from "../alarm.ts";
import { route } from "./define.ts";
import { ids } from "../input.ts";
import { minuteMs } from "../time.ts";

export const alarmRoutes = {
  ackAlarm: route({
    method: "POST",
    path: "/alarm/ack",
    access: "alarm.ack",
    summary: "Acknowledge: who has it in hand",
    input: z.object({ ids, note: z.string().trim().max(500).default("") }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  shelveAlarm: route({
    method: "POST",
    path: "/alarm/shelve",
    access: "alarm.shelve",
    summary: "Silence until a time, with a reason",
    input: z.object({
      ids,
      minutes: z
        .int()
        .min(1)
        .max(shelveMaxMs / minuteMs),
      reason: z.string().trim().min(1).max(500),
    }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  unshelveAlarm: route({
    method: "POST",
    path: "/alarm/unshelve",
    access: "alarm.shelve",
    summary: "End a silence early",
    input: z.object({ ids }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
} as const;
