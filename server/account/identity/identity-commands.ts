import type { Identity, providerTestSchema } from "../../../contract/account/identity-provider.ts";
import { providerFaults } from "../../../contract/account/identity-provider.ts";
import type { z } from "zod";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { found, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import { deleteTokens } from "../../platform/session/sessions.ts";
import { publishSessionEnd } from "../../platform/session/session-endings.ts";
import { findUser } from "../user/user-row.ts";
import { discover } from "./oidc-flow.ts";
import { officeAddresses } from "./office-flow.ts";
import { describeFailures, isPage } from "./provider-account.ts";
import { readIdentity, readProvider } from "./provider-queries.ts";
import type { RequestProvider } from "./provider-request.ts";

/**
 * Links a user to an account before its first sign-in. Refusals: 400 for a user of another
 * organisation, 401, 404, 409 when either is linked.
 */
export const createIdentity = (deps: Deps, call: Call<"createIdentity">): Promise<Identity> => {
  const { caller, input, now, logChange } = call;
  const lockedUsers = () => [input.userId];
  return inTransaction({ ...deps, lockedUsers }, call, async (tx) => {
    const provider = found(await readProvider(tx, caller, input.providerId));
    const user = found(await findUser(tx, caller, input.userId));
    if (user.orgId !== provider.orgId) throw refuseField(400, "userId", providerFaults.otherOrg);
    const inserted = await tx.query<{ id: number }>(
      `insert into user_identities (user_id, provider_id, issuer, subject, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
      [
        user.id,
        provider.id,
        provider.kind === "oidc" ? provider.issuer : `${provider.kind}:${provider.clientId}`,
        input.subject,
        new Date(now),
      ],
    );
    if (inserted.length === 0) throw refuseField(409, "subject", providerFaults.linked);
    const identity = found(await readIdentity(tx, caller, only(inserted).id));
    await logChange(tx, identity);
    return identity;
  });
};

/** Sessions that the account has opened end, and the user's tokens. Refusals: 401; 404. */
export async function deleteIdentity(deps: Deps, call: Call<"deleteIdentity">): Promise<void> {
  const { caller, input, logChange } = call;
  const ended = await inTransaction(deps, call, async (tx) => {
    const identity = found(await readIdentity(tx, caller, input.id));
    await tx.query("delete from user_identities where id = $1", [identity.id]);
    const hashes = await endSessionsBy(tx, identity.providerId, identity.userId);
    const tokens = await deleteTokens(tx, identity.userId);
    await logChange(tx, identity);
    return { userId: identity.userId, hashes: [...hashes, ...tokens] };
  });
  for (const tokenHash of ended.hashes)
    deps.bus.publish("sessionEnded", { userId: ended.userId, tokenHash });
}

/**
 * Ends the sessions that a user's provider account has opened, except one; returns their hashes.
 * Publish `sessionEnded` for each after the commit.
 */
export async function endSessionsBy(
  tx: Transaction,
  providerId: number,
  userId: number,
  ownTokenHash = "",
): Promise<string[]> {
  const endedSessions = await tx.query<{ token_hash: Buffer }>(
    `delete from sessions s using provider_sessions p
     where p.token_hash = s.token_hash and p.provider_id = $1 and s.user_id = $2
       and encode(s.token_hash, 'hex') <> $3
     returning s.token_hash`,
    [providerId, userId, ownTokenHash],
  );
  const hashes = endedSessions.map((row) => row.token_hash.toString("hex"));
  for (const tokenHash of hashes) await publishSessionEnd(tx, { userId, tokenHash });
  return hashes;
}

/**
 * Requests the metadata of a provider; of an office app, only its addresses, because the rest can
 * only be tested by signing in. Refusals: 400 without an issuer, providerForbidden; 401
 * providerInvalid; 503 providerAway.
 */
export async function testProvider(
  {
    request,
    redirectUri: own,
  }: { readonly request: RequestProvider; readonly redirectUri: string | null },
  { input: { kind, issuer, authorizeUrl, apiUrl } }: Call<"testIdentityProvider">,
): Promise<z.output<typeof providerTestSchema>> {
  if (own === null) throw new Refusal(400, "providerNoAddress");
  const redirectUri = own;
  if (kind !== "oidc") {
    const usual = officeAddresses[kind];
    const api = apiUrl || usual.apiUrl;
    await describeFailures(() => request(api));
    return {
      issuer: api,
      authorizeUrl: authorizeUrl || usual.authorizeUrl,
      canEnd: false,
      redirectUri,
    };
  }
  if (issuer === "") throw refuseField(400, "issuer", providerFaults.issuer);
  const config = await describeFailures(() =>
    discover({ issuer, clientId: "test", secret: "" }, request),
  );
  const {
    issuer: named,
    authorization_endpoint: page,
    token_endpoint: token,
    end_session_endpoint: end,
  } = config.serverMetadata();
  // A provider's description may have any content; it passes if a sign-in could use it.
  if (!isPage(page) || !isPage(token)) throw new Refusal(401, "providerInvalid");
  return { issuer: named, authorizeUrl: page, canEnd: isPage(end), redirectUri };
}
