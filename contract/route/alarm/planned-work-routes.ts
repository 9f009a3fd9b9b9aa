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
      list: "Planned work that is to come in the caller's houses, the next first",
      create: "Announce planned work: alarms of its houses are hidden for its time",
      update: "Change planned work from its next window on",
      delete: "Call planned work off; a window that runs goes on until it is ended",
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
    summary: "Windows of planned work that run or have been, those that run first, then the newest",
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
    summary: "End a window of planned work early: what stands is raised at once",
    success: "setDone",
    input: z.object({ id: z.int().positive() }),
    reply: workRunSchema,
  }),
  workRunAlarms: route({
    method: "GET",
    path: "/plannedWork/alarms",
    access: "alarm.read",
    summary: "Alarms that were raised hidden during a window of planned work, as they came",
    input: z.object({ ...page, id }),
    reply: listOf(workAlarmSchema),
  }),
} as const;
