import { z } from "zod";
import { flockReportSchema } from "../flock-report.ts";
import { id } from "../input.ts";
import { fileReply, heavy, route } from "./define.ts";

export const flockReportRoutes = {
  flockReport: route({
    method: "GET",
    path: "/production/report",
    access: "production.read",
    summary: "A flock from its placement to its end: balance, figures, sources, uncertainty",
    weight: heavy,
    input: z.object({ flockId: id }),
    reply: flockReportSchema,
  }),
  exportFlockReport: route({
    method: "GET",
    path: "/production/reportFile",
    access: "production.read",
    summary: "The report of a flock as a workbook of six sheets",
    perMinute: 60,
    input: z.object({ flockId: id, format: z.literal("xlsx").default("xlsx") }),
    reply: fileReply,
  }),
} as const;
