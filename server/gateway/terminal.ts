import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Terminal } from "../../contract/gateway-device.ts";
import type { routes } from "../../contract/route/route.ts";
import { expectVersion, notFound } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Database, Transaction } from "../db/open.ts";
import { terminals } from "../db/schema.ts";
import { nextVersion, only, type Page } from "../db/statement.ts";
import type { Caller } from "../session/scope.ts";
import { type Devices, holdDevice, listDevices, readDevice } from "./device.ts";
import { holdGateway } from "./save.ts";

const unique = { terminals_code: ["code", "codeTaken"] } as const;

const devices: Devices = {
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

/**
 * Refusals: 401, 404 for a gateway the caller does not see and for a concentrator of another one,
 * 409 codeTaken.
 */
export function createTerminal(deps: Deps, call: Call<"createTerminal">): Promise<Terminal> {
  const { caller, input, logChange } = call;
  return inWork({ ...deps, unique }, call, async (tx) => {
    const gateway = await holdGateway(tx, caller, input.gatewayId);
    await expectOwn(tx, gateway.id, input.concentratorId);
    const { id } = only(
      await tx.orm.insert(terminals).values(input).returning({ id: terminals.id }),
    );
    const after = await readDevice<Terminal>(tx, devices, id);
    await logChange(tx, { gateway, before: null, after });
    return after;
  });
}

/** Refusals: 401, 404, 409 conflict for another version than the stored one, codeTaken. */
export function updateTerminal(deps: Deps, call: Call<"updateTerminal">): Promise<Terminal> {
  const { caller, input, logChange } = call;
  return inWork({ ...deps, unique }, call, async (tx) => {
    const { gateway, before } = await holdDevice<Terminal>(tx, devices, caller, input.id);
    expectVersion(before, input);
    await expectOwn(tx, gateway.id, input.concentratorId);
    await tx.orm
      .update(terminals)
      .set({ ...input, version: nextVersion(terminals) })
      .where(eq(terminals.id, input.id));
    const after = await readDevice<Terminal>(tx, devices, input.id);
    await logChange(tx, { gateway, before, after });
    return after;
  });
}

/** Refusals: 401, 404. */
export function deleteTerminal(deps: Deps, call: Call<"deleteTerminal">): Promise<void> {
  const { caller, input, logChange } = call;
  return inWork(deps, call, async (tx) => {
    const { gateway, before } = await holdDevice<Terminal>(tx, devices, caller, input.id);
    await tx.orm.delete(terminals).where(eq(terminals.id, before.id));
    await logChange(tx, { gateway, before, after: null });
  });
}

/** One of another gateway is as one that is not there. Refusal: 404. */
async function expectOwn(
  tx: Transaction,
  gatewayId: number,
  concentratorId: number | null,
): Promise<void> {
  if (concentratorId === null) return;
  const own = await tx.query(
    "select 1 from concentrators where id = $1::bigint and gateway_id = $2",
    [concentratorId, gatewayId],
  );
  if (own.length === 0) throw notFound();
}
