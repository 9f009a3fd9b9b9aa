import { z } from "zod";
import { alarmSchema } from "../../alarm/alarm.ts";
import { externalIdsSchema } from "../../fleet/external-id.ts";
import { houseSchema, statusFilters } from "../../fleet/house/house.ts";
import { houseDetailSchema, readingSchema } from "../../fleet/house/reading.ts";
import { route } from "../define/route-definition.ts";
import { cursorListOf, id, pageOrCursor } from "../../base/call-schema.ts";

export const houseRowSchema = houseSchema.extend({
  farmName: z.string(),
  worstSeverity: z.int().min(0).max(4),
  alarmCount: z.int(),
  reading: readingSchema.nullable(),
  /** Ids of other systems, by system; absent: no ids. */
  externalIds: externalIdsSchema.optional(),
});
export type HouseRow = z.infer<typeof houseRowSchema>;

export const houseRoutes = {
  listHouse: route({
    method: "GET",
    path: "/house/list",
    access: "house.read",
    summary: "Returns houses, filtered and by page",
    shared: "untilChanged",
    input: z.object({
      ...pageOrCursor,
      status: z.enum(statusFilters).default("all"),
      farmId: id.optional(),
      adcode: z.string().max(6).optional(),
      keyword: z.string().max(50).optional(),
      sort: z.enum(["severity", "name", "farm", "temp"]).default("severity"),
    }),
    reply: cursorListOf(houseRowSchema),
  }),
  houseDetail: route({
    method: "GET",
    path: "/house/detail",
    access: "house.read",
    summary: "Returns a house with its newest frame and open alarms",
    input: z.object({ id }),
    reply: z.object({
      house: houseSchema.extend({ externalIds: externalIdsSchema.optional() }),
      detail: houseDetailSchema.nullable(),
      alarms: z.array(alarmSchema),
    }),
  }),
} as const;
