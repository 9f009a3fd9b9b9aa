import { z } from "zod";
import { fleetTalliesSchema } from "../../live/farm-tally.ts";
import { fleetSnapshotSchema, overviewSummarySchema } from "../../live/overview.ts";
import { route } from "../define/route-definition.ts";
import { nothing } from "../../base/call-schema.ts";
import { scopeIds } from "./scope-ids.ts";

export const overviewRoutes = {
  listOverview: route({
    method: "GET",
    path: "/overview/listOverview/",
    access: "wall.read",
    summary: "Returns the farms, houses, readings and open alarms in the caller's scope",
    shared: "second",
    input: z.object({
      part: z
        .literal("taken")
        .optional()
        .describe("Of a large fleet only the houses with an alarm and those named, and tallies"),
      houses: scopeIds.optional(),
      farms: scopeIds.optional(),
    }),
    reply: fleetSnapshotSchema,
  }),
  overviewTallies: route({
    method: "GET",
    path: "/overview/tallies",
    access: "wall.read",
    summary: "Returns the farms in the caller's scope as numbers of their houses",
    shared: "second",
    input: nothing,
    reply: fleetTalliesSchema,
  }),
  overviewSummary: route({
    method: "GET",
    path: "/overview/summary",
    access: "wall.read",
    summary:
      "Returns alarms by kind and day, feed by live weight and " +
      "gateways by type in the caller's scope",
    shared: "second",
    input: nothing,
    reply: overviewSummarySchema,
  }),
} as const;
