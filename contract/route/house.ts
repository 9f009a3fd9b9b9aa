import { z } from "zod";
import { alarmSchema } from "../alarm.ts";
import { houseSchema, statusFilters } from "../house.ts";
import { overviewSchema, overviewSummarySchema } from "../overview.ts";
import { houseDetailSchema, readingSchema } from "../reading.ts";
import { route } from "./define.ts";
import { id, nothing, page } from "../input.ts";

export const houseRowSchema = houseSchema.extend({
  farmName: z.string(),
  worstSeverity: z.int().min(0).max(4),
  alarmCount: z.int(),
  reading: readingSchema.nullable(),
});
export type HouseRow = z.infer<typeof houseRowSchema>;

export const houseRoutes = {
  listOverview: route({
    method: "GET",
    path: "/overview/listOverview/",
    access: "overview.read",
    summary: "Farms, houses, readings and open alarms in the caller's scope",
    input: nothing,
    reply: overviewSchema,
  }),
  overviewSummary: route({
    method: "GET",
    path: "/overview/summary",
    access: "overview.read",
    summary:
      "Alarms by kind and day, feed against live weight, gateways by type, over the caller's scope",
    input: nothing,
    reply: overviewSummarySchema,
  }),
  alarmAmt: route({
    method: "GET",
    path: "/overview/alarmAmt/",
    access: "alarm.read",
    summary: "Number of alarms now",
    input: nothing,
    reply: z.int(),
  }),
  listHouse: route({
    method: "GET",
    path: "/house/list",
    access: "house.read",
    summary: "Houses, filtered and paged",
    input: z.object({
      ...page,
      status: z.enum(statusFilters).default("all"),
      farmId: id.optional(),
      adcode: z.string().max(6).optional(),
      keyword: z.string().max(50).optional(),
      sort: z.enum(["severity", "name", "farm", "temp"]).default("severity"),
    }),
    reply: z.object({ total: z.int(), rows: z.array(houseRowSchema) }),
  }),
  houseDetail: route({
    method: "GET",
    path: "/house/detail",
    access: "house.read",
    summary: "One house with its newest frame and open alarms",
    input: z.object({ id }),
    reply: z.object({
      house: houseSchema,
      detail: houseDetailSchema.nullable(),
      alarms: z.array(alarmSchema),
    }),
  }),
} as const;
