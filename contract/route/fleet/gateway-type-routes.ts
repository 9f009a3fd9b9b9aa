import { z } from "zod";
import {
  createGatewayTypeSchema,
  gatewayTypeSchema,
  updateGatewayTypeSchema,
} from "../../fleet/gateway/gateway-type.ts";
import { crudRoutes } from "../define/crud-routes.ts";
import { id } from "../../base/call-schema.ts";

export const gatewayTypeRoutes = crudRoutes("GatewayType", {
  path: "/gatewayType",
  read: "gatewayType.read",
  manage: "gatewayType.manage",
  summary: {
    list: "Every type of gateway, by key; `id`: that one",
    create: "A new type of gateway",
    update: "Rename a type or retire it",
    delete: "Delete a type no gateway is of",
  },
  list: { input: z.object({ id: id.optional() }), reply: z.array(gatewayTypeSchema) },
  row: gatewayTypeSchema,
  create: createGatewayTypeSchema,
  update: updateGatewayTypeSchema,
});
