import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Terminal } from "../../../contract/fleet/gateway/gateway-device.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { terminals } from "../../platform/db/schema/fleet/gateway-tables.ts";
import type { Page } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { type Devices, accessBelowGateway, listDevices, type Placed } from "./gateway-devices.ts";
import { lockGateway } from "./gateway-commands.ts";

const devices: Devices = {
  searched: sql`d.code, d.name, d.model, d.address, c.name`,
  table: sql`terminals`,
  joins: sql`left join concentrators c on c.id = d.concentrator_id`,
  columns: sql`d.id, d.gateway_id as "gatewayId", d.concentrator_id as "concentratorId",
    c.name as "concentratorName", d.kind, d.code, d.name, d.model, d.address,
    d.control_port as "controlPort", d.current_port as "currentPort",
    d.sensor_port as "sensorPort", d.can_input as "canInput", d.status, d.extra, d.version`,
};

/** A page of those below a gateway, by code. Refusal: 404 for a gateway the caller does not see. */
export const listTerminals = (
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listTerminal.input>,
): Promise<Page<Terminal>> => listDevices(devices, database, caller, query);

/** Further refusals: 404 for a concentrator of another gateway, 409 codeTaken. */
export const terminalCommands = recordCommands<"Terminal", Placed<Terminal>>("Terminal", {
  table: terminals,
  key: terminals.id,
  unique: { terminals_code: ["code", "codeTaken"] },
  ...accessBelowGateway<Terminal>(devices),
  maySave: async (tx, { caller, input }, before) => {
    const isNew = "gatewayId" in input;
    const gatewayId = isNew
      ? (await lockGateway(tx, caller, input.gatewayId)).id
      : before?.gatewayId;
    await expectOwn(tx, gatewayId, input.concentratorId);
  },
});

/** Refuses a device of another gateway like a missing one. Refusal: 404. */
async function expectOwn(
  tx: Transaction,
  gatewayId: number | undefined,
  concentratorId: number | null,
): Promise<void> {
  if (concentratorId === null) return;
  const concentrator = await tx.query(
    "select 1 from concentrators where id = $1::bigint and gateway_id = $2",
    [concentratorId, gatewayId],
  );
  if (concentrator.length === 0) throw notFound();
}
