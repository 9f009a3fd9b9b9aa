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
      list: "Returns the service accounts in the caller's scope",
      create: "Creates a service account",
      update: "Changes a service account; new rights apply at once",
      delete: "Deletes a service account; its tokens become void",
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
      list:
        "Returns the tokens of service accounts and people in the " +
        "caller's scope, without their values",
      create: "Creates a token; only this reply contains its value",
      update: "Changes the name, end, scopes and addresses of a token",
      delete: "Revokes a token at once",
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
      list: "Returns the caller's tokens, without their values",
      create: "Creates a token for the caller, with at most the caller's rights",
      update: "Changes the name, end, scopes and addresses of one of the caller's tokens",
      delete: "Revokes one of the caller's tokens at once",
    },
    list: pagedList({}, serviceTokenSchema),
    row: serviceTokenSchema,
    create: createOwnTokenSchema,
    update: updateServiceTokenSchema,
    createPerMinute: 60,
  }),
} as const;
