import type { User } from "../../contract/user.ts";
import type { Transaction } from "../db/open.ts";
import { notFound } from "../base/refusal.ts";
import type { Caller } from "../session/scope.ts";
import { findUser } from "./user-row.ts";
import { holdUsers } from "../session/hold.ts";

/** Holds the caller and a user it sees. Refusals: 401 as above, 404. */
export async function holdUser(tx: Transaction, caller: Caller, id: number): Promise<User> {
  await holdUsers(tx, caller, [id]);
  const user = await findUser(tx, caller, id);
  if (user === null) throw notFound();
  return user;
}
