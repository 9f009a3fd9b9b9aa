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
      list: "Organisations, paged; `id`: that one",
      create: "A new organisation",
      update: "Change an organisation",
      delete: "Delete an organisation that nothing belongs to",
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
    summary: "Every organisation, by name",
    input: nothing,
    reply: z.array(orgRowSchema),
  }),
  exportOrg: listFileRoute({
    path: "/org/export",
    access: "org.read",
    summary: "Organisations as CSV or XLSX",
    filter: orgFilter,
  }),
} as const;
