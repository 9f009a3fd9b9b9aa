import type { Transaction } from "../../platform/db/open-database.ts";
import { Refusal } from "../../platform/base/refusal.ts";

/** Returns the users that a house is assigned to. */
export const houseManagersOf = async (tx: Transaction, houseId: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      "select user_id as id from user_houses where house_id = $1::bigint",
      [houseId],
    )
  ).map(({ id }) => id);

/**
 * Assigns house managers whose only house is deleted to its farm, so that the farm's managers still
 * see them; they see nothing of the farm themselves (user-assignment.ts). `current`: house managers
 * whose rows are locked. Refusal: 409 if there is another one now.
 */
export async function assignFormerManagers(
  tx: Transaction,
  house: { readonly id: number; readonly farmId: number },
  current: readonly number[],
): Promise<void> {
  const managers = await houseManagersOf(tx, house.id);
  if (managers.some((id) => !current.includes(id))) throw new Refusal(409, "conflict");
  await tx.query(
    `insert into user_farms (user_id, farm_id) select id, $2::int from unnest($1::int[]) as t(id)
     where not exists (select 1 from user_houses o where o.user_id = id and o.house_id <> $3)
     on conflict do nothing`,
    [managers, house.farmId, house.id],
  );
  await tx.query("update users set version = version + 1 where id = any($1::int[])", [managers]);
}

/**
 * Keeps the moves of birds between this house and others in the books of the other house: as a
 * placement at the age they had, or as moved away.
 */
async function preserveMovesOfOthers(tx: Transaction, houseId: number): Promise<void> {
  await tx.query(
    `update stock_moves m set kind = 'place', flock_id = o.id, to_flock_id = null,
       partner = h.name, age_days = coalesce(
         (select round(mean_age)::int from flock_days where flock_id = k.id and day = m.day),
         k.placed_age + (m.day - (k.placed_at at time zone f.time_zone)::date))
     from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id, flocks o
     where k.house_id = $1 and m.flock_id = k.id and o.id = m.to_flock_id and o.house_id <> $1`,
    [houseId],
  );
  await tx.query(
    `update stock_moves m set to_flock_id = null, partner = h.name
     from flocks k join houses h on h.id = k.house_id
     where k.house_id = $1 and m.to_flock_id = k.id and m.flock_id not in
       (select id from flocks where house_id = $1)`,
    [houseId],
  );
  await tx.query(
    "delete from stock_moves where flock_id in (select id from flocks where house_id = $1)",
    [houseId],
  );
}

/** Deletes a house with all its readings, alarms and records. Lines of the operation log stay. */
export async function forgetHouse(tx: Transaction, houseId: number): Promise<void> {
  await preserveMovesOfOthers(tx, houseId);
  for (const table of ["alarms", "flocks", "reading_minutes", "reading_hours", "reading_days"])
    await tx.query(`delete from ${table} where house_id = $1`, [houseId]);
  await tx.query("delete from houses where id = $1", [houseId]);
}
