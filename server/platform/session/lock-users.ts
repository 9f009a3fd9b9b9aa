import type { Transaction } from "../db/open-database.ts";
import { Refusal } from "../base/refusal.ts";
import type { Caller } from "./caller-scope.ts";

/**
 * Locks the rows of the caller and of all these users until the transaction ends, in the order of
 * their ids to avoid deadlocks. Every write to a user, its assignments or all its sessions locks
 * its row, so data read after this stays valid, including the caller's rights. Refusal: 401 when
 * the caller's session is over, for example because its rights have just changed.
 */
export async function lockUsers(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
): Promise<void> {
  // Sent together: the second starts once the first has locked its rows.
  const [, session] = await Promise.all([
    tx.query("select id from users where id = any($1::bigint[]) order by id for update", [
      [caller.userId, ...ids],
    ]),
    tx.query(
      `select 1 from sessions where token_hash = $1 and user_id = $2
       union all
       select 1 from service_tokens t join users u on u.id = t.user_id
       where t.token_hash = $1 and t.user_id = $2 and u.is_active`,
      [Buffer.from(caller.tokenHash, "hex"), caller.userId],
    ),
  ]);
  if (session.length === 0) throw new Refusal(401, "unauthorized");
}
