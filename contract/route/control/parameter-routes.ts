import { z } from "zod";
import { id, keyword, listOf, page, time } from "../../base/call-schema.ts";
import { parameterGroupKeys } from "../../fleet/gateway/parameter-group.ts";
import {
  changeOrigins,
  houseSettingsSchema,
  parameterChangeSchema,
  parameterMarkSchema,
  parameterSnapshotSchema,
  settingsRowSchema,
} from "../../control/parameter/setting-row.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

const group = z.enum(parameterGroupKeys);
/** Filter of the lines of the modify records. */
const changeFilter = {
  houseId: id,
  group: group.optional(),
  key: z.string().max(40).optional(),
  origin: z.enum(changeOrigins).optional(),
  keyword,
  from: time,
  to: time,
};

/** Settings of a house's controller, and their history. */
export const parameterRoutes = {
  readParameter: route({
    method: "GET",
    path: "/parameter/read",
    access: "parameter.read",
    summary: "Returns a house's settings as last reported by its controller, with their age",
    input: z.object({ houseId: id }),
    reply: houseSettingsSchema,
  }),
  refreshParameter: route({
    method: "POST",
    path: "/parameter/refresh",
    access: "parameter.read",
    summary: "Requests the settings from the controller; nothing is changed",
    success: "readAsked",
    perMinute: 60,
    input: z.object({ houseId: z.int().positive(), groups: z.array(group).max(20).default([]) }),
    reply: z.object({ id: z.string() }),
  }),
  listParameterRecord: route({
    method: "GET",
    path: "/parameter/record",
    access: "parameter.record",
    summary: "Returns the modify records of a house, newest first",
    input: z.object({ ...page, ...changeFilter }),
    reply: listOf(parameterChangeSchema),
  }),
  exportParameterRecord: listFileRoute({
    path: "/parameter/recordExport",
    access: "parameter.record",
    summary: "Exports the modify records of a house as CSV or XLSX; times in the farm's zone",
    filter: changeFilter,
  }),
  listParameterSnapshot: route({
    method: "GET",
    path: "/parameter/snapshot",
    access: "parameter.read",
    summary: "Returns the last fifty versions of a group of settings, newest first",
    input: z.object({ houseId: id, group }),
    reply: z.array(parameterSnapshotSchema),
  }),
  parameterMarks: route({
    method: "GET",
    path: "/parameter/marks",
    access: "parameter.read",
    summary: "Returns the times of setting changes of a house in a period, for its charts",
    input: z.object({
      houseId: id,
      from: z.coerce.number().int(),
      to: z.coerce.number().int(),
    }),
    reply: z.array(parameterMarkSchema),
  }),
  listHouseSettings: route({
    method: "GET",
    path: "/parameter/houses",
    access: "parameter.read",
    summary:
      "Returns the state of settings of houses in the caller's scope: age, last change, lock",
    weight: heavy,
    shared: "untilChanged",
    input: z.object({}),
    reply: listOf(settingsRowSchema),
  }),
} as const;
