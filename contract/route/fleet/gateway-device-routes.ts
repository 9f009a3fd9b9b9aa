import { z } from "zod";
import {
  concentratorSchema,
  createConcentratorSchema,
  createTerminalSchema,
  terminalSchema,
  updateConcentratorSchema,
  updateTerminalSchema,
} from "../../fleet/gateway/gateway-device.ts";
import { crudRoutes, listFileRoute } from "../define/crud-routes.ts";
import { id, keyword, listOf, page } from "../../base/call-schema.ts";

/** Devices below a gateway; `id`: that one. */
const filter = { gatewayId: id, id: id.optional(), keyword };
const below = z.object({ ...page, ...filter });

export const gatewayDeviceRoutes = {
  ...crudRoutes("Concentrator", {
    path: "/concentrator",
    read: "gateway.read",
    manage: "gateway.manage",
    summary: {
      list: "Concentrators of a gateway, by code",
      create: "A new concentrator",
      update: "Change a concentrator",
      delete: "Delete a concentrator without terminal devices",
    },
    list: { input: below, reply: listOf(concentratorSchema) },
    row: concentratorSchema,
    create: createConcentratorSchema,
    update: updateConcentratorSchema,
  }),
  ...crudRoutes("Terminal", {
    path: "/terminal",
    read: "gateway.read",
    manage: "gateway.manage",
    summary: {
      list: "Terminal devices of a gateway, by code",
      create: "A new terminal device",
      update: "Change a terminal device",
      delete: "Delete a terminal device",
    },
    list: { input: below, reply: listOf(terminalSchema) },
    row: terminalSchema,
    create: createTerminalSchema,
    update: updateTerminalSchema,
  }),
  exportConcentrator: listFileRoute({
    path: "/concentrator/export",
    access: "gateway.read",
    summary: "Concentrators of a gateway as CSV or XLSX",
    filter,
  }),
  exportTerminal: listFileRoute({
    path: "/terminal/export",
    access: "gateway.read",
    summary: "Terminal devices of a gateway as CSV or XLSX, with their ports",
    filter,
  }),
};
