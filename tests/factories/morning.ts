import type { Database } from "../../server/platform/db/open-database.ts";

/**
 * Creates a house's row in the morning list of 1 June 2026, with the farm's list of that day.
 * Returns its id.
 */
export async function buildMorning(
  database: Database,
  houseId: number,
  mark = "probe 1",
): Promise<number> {
  await database.query(
    `insert into morning_books (farm_id, day, houses, at)
     select farm_id, '2026-06-01', 1, '2026-06-01T00:00:00Z' from houses where id = $1
     on conflict (farm_id) do update set day = excluded.day`,
    [houseId],
  );
  const reason = { kind: "danger", subject: mark, severity: 2, points: 14 };
  const [row] = await database.query<{ id: number }>(
    `insert into morning_rows (house_id, day, place, points, birds, age, reasons)
     values ($1, '2026-06-01', 1, 20, 30000, 20, $2::jsonb)
     on conflict (house_id, day) do update set version = 1, visited_at = null
     returning id`,
    [houseId, JSON.stringify([reason])],
  );
  return row!.id;
}
