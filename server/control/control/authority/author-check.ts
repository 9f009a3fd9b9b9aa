import { Refusal } from "../../../platform/base/refusal.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import { findSettable } from "../../parameter/parameter-queries.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";
import type { SessionEnds } from "../../../platform/session/sessions.ts";
import type { CommandRow } from "../command/command-row.ts";
import { mayCommand } from "./may-send.ts";

const lasting: Credential = { tokenHash: "", now: 0, idleMs: 0, maxMs: 0 };

interface Author {
  readonly login_name: string;
  readonly real_name: string;
  readonly role_key: Caller["roleKey"];
  readonly can_operate: boolean;
  readonly remote_config: boolean;
  readonly org_id: number | null;
  readonly must_change_password: boolean;
  readonly token_scopes: NonNullable<Caller["tokenScopes"]> | null;
}

/** A session or token that a user's work depends on. */
export interface Credential extends SessionEnds {
  readonly tokenHash: string;
  readonly now: number;
}

/**
 * Returns a user's current state by a valid session, or a valid token of a service account; null:
 * invalid. One that has expired does not count, though its row is still there. Without a
 * credential: the user's work continues for hours and requires the rights, but no session.
 */
export async function callerOf(
  db: Queryable,
  userId: number,
  credential: Credential | null,
): Promise<Caller | null> {
  const { tokenHash, now, idleMs, maxMs } = credential ?? lasting;
  const [author] = await db.query<Author>(
    `select u.login_name, u.real_name, u.role_key, u.can_operate, u.remote_config, u.org_id,
       u.must_change_password, t.scopes as token_scopes
     from users u
       left join service_tokens t on t.user_id = u.id and t.token_hash = decode($2, 'hex')
         and t.ends_at > $4
     where u.id = $1 and u.is_active and ($3 or t.id is not null or exists(
       select 1 from sessions s where s.user_id = u.id and s.token_hash = decode($2, 'hex')
         and s.created_at > $5 and s.seen_at > $6))`,
    [userId, tokenHash, credential === null, ...[0, maxMs, idleMs].map((ms) => new Date(now - ms))],
  );
  if (author === undefined) return null;
  return {
    userId,
    loginName: author.login_name,
    name: author.real_name,
    roleKey: author.role_key,
    canOperate: author.can_operate,
    remoteConfig: author.remote_config,
    orgId: author.org_id,
    mustChangePassword: author.must_change_password,
    tokenHash,
    ...(author.token_scopes !== null && { tokenScopes: author.token_scopes }),
  };
}

/**
 * True while the rollout that installs by this command runs. Holds its row, so that a pause waits.
 */
const lockRollout = async (
  tx: Transaction,
  { id, house_id: houseId }: CommandRow,
): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from rollouts r join update_tasks t on t.rollout_id = r.id
       where t.house_id = $1 and t.life->>'commandId' = $2 and r.state = 'running'
       for share of r`,
      [houseId, id],
    )
  ).length > 0;

/**
 * Returns why a command may no longer be sent, or null if it may. Checked again right before
 * sending, against the current state of its author's session, rights and houses and of the house
 * itself.
 */
export async function refusalOf(
  tx: Transaction,
  row: CommandRow,
  session: Omit<Credential, "tokenHash">,
): Promise<string | null> {
  // A rollout takes hours.
  const isLasting = row.action?.do === "install";
  if (isLasting && !(await lockRollout(tx, row))) return "halted";
  const credential = isLasting ? null : { ...session, tokenHash: row.token_hash };
  const caller = await callerOf(tx, row.created_by, credential);
  if (caller === null) return "notAllowed";
  try {
    const { lock } = await findSettable(tx, caller, row.house_id);
    return mayCommand(caller, {
      lock,
      isProtective: row.is_protective,
      right: isLasting ? "control.rollout" : "control.send",
    });
  } catch (error) {
    if (error instanceof Refusal) return "notAllowed";
    throw error;
  }
}
