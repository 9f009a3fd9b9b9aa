import { z } from "zod";
import { id, keyword, listOf, nothing, page } from "../../base/call-schema.ts";
import {
  createDrillPlanSchema,
  drillOutlookSchema,
  drillPlanSchema,
  drillResultKeys,
  drillSchema,
  updateDrillPlanSchema,
} from "../../operate/drill.ts";
import { crudRoutes } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

export const drillRoutes = {
  listDrill: route({
    method: "GET",
    path: "/drill/list",
    access: "alarm.read",
    summary: "Returns the alarm drills of houses in the caller's scope, newest first, by stage",
    input: z.object({
      ...page,
      keyword,
      farmId: id.optional(),
      houseId: id.optional(),
      result: z.enum(drillResultKeys).optional(),
      id: id.optional(),
    }),
    reply: listOf(drillSchema),
  }),
  drillOutlook: route({
    method: "GET",
    path: "/drill/outlook",
    access: "alarm.read",
    summary: "Returns the route a drill of a house would take now, and who would be called",
    input: z.object({ houseId: id }),
    reply: drillOutlookSchema,
  }),
  startDrill: route({
    method: "POST",
    path: "/drill/start",
    access: "drill.start",
    summary:
      "Runs a test alarm of a house up to its acknowledgement; " +
      "returns a drill already in progress",
    success: "drillStarted",
    perMinute: 30,
    input: z.object({ houseId: z.int().positive() }),
    reply: drillSchema,
  }),
  stopDrill: route({
    method: "PUT",
    path: "/drill/stop",
    access: "drill.start",
    summary: "Ends a drill in progress and its calls",
    success: "updated",
    input: z.object({ id: z.int().positive() }),
    reply: drillSchema,
  }),
  seenDrill: route({
    method: "PUT",
    path: "/drill/seen",
    access: "drill.seen",
    summary: "Records that a screen shows a drill",
    perMinute: 300,
    input: z.object({ id: z.int().positive() }),
    reply: nothing,
  }),
  ...crudRoutes("DrillPlan", {
    path: "/drillPlan",
    read: "alarm.read",
    manage: "drill.plan",
    summary: {
      list: "Returns the weekly drills in the caller's scope; `id`: that one",
      create: "Creates a weekly drill",
      update: "Changes a weekly drill",
      delete: "Deletes a weekly drill",
    },
    list: {
      input: z.object({ ...page, keyword, id: id.optional() }),
      reply: listOf(drillPlanSchema),
    },
    row: drillPlanSchema,
    create: createDrillPlanSchema,
    update: updateDrillPlanSchema,
  }),
} as const;
