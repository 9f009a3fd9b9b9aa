import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type createExternalIdSchema,
  type ExternalId,
  externalIdFaults,
  type ExternalKind,
} from "../../../contract/fleet/external-id.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { found, notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { externalIds } from "../../platform/db/schema/fleet/external-id-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  visibleFarms,
  visibleHouses,
  visibleOrgs,
} from "../../platform/session/caller-scope.ts";
import { readExternalId } from "./external-id-queries.ts";

type Form = z.output<typeof createExternalIdSchema>;

const unique = {
  external_ids_external: ["externalId", "externalIdTaken"],
  external_ids_thing: ["system", "externalIdThere"],
} as const;

/** Refusals: 401, 404, 409 conflict for another version, and for an id that is taken. */
export const { updateExternalId, deleteExternalId } = recordCommands<"ExternalId", ExternalId>(
  "ExternalId",
  {
    table: externalIds,
    key: externalIds.id,
    unique,
    read: readExternalId,
    hold: lockExternalId,
    columns: ({ system, externalId }) => ({ system, externalId }),
  },
);

/**
 * Refusals: 400 without a thing, 401, 404 for one outside the scope, 409 for an id that another
 * thing has, and for a thing that has an id in the system.
 */
export const createExternalId = (deps: Deps, call: Call<"createExternalId">): Promise<ExternalId> =>
  inTransaction({ ...deps, unique }, call, async (tx) => {
    const { caller, input } = call;
    const thing = await lockThing(tx, caller, input);
    const after = await insertId(tx, caller, input, thing);
    await call.logChange(tx, { before: null, after });
    return after;
  });

/** Refusals: 400, 401 and 404 as for `createExternalId`, 409 for an id that another thing has. */
export const putExternalId = (deps: Deps, call: Call<"putExternalId">): Promise<ExternalId> =>
  inTransaction({ ...deps, unique }, call, async (tx) => {
    const { caller, input } = call;
    const thing = await lockThing(tx, caller, input);
    const [there] = await rows<{ id: number }>(
      tx,
      sql`select id from external_ids where kind = ${input.kind} and system = ${input.system}
        and coalesce(farm_id, house_id, flock_id, gateway_id, org_id) = ${thing.id} for update`,
    );
    const before = there === undefined ? null : await readExternalId(tx, caller, there.id);
    if (before !== null)
      await tx.orm
        .update(externalIds)
        .set({ externalId: input.externalId, version: nextVersion(externalIds) })
        .where(eq(externalIds.id, before.id));
    const after =
      before === null
        ? await insertId(tx, caller, input, thing)
        : found(await readExternalId(tx, caller, before.id));
    await call.logChange(tx, { before, after });
    return after;
  });

async function insertId(
  tx: Transaction,
  caller: Caller,
  { kind, system, externalId }: Form,
  thing: Thing,
): Promise<ExternalId> {
  const { id } = only(
    await tx.orm
      .insert(externalIds)
      .values({
        orgId: thing.org_id,
        kind,
        system,
        externalId,
        ...(kind === "org" ? {} : { [`${kind}Id`]: thing.id }),
      })
      .returning({ id: externalIds.id }),
  );
  return found(await readExternalId(tx, caller, id));
}

/** Locks the row of an external id. Refusal: 404. */
async function lockExternalId(tx: Transaction, caller: Caller, id: number): Promise<ExternalId> {
  await rows(tx, sql`select 1 from external_ids where id = ${id}::bigint for update`);
  return found(await readExternalId(tx, caller, id));
}

interface Thing {
  readonly id: number;
  readonly org_id: number;
}

/**
 * Locks the row of an object in the caller's scope: its ids are assigned one after another.
 * Refusals: 400, 404.
 */
async function lockThing(tx: Transaction, caller: Caller, form: Form): Promise<Thing> {
  const { kind, thingId, houseId } = form;
  const isByHouse = houseId !== undefined && (kind === "flock" || kind === "gateway");
  if ((thingId === undefined) === (houseId === undefined) || (!isByHouse && thingId === undefined))
    throw refuseField(400, "thingId", externalIdFaults.thing);
  const [thing] = await rows<Thing>(tx, thingSql(caller, form));
  if (thing === undefined) throw notFound();
  return thing;
}

const inHouse = sql`join houses h on h.id = t.house_id join farms f on f.id = h.farm_id`;

function thingSql(caller: Caller, { kind, ...form }: Form): SQL {
  const { thingId = null, houseId = null } = form as {
    readonly thingId?: number | null;
    readonly houseId?: number | null;
  };
  const isOfThing = sql`(t.id = ${thingId}::bigint or t.house_id = ${houseId}::bigint)`;
  const sources: Readonly<Record<ExternalKind, SQL>> = {
    org: sql`select o.id, o.id as org_id from orgs o
      where o.id = ${thingId}::bigint and ${visibleOrgs(caller)} for update of o`,
    farm: sql`select f.id, f.org_id from farms f
      where f.id = ${thingId}::bigint and ${visibleFarms(caller)} for update of f`,
    house: sql`select h.id, h.org_id from houses h join farms f on f.id = h.farm_id
      where h.id = ${thingId}::bigint and ${visibleHouses(caller)} for update of h`,
    flock: sql`select t.id, h.org_id from flocks t ${inHouse} where ${isOfThing}
      and (${thingId}::bigint is not null or t.cleared_at is null) and ${visibleHouses(caller)}
      for update of t`,
    gateway: sql`select t.id, h.org_id from gateways t ${inHouse} where ${isOfThing}
      and ${visibleHouses(caller)} for update of t`,
  };
  return sources[kind];
}
