import { z } from "zod";
import { id, keyword } from "../../base/call-schema.ts";
import {
  createExternalIdSchema,
  externalIdSchema,
  externalIdSorts,
  externalKindKeys,
  updateExternalIdSchema,
} from "../../fleet/external-id.ts";
import { crudRoutes, cursorList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

export const externalIdRoutes = {
  ...crudRoutes("ExternalId", {
    path: "/externalId",
    read: "externalId.read",
    manage: "externalId.manage",
    summary: {
      list: "Returns ids of other systems; `system` with `externalId`: the record of that id",
      create: "Adds the id of a record in another system",
      update: "Changes the id of a record in another system",
      delete: "Deletes the id of a record in another system",
    },
    list: cursorList(
      {
        keyword,
        kind: z.enum(externalKindKeys).optional(),
        thingId: id.optional(),
        system: z.string().max(30).optional(),
        externalId: z.string().max(100).optional(),
        sort: z.enum(externalIdSorts).default("system"),
        order: z.enum(["asc", "desc"]).default("asc"),
      },
      externalIdSchema,
    ),
    row: externalIdSchema,
    create: createExternalIdSchema,
    update: updateExternalIdSchema,
  }),
  putExternalId: route({
    method: "PUT",
    path: "/externalId/put",
    access: "externalId.manage",
    summary: "Sets or replaces the id of a record in another system",
    success: "saved",
    input: createExternalIdSchema,
    reply: externalIdSchema,
  }),
} as const;
