import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Concentrator } from "../../contract/gateway-device.ts";
import type { routes } from "../../contract/route/route.ts";
import { Refusal } from "../base/refusal.ts";
import { recordCommands } from "../call/record-commands.ts";
import type { Database } from "../db/open.ts";
import { concentrators } from "../db/schema/gateway.ts";
import type { Page } from "../db/statement.ts";
import type { Caller } from "../session/scope.ts";
import { type Devices, keptBelowGateway, listDevices, type Placed } from "./device.ts";
import { holdGateway } from "./save.ts";

const devices: Devices = {
  searched: sql`d.code, d.name, d.model, d.address`,
  table: sql`concentrators`,
  joins: sql``,
  columns: sql`d.id, d.gateway_id as "gatewayId", d.kind, d.code, d.name, d.model, d.address,
    d.firmware, d.status, d.version,
    (select count(*) from terminals t where t.concentrator_id = d.id) as "terminalCount"`,
};

/** A page of those below a gateway, by code. Refusal: 404 for a gateway the caller does not see. */
export const listConcentrators = (
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listConcentrator.input>,
): Promise<Page<Concentrator>> => listDevices(devices, database, caller, query);

/** Refusals of its own: 409 codeTaken; 409 concentratorInUse while terminals are wired to it. */
export const concentratorCommands = recordCommands<"Concentrator", Placed<Concentrator>>(
  "Concentrator",
  {
    table: concentrators,
    key: concentrators.id,
    unique: { concentrators_code: ["code", "codeTaken"] },
    ...keptBelowGateway<Concentrator>(devices),
    maySave: async (tx, { caller, input }) => {
      if ("gatewayId" in input) await holdGateway(tx, caller, input.gatewayId);
    },
    mayDelete: ({ terminalCount: terminals }) => {
      if (terminals > 0) throw new Refusal(409, "concentratorInUse", { values: { terminals } });
    },
  },
);
