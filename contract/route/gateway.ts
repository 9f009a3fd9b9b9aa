import { z } from "zod";
import { fileFormats } from "../file.ts";
import {
  concentratorSchema,
  createConcentratorSchema,
  createTerminalSchema,
  terminalSchema,
  updateConcentratorSchema,
  updateTerminalSchema,
} from "../gateway-device.ts";
import {
  createGatewaySchema,
  gatewayConnectSchema,
  gatewayRowSchema,
  gatewaySorts,
  gatewayStates,
  quarantineRowSchema,
  unknownGatewaySchema,
  updateGatewaySchema,
} from "../gateway-manage.ts";
import {
  createGatewayTypeSchema,
  gatewayTypeSchema,
  updateGatewayTypeSchema,
} from "../gateway-type.ts";
import { refusals } from "../mqtt.ts";
import { fileReply, route } from "./define.ts";
import { id, keyword, listOf, nothing, page, time } from "../input.ts";

const one = z.object({ id });
const order = z.enum(["asc", "desc"]);
/** Which gateways, in which order; `id`: that one. */
const gatewayFilter = {
  keyword,
  id: id.optional(),
  farmId: id.optional(),
  typeKey: id.optional(),
  state: z.enum(gatewayStates).optional(),
  sort: z.enum(gatewaySorts).default("house"),
  order: order.default("asc"),
};
/** What stands below a gateway; `id`: that one. */
const below = z.object({ ...page, gatewayId: id, id: id.optional() });

export const gatewayRoutes = {
  listGateway: route({
    method: "GET",
    path: "/gateway/list",
    access: "gateway.read",
    summary: "Gateways, filtered, sorted and paged",
    input: z.object({ ...page, ...gatewayFilter }),
    reply: listOf(gatewayRowSchema),
  }),
  exportGateway: route({
    method: "GET",
    path: "/gateway/export",
    access: "gateway.read",
    summary: "Gateways as CSV or XLSX, without their secrets; times in each farm's zone",
    input: z.object({ ...gatewayFilter, format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
  createGateway: route({
    method: "POST",
    path: "/gateway/create",
    access: "gateway.manage",
    summary: "A gateway for a house that has none",
    input: createGatewaySchema,
    reply: gatewayRowSchema,
  }),
  updateGateway: route({
    method: "PUT",
    path: "/gateway/update",
    access: "gateway.manage",
    summary: "Change a gateway",
    input: updateGatewaySchema,
    reply: gatewayRowSchema,
  }),
  deleteGateway: route({
    method: "DELETE",
    path: "/gateway/delete",
    access: "gateway.manage",
    summary: "Take a gateway from its house; the house keeps its history",
    input: one,
    reply: nothing,
  }),
  issueCredential: route({
    method: "POST",
    path: "/gateway/issueCredential",
    access: "gateway.manage",
    summary: "A new secret, told this once; the one before is void at once",
    input: one,
    reply: z.object({ gateway: gatewayRowSchema, secret: z.string() }),
  }),
  revokeCredential: route({
    method: "POST",
    path: "/gateway/revokeCredential",
    access: "gateway.manage",
    summary: "End the secret of a gateway; its connection closes",
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
      "What gateways sent and the server refused, newest first; for others than administrators that of their own gateways since these are theirs",
    input: z.object({
      ...page,
      keyword,
      reason: z.enum(refusals).optional(),
      from: time,
      to: time,
    }),
    reply: listOf(quarantineRowSchema),
  }),
  listGatewayType: route({
    method: "GET",
    path: "/gatewayType/list",
    access: "gatewayType.read",
    summary: "Every type of gateway, by key; `id`: that one",
    input: z.object({ id: id.optional() }),
    reply: z.array(gatewayTypeSchema),
  }),
  createGatewayType: route({
    method: "POST",
    path: "/gatewayType/create",
    access: "gatewayType.manage",
    summary: "A new type of gateway",
    input: createGatewayTypeSchema,
    reply: gatewayTypeSchema,
  }),
  updateGatewayType: route({
    method: "PUT",
    path: "/gatewayType/update",
    access: "gatewayType.manage",
    summary: "Rename a type or retire it",
    input: updateGatewayTypeSchema,
    reply: gatewayTypeSchema,
  }),
  deleteGatewayType: route({
    method: "DELETE",
    path: "/gatewayType/delete",
    access: "gatewayType.manage",
    summary: "Delete a type no gateway is of",
    input: one,
    reply: nothing,
  }),
  listConcentrator: route({
    method: "GET",
    path: "/concentrator/list",
    access: "gateway.read",
    summary: "Concentrators of a gateway, by code",
    input: below,
    reply: listOf(concentratorSchema),
  }),
  createConcentrator: route({
    method: "POST",
    path: "/concentrator/create",
    access: "gateway.manage",
    summary: "A new concentrator",
    input: createConcentratorSchema,
    reply: concentratorSchema,
  }),
  updateConcentrator: route({
    method: "PUT",
    path: "/concentrator/update",
    access: "gateway.manage",
    summary: "Change a concentrator",
    input: updateConcentratorSchema,
    reply: concentratorSchema,
  }),
  deleteConcentrator: route({
    method: "DELETE",
    path: "/concentrator/delete",
    access: "gateway.manage",
    summary: "Delete a concentrator without terminal devices",
    input: one,
    reply: nothing,
  }),
  listTerminal: route({
    method: "GET",
    path: "/terminal/list",
    access: "gateway.read",
    summary: "Terminal devices of a gateway, by code",
    input: below,
    reply: listOf(terminalSchema),
  }),
  createTerminal: route({
    method: "POST",
    path: "/terminal/create",
    access: "gateway.manage",
    summary: "A new terminal device",
    input: createTerminalSchema,
    reply: terminalSchema,
  }),
  updateTerminal: route({
    method: "PUT",
    path: "/terminal/update",
    access: "gateway.manage",
    summary: "Change a terminal device",
    input: updateTerminalSchema,
    reply: terminalSchema,
  }),
  deleteTerminal: route({
    method: "DELETE",
    path: "/terminal/delete",
    access: "gateway.manage",
    summary: "Delete a terminal device",
    input: one,
    reply: nothing,
  }),
} as const;
