import { eq, sql } from "drizzle-orm";
import { scopeOfRole } from "../../../contract/account/role.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { userFarms, userHouses } from "../../platform/db/schema/account/user-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";

/** Refusal: 404 unless each is a farm of the organisation in the caller's scope. */
export async function checkFarms(
  tx: Transaction,
  caller: Caller,
  orgId: number | null,
  farmIds: readonly number[],
): Promise<void> {
  if (farmIds.length === 0) return;
  const records = await rows(
    tx,
    sql`select f.id from farms f where f.id = any(${sql.param([...farmIds])}::bigint[])
      and f.org_id = ${orgId} and ${visibleFarms(caller)} for key share of f`,
  );
  if (records.length < new Set(farmIds).size) throw notFound();
}

/** Refusal: 404 unless each is a house of the organisation in the caller's scope. */
export async function checkHouses(
  tx: Transaction,
  caller: Caller,
  orgId: number | null,
  houseIds: readonly number[],
): Promise<void> {
  if (houseIds.length === 0) return;
  const records = await rows(
    tx,
    sql`select h.id from houses h join farms f on f.id = h.farm_id
      where h.id = any(${sql.param([...houseIds])}::bigint[]) and h.org_id = ${orgId}
        and ${visibleHouses(caller)} for key share of h`,
  );
  if (records.length < new Set(houseIds).size) throw notFound();
}

/** Replaces the user's farms. */
export async function setFarms(
  tx: Transaction,
  userId: number,
  farmIds: readonly number[],
): Promise<void> {
  await tx.orm.delete(userFarms).where(eq(userFarms.userId, userId));
  const assigned = [...new Set(farmIds)].map((farmId) => ({ userId, farmId }));
  if (assigned.length > 0) await tx.orm.insert(userFarms).values(assigned);
}

/** Replaces the user's houses. */
export async function setHouses(
  tx: Transaction,
  userId: number,
  houseIds: readonly number[],
): Promise<void> {
  await tx.orm.delete(userHouses).where(eq(userHouses.userId, userId));
  const assigned = [...new Set(houseIds)].map((houseId) => ({ userId, houseId }));
  if (assigned.length > 0) await tx.orm.insert(userHouses).values(assigned);
}

/**
 * Assigns a house manager without a house to the farms of the area or farm manager who created the
 * account or removed its last house, who could not see it otherwise. These farms show the house
 * manager nothing. With a house they are removed, because the houses decide who sees the account.
 */
export async function assignHouseManager(
  tx: Transaction,
  caller: Caller,
  userId: number,
  houseIds: readonly number[],
): Promise<void> {
  const ownFarms =
    houseIds.length > 0 || scopeOfRole[caller.roleKey] !== "farms"
      ? []
      : await tx.query<{ farm_id: number }>(
          `select t.farm_id from user_farms t join farms f on f.id = t.farm_id
           where t.user_id = $1 and f.org_id = $2`,
          [caller.userId, caller.orgId],
        );
  await setFarms(
    tx,
    userId,
    ownFarms.map((row) => row.farm_id),
  );
}
