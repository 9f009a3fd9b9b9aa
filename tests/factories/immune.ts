import type { Database } from "../../server/platform/db/open-database.ts";

/** Creates an open vaccination reminder of a flock. Returns its id. */
export async function buildTask(
  database: Database,
  flockId: number,
  content: string,
  { dayAge = 7, dueDay = "2026-06-01" }: { dayAge?: number; dueDay?: string } = {},
): Promise<number> {
  const [task] = await database.query<{ id: number }>(
    `insert into immune_tasks (flock_id, day_age, content, due_day)
     values ($1, $2, $3, $4) returning id`,
    [flockId, dayAge, content, dueDay],
  );
  return task!.id;
}
