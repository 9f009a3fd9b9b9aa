import { eq, sql } from "drizzle-orm";
import type { Drill } from "../../../contract/operate/drill.ts";
import { found, notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { drills } from "../../platform/db/schema/notify/drill-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { findDrill, drillChannelNow } from "./drill-queries.ts";
import { endDrill } from "./drill-writer.ts";

/**
 * Begins a drill; the worker continues it. If one already runs in the house, returns that one, no
 * matter who began it. Refusals: 401, 404.
 */
export function startDrill(deps: Deps, call: Call<"startDrill">): Promise<Drill> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const id = await beginDrill(tx, visibleHouses(caller), input.houseId, caller.name, now);
    if (id === undefined) throw notFound();
    const drill = found(await findDrill(tx, caller, id));
    await logChange(tx, drill);
    after.facts(await houseFacts(tx, [input.houseId]));
    return drill;
  });
}

/**
 * Records a drill, unless one is running. Returns its id, or the id of the running drill;
 * undefined: the house is not among those visible.
 */
export async function beginDrill(
  tx: Transaction,
  among: ReturnType<typeof visibleHouses>,
  houseId: number,
  author: string,
  now: number,
): Promise<number | undefined> {
  // The house's row is locked: of two drills at once the second finds the first.
  const current = await rows(
    tx,
    sql`select h.id from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId}::bigint and ${among} for no key update of h`,
  );
  if (current.length === 0) return undefined;
  const [running] = await tx.orm
    .select({ id: drills.id })
    .from(drills)
    .where(sql`${drills.houseId} = ${houseId} and ${drills.endedAt} is null`);
  if (running !== undefined) return running.id;
  const [inserted] = await rows<{ id: number }>(
    tx,
    sql`insert into drills (house_id, org_id, started_at, started_by, way)
      select h.id, h.org_id, ${new Date(now)}, ${author}, ${drillChannelNow} from houses h
        left join gateways g on g.house_id = h.id left join house_states s on s.house_id = h.id
      where h.id = ${houseId} returning id`,
  );
  return inserted?.id;
}

/** Ends a drill, and stops its calls. One that is over is unchanged. Refusals: 401, 404. */
export function stopDrill(deps: Deps, call: Call<"stopDrill">): Promise<Drill> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const before = found(await findDrill(tx, caller, input.id));
    const isEnded =
      before.endedAt === null &&
      (await endDrill(tx, before.id, { result: "stopped", cause: null, by: caller.name }, now));
    const drill = found(await findDrill(tx, caller, input.id));
    await logChange(tx, drill);
    if (isEnded) after.facts(await houseFacts(tx, [drill.houseId]));
    return drill;
  });
}

/** Notes that a screen shows the drill; only the first report counts. Refusal: 404. */
export async function seenDrill(
  { database }: Deps,
  { caller, input, now }: { readonly caller: Caller; readonly input: { id: number }; now: number },
): Promise<void> {
  const drill = found(await findDrill(database, caller, input.id));
  if (drill.legs.seen !== null || drill.legs.judged === null || drill.endedAt !== null) return;
  await database.orm
    .update(drills)
    .set({ seenAt: new Date(now) })
    .where(sql`${eq(drills.id, drill.id)} and ${drills.seenAt} is null`);
}
