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
    list: "Returns every gateway type, by key; `id`: that one",
    create: "Creates a gateway type",
    update: "Renames or retires a gateway type",
    delete: "Deletes a gateway type; refused while a gateway is of it",
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
    summary: "Returns the newest messages of one type of foreign devices, to map them",
    input: z.object({ id }),
    reply: z.array(rawSampleSchema),
  }),
} as const;
