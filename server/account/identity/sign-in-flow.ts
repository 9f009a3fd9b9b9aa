import { randomNonce, randomPKCECodeVerifier } from "openid-client";
import type { LoginReply } from "../../../contract/account/session.ts";
import type { User } from "../../../contract/account/user.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { openOrNull } from "../../platform/base/seal.ts";
import { within } from "../../platform/base/time-limit.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import type { SessionOrigin } from "../../platform/session/sessions.ts";
import { hashToken, newToken } from "../../platform/session/session-token.ts";
import {
  openOrRequireSecondStep,
  type ProviderSession,
  type SignInDeps,
} from "../sign-in/open-session.ts";
import { findAccount, type MatchedAccount } from "./find-account.ts";
import { oidcFlow } from "./oidc-flow.ts";
import { officeFlows } from "./office-flow.ts";
import {
  isPage,
  storable,
  nameOf,
  type OpenProvider,
  type Proof,
  type ProviderAccount,
  type ProviderFlow,
  describeFailures,
} from "./provider-account.ts";
import { secretOwner } from "./provider-commands.ts";
import { findActive, type StoredProvider } from "./provider-queries.ts";
import type { RequestProvider } from "./provider-request.ts";

/** Time for a person to sign in at the provider. */
const flowMs = 10 * minuteMs;
/** Longest wait for signing out, ms. */
const endWaitMs = 3000;

export interface FlowDeps extends SignInDeps {
  readonly bus: Bus;
  readonly request: RequestProvider;
  /** Public address of the sign-in page; null: not set. */
  readonly redirectUri: string | null;
}

const flowOf = ({ kind }: StoredProvider): ProviderFlow =>
  kind === "oidc" ? oidcFlow : officeFlows[kind];
const proofOwner = (stateHash: Buffer): string => `sign-in ${stateHash.toString("hex")}`;
/** Owner of the ID token that a session keeps. */
const tokenOwner = (subject: string): string => `id token of ${subject}`;

/**
 * The provider with its secret. Refusals: 400 providerNoAddress; 401 flowOver when it was deleted;
 * 503 providerAway when its secret was encrypted with another key.
 */
export async function openProvider(
  {
    database,
    seal,
    request,
    redirectUri,
  }: Pick<FlowDeps, "database" | "seal" | "request" | "redirectUri">,
  id: number,
): Promise<OpenProvider> {
  if (redirectUri === null) throw new Refusal(400, "providerNoAddress");
  const provider = await findActive(database, id);
  if (provider === null) throw new Refusal(401, "flowOver");
  try {
    const { secret_box: box, secret_owner: owner } = provider;
    const secret = box === null ? "" : seal.open(box, secretOwner(owner));
    return { provider, secret, redirectUri, request };
  } catch {
    throw new Refusal(503, "providerAway");
  }
}

/** Sends a browser to the provider. A cookie proves at the end that this browser began. */
export const beginSignIn = async (
  deps: FlowDeps,
  { input, now }: Call<"beginSignIn">,
): Promise<{ url: string; key: string }> =>
  beginFlow(deps, await openProvider(deps, input.providerId), null, now);

