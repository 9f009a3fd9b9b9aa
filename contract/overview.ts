import { z } from "zod";
import { alarmSchema } from "./alarm.ts";
import { farmSchema, houseSchema, orgSchema } from "./house.ts";
import { readingSchema } from "./reading.ts";

/**
 * Everything a map and a list need at one moment: the reply of /overview/listOverview/ and the stream's snapshot alike.
 * It holds every open alarm (state not `closed`) of the houses in it. `seq` is the number of the last fact it includes.
 */
export const overviewSchema = z.object({
  seq: z.int(),
  serverTime: z.int(),
  orgs: z.array(orgSchema),
  farms: z.array(farmSchema),
  houses: z.array(houseSchema),
  readings: z.array(readingSchema),
  alarms: z.array(alarmSchema),
  /** Alarms raised in each of the last 24 full or running clock hours, oldest first; null before the first record. */
  hourly: z.array(z.object({ hour: z.int(), count: z.int().nullable() })),
});
export type Overview = z.infer<typeof overviewSchema>;
