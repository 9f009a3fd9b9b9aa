import { z } from "zod";
import { closeFlockSchema, readReportSchema, reopenFlockSchema } from "../flock-report.ts";
import { id } from "../call-schema.ts";
import { fileReply, heavy, route } from "./define.ts";

const asked = { flockId: id, version: id.optional() };

export const flockReportRoutes = {
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
    says: "saved",
    input: closeFlockSchema,
    reply: readReportSchema,
  }),
  reopenFlock: route({
    method: "PUT",
    path: "/production/reopen",
    access: "production.reopen",
    summary: "Open them again, with the reason; what was closed stays as a version",
    weight: heavy,
    says: "updated",
    input: reopenFlockSchema,
    reply: readReportSchema,
  }),
} as const;
