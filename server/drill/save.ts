import { eq, sql } from "drizzle-orm";
import type { Drill } from "../../contract/drill.ts";
import { found, notFound } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Transaction } from "../db/open.ts";
import { drills } from "../db/schema/drill.ts";
import { rows } from "../db/statement.ts";
import { houseFacts } from "../house/house-row.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { findDrill, wayNow } from "./query.ts";
import { endDrill } from "./write.ts";

/**
 * Begins a drill; what takes it on is the keeper. One that runs in the house already is the answer,
 * whoever began it. Refusals: 401, 404.
 */
export function startDrill(deps: Deps, call: Call<"startDrill">): Promise<Drill> {
  const { caller, input, now, logChange } = call;
  return inWork(deps, call, async (tx, after) => {
    const id = await beginDrill(tx, visibleHouses(caller), input.houseId, caller.name, now);
    if (id === undefined) throw notFound();
    const drill = found(await findDrill(tx, caller, id));
    await logChange(tx, drill);
    after.facts(await houseFacts(tx, [input.houseId]));
    return drill;
  });
}

/**
 * Writes it down, unless one runs. Its id, or that of the one that runs; undefined: there is no
 * such house among these.
 */
export async function beginDrill(
  tx: Transaction,
  among: ReturnType<typeof visibleHouses>,
  houseId: number,
  by: string,
  now: number,
): Promise<number | undefined> {
  // The row of the house is held: of two at once the second finds the first.
  const held = await rows(
    tx,
    sql`select h.id from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId}::bigint and ${among} for no key update of h`,
  );
  if (held.length === 0) return undefined;
  const [running] = await tx.orm
    .select({ id: drills.id })
    .from(drills)
    .where(sql`${drills.houseId} = ${houseId} and ${drills.endedAt} is null`);
  if (running !== undefined) return running.id;
  const [made] = await rows<{ id: number }>(
    tx,
    sql`insert into drills (house_id, org_id, started_at, started_by, way)
      select h.id, h.org_id, ${new Date(now)}, ${by}, ${wayNow} from houses h
        left join gateways g on g.house_id = h.id left join house_states s on s.house_id = h.id
      where h.id = ${houseId} returning id`,
  );
  return made?.id;
}

/** Ends it; who rings is called off. One that is over stays as it is. Refusals: 401, 404. */
export function stopDrill(deps: Deps, call: Call<"stopDrill">): Promise<Drill> {
  const { caller, input, now, logChange } = call;
  return inWork(deps, call, async (tx, after) => {
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

/** A screen shows it: the first one counts. Refusal: 404. */
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
