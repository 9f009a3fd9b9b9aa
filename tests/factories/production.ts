import type { Database } from "../../server/platform/db/open-database.ts";

/**
 * Creates the record of a flock's day with one entry of losses, with `mark` in all texts. Returns
 * the entry's id.
 */
export async function buildRecord(
  database: Database,
  flockId: number,
  mark: string,
  day = "2026-05-31",
): Promise<number> {
  await database.query(
    `insert into daily_records (flock_id, day, note, first_at, first_by, last_at, last_by)
     values ($1, $2, $3, now(), $3, now(), $3)`,
    [flockId, day, mark],
  );
  await database.query(
    `insert into record_versions (flock_id, day, version, at, user_id, by_name, source, address, reason)
     values ($1, $2, 1, now(), 1, $3, 'other', '', $3)`,
    [flockId, day, mark],
  );
  const [entry] = await database.query<{ id: number }>(
    `insert into loss_lines (flock_id, day, at, by_user, by_name, dead, culled, cause)
     values ($1, $2, now(), 1, $3, 1, 0, 'leg') returning id`,
    [flockId, day, mark],
  );
  return entry!.id;
}

/** A vaccination without its price. */
export async function buildTreatment(
  database: Database,
  flockId: number,
  mark: string,
  day = "2026-05-31",
): Promise<number> {
  const [treatment] = await database.query<{ id: number }>(
    `insert into treatments (flock_id, day, at, by_user, by_name, kind, product, dose, route,
       last_day, meat_days, egg_days)
     values ($1, $2, now(), 1, $3, 'vaccine', $3, '', '', $2, 0, 0) returning id`,
    [flockId, day, mark],
  );
  return treatment!.id;
}
