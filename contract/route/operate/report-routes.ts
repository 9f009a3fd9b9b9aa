import { z } from "zod";
import { id, keyword, listOf, page } from "../../base/call-schema.ts";
import { languages } from "../../base/words.ts";
import {
  createReportSchema,
  reportFarmsMax,
  reportFileKeys,
  reportKindKeys,
  reportSchema,
  reportSorts,
  sendingSchema,
  updateReportSchema,
} from "../../operate/report.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";
import { fileReply, heavy, route } from "../define/route-definition.ts";

/** Ids of farms, comma separated. */
const farmIds = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16})*$/)
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .pipe(z.array(z.int().positive()).max(reportFarmsMax));

export const reportRoutes = {
  ...crudRoutes("Report", {
    path: "/report",
    read: "report.read",
    manage: "report.manage",
    summary: {
      list: "Returns the caller's report subscriptions; for a company manager the organisation's",
      create: "Creates a report subscription",
      update: "Changes a report subscription",
      delete: "Deletes a report subscription with its history",
    },
    list: pagedList(
      {
        keyword,
        kind: z.enum(reportKindKeys).optional(),
        sort: z.enum(reportSorts).default("name"),
        order: z.enum(["asc", "desc"]).default("asc"),
      },
      reportSchema,
    ),
    create: createReportSchema,
    update: updateReportSchema,
    row: reportSchema,
    createPerMinute: 60,
  }),
  sendReport: route({
    method: "POST",
    path: "/report/send",
    access: "report.manage",
    summary: "Makes a report now and sends it to its recipients",
    perMinute: 20,
    weight: heavy,
    input: z.object({ id: z.int().positive() }),
    reply: sendingSchema,
  }),
  previewReport: route({
    method: "GET",
    path: "/report/preview",
    access: "report.read",
    summary: "Exports a report as the caller would get it now; nothing is sent",
    perMinute: 60,
    input: z.object({
      kind: z.enum(reportKindKeys),
      farmIds: farmIds.optional(),
      language: z.enum(languages),
      format: z.enum(reportFileKeys),
    }),
    reply: fileReply,
  }),
  listSending: route({
    method: "GET",
    path: "/report/sendings",
    access: "report.read",
    summary: "Returns the sent reports, newest first, with the state of each delivery",
    input: z.object({ ...page, keyword, reportId: id.optional(), id: id.optional() }),
    reply: listOf(sendingSchema),
  }),
  sendingFile: route({
    method: "GET",
    path: "/report/file",
    access: "report.read",
    summary: "Returns a file of a sent report",
    perMinute: 120,
    input: z.object({ id, format: z.enum(reportFileKeys) }),
    reply: fileReply,
  }),
} as const;
