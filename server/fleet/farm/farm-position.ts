import type { FarmFault, FarmLevel } from "../../../contract/fleet/farm.ts";
import { farmFaults, mayHold } from "../../../contract/fleet/farm.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { sql } from "drizzle-orm";
import { rows } from "../../platform/db/sql-statement.ts";
import { notFound, type Refusal, refuseField } from "../../platform/base/refusal.ts";
import { type Caller, visibleFarms } from "../../platform/session/caller-scope.ts";

const badFarm = (field: string, fault: FarmFault): Refusal =>
  refuseField(400, field, farmFaults[fault]);

/** Position of a node. `lineage`: ids from the root to the node itself. */
export interface FarmPosition {
  readonly id: number;
  readonly orgId: number;
  readonly level: FarmLevel;
  readonly lineage: readonly number[];
}

/** Returns the current position of the caller's node. Refusal: 404. */
export async function positionOf(db: Queryable, caller: Caller, id: number): Promise<FarmPosition> {
  const [row] = await rows<{ id: number; org_id: number; level: FarmLevel; lineage: number[] }>(
    db,
    sql`select f.id, f.org_id, f.level, f.lineage from farms f
      where f.id = ${id}::bigint and ${visibleFarms(caller)}`,
  );
  if (row === undefined) throw notFound();
  return { id: row.id, orgId: row.org_id, level: row.level, lineage: row.lineage };
}

/**
 * Locks the whole tree of an organisation until the transaction ends: the second of two concurrent
 * moves sees the result of the first, so the two cannot close a circle. Writes that only refer to
 * the organisation do not wait. Refusal: 404.
 */
export async function lockTree(tx: Transaction, orgId: number): Promise<void> {
  const records = await tx.query("select 1 from orgs where id = $1::bigint for no key update", [
    orgId,
  ]);
  if (records.length === 0) throw notFound();
}

/**
 * Returns the new parent of a node; null: no parent. Refusals: 400 in another organisation or below
 * the node itself, 404.
 */
export async function parentFor(
  db: Queryable,
  caller: Caller,
  { id, orgId }: { readonly id: number | null; readonly orgId: number },
  parentId: number | null,
): Promise<FarmPosition | null> {
  if (parentId === null) return null;
  const parent = await positionOf(db, caller, parentId);
  if (parent.orgId !== orgId) throw badFarm("parentId", "otherOrg");
  if (id !== null && parent.lineage.includes(id)) throw badFarm("parentId", "belowItself");
  return parent;
}

/**
 * Refusals: 400 for a level that does not fit its parent or its children. `id` null: no children
 * yet.
 */
export async function checkLevel(
  db: Queryable,
  id: number | null,
  level: FarmLevel,
  parent: FarmPosition | null,
): Promise<void> {
  if (!mayHold(parent?.level ?? null, level)) throw badFarm("level", "levelAbove");
  if (id === null) return;
  const below = await db.query<{ level: FarmLevel }>(
    "select distinct level from farms where parent_id = $1",
    [id],
  );
  if (below.some((child) => !mayHold(level, child.level))) throw badFarm("level", "levelBelow");
  if (
    level !== "farm" &&
    (await db.query("select 1 from houses where farm_id = $1 limit 1", [id])).length > 0
  )
    throw badFarm("level", "levelHouses");
}
