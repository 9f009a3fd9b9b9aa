import type { WarningKey } from "../../contract/warning-kind.ts";
import type { Database } from "../../server/db/open.ts";

/** An open early warning of a flock; its id. One that was open of that kind is over. */
export async function buildWarning(
  database: Database,
  flockId: number,
  reason = "",
  { key = "waterLow", day = "2026-05-31" }: { key?: WarningKey; day?: string } = {},
): Promise<number> {
  await database.query("update warnings set state = 'ended' where flock_id = $1 and key = $2", [
    flockId,
    key,
  ]);
  const [warning] = await database.query<{ id: number }>(
    `insert into warnings (flock_id, key, first_day, last_day, "values", others, reason)
     values ($1, $2, $3, $3, '{"percent": 14, "value": 7240, "expected": 8420}', 5, $4)
     returning id`,
    [flockId, key, day, reason],
  );
  return warning!.id;
}
