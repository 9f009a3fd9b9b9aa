import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Concentrator } from "../../contract/gateway-device.ts";
import type { routes } from "../../contract/route/route.ts";
import { expectVersion, Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Database } from "../db/open.ts";
import { concentrators } from "../db/schema.ts";
import { nextVersion, only, type Page } from "../db/statement.ts";
import type { Caller } from "../session/scope.ts";
import { type Devices, holdDevice, listDevices, readDevice } from "./device.ts";
import { holdGateway } from "./save.ts";

const unique = { concentrators_code: ["code", "codeTaken"] } as const;

const devices: Devices = {
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

/** Refusals: 401, 404 for a gateway the caller does not see, 409 codeTaken. */
export function createConcentrator(
  deps: Deps,
  call: Call<"createConcentrator">,
): Promise<Concentrator> {
  const { caller, input, logChange } = call;
  return inWork({ ...deps, unique }, call, async (tx) => {
    const gateway = await holdGateway(tx, caller, input.gatewayId);
    const { id } = only(
      await tx.orm.insert(concentrators).values(input).returning({ id: concentrators.id }),
    );
    const after = await readDevice<Concentrator>(tx, devices, id);
    await logChange(tx, { gateway, before: null, after });
    return after;
  });
}

/** Refusals: 401, 404, 409 conflict for another version than the stored one, codeTaken. */
export function updateConcentrator(
  deps: Deps,
  call: Call<"updateConcentrator">,
): Promise<Concentrator> {
  const { caller, input, logChange } = call;
  return inWork({ ...deps, unique }, call, async (tx) => {
    const { gateway, before } = await holdDevice<Concentrator>(tx, devices, caller, input.id);
    expectVersion(before, input);
    await tx.orm
      .update(concentrators)
      .set({ ...input, version: nextVersion(concentrators) })
      .where(eq(concentrators.id, input.id));
    const after = await readDevice<Concentrator>(tx, devices, input.id);
    await logChange(tx, { gateway, before, after });
    return after;
  });
}

/** Refusals: 401, 404, 409 concentratorInUse while terminal devices are wired to it. */
export function deleteConcentrator(deps: Deps, call: Call<"deleteConcentrator">): Promise<void> {
  const { caller, input, logChange } = call;
  return inWork(deps, call, async (tx) => {
    const { gateway, before } = await holdDevice<Concentrator>(tx, devices, caller, input.id);
    if (before.terminalCount > 0)
      throw new Refusal(409, "concentratorInUse", { values: { terminals: before.terminalCount } });
    await tx.orm.delete(concentrators).where(eq(concentrators.id, before.id));
    await logChange(tx, { gateway, before, after: null });
  });
}
