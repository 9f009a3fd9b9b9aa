import { z } from "zod";
import { logChangeSchema, logFunctionKeys, logSchema } from "../../base/operation-log.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";
import { id, keyword, listOf, page, time, zone } from "../../base/call-schema.ts";

/** Filter of the lines of the operation log. */
const logFilter = { function: z.enum(logFunctionKeys).optional(), keyword, from: time, to: time };

export const logRoutes = {
  listLog: route({
    method: "GET",
    path: "/log/list",
    access: "log.read",
    summary:
      "Returns the operation log, newest first: of houses and users in " +
      "the caller's scope, and the caller's own",
    perMinute: 600,
    weight: heavy,
    input: z.object({ ...page, ...logFilter }),
    /** With `hasMore` there are more lines than `total`, which is not counted further. */
    reply: listOf(logSchema).extend({ hasMore: z.boolean() }),
  }),
  logChanges: route({
    method: "GET",
    path: "/log/changes",
    access: "log.read",
    summary:
      "Returns the changes of a log line, field by field; 404 for " +
      "a line outside the caller's scope",
    input: z.object({ id }),
    reply: z.array(logChangeSchema),
  }),
  exportLog: listFileRoute({
    path: "/log/export",
    access: "log.read",
    summary:
      "Exports the operation log as CSV or XLSX, newest first; times in the " +
      "caller's zone, as lines come from several farms",
    filter: { ...logFilter, timeZone: zone.default("UTC") },
  }),
} as const;
