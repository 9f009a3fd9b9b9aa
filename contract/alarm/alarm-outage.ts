import { z } from "zod";
import { alarmKeys } from "./alarm.ts";
import type { FieldsOf } from "../base/field.ts";

/** Longest time an alarm may be out of service, h; an urgent one requires a second confirmation. */
export const outageMaxHours = 30 * 24;
export const urgentOutageMaxHours = 24;
/** Maximum number of alarms of one house that may be out of service. */
export const outagesMax = 50;

/** An alarm of a house that is out of service, or was. Times in epoch ms. */
export const alarmOutageSchema = z.object({
  id: z.int(),
  houseId: z.int(),
  key: z.enum(alarmKeys),
  /** '': in every part of the house. */
  subject: z.string(),
  reason: z.string(),
  by: z.string(),
  from: z.int(),
  until: z.int(),
  /** Null: still out of service. */
  endedAt: z.int().nullable(),
  /** The person who ended it; null: its time was over. */
  endedBy: z.string().nullable(),
});
export type AlarmOutage = z.infer<typeof alarmOutageSchema>;

export const alarmOutageFields = {
  houseId: null,
  key: { name: { zh: "报警", en: "Alarm" } },
  subject: { name: { zh: "部位", en: "Part" } },
  reason: { name: { zh: "原因", en: "Reason" } },
  by: { isPerson: true, name: { zh: "操作人", en: "By" } },
  from: { name: { zh: "停用自", en: "Out of service since" } },
  until: { name: { zh: "停用至", en: "Out of service until" } },
  endedAt: { name: { zh: "恢复使用", en: "Back in service" } },
  endedBy: { isPerson: true, name: { zh: "恢复人", en: "Returned to service by" } },
} satisfies FieldsOf<AlarmOutage>;

export const createOutageSchema = z.object({
  houseId: z.int().positive(),
  key: z.enum(alarmKeys),
  subject: z.string().trim().max(16).default(""),
  hours: z.int().min(1).max(outageMaxHours),
  reason: z.string().trim().min(1).max(200),
  /** Second confirmation, required for an urgent alarm. */
  isUrgentConfirmed: z.boolean().default(false),
});
