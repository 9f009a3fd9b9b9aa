import type { User } from "../../contract/user.ts";
import type { Transaction } from "../db/open.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { Caller } from "../session/scope.ts";
import { findUser } from "./user-row.ts";

/**
 * Holds the rows of users until the transaction ends, in the order of their ids so that nobody
 * waits for another in a circle. Every write to a user, its assignments or all its sessions holds
 * its row; so what is read after this stays true. Refusal: 401 when the caller's session is over,
 * as it is when its rights have just changed.
 */
async function hold(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<void> {
  await tx.query("select id from users where id = any($1::bigint[]) order by id for update", [
    [caller.userId, ...ids],
  ]);
  const session = await tx.query("select 1 from sessions where token_hash = $1 and user_id = $2", [
    Buffer.from(caller.tokenHash, "hex"),
    caller.userId,
  ]);
  if (session.length === 0) throw new Refusal(401, "unauthorized");
}

/** Holds the caller: its rights are what they were when the call was let in. */
export const holdCaller = (tx: Transaction, caller: Caller): Promise<void> => hold(tx, caller, []);

/** Holds the caller and these users, whoever they are. */
export const holdUsers = hold;

/** Holds the caller and a user it sees. Refusals: 401 as above, 404. */
export async function holdUser(tx: Transaction, caller: Caller, id: number): Promise<User> {
  await hold(tx, caller, [id]);
  const user = await findUser(tx, caller, id);
  if (user === null) throw notFound();
  return user;
}
