import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import {
  closeFlockSchema,
  readReportSchema,
  reopenFlockSchema,
} from "../../flock/report/flock-report.ts";
import {
  flockResultSchema,
  resultSorts,
  resultStateKeys,
} from "../../flock/report/flock-result.ts";
import { calendarDay } from "../../fleet/flock/flock-day.ts";
import { id, keyword } from "../../base/call-schema.ts";
import { cursorList, listFileRoute } from "../define/crud-routes.ts";
import { fileReply, heavy, route } from "../define/route-definition.ts";

const reportRequest = { flockId: id, version: id.optional() };

const results = {
  keyword,
  farmId: id.optional(),
  species: z.enum(speciesKeys).optional(),
  state: z.enum(resultStateKeys).default("all"),
  /** First and last day of placement. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Figures of the day they had this age; absent: of their last whole day. */
  age: z.coerce.number().int().min(1).max(999).optional(),
  sort: z.enum(resultSorts).default("house"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const flockReportRoutes = {
  listFlockResult: route({
    method: "GET",
    path: "/production/flocks",
    access: "production.read",
    summary: "Returns present and past flocks with their results, at equal `age` or at their end",
    weight: heavy,
    ...cursorList(results, flockResultSchema),
  }),
  exportFlockResult: listFileRoute({
    path: "/production/flocksFile",
    access: "production.read",
    summary: "Exports flock results as CSV or XLSX",
    filter: results,
  }),
  flockReport: route({
    method: "GET",
    path: "/production/report",
    access: "production.read",
    summary:
      "Returns the report of a flock: balance, figures, sources, uncertainty; as " +
      "closed, otherwise as of now; `version`: as of that closing",
    weight: heavy,
    input: z.object(reportRequest),
    reply: readReportSchema,
  }),
  exportFlockReport: route({
    method: "GET",
    path: "/production/reportFile",
    access: "production.read",
    summary: "Exports the report of a flock as a workbook",
    perMinute: 60,
    input: z.object({ ...reportRequest, format: z.literal("xlsx").default("xlsx") }),
    reply: fileReply,
  }),
  closeFlock: route({
    method: "POST",
    path: "/production/close",
    access: "production.close",
    summary: "Closes the books of a cleared flock; its report is stored",
    weight: heavy,
    success: "saved",
    input: closeFlockSchema,
    reply: readReportSchema,
  }),
  reopenFlock: route({
    method: "PUT",
    path: "/production/reopen",
    access: "production.reopen",
    summary: "Reopens the books of a flock, with a reason; the closed report stays as a version",
    weight: heavy,
    success: "updated",
    input: reopenFlockSchema,
    reply: readReportSchema,
  }),
} as const;
