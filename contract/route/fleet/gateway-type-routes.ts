import { z } from "zod";
import {
  createGatewayTypeSchema,
  gatewayTypeSchema,
  updateGatewayTypeSchema,
} from "../../fleet/gateway/gateway-type.ts";
import { rawSampleSchema } from "../../fleet/foreign/foreign-mapping.ts";
import { crudRoutes } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";
import { id } from "../../base/call-schema.ts";

const crud = crudRoutes("GatewayType", {
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

export const gatewayTypeRoutes = {
  ...crud,
  listRawSample: route({
    method: "GET",
    path: "/gatewayType/sample",
    access: "gateway.unknown",
    summary: "Newest messages of devices of another make, of one type, to map them",
    input: z.object({ id }),
    reply: z.array(rawSampleSchema),
  }),
} as const;
