import { z } from "zod";
import { alarmKeys, alarmSchema, bulkMax } from "./alarm.ts";

/**
 * What an incident comes to for a caller: as much of it as the alarms of the houses he sees.
 * `alarmIds`: which of the alarms asked for are its members. Times in epoch ms UTC.
 */
export const incidentBriefSchema = z.object({
  /** Of its first fault. */
  id: z.int(),
  key: z.enum(alarmKeys),
  first: alarmSchema,
  /** When all of its members were closed; null while one is open. */
  endedAt: z.int().nullable(),
  alarms: z.int(),
  houses: z.int(),
  farms: z.int(),
  alarmIds: z.array(z.int()),
});
export type IncidentBrief = z.infer<typeof incidentBriefSchema>;

/** Ids of alarms, with commas between them. */
export const alarmIdList = z
  .string()
  .max(3000)
  .transform((text): unknown[] => text.split(",").filter((part) => part !== ""))
  .pipe(z.array(z.coerce.number().int().positive()).min(1).max(bulkMax));
