import { sql } from "drizzle-orm";
import { armTimes, type CommandDraft, type CommandReview } from "../../contract/control/command.ts";
import type { ParameterGroup } from "../../contract/parameter-group.ts";
import type { SettingChange } from "../../contract/setting.ts";
import { changeFaults } from "../../contract/parameter/check.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Database, Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type Caller, expectHouse, visibleHouses } from "../session/scope.ts";
import { armWrite } from "./arm.ts";

interface DraftRow {
  readonly house_id: number;
  readonly grp: ParameterGroup;
  readonly base_hash: string;
  readonly items: readonly SettingChange[];
  readonly at: Date;
  readonly until: Date;
}

const draftOf = (row: DraftRow): CommandDraft => ({
  houseId: row.house_id,
  group: row.grp,
  base: row.base_hash,
  items: [...row.items],
  at: row.at.getTime(),
  until: row.until.getTime(),
});

const readDrafts = (on: { readonly query: Query }, caller: Caller, now: number, houseId?: number) =>
  rows<DraftRow>(
    on,
    sql`select d.house_id, d.grp, d.base_hash, d.items, d.at, d.until from control_drafts d
      join houses h on h.id = d.house_id join farms f on f.id = h.farm_id
      where d.user_id = ${caller.userId} and d.until > ${new Date(now)} and ${visibleHouses(caller)}
        and ${houseId === undefined ? sql`true` : sql`d.house_id = ${houseId}::bigint`}
      order by d.at desc`,
  );

/** The caller's own drafts, newest first, of houses that he sees. */
export async function listDrafts(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId?: number | undefined },
  now: number,
): Promise<{ total: number; rows: CommandDraft[] }> {
  if (houseId !== undefined) await expectHouse(database, caller, houseId);
  const found = await readDrafts(database, caller, now, houseId);
  return { total: found.length, rows: found.map(draftOf) };
}

/** Keeps a draft, in place of the one there was. Refusals: 401, 404, 400 for what no house takes. */
export const keepDraft = (deps: Deps, call: Call<"keepDraft">): Promise<CommandDraft> =>
  inWork(deps, call, async (tx) => {
    const { caller, input, now } = call;
    const { houseId, group, base, items } = input;
    await expectHouse(tx, caller, houseId);
    const [fault] = changeFaults(group, items);
    if (fault !== undefined)
      throw new Refusal(400, "invalid", { fields: { items: `${fault.k}: ${fault.fault}` } });
    const until = now + armTimes.draftMs;
    await tx.query(
      `insert into control_drafts as d (house_id, grp, user_id, base_hash, items, at, until)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (house_id, grp, user_id) do update
       set base_hash = excluded.base_hash, items = excluded.items, at = excluded.at,
         until = excluded.until`,
      [houseId, group, caller.userId, base, JSON.stringify(items), new Date(now), new Date(until)],
    );
    return { houseId, group, base, items, at: now, until };
  });

/**
 * Looks at a draft over the settings as they are now. What has changed meanwhile is answered as a
 * conflict, like any other. Refusals: 401, 404 for a draft that is not there any more.
 */
export async function armDraft(deps: Deps, call: Call<"armDraft">): Promise<CommandReview> {
  const { houseId, group, clientToken } = call.input;
  const drafts = await readDrafts(deps.database, call.caller, call.now, houseId);
  const draft = drafts.find(({ grp }) => grp === group);
  if (draft === undefined) throw notFound();
  const { base_hash: base, items } = draft;
  return armWrite(deps, call, { houseId, group, clientToken, base, items });
}

/** Refusals: 401, 404 for a house the caller does not see. A draft that is not there is gone. */
export const dropDraft = (deps: Deps, call: Call<"dropDraft">): Promise<void> =>
  inWork(deps, call, async (tx) => {
    const { houseId, group } = call.input;
    await expectHouse(tx, call.caller, houseId);
    await tx.query("delete from control_drafts where house_id = $1 and grp = $2 and user_id = $3", [
      houseId,
      group,
      call.caller.userId,
    ]);
  });
