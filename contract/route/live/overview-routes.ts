import { fleetSnapshotSchema, overviewSummarySchema } from "../../live/overview.ts";
import { route } from "../define/route-definition.ts";
import { nothing } from "../../base/call-schema.ts";

export const overviewRoutes = {
  listOverview: route({
    method: "GET",
    path: "/overview/listOverview/",
    access: "wall.read",
    summary: "Returns the farms, houses, readings and open alarms in the caller's scope",
    shared: "second",
    input: nothing,
    reply: fleetSnapshotSchema,
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
