import { type SQL, sql } from "drizzle-orm";
import { may } from "../../../contract/account/policy.ts";
import type { ExternalIds, ExternalKind } from "../../../contract/fleet/external-id.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { UniqueFields } from "../../platform/db/unique-fields.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { externalFrom, visibleExternalIds } from "./external-id-queries.ts";
import { withExternalIds } from "./external-ids-of.ts";

/** Kinds whose forms contain ids in other systems. */
type FormKind = Exclude<ExternalKind, "org" | "gateway">;

/** Unique keys for the transaction of a form that contains external ids. */
export const uniqueIds = {
  external_ids_external: ["externalIds", "externalIdTaken"],
} as const satisfies UniqueFields;

interface Thing {
  readonly id: number;
  readonly orgId: number;
}

/**
 * The ids of a record, whose row is locked or new, are replaced by those of its form; absent:
 * unchanged. Refusals: 403 for a caller who may not set any; 409 by `uniqueIds`.
 */
export async function saveExternalIds(
  tx: Transaction,
  caller: Caller,
  kind: FormKind,
  { id, orgId }: Thing,
  ids: ExternalIds | undefined,
): Promise<void> {
  if (ids === undefined) return;
  if (!may(caller, "externalId.manage")) throw new Refusal(403, "forbidden");
  const column = sql.raw(`${kind}_id`);
  // Rows that go are deleted first: that leaves their ids free.
  await rows(
    tx,
    sql`delete from external_ids where kind = ${kind} and ${column} = ${id}
      and not (system = any(${sql.param(Object.keys(ids))}::text[]))`,
  );
  await rows(
    tx,
    sql`insert into external_ids as x (org_id, kind, ${column}, system, external_id)
      select ${orgId}, ${kind}, ${id}, g.key, g.value
        from jsonb_each_text(${JSON.stringify(ids)}::jsonb) g
      on conflict (kind, coalesce(farm_id, house_id, flock_id, gateway_id, org_id), system)
      do update set external_id = excluded.external_id, version = x.version + 1
        where x.external_id <> excluded.external_id`,
  );
}

/** A record with the ids that other systems have for it. */
export async function withOwnIds<R extends { readonly id: number }>(
  db: Queryable,
  kind: FormKind,
  record: R,
): Promise<R & { readonly externalIds?: ExternalIds }> {
  const [row] = await withExternalIds(db, kind, [record]);
  return row ?? record;
}

interface Key {
  readonly system: string;
  readonly externalId: string;
}

/** A thing with this id in the system, and the version it has. */
async function findByKey(
  db: Queryable,
  caller: Caller,
  kind: FormKind,
  { system, externalId }: Key,
  orgId: SQL,
): Promise<{ readonly id: number; readonly version: number } | null> {
  const [thing] = await rows<{ id: number; version: number }>(
    db,
    sql`select t.id, t.version from ${externalFrom}
      join ${sql.raw(`${kind}s`)} t on t.id = ${sql.raw(`x.${kind}_id`)}
      where x.kind = ${kind} and x.system = ${system} and x.external_id = ${externalId}
        and x.org_id = ${orgId} and ${visibleExternalIds(caller)}`,
  );
  return thing ?? null;
}

interface CreateOrUpdate<T> {
  readonly create: (externalIds: ExternalIds) => Promise<T>;
  readonly update: (of: { readonly id: number; readonly version: number }) => Promise<T>;
}

/**
 * Changes the thing that has this id in a system of the organisation, or makes one with it. Of
 * several at once one makes it, and the others change it. `orgId`: SQL of the organisation.
 */
export async function putByExternalId<T>(
  { database }: { readonly database: Queryable },
  caller: Caller,
  kind: FormKind,
  { system, externalId }: Key,
  orgId: SQL,
  { create, update }: CreateOrUpdate<T>,
): Promise<T> {
  const find = () => findByKey(database, caller, kind, { system, externalId }, orgId);
  let thing = await find();
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await (thing === null ? create({ [system]: externalId }) : update(thing));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409 || triesLeft === 0) throw error;
      const before = thing;
      thing = await find();
      // No other call was first: it is refused for another reason.
      if (thing?.id === before?.id && thing?.version === before?.version) throw error;
    }
  }
}
