import { sql } from "drizzle-orm";
import type { OnCall } from "../../../contract/notify/rota.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { shiftAt } from "../notice-plan/rota-shifts.ts";
import { nameOfMember, visibleRotas } from "./rota-row.ts";
import { patternOf, rotaSource, type RotaSource } from "./rota-source.ts";

/** Maximum number of rotas that are named. */
const namedMax = 20;

/** Returns who is on call now, by the rotas in the caller's scope. */
export async function peopleOnCall(db: Queryable, caller: Caller, now: number): Promise<OnCall[]> {
  const records = await rows<{ source: RotaSource }>(
    db,
    sql`select ${sql.raw(rotaSource)} from rotas r join farms rf on rf.id = r.farm_id
      where ${visibleRotas(caller)} order by r.name, r.id limit ${namedMax}`,
  );
  return records.flatMap(({ source }) => {
    const shift = shiftAt(patternOf(source), now);
    if (shift === null) return [];
    const { from, to, userId } = shift;
    const name = nameOfMember(source)(userId);
    return name === "" ? [] : [{ rota: source.name, name, from, to }];
  });
}
