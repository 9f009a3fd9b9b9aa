import { eq, sql } from "drizzle-orm";
import { minuteMs } from "../../../contract/base/time.ts";
import { type Rota, rotaChangeMs, type RotaSwap } from "../../../contract/notify/rota.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { found, notFound, Refusal } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { rotaChanges, rotaSwaps } from "../../platform/db/schema/notify/rota-tables.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { shiftsIn } from "../notice-plan/rota-shifts.ts";
import { type Interval, united } from "../notice-plan/time-interval.ts";
import { patternOf } from "../on-call/rota-source.ts";
import { checkPeople, lockRota, touchRota } from "./rota-commands.ts";
import { readRota } from "./rota-queries.ts";
import { rotaOf, type RotaRow } from "../on-call/rota-row.ts";
import { swapsWhere } from "./swap-row.ts";

/**
 * Puts a person on call in place of the person in the pattern. Refusals: 400, 401, 403 dutyOthers
 * for another person without the right, 404, 409 dutyPast.
 */
export function takeDuty(deps: Deps, call: Call<"takeDuty">): Promise<Rota> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const row = await lockRota(tx, caller, input.rotaId);
    const { mayManage } = rotaOf(row, caller);
    if (input.userId !== caller.userId && !mayManage) throw new Refusal(403, "dutyOthers");
    if (!row.people.includes(input.userId))
      await checkPeople(tx, caller, [input.userId], row.org_id);
    const { from, to } = checked(input, now);
    await tx.orm.insert(rotaChanges).values({
      rotaId: row.id,
      fromAt: new Date(from),
      toAt: new Date(to),
      userId: input.userId,
      note: input.note,
      madeBy: caller.name,
      madeById: caller.userId,
    });
    await touchRota(tx, row.id);
    const after = await readRota(tx, caller, row.id);
    await logChange(tx, { rota: rotaOf(after, caller), userId: input.userId, from, to });
    return rotaOf(after, caller);
  });
}

/**
 * Withdraws a change; for one half of a swap, both. Refusals: 401, 403 for another user's without
 * the right, 404.
 */
export function dropDuty(deps: Deps, call: Call<"dropDuty">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const [change] = await tx.query<ChangeRow>(
      `select rota_id, user_id, swap_id, made_by_id, from_at, to_at from rota_changes
       where id = $1::bigint`,
      [input.id],
    );
    if (change === undefined) throw notFound();
    const row = await lockRota(tx, caller, change.rota_id);
    const rota = rotaOf(row, caller);
    const isOwn = change.swap_id === null && change.made_by_id === caller.userId;
    if (!rota.mayManage && !isOwn) throw new Refusal(403, "forbidden");
    await tx.query("delete from rota_changes where id = $1::bigint or swap_id = $2::int", [
      input.id,
      change.swap_id,
    ]);
    if (change.swap_id !== null) await endSwap(tx, change.swap_id, "withdrawn", call.now);
    await touchRota(tx, row.id);
    const [from, to] = [change.from_at.getTime(), change.to_at.getTime()];
    await logChange(tx, { rota, userId: change.user_id, from, to });
  });
}

interface ChangeRow {
  readonly rota_id: number;
  readonly user_id: number;
  readonly swap_id: number | null;
  readonly made_by_id: number | null;
  readonly from_at: Date;
  readonly to_at: Date;
}

/** Refusals: 400, 401, 404, 409 dutyPast, dutyMoved where one of the two is not on call. */
export function offerSwap(deps: Deps, call: Call<"offerSwap">): Promise<RotaSwap> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const row = await lockRota(tx, caller, input.rotaId);
    const { toUserId } = input;
    if (toUserId === caller.userId || !row.source.people.some(({ id }) => id === toUserId))
      throw notFound();
    const give = checked(input.give, now);
    const take = input.take === null ? null : checked(input.take, now);
    checkDuties(row, { userId: caller.userId, toUserId, give, take });
    const { id } = only(
      await tx.orm
        .insert(rotaSwaps)
        .values({
          rotaId: row.id,
          userId: caller.userId,
          toUserId,
          giveFrom: new Date(give.from),
          giveTo: new Date(give.to),
          takeFrom: take === null ? null : new Date(take.from),
          takeTo: take === null ? null : new Date(take.to),
          note: input.note,
          createdAt: new Date(now),
        })
        .returning({ id: rotaSwaps.id }),
    );
    const swap = await readSwap(tx, id);
    await logChange(tx, { swap, orgId: row.org_id });
    return swap;
  });
}

