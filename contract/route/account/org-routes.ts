import { z } from "zod";
import { createOrgSchema, orgRowSchema, orgSorts, updateOrgSchema } from "../../account/org.ts";
import { crudRoutes, listFileRoute, pagedList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";
import { keyword, nothing } from "../../base/call-schema.ts";

/** Filter and order of organisations. */
const orgFilter = {
  keyword,
  sort: z.enum(orgSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const orgRoutes = {
  ...crudRoutes("Org", {
    path: "/org",
    read: "org.read",
    manage: "org.manage",
    summary: {
      list: "Returns organisations by page; `id`: that one",
      create: "Creates an organisation",
      update: "Changes an organisation",
      delete: "Deletes an organisation; refused while records belong to it",
    },
    list: pagedList(orgFilter, orgRowSchema),
    row: orgRowSchema,
    create: createOrgSchema,
    update: updateOrgSchema,
    bodyMax: 4 * 1024 * 1024,
  }),
  listAllOrg: route({
    method: "GET",
    path: "/org/listAll",
    access: "org.read",
    summary: "Returns every organisation, by name",
    input: nothing,
    reply: z.array(orgRowSchema),
  }),
  exportOrg: listFileRoute({
    path: "/org/export",
    access: "org.read",
    summary: "Exports organisations as CSV or XLSX",
    filter: orgFilter,
  }),
} as const;