/** `userId`: the user who links an account; null: a sign-in. */
export async function beginFlow(
  deps: FlowDeps,
  open: OpenProvider,
  userId: number | null,
  now: number,
): Promise<{ url: string; key: string }> {
  const [state, key] = [newToken(), newToken()];
  const proof: Proof = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
  const url = await describeFailures(() => flowOf(open.provider).begin(open, { ...proof, state }));
  // The address comes from the provider's own metadata, so it must be that of a page.
  if (!isPage(url)) throw new Refusal(401, "providerInvalid");
  const stateHash = hashToken(state);
  await deps.database.query(
    `insert into sign_in_flows (state_hash, provider_id, key_hash, proof_box, expires_at, user_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      stateHash,
      open.provider.id,
      hashToken(key),
      deps.seal.close(JSON.stringify(proof), proofOwner(stateHash)),
      new Date(now + flowMs),
      userId,
    ],
  );
  return { url, key };
}

/**
 * The account that a provider has sent back, by a flow that is used up. `userId`: as at its
 * beginning. Refusals: 401 flowOver for a flow that is unknown, past, another browser's or another
 * user's, providerRefused, providerDenied, providerStranger, providerInvalid, providerClock; 503
 * providerAway.
 */
export async function finishFlow(
  deps: FlowDeps,
  input: { readonly query: string; readonly key: string },
  userId: number | null,
  now: number,
): Promise<{ open: OpenProvider; account: ProviderAccount }> {
  const query = new URLSearchParams(input.query);
  const state = query.get("state") ?? "";
  const { providerId, proof } = await consumeFlow(deps, state, input.key, userId, now);
  const open = await openProvider(deps, providerId);
  const account = storable(
    await describeFailures(() => flowOf(open.provider).finish(open, query, proof)),
  );
  return { open, account };
}

async function consumeFlow(
  { database, seal }: Pick<FlowDeps, "database" | "seal">,
  state: string,
  key: string,
  userId: number | null,
  now: number,
): Promise<{ providerId: number; proof: Proof }> {
  const stateHash = hashToken(state);
  const [flow] = await database.query<{
    provider_id: number;
    key_hash: Buffer;
    proof_box: Buffer;
    expires_at: Date;
    user_id: number | null;
  }>(
    `delete from sign_in_flows where state_hash = $1
     returning provider_id, key_hash, proof_box, expires_at, user_id`,
    [stateHash],
  );
  const isOwn = flow?.key_hash.equals(hashToken(key)) === true && flow.user_id === userId;
  if (flow === undefined || !isOwn || flow.expires_at.getTime() <= now)
    throw new Refusal(401, "flowOver");
  // Null: a server with another key began it.
  const proof = openOrNull(seal, flow.proof_box, proofOwner(stateHash));
  if (proof === null) throw new Refusal(401, "flowOver");
  return { providerId: flow.provider_id, proof: JSON.parse(proof) as Proof };
}

/** Result of a company sign-in, for the operation log. */
export interface SignedIn extends Omit<MatchedAccount, "passwordHash" | "endedId"> {
  readonly reply: LoginReply;
  readonly providerName: string;
}

/**
 * Handles the provider's reply, and opens the session or requests the second step. Refusals: 401 as
 * of `finishFlow`; 403 accountUnknown, accountSeveral, accountRoleless, accountPartial; 503
 * providerAway.
 */
export async function finishSignIn(
  deps: FlowDeps,
  { input, address, agent = "", now, logChange }: Call<"finishSignIn">,
): Promise<LoginReply> {
  const { open, account } = await finishFlow(deps, input, null, now);
  const result = await settle(deps, open.provider, account, now);
  const reply = await openOrRequireSecondStep(
    deps,
    {
      userId: result.user.id,
      passwordHash: result.passwordHash,
      hasFactor: account.hasFactor,
      provider: sessionOf(deps, open.provider.id, account),
    },
    { address, agent, method: "provider" } satisfies SessionOrigin,
    now,
  );
  if (reply === null) throw new Refusal(401, "flowOver");
  const { passwordHash: _, endedId: __, ...rest } = result;
  await logChange(deps.database, { ...rest, reply, providerName: open.provider.name });
  return reply;
}

/** The user of the account, once it is committed. Refusals: 403. */
async function settle(
  { database, bus }: FlowDeps,
  provider: StoredProvider,
  account: ProviderAccount,
  now: number,
): Promise<MatchedAccount> {
  const result = await database.transaction((tx) => findAccount(tx, provider, account, now));
  const { endedId } = result;
  if (endedId !== null) bus.publish("sessionEnded", { userId: endedId, tokenHash: null });
  if (!("refusal" in result)) return result;
  throw new Refusal(403, result.refusal, {
    values: { account: nameOf(account), provider: provider.name, orgId: provider.org_id ?? 0 },
  });
}

const sessionOf = (
  { seal }: FlowDeps,
  providerId: number,
  { subject, sid, idToken }: ProviderAccount,
): ProviderSession => ({
  providerId,
  subject,
  sid,
  idTokenBox: idToken === null ? null : seal.close(idToken, tokenOwner(subject)).toString("base64"),
});

/**
 * The address that signs the caller out at the provider too, or null. Looked up before the session
 * ends, which takes what it kept with it. Never fails: signing out here comes first.
 */
export async function providerSignOutAddress(
  deps: Pick<FlowDeps, "database" | "seal" | "request" | "redirectUri">,
  tokenHash: string,
  endAddress: (open: OpenProvider, idToken: string | null) => Promise<string | null>,
): Promise<string | null> {
  const [current] = await deps.database.query<{
    provider_id: number;
    subject: string;
    id_token_box: Buffer | null;
  }>(
    `select s.provider_id, s.subject, s.id_token_box
     from provider_sessions s join identity_providers p on p.id = s.provider_id
     where s.token_hash = $1 and p.ends_there and p.is_active and p.kind = 'oidc'`,
    [Buffer.from(tokenHash, "hex")],
  );
  if (current === undefined) return null;
  try {
    const open = await openProvider(deps, current.provider_id);
    const box = current.id_token_box;
    const idToken = box === null ? null : deps.seal.open(box, tokenOwner(current.subject));
    const address = await within(endWaitMs, endAddress(open, idToken));
    return address !== null && isPage(address) ? address : null;
  } catch {
    return null;
  }
}

/** Users whose rights the sign-in has set. */
export const isChanged = (before: User | null, user: User): boolean =>
  before !== null && before.version !== user.version;
