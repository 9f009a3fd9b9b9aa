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

const asked = { flockId: id, version: id.optional() };

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
    summary: "Flocks, present and past, with what they came to; at equal `age`, or at their end",
    weight: heavy,
    ...cursorList(results, flockResultSchema),
  }),
  exportFlockResult: listFileRoute({
    path: "/production/flocksFile",
    access: "production.read",
    summary: "The list as a file",
    filter: results,
  }),
  flockReport: route({
    method: "GET",
    path: "/production/report",
    access: "production.read",
    summary:
      "A flock from its placement to its end: balance, figures, sources, uncertainty. As it was " +
      "closed, else as it stands; `version`: as of that closing",
    weight: heavy,
    input: z.object(asked),
    reply: readReportSchema,
  }),
  exportFlockReport: route({
    method: "GET",
    path: "/production/reportFile",
    access: "production.read",
    summary: "The report of a flock as a workbook",
    perMinute: 60,
    input: z.object({ ...asked, format: z.literal("xlsx").default("xlsx") }),
    reply: fileReply,
  }),
  closeFlock: route({
    method: "POST",
    path: "/production/close",
    access: "production.close",
    summary: "Close the books of a flock that has left: its report is kept as it is",
    weight: heavy,
    success: "saved",
    input: closeFlockSchema,
    reply: readReportSchema,
  }),
  reopenFlock: route({
    method: "PUT",
    path: "/production/reopen",
    access: "production.reopen",
    summary: "Open them again, with the reason; what was closed stays as a version",
    weight: heavy,
    success: "updated",
    input: reopenFlockSchema,
    reply: readReportSchema,
  }),
} as const;
