import { z } from "zod";
import {
  createOwnTokenSchema,
  createServiceSchema,
  createServiceTokenSchema,
  serviceSchema,
  serviceSorts,
  serviceTokenSchema,
  serviceTokenSorts,
  updateServiceSchema,
  updateServiceTokenSchema,
} from "../../account/service.ts";
import { id, keyword } from "../../base/call-schema.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";

const order = z.enum(["asc", "desc"]).default("asc");

export const serviceRoutes = {
  ...crudRoutes("Service", {
    path: "/service",
    read: "service.read",
    manage: "service.manage",
    summary: {
      list: "Service accounts in the own scope",
      create: "Create a service account",
      update: "Change a service account; its calls have the new rights at once",
      delete: "Delete a service account; its tokens open nothing from then on",
    },
    list: pagedList({ keyword, sort: z.enum(serviceSorts).default("name"), order }, serviceSchema),
    row: serviceSchema,
    create: createServiceSchema,
    update: updateServiceSchema,
  }),
  ...crudRoutes("ServiceToken", {
    path: "/service/token",
    read: "service.read",
    manage: "service.manage",
    summary: {
      list: "Tokens of service accounts and people in the own scope; never the tokens themselves",
      create: "Issue a token; the reply is the only place where it is told",
      update: "Change the name, end, scopes and addresses of a token",
      delete: "Revoke a token: from then on it opens nothing",
    },
    list: pagedList(
      {
        keyword,
        serviceId: id.optional(),
        sort: z.enum(serviceTokenSorts).default("service"),
        order,
      },
      serviceTokenSchema,
    ),
    row: serviceTokenSchema,
    create: createServiceTokenSchema,
    update: updateServiceTokenSchema,
    createPerMinute: 120,
  }),
  ...crudRoutes("OwnToken", {
    path: "/ownToken",
    read: "session.own",
    manage: "session.own",
    summary: {
      list: "The caller's own tokens; never the tokens themselves",
      create: "Issue a token of the caller's own, with no more than the own rights",
      update: "Change the name, end, scopes and addresses of a token of the caller's own",
      delete: "Revoke a token of the caller's own: from then on it opens nothing",
    },
    list: pagedList({}, serviceTokenSchema),
    row: serviceTokenSchema,
    create: createOwnTokenSchema,
    update: updateServiceTokenSchema,
    createPerMinute: 60,
  }),
} as const;
