import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
} from "openid-client";
import type { Claims } from "../../../contract/account/claim-mapping.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import {
  notCompleted,
  type OpenProvider,
  type ProviderAccount,
  type ProviderFlow,
} from "./provider-account.ts";
import type { RequestProvider } from "./provider-request.ts";

const usualScope = "openid profile email";
/** Descriptions of providers are fetched again after this long. */
const validMs = 10 * minuteMs;

const fetchWith =
  (request: RequestProvider) =>
  (url: string, { method, headers, body, signal }: FetchOptions): Promise<Response> =>
    request(url, {
      method,
      headers,
      signal,
      ...(body === undefined || body === null ? {} : { body: String(body as URLSearchParams) }),
    });
type FetchOptions = Parameters<NonNullable<Configuration[typeof customFetch]>>[1];

/** Sends the secret in the form's body, or in a header if the provider accepts it only there. */
const secretAuth =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const acceptedMethods = server.token_endpoint_auth_methods_supported ?? [];
    const isBasic =
      acceptedMethods.includes("client_secret_basic") &&
      !acceptedMethods.includes("client_secret_post");
    (isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...request);
  };

/** Fetches a provider's description of itself. Throws as `RequestProvider`, and for a wrong one. */
export const discover = (
  { issuer, clientId, secret }: { issuer: string; clientId: string; secret: string },
  request: RequestProvider,
): Promise<Configuration> =>
  discovery(
    new URL(issuer),
    clientId,
    secret === "" ? undefined : secret,
    secret === "" ? None() : secretAuth(secret),
    {
      [customFetch]: fetchWith(request),
      execute: [
        // Otherwise the signature of an ID token is not checked, because TLS already proves its
        // origin.
        enableNonRepudiationChecks,
        ...(issuer.startsWith("http:") ? [allowInsecureRequests] : []),
      ],
    },
  );

interface CachedConfig {
  readonly config: Configuration;
  readonly at: number;
}
const cachedConfigs = new Map<string, CachedConfig>();
const startedMax = 200;

/**
 * Returns the provider's description, at most a few minutes old; its keys are renewed
 * automatically. A description read without the secret is never used for a sign-in.
 */
export async function configOf({
  provider,
  secret,
  request,
}: OpenProvider): Promise<Configuration> {
  const { id, version, issuer, client_id: clientId } = provider;
  const key = JSON.stringify([id, version, issuer, clientId, secret === ""]);
  const known = cachedConfigs.get(key);
  if (known !== undefined && performance.now() - known.at < validMs) return known.config;
  const config = await discover({ issuer, clientId, secret }, request);
  if (cachedConfigs.size >= startedMax) cachedConfigs.clear();
  cachedConfigs.set(key, { config, at: performance.now() });
  return config;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const oidcFlow: ProviderFlow = {
  begin: async (open, { state, nonce, verifier }) => {
    const { provider, redirectUri } = open;
    const config = await configOf(open);
    return buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: provider.scope || usualScope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }).href;
  },
  finish: async (open, query, { nonce, verifier }) => {
    const config = await configOf(open);
    try {
      const tokens = await authorizationCodeGrant(
        config,
        new URL(`${open.redirectUri}?${query.toString()}`),
        {
          pkceCodeVerifier: verifier,
          // The flow was found by it, and used up.
          expectedState: query.get("state") ?? "",
          expectedNonce: nonce,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new Refusal(401, "providerInvalid");
      const more =
        config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await fetchUserInfo(config, tokens.access_token, claims.sub);
      // The ID token is signed and was made for this sign-in: it has the last word.
      return accountOf(open, { ...more, ...claims }, tokens.id_token ?? null);
    } catch (error) {
      if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
        throw notCompleted(error.error);
      throw error;
    }
  },
};

function accountOf(
  { provider: { counts_factor: countsFactor, factor_acr: factorAcr } }: OpenProvider,
  claims: Claims,
  idToken: string | null,
): ProviderAccount {
  const { iss, sub, email, email_verified: verified, name, nickname, amr, acr, sid } = claims;
  const hasMethod = Array.isArray(amr) && amr.includes("mfa");
  return {
    issuer: text(iss),
    subject: text(sub),
    email: text(email),
    isEmailVerified: verified === true || verified === "true",
    name: text(name) || text(nickname),
    loginName: text(claims["preferred_username"]),
    claims,
    hasFactor: countsFactor && (hasMethod || (factorAcr !== "" && acr === factorAcr)),
    idToken,
    sid: text(sid) || null,
  };
}

/** The address that ends the session at the provider; null: it has none. */
export async function endAddress(
  open: OpenProvider,
  idToken: string | null,
): Promise<string | null> {
  const config = await configOf(open);
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  return buildEndSessionUrl(config, {
    post_logout_redirect_uri: open.redirectUri,
    ...(idToken !== null && { id_token_hint: idToken }),
  }).href;
}
