import { sql } from "drizzle-orm";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses, visibleUsers } from "../../platform/session/caller-scope.ts";
import type { CapReached } from "./picture-requests.ts";

const namesMax = 8;

/**
 * Returns the refusal for too many open pictures: names the caller's own ones, or the number of
 * all, and their viewers, as far as the caller sees those cameras and people.
 */
export async function capRefusal(
  database: Database,
  caller: Caller,
  { of, max, open }: CapReached,
): Promise<Refusal> {
  const cameras = new Map(
    (
      await rows<Named>(
        database,
        sql`select c.id, c.name from cameras c join houses h on h.id = c.house_id
          join farms f on f.id = h.farm_id
          where c.id = any(${sql.param(open.map(({ cameraId }) => cameraId))}::int[])
            and ${visibleHouses(caller)}`,
      )
    ).map(({ id, name }) => [id, name]),
  );
  const visible = open.filter(({ cameraId }) => cameras.has(cameraId));
  if (of === "own") {
    const names = counted(visible.map(({ cameraId }) => cameras.get(cameraId) ?? ""));
    return new Refusal(409, "pictureCapOwn", {
      values: { most: max, names: names || open.length },
    });
  }
  const people = await rows<Named>(
    database,
    sql`select u.id, u.real_name as name from users u
      where u.id = any(${sql.param(visible.map(({ userId }) => userId))}::int[])
        and ${visibleUsers(caller)}`,
  );
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const names = counted(visible.flatMap(({ userId }) => nameOf.get(userId) ?? []));
  if (of === "pictures")
    return new Refusal(409, "pictureCapAll", {
      values: { most: max, own: visible.length, names: names || 0 },
    });
  // A stream is fetched once, however many watch it.
  const own = new Set(visible.map(({ cameraId }) => cameraId)).size;
  return new Refusal(409, "pictureCapStreams", { values: { most: max, own, names: names || 0 } });
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Lists each name once, with how often it occurs. */
function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const labels = [...counts].map(([name, count]) => (count === 1 ? name : `${name} × ${count}`));
  return [...labels.slice(0, namesMax), ...(labels.length > namesMax ? ["…"] : [])].join(" · ");
}
