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
      list: "Returns the concentrators of a gateway, by code",
      create: "Creates a concentrator",
      update: "Changes a concentrator",
      delete: "Deletes a concentrator; refused while it has terminal devices",
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
      list: "Returns the terminal devices of a gateway, by code",
      create: "Creates a terminal device",
      update: "Changes a terminal device",
      delete: "Deletes a terminal device",
    },
    list: { input: below, reply: listOf(terminalSchema) },
    row: terminalSchema,
    create: createTerminalSchema,
    update: updateTerminalSchema,
  }),
  exportConcentrator: listFileRoute({
    path: "/concentrator/export",
    access: "gateway.read",
    summary: "Exports the concentrators of a gateway as CSV or XLSX",
    filter,
  }),
  exportTerminal: listFileRoute({
    path: "/terminal/export",
    access: "gateway.read",
    summary: "Exports the terminal devices of a gateway with their ports as CSV or XLSX",
    filter,
  }),
};
