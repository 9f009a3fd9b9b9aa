import { z } from "zod";
import {
  createWorkSchema,
  plannedWorkSchema,
  updateWorkSchema,
  workAlarmSchema,
  workRunSchema,
} from "../../alarm/planned-work.ts";
import { id, keyword, listOf, page } from "../../base/call-schema.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

export const plannedWorkRoutes = {
  ...crudRoutes("PlannedWork", {
    path: "/plannedWork",
    read: "alarm.read",
    manage: "alarm.shelve",
    summary: {
      list: "Returns the coming planned work in the caller's houses, the next first",
      create: "Announces planned work; alarms of its houses are hidden meanwhile",
      update: "Changes planned work from its next window on",
      delete: "Cancels planned work; a window in progress goes on until it ends",
    },
    list: pagedList({ keyword }, plannedWorkSchema),
    create: createWorkSchema,
    update: updateWorkSchema,
    row: plannedWorkSchema,
    createPerMinute: 60,
  }),
  listWorkRun: route({
    method: "GET",
    path: "/plannedWork/runs",
    access: "alarm.read",
    summary: "Returns the windows of planned work, those in progress first, then the newest",
    input: z.object({
      ...page,
      keyword,
      id: id.optional(),
      state: z.enum(["running", "all"]).default("all"),
    }),
    reply: listOf(workRunSchema),
  }),
  endWorkRun: route({
    method: "PUT",
    path: "/plannedWork/end",
    access: "alarm.shelve",
    summary: "Ends a window of planned work early; alarms still standing are raised at once",
    success: "setDone",
    input: z.object({ id: z.int().positive() }),
    reply: workRunSchema,
  }),
  workRunAlarms: route({
    method: "GET",
    path: "/plannedWork/alarms",
    access: "alarm.read",
    summary: "Returns the alarms hidden during a window of planned work, in order",
    input: z.object({ ...page, id }),
    reply: listOf(workAlarmSchema),
  }),
} as const;
