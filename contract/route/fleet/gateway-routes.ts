import { quarantineReasons } from "../../fleet/gateway/quarantine-reason.ts";
import { z } from "zod";
import {
  createGatewaySchema,
  gatewayConnectSchema,
  gatewayRowSchema,
  gatewaySorts,
  gatewayStates,
  quarantineRowSchema,
  unknownGatewaySchema,
  updateGatewaySchema,
} from "../../fleet/gateway/gateway-manage.ts";
import { gatewaySchema, presenceLineSchema } from "../../telemetry/house-gateway.ts";

import { crudRoutes, listFileRoute } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";
import { id, keyword, listOf, page, time } from "../../base/call-schema.ts";

const one = z.object({ id });
/** Filter and order of gateways. */
const gatewayFilter = {
  keyword,
  id: id.optional(),
  farmId: id.optional(),
  typeKey: id.optional(),
  state: z.enum(gatewayStates).optional(),
  sort: z.enum(gatewaySorts).default("house"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const gatewayRoutes = {
  ...crudRoutes("Gateway", {
    path: "/gateway",
    read: "gateway.read",
    manage: "gateway.manage",
    summary: {
      list: "Gateways, filtered, sorted and paged",
      create: "A gateway for a house that has none",
      update: "Change a gateway",
      delete: "Take a gateway from its house; the house keeps its history",
    },
    list: { input: z.object({ ...page, ...gatewayFilter }), reply: listOf(gatewayRowSchema) },
    row: gatewayRowSchema,
    create: createGatewaySchema,
    update: updateGatewaySchema,
  }),
  gatewayDetail: route({
    method: "GET",
    path: "/gateway/detail",
    access: "house.read",
    summary: "The gateway of a house and its last messages",
    input: z.object({ houseId: id }),
    reply: gatewaySchema.nullable(),
  }),
  gatewayOnlineLog: route({
    method: "GET",
    path: "/gateway/onlineLog",
    access: "house.read",
    summary: "When the gateway of a house came and went, newest first",
    input: z.object({ ...page, houseId: id }),
    reply: listOf(presenceLineSchema),
  }),
  exportGateway: listFileRoute({
    path: "/gateway/export",
    access: "gateway.read",
    summary: "Gateways as CSV or XLSX, without their secrets; times in each farm's zone",
    filter: gatewayFilter,
  }),
  issueCredential: route({
    method: "POST",
    path: "/gateway/issueCredential",
    access: "gateway.credential",
    summary: "A new secret, told this once; the one before is void at once",
    success: "credentialIssued",
    input: one,
    reply: z.object({ gateway: gatewayRowSchema, secret: z.string() }),
  }),
  revokeCredential: route({
    method: "POST",
    path: "/gateway/revokeCredential",
    access: "gateway.credential",
    summary: "End the secret of a gateway; its connection closes",
    success: "credentialRevoked",
    input: one,
    reply: gatewayRowSchema,
  }),
  gatewayConnect: route({
    method: "GET",
    path: "/gateway/connect",
    access: "gateway.read",
    summary: "Address, topics and an example frame for a gateway",
    input: one,
    reply: gatewayConnectSchema,
  }),
  listUnknownGateway: route({
    method: "GET",
    path: "/gateway/unknown",
    access: "gateway.unknown",
    summary: "Network IDs that tried to connect and that no gateway has, the latest first",
    input: z.object({ ...page, keyword }),
    reply: listOf(unknownGatewaySchema),
  }),
  listQuarantine: route({
    method: "GET",
    path: "/gateway/quarantine",
    access: "quarantine.read",
    summary:
      "What gateways sent and the server refused, newest first; for others than " +
      "administrators that of their own gateways since these are theirs",
    input: z.object({
      ...page,
      keyword,
      reason: z.enum(quarantineReasons).optional(),
      /** Those of one gateway. */
      gatewayId: id.optional(),
      from: time,
      to: time,
    }),
    reply: listOf(quarantineRowSchema),
  }),
} as const;
