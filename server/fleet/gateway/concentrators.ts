import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Concentrator } from "../../../contract/fleet/gateway/gateway-device.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { concentrators } from "../../platform/db/schema/fleet/gateway-tables.ts";
import type { Page } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { type Devices, accessBelowGateway, listDevices, type Placed } from "./gateway-devices.ts";
import { lockGateway } from "./gateway-commands.ts";

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

/** Further refusals: 409 codeTaken; 409 concentratorInUse while terminals are wired to it. */
export const concentratorCommands = recordCommands<"Concentrator", Placed<Concentrator>>(
  "Concentrator",
  {
    table: concentrators,
    key: concentrators.id,
    unique: { concentrators_code: ["code", "codeTaken"] },
    ...accessBelowGateway<Concentrator>(devices),
    maySave: async (tx, { caller, input }) => {
      if ("gatewayId" in input) await lockGateway(tx, caller, input.gatewayId);
    },
    mayDelete: ({ terminalCount: terminals }) => {
      if (terminals > 0) throw new Refusal(409, "concentratorInUse", { values: { terminals } });
    },
  },
);
