import type { User } from "../../../contract/account/user.ts";
import { found } from "../../platform/base/refusal.ts";
import { inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { findUser } from "./user-row.ts";

/** Like `inTransaction`; also locks the row of a user whom the caller sees. Refusals: 401, 404. */
export const inUserTransaction = <T>(
  deps: Omit<Parameters<typeof inTransaction>[0], "lockedUsers">,
  call: { readonly caller: Caller; readonly now: number },
  id: number,
  work: (
    tx: Transaction,
    user: User,
    after: Parameters<Parameters<typeof inTransaction<T>>[2]>[1],
  ) => Promise<T>,
): Promise<T> =>
  inTransaction({ ...deps, lockedUsers: () => [id] }, call, async (tx, after) =>
    work(tx, found(await findUser(tx, call.caller, id)), after),
  );
