import { eq, sql } from "drizzle-orm";
import { dayMs } from "../../../contract/base/time.ts";
import {
  feedsMax,
  type OwnDuty,
  ownDutyAheadMs,
  ownDutyMax,
  type RotaFeed,
} from "../../../contract/notify/rota.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { notFound, Refusal } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rotaFeeds } from "../../platform/db/schema/notify/rota-tables.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { hashToken, newToken } from "../../platform/session/session-token.ts";
import { type Shift, shiftsIn } from "../notice-plan/rota-shifts.ts";
import { patternOf, rotaSource, type RotaSource } from "../on-call/rota-source.ts";
import { readRota } from "./rota-queries.ts";
import { swapsWhere } from "./swap-row.ts";

/** Rotas that a user is one of the people of. */
export const rotasOfUser = async (db: Queryable, userId: number): Promise<RotaSource[]> =>
  (
    await rows<{ source: RotaSource }>(
      db,
      sql`select ${sql.raw(rotaSource)} from rotas r join farms rf on rf.id = r.farm_id
        where (${userId} = any(r.people) or exists (select 1 from rota_changes c
            where c.rota_id = r.id and c.user_id = ${userId}))
          and r.org_id = (select org_id from users where id = ${userId})
        order by r.name, r.id`,
    )
  ).map(({ source }) => source);

/** A duty that runs is shown from its beginning, as far as a week back. */
const backMs = 8 * dayMs;

/** A person's duties that have not ended, in order of time. */
export const dutiesOf = (source: RotaSource, userId: number | null, now: number): Shift[] =>
  shiftsIn(patternOf(source), now - backMs, now + ownDutyAheadMs).filter(
    (shift) => shift.to > now && (userId === null || shift.userId === userId),
  );

export async function readOwnDuty(
  db: Queryable,
  { userId }: Caller,
  _: unknown,
  now: number,
): Promise<OwnDuty> {
  const sources = await rotasOfUser(db, userId);
  return {
    isMember: sources.length > 0,
    shifts: sources
      .flatMap((source) =>
        dutiesOf(source, userId, now).map(({ from, to }) => ({
          rotaId: source.id,
          rotaName: source.name,
          timeZone: source.timeZone,
          from,
          to,
        })),
      )
      .toSorted((a, b) => a.from - b.from || a.rotaId - b.rotaId)
      .slice(0, ownDutyMax),
    swaps: await swapsWhere(
      db,
      sql`s.state = 'offered' and s.give_to > ${new Date(now)}
        and ${userId} in (s.user_id, s.to_user_id)`,
    ),
    feeds: await readFeeds(db, userId),
  };
}

interface FeedRow {
  readonly id: number;
  readonly rota_id: number | null;
  readonly name: string | null;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

const readFeeds = async (db: Queryable, userId: number): Promise<RotaFeed[]> =>
  (
    await rows<FeedRow>(
      db,
      sql`select f.id, f.rota_id, r.name, f.created_at, f.used_at
        from rota_feeds f left join rotas r on r.id = f.rota_id
        where f.user_id = ${userId} order by f.id`,
    )
  ).map((row) => ({
    id: row.id,
    rotaId: row.rota_id,
    rotaName: row.name,
    madeAt: row.created_at.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
  }));

/** Refusals: 401, 404 for a rota outside the scope, 409 feedsMany. */
export function createRotaFeed(
  deps: Deps,
  call: Call<"createRotaFeed">,
): Promise<RotaFeed & { readonly path: string }> {
  const { caller, input, now, logChange } = call;
  const { rotaId } = input;
  return inTransaction(deps, call, async (tx) => {
    if (rotaId !== null) await readRota(tx, caller, rotaId);
    const current = await readFeeds(tx, caller.userId);
    if (current.length >= feedsMax)
      throw new Refusal(409, "feedsMany", { values: { max: feedsMax } });
    const token = newToken();
    const { id } = only(
      await tx.orm
        .insert(rotaFeeds)
        .values({
          userId: caller.userId,
          rotaId,
          tokenHash: hashToken(token),
          createdAt: new Date(now),
        })
        .returning({ id: rotaFeeds.id }),
    );
    const feed = only((await readFeeds(tx, caller.userId)).filter((item) => item.id === id));
    await logChange(tx, { feed, orgId: caller.orgId });
    return { ...feed, path: `/rota/${token}.ics` };
  });
}

/** Refusals: 401, 404 for another user's. */
export function deleteRotaFeed(deps: Deps, call: Call<"deleteRotaFeed">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const feed = (await readFeeds(tx, caller.userId)).find(({ id }) => id === input.id);
    if (feed === undefined) throw notFound();
    await tx.orm.delete(rotaFeeds).where(eq(rotaFeeds.id, feed.id));
    await logChange(tx, { feed, orgId: caller.orgId });
  });
}
