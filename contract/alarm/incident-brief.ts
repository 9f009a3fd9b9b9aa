import { bulkMax } from "../base/call-schema.ts";
import { z } from "zod";
import { alarmKeys, alarmSchema } from "./alarm.ts";

/**
 * An incident as a caller sees it: limited to the alarms of the houses he sees. `alarmIds`: members
 * among the requested alarms. Times in epoch ms UTC.
 */
export const incidentBriefSchema = z.object({
  /** ID of its first fault. */
  id: z.int(),
  key: z.enum(alarmKeys),
  first: alarmSchema,
  /** Time the last of its members was closed; null while one is open. */
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
