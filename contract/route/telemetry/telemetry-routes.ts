import {
  dayLineQuerySchema,
  dayLineReplySchema,
  exportQuerySchema,
  rangeQuerySchema,
  rangeRows,
  rangeReplySchema,
} from "../../telemetry/telemetry.ts";
import { fileReply, route } from "../define/route-definition.ts";

/** Rows that are read in a statement or two. */
const lightRows = 3000;

export const telemetryRoutes = {
  telemetryRange: route({
    method: "GET",
    path: "/telemetry/range",
    access: "wall.read",
    summary: "Returns the history in pixels; extremes and gaps are kept",
    perMinute: 6000,
    weight: (query) => (rangeRows(query) > lightRows ? "heavy" : "light"),
    input: rangeQuerySchema,
    reply: rangeReplySchema,
  }),
  exportTelemetry: route({
    method: "GET",
    path: "/telemetry/export",
    access: "telemetry.read",
    summary: "Exports the history of up to six houses as CSV or XLSX",
    perMinute: 120,
    input: exportQuerySchema,
    reply: fileReply,
  }),
  dayLine: route({
    method: "GET",
    path: "/telemetry/dayLine",
    access: "wall.read",
    summary: "Returns the temperature of many houses over the latest 24 hours",
    input: dayLineQuerySchema,
    reply: dayLineReplySchema,
  }),
} as const;
