import type { Transaction } from "../db/open.ts";
import { Refusal } from "../base/refusal.ts";

/** Users whom a house was given to. */
export const houseManagersOf = async (tx: Transaction, houseId: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      "select user_id as id from user_houses where house_id = $1::bigint",
      [houseId],
    )
  ).map(({ id }) => id);

/**
 * A house manager whose only house goes would be out of sight of the managers of its farm: like one
 * who was never given a house he is kept with the farm, which gives him nothing to see
 * (user/assignment.ts). `held`: house managers whose rows are held. Refusal: 409 when there is
 * another by now.
 */
export async function seatHouseManagers(
  tx: Transaction,
  house: { readonly id: number; readonly farmId: number },
  held: readonly number[],
): Promise<void> {
  const managers = await houseManagersOf(tx, house.id);
  if (managers.some((id) => !held.includes(id))) throw new Refusal(409, "conflict");
  await tx.query(
    `insert into user_farms (user_id, farm_id) select id, $2::int from unnest($1::int[]) as t(id)
     where not exists (select 1 from user_houses o where o.user_id = id and o.house_id <> $3)
     on conflict do nothing`,
    [managers, house.farmId, house.id],
  );
  await tx.query("update users set version = version + 1 where id = any($1::int[])", [managers]);
}

/**
 * Takes a house away with all that was measured, judged and written down of it. Lines of the
 * operation log stay.
 */
export async function forgetHouse(tx: Transaction, houseId: number): Promise<void> {
  for (const table of ["alarms", "flocks", "reading_minutes", "reading_hours", "reading_days"])
    await tx.query(`delete from ${table} where house_id = $1`, [houseId]);
  await tx.query("delete from houses where id = $1", [houseId]);
}
