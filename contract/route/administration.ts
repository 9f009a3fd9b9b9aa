import { z } from "zod";
import { fileFormats } from "../file.ts";
import { logChangeSchema, logFunctionKeys, logSchema } from "../log.ts";
import { createOrgSchema, orgRowSchema, orgSorts, updateOrgSchema } from "../org.ts";
import { fileReply, route } from "./define.ts";
import { id, keyword, listOf, nothing, page, time, zone } from "../input.ts";

/** Which lines of the operation log. */
const logFilter = { function: z.enum(logFunctionKeys).optional(), keyword, from: time, to: time };

/** Which organisations, in which order. */
const orgFilter = {
  keyword,
  sort: z.enum(orgSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const administrationRoutes = {
  listAllOrg: route({
    method: "GET",
    path: "/org/listAll",
    access: "org.read",
    summary: "Every organisation, by name",
    input: nothing,
    reply: z.array(orgRowSchema),
  }),
  listOrg: route({
    method: "GET",
    path: "/org/list",
    access: "org.read",
    summary: "Organisations, paged",
    /** With `id`: that one, or none. */
    input: z.object({ ...page, ...orgFilter, id: id.optional() }),
    reply: listOf(orgRowSchema),
  }),
  exportOrg: route({
    method: "GET",
    path: "/org/export",
    access: "org.read",
    summary: "Organisations as CSV or XLSX",
    input: z.object({ ...orgFilter, format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
  createOrg: route({
    method: "POST",
    path: "/org/create",
    access: "org.manage",
    summary: "A new organisation",
    input: createOrgSchema,
    reply: orgRowSchema,
    bodyMax: 4 * 1024 * 1024,
  }),
  updateOrg: route({
    method: "PUT",
    path: "/org/update",
    access: "org.manage",
    summary: "Change an organisation",
    input: updateOrgSchema,
    reply: orgRowSchema,
    bodyMax: 4 * 1024 * 1024,
  }),
  deleteOrg: route({
    method: "DELETE",
    path: "/org/delete",
    access: "org.manage",
    summary: "Delete an organisation that nothing belongs to",
    input: z.object({ id }),
    reply: nothing,
  }),
  listLog: route({
    method: "GET",
    path: "/log/list",
    access: "log.read",
    summary:
      "Operation log, newest first: lines of houses and users in the caller's scope, and the own ones",
    input: z.object({ ...page, ...logFilter }),
    reply: listOf(logSchema),
  }),
  logChanges: route({
    method: "GET",
    path: "/log/changes",
    access: "log.read",
    summary:
      "What a line's deed changed, field by field; 404 for a line that is not there for the caller",
    input: z.object({ id }),
    reply: z.array(logChangeSchema),
  }),
  exportLog: route({
    method: "GET",
    path: "/log/export",
    access: "log.read",
    summary:
      "The operation log as CSV or XLSX, newest first; lines come from several farms, so their times are told in the zone of whoever asks",
    input: z.object({ ...logFilter, timeZone: zone.default("UTC"), format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
} as const;
