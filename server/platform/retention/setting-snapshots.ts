import { dayMs } from "../../../contract/base/time.ts";
import type { Database } from "../db/open-database.ts";

/** States of settings that can be restored: their age, and the fewest of each group. */
const limits = { ms: 400 * dayMs, count: 50 };
/** Houses of one statement, and statements of one run. */
const [housesAtOnce, max] = [20, 50];

/** Deletes old states of settings, some houses per run, in turn. */
export class Snapshots {
  /** Last house processed; 0: starts again. */
  #lastHouseId = 0;

  async end(database: Database, at: number): Promise<void> {
    for (let round = 0; round < max; round += 1) {
      const houses = await database.query<{ id: number }>(
        "select id from houses where id > $1 order by id limit $2",
        [this.#lastHouseId, housesAtOnce],
      );
      const ids = houses.map(({ id }) => id);
      this.#lastHouseId = ids.at(-1) ?? 0;
      if (ids.length === 0) return;
      await database.query(
        `delete from parameter_snapshots s using (
           select id, row_number() over (partition by house_id, grp order by at desc, id desc) as n
           from parameter_snapshots where house_id = any($3::int[])) k
         where k.id = s.id and k.n > $1 and s.at < $2`,
        [limits.count, new Date(at - limits.ms), ids],
      );
    }
  }
}