/**
 * Refusals: 401, 403 for a person who was not asked, 404, 409 swapOver, and dutyMoved or dutyPast
 * of one that can no longer be accepted.
 */
export function answerSwap(deps: Deps, call: Call<"answerSwap">): Promise<RotaSwap> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const before = await lockSwap(tx, caller, input.id);
    const row = await lockRota(tx, caller, before.rotaId);
    const answerer = input.answer === "withdrawn" ? before.userId : before.toUserId;
    if (answerer !== caller.userId) throw new Refusal(403, "forbidden");
    if (before.state !== "offered") throw new Refusal(409, "swapOver");
    if (input.answer === "accepted") await swap(tx, row, before, now);
    await endSwap(tx, before.id, input.answer, now);
    const after = await readSwap(tx, before.id);
    await logChange(tx, { swap: after, orgId: row.org_id });
    return after;
  });
}

async function swap(tx: Transaction, row: RotaRow, rotaSwap: RotaSwap, now: number): Promise<void> {
  checked(rotaSwap.give, now);
  if (rotaSwap.take !== null) checked(rotaSwap.take, now);
  checkDuties(row, rotaSwap);
  const { userId, toUserId, give, take } = rotaSwap;
  const halves = [{ ...give, userId: toUserId }, ...(take === null ? [] : [{ ...take, userId }])];
  await tx.orm.insert(rotaChanges).values(
    halves.map(({ from, to, userId: who }) => ({
      rotaId: row.id,
      fromAt: new Date(from),
      toAt: new Date(to),
      userId: who,
      swapId: rotaSwap.id,
      note: rotaSwap.note,
      madeBy: `${rotaSwap.name}, ${rotaSwap.toName}`,
    })),
  );
  await touchRota(tx, row.id);
}

/** Minutes of it that a change may be about. Refusal: 409 dutyPast. */
function checked({ from, to }: Interval, now: number): Interval {
  const [start, end] = [from, to].map((at) => Math.floor(at / minuteMs) * minuteMs) as [
    number,
    number,
  ];
  const isFit =
    end > now &&
    end > start &&
    start < now + rotaChangeMs.ahead &&
    end - start <= rotaChangeMs.longest;
  if (!isFit) throw new Refusal(409, "dutyPast");
  return { from: start, to: end };
}

/** Each of the two is on call for the whole shift they give away. Refusal: 409 dutyMoved. */
function checkDuties(
  { source }: RotaRow,
  { userId, toUserId, give, take }: Pick<RotaSwap, "userId" | "toUserId" | "give" | "take">,
): void {
  const pattern = patternOf(source);
  const isOn = (who: number, { from, to }: Interval) => {
    const shifts = shiftsIn(pattern, from, to).filter((shift) => shift.userId === who);
    const [whole] = united(shifts);
    return whole?.from === from && whole.to === to;
  };
  if (!isOn(userId, give) || (take !== null && !isOn(toUserId, take)))
    throw new Refusal(409, "dutyMoved");
}

const readSwap = async (tx: Transaction, id: number): Promise<RotaSwap> =>
  found((await swapsWhere(tx, sql`s.id = ${id}`))[0] ?? null);

/** Locks the row of the caller's own swap. Refusal: 404. */
async function lockSwap(tx: Transaction, { userId }: Caller, id: number): Promise<RotaSwap> {
  const swaps = await rows(
    tx,
    sql`select 1 from rota_swaps where id = ${id}::bigint
      and ${userId} in (user_id, to_user_id) for update`,
  );
  if (swaps.length === 0) throw notFound();
  return readSwap(tx, id);
}

const endSwap = (
  tx: Transaction,
  id: number,
  state: RotaSwap["state"],
  now: number,
): Promise<unknown> =>
  tx.orm
    .update(rotaSwaps)
    .set({ state, endedAt: new Date(now) })
    .where(eq(rotaSwaps.id, id));
