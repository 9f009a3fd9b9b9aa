import { z } from "zod";
import { alarmSchema } from "../../alarm/alarm.ts";
import { id, ids, listOf } from "../../base/call-schema.ts";
import { assigneeSchema } from "../../notify/assignee.ts";
import { route } from "../define/route-definition.ts";

export const assignRoutes = {
  listAssignee: route({
    method: "GET",
    path: "/alarm/assignee",
    access: "phone.read",
    summary:
      "Returns the people an alarm can be assigned to: its " +
      "contacts, those on a rota, those who see it",
    perMinute: 300,
    input: z.object({ alarmId: id }),
    reply: listOf(assigneeSchema),
  }),
  assignAlarm: route({
    method: "POST",
    path: "/alarm/assign",
    access: "alarm.ack",
    summary: "Assigns open alarms to a person, who is notified where there is an address",
    perMinute: 300,
    input: z.object({
      ids,
      userId: z.int().positive(),
      note: z.string().trim().max(200).default(""),
    }),
    reply: z.object({ alarms: z.array(alarmSchema), isTold: z.boolean() }),
  }),
} as const;
