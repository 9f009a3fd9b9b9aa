import type { OwnIdentity } from "../../../contract/account/identity-provider.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { inTransaction } from "../../platform/api/in-transaction.ts";
import { found, notFound, Refusal } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { expectRecentSignIn } from "../../platform/session/fresh-factor.ts";
import { signedIn } from "../sign-in/signed-in.ts";
import { expectOtherSignIn, hasOtherSignIn } from "../sign-in/ways-in.ts";
import { linkOwn } from "./find-account.ts";
import { endSessionsBy } from "./identity-commands.ts";
import { beginFlow, finishFlow, type FlowDeps, openProvider } from "./sign-in-flow.ts";

interface OwnIdentityDeps extends FlowDeps {
  /** True: the installation supports passkeys. */
  readonly hasPasskeys: boolean;
}

interface Row {
  readonly provider_id: number;
  readonly name: string;
  readonly kind: OwnIdentity["kind"];
  readonly id: number | null;
  readonly account: string | null;
  readonly created_at: Date | null;
  readonly used_at: Date | null;
}

/** Providers whose accounts the caller may link, and those linked. */
const rowsOf = (db: Queryable, { userId, orgId }: Caller): Promise<Row[]> =>
  db.query<Row>(
    `select p.id as provider_id, p.name, p.kind, i.id, i.created_at, i.used_at,
       coalesce(nullif(i.email, ''), i.subject) as account
     from identity_providers p
       left join user_identities i on i.provider_id = p.id and i.user_id = $1
     where i.id is not null or (p.is_active and p.org_id is not distinct from $2)
     order by p.name, p.id`,
    [userId, orgId],
  );

/** The caller's company accounts, linked and to be linked. */
export const listOwnIdentities = async (
  deps: OwnIdentityDeps,
  { caller }: Call<"listOwnIdentity">,
): Promise<{ rows: OwnIdentity[] }> => ({
  rows: await Promise.all(
    (await rowsOf(deps.database, caller)).map((row) => identityOf(deps, caller, row)),
  ),
});

const identityOf = async (
  { database, hasPasskeys }: OwnIdentityDeps,
  { userId }: Caller,
  { id, created_at: linkedAt, used_at: usedAt, ...row }: Row,
): Promise<OwnIdentity> => ({
  providerId: row.provider_id,
  providerName: row.name,
  kind: row.kind,
  id,
  account: row.account ?? "",
  linkedAt: linkedAt?.getTime() ?? null,
  usedAt: usedAt?.getTime() ?? null,
  isLastWay:
    id !== null && !(await hasOtherSignIn(database, userId, { identityId: id }, hasPasskeys)),
});

/**
 * Sends the caller to a provider to show an account. Refusals: 400 providerNoAddress,
 * providerInvalid; 403 signInAgain; 404 for a provider of others; 409 accountThere; 503
 * providerAway.
 */
export const beginOwnIdentity = (
  deps: OwnIdentityDeps,
  { caller, input, now }: Call<"beginOwnIdentity">,
): Promise<{ url: string; key: string }> =>
  signedIn(async () => {
    await expectRecentSignIn(deps.database, caller, now);
    const identity = (await rowsOf(deps.database, caller)).find(
      ({ provider_id: id }) => id === input.providerId,
    );
    if (identity === undefined) throw notFound();
    if (identity.id !== null)
      throw new Refusal(409, "accountThere", { values: { provider: identity.name } });
    return beginFlow(deps, await openProvider(deps, input.providerId), caller.userId, now);
  });

/**
 * Links the account in the provider's reply. Refusals: 400 as the 401 of `finishFlow`; 403
 * accountForeign, accountRoleless; 409 accountTaken, accountThere; 503 providerAway.
 */
export const finishOwnIdentity = (
  deps: OwnIdentityDeps,
  call: Call<"finishOwnIdentity">,
): Promise<OwnIdentity> =>
  signedIn(async () => {
    const { caller, input, now } = call;
    const { open, account } = await finishFlow(deps, input, caller.userId, now);
    const { provider } = open;
    // The user may have moved meanwhile.
    if (provider.org_id !== caller.orgId) throw new Refusal(400, "flowOver");
    await inTransaction(deps, call, async (tx) => {
      await linkOwn(tx, provider, account, caller.userId, now);
      await call.logChange(tx, { providerName: provider.name });
    });
    const rows = await rowsOf(deps.database, caller);
    const linked = found(rows.find((row) => row.provider_id === provider.id) ?? null);
    return identityOf(deps, caller, linked);
  });

/**
 * Unlinks one of the caller's accounts, if there is another way to sign in; other sessions that it
 * has opened end. Refusals: 401; 403 signInAgain; 404; 409 lastWayIn.
 */
export async function deleteOwnIdentity(
  deps: OwnIdentityDeps,
  call: Call<"deleteOwnIdentity">,
): Promise<void> {
  const { caller, input, now } = call;
  await inTransaction(deps, call, async (tx, after) => {
    await expectRecentSignIn(tx, caller, now);
    const identity = found((await rowsOf(tx, caller)).find(({ id }) => id === input.id) ?? null);
    await expectOtherSignIn(tx, caller.userId, { identityId: input.id }, deps.hasPasskeys);
    await tx.query("delete from user_identities where id = $1", [input.id]);
    const { provider_id: providerId, name } = identity;
    const ended = await endSessionsBy(tx, providerId, caller.userId, caller.tokenHash);
    for (const tokenHash of ended) after.sessionsEnded(caller.userId, tokenHash);
    await call.logChange(tx, { providerName: name });
  });
}
