import { Refusal } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import { noPassword } from "../user/no-password.ts";

/** A way to sign in that is to be removed. */
type SignInMethod = { readonly passkeyId: number } | { readonly identityId: number };

/**
 * True when a user can sign in by something else: a password, another passkey, or another company
 * account whose provider is open to the user. `hasPasskeys`: the installation supports passkeys.
 */
export async function hasOtherSignIn(
  db: Queryable,
  userId: number,
  without: SignInMethod,
  hasPasskeys: boolean,
): Promise<boolean> {
  const { passkeyId, identityId } = { passkeyId: 0, identityId: 0, ...without };
  const { found } = only(
    await db.query<{ found: boolean }>(
      `select u.password_hash <> $2
         or ($5 and exists (select 1 from passkeys p where p.user_id = u.id and p.id <> $3))
         or exists (
           select 1 from user_identities i join identity_providers p on p.id = i.provider_id
           where i.user_id = u.id and i.id <> $4 and p.is_active
             and p.org_id is not distinct from u.org_id) as found
       from users u where u.id = $1`,
      [userId, noPassword, passkeyId, identityId, hasPasskeys],
    ),
  );
  return found;
}

/**
 * Requires another way to sign in before one is removed. The caller has locked the user's row, so
 * that two cannot be removed at once. Refusal: 409 lastWayIn.
 */
export async function expectOtherSignIn(...args: Parameters<typeof hasOtherSignIn>): Promise<void> {
  if (!(await hasOtherSignIn(...args))) throw new Refusal(409, "lastWayIn");
}
