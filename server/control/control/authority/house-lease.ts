import { lasts } from "../../../../contract/base/lasting.ts";
import { leaseMs, type Lease } from "../../../../contract/control/risk/control-rule.ts";
import { notFound, Refusal } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import type { Database, Queryable } from "../../../platform/db/open-database.ts";
import { type Caller, expectHouse } from "../../../platform/session/caller-scope.ts";

interface LeaseRow {
  readonly house_id: number;
  readonly user_id: number;
  readonly tab_token: string;
  readonly name: string;
  readonly since: Date;
  readonly until: Date;
}

async function findLease(db: Queryable, houseId: number, now: number): Promise<LeaseRow | null> {
  const [row] = await db.query<LeaseRow>(
    `select l.house_id, l.user_id, l.tab_token, u.real_name as name, l.since, l.until
     from house_leases l join users u on u.id = l.user_id
     where l.house_id = $1 and l.until > $2`,
    [houseId, new Date(now)],
  );
  return row !== undefined && lasts(row.until.getTime(), now, leaseMs) ? row : null;
}

const leaseOf = (row: LeaseRow, { userId }: Caller, tabToken: string | undefined): Lease => ({
  houseId: row.house_id,
  userId: row.user_id,
  name: row.name,
  since: row.since.getTime(),
  until: row.until.getTime(),
  isOwn: row.user_id === userId && row.tab_token === tabToken,
});

/** Returns the person who changes settings of a house now. Refusal: 404. */
export async function readLease(
  database: Database,
  caller: Caller,
  { houseId, tabToken }: Call<"readLease">["input"],
  now: number,
): Promise<{ readonly lease: Lease | null }> {
  await expectHouse(database, caller, houseId);
  const row = await findLease(database, houseId, now);
  return { lease: row === null ? null : leaseOf(row, caller, tabToken) };
}

/**
 * Takes or renews the lease of a house. It warns other users; it does not guard the settings.
 * Refusals: 404; 409 leaseHeld when another user has it and it is not taken over.
 */
export function takeLease(deps: Deps, call: Call<"takeLease">): Promise<Lease> {
  const { caller, input, now, logChange } = call;
  const { houseId, tabToken, isTakenOver, remark } = input;
  return inTransaction(deps, call, async (tx) => {
    await expectHouse(tx, caller, houseId);
    // Two calls at the same time wait for each other here.
    await tx.query("select id from houses where id = $1 for no key update", [houseId]);
    // A command that is being sent holds this lock: it is either sent before, or finds the lease.
    await tx.query("select id from gateways where house_id = $1 for no key update", [houseId]);
    const current = await findLease(tx, houseId, now);
    const isOwn = current !== null && leaseOf(current, caller, tabToken).isOwn;
    if (current !== null && !isOwn && !isTakenOver)
      throw new Refusal(409, "leaseHeld", { values: { name: current.name } });
    await tx.query(
      `insert into house_leases (house_id, user_id, tab_token, since, until)
       values ($1, $2, $3, $4, $5) on conflict (house_id) do update set user_id = excluded.user_id,
         tab_token = excluded.tab_token, until = excluded.until,
         since = case when $6::bool then house_leases.since else excluded.since end`,
      [houseId, caller.userId, tabToken, new Date(now), new Date(now + leaseMs), isOwn],
    );
    await logChange(tx, current === null || isOwn ? null : { houseId, from: current.name, remark });
    const row = await findLease(tx, houseId, now);
    if (row === null) throw notFound();
    return leaseOf(row, caller, tabToken);
  });
}

/** Gives the lease back; changes nothing for a caller who does not have it. Refusal: 404. */
export async function endLease(deps: Deps, call: Call<"endLease">): Promise<void> {
  const { caller, input } = call;
  await inTransaction(deps, call, async (tx) => {
    await expectHouse(tx, caller, input.houseId);
    await tx.query(
      "delete from house_leases where house_id = $1 and user_id = $2 and tab_token = $3",
      [input.houseId, caller.userId, input.tabToken],
    );
  });
}

/** The lease of a house, as read with the house (`Settable`). */
export interface LeasedRow {
  readonly leased_by: number | null;
  readonly leased_until: Date | null;
  readonly leased_name: string | null;
}

/** Returns the holder of the lease that blocks a person; null: no such lease. */
export const leaseBefore = (
  { leased_by: by, leased_until: until, leased_name: name }: LeasedRow,
  { userId }: Caller,
  now: number,
): string | null => (by === userId || !lasts(until?.getTime() ?? 0, now, leaseMs) ? null : name);
