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
      list: "Ids of other systems; with `system` and `externalId`: what has that id",
      create: "Give something the id of another system",
      update: "Change the id of another system",
      delete: "Take the id of another system away",
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
    summary: "Give something its id in a system, in place of the one that it has there",
    says: "saved",
    input: createExternalIdSchema,
    reply: externalIdSchema,
  }),
} as const;
