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
      list: "Returns gateways, filtered, sorted and by page",
      create: "Creates a gateway for a house without one",
      update: "Changes a gateway",
      delete: "Removes the gateway of a house; the house keeps its history",
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
    summary: "Returns the gateway of a house with its last messages",
    input: z.object({ houseId: id }),
    reply: gatewaySchema.nullable(),
  }),
  gatewayOnlineLog: route({
    method: "GET",
    path: "/gateway/onlineLog",
    access: "house.read",
    summary: "Returns the online and offline times of a house's gateway, newest first",
    input: z.object({ ...page, houseId: id }),
    reply: listOf(presenceLineSchema),
  }),
  exportGateway: listFileRoute({
    path: "/gateway/export",
    access: "gateway.read",
    summary: "Exports gateways without their secrets as CSV or XLSX; times in each farm's zone",
    filter: gatewayFilter,
  }),
  issueCredential: route({
    method: "POST",
    path: "/gateway/issueCredential",
    access: "gateway.credential",
    summary: "Creates a new secret, contained only in this reply; the former one becomes void",
    success: "credentialIssued",
    input: one,
    reply: z.object({ gateway: gatewayRowSchema, secret: z.string() }),
  }),
  revokeCredential: route({
    method: "POST",
    path: "/gateway/revokeCredential",
    access: "gateway.credential",
    summary: "Revokes the secret of a gateway; its connection closes",
    success: "credentialRevoked",
    input: one,
    reply: gatewayRowSchema,
  }),
  gatewayConnect: route({
    method: "GET",
    path: "/gateway/connect",
    access: "gateway.read",
    summary: "Returns address, topics and an example frame for a gateway",
    input: one,
    reply: gatewayConnectSchema,
  }),
  listUnknownGateway: route({
    method: "GET",
    path: "/gateway/unknown",
    access: "gateway.unknown",
    summary: "Returns unknown network IDs that tried to connect, the latest first",
    input: z.object({ ...page, keyword }),
    reply: listOf(unknownGatewaySchema),
  }),
  listQuarantine: route({
    method: "GET",
    path: "/gateway/quarantine",
    access: "quarantine.read",
    summary:
      "Returns messages of gateways that the server refused, newest first; except for " +
      "administrators those of the caller's gateways, since they belong to the caller",
    input: z.object({
      ...page,
      keyword,
      reason: z.enum(quarantineReasons).optional(),
      /** Only messages of this gateway. */
      gatewayId: id.optional(),
      from: time,
      to: time,
    }),
    reply: listOf(quarantineRowSchema),
  }),
} as const;
