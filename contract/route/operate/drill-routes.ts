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
    summary: "Alarm drills of the houses in sight, newest first, leg by leg",
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
    summary: "What a drill of a house would do now: the way in, and who would be called",
    input: z.object({ houseId: id }),
    reply: drillOutlookSchema,
  }),
  startDrill: route({
    method: "POST",
    path: "/drill/start",
    access: "drill.start",
    summary:
      "Run a test alarm of a house the whole way, to the key somebody presses; one that runs " +
      "already is the answer",
    success: "drillStarted",
    perMinute: 30,
    input: z.object({ houseId: z.int().positive() }),
    reply: drillSchema,
  }),
  stopDrill: route({
    method: "PUT",
    path: "/drill/stop",
    access: "drill.start",
    summary: "End a drill that runs; who rings is called off",
    success: "updated",
    input: z.object({ id: z.int().positive() }),
    reply: drillSchema,
  }),
  seenDrill: route({
    method: "PUT",
    path: "/drill/seen",
    access: "drill.seen",
    summary: "A screen says that it shows a drill",
    perMinute: 300,
    input: z.object({ id: z.int().positive() }),
    reply: nothing,
  }),
  ...crudRoutes("DrillPlan", {
    path: "/drillPlan",
    read: "alarm.read",
    manage: "drill.plan",
    summary: {
      list: "Weekly drills in the own scope; `id`: that one",
      create: "A new weekly drill",
      update: "Change a weekly drill",
      delete: "Delete a weekly drill",
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
