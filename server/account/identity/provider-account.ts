import type { Claims } from "../../../contract/account/claim-mapping.ts";
import { common } from "../../../contract/base/field.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { clean } from "../../platform/operation-log/clean-text.ts";
import type { RequestProvider } from "./provider-request.ts";
import { ProviderUnreachable, ProviderForbidden } from "./provider-request.ts";
import type { StoredProvider } from "./provider-queries.ts";

/** A person as a provider has shown it. */
export interface ProviderAccount {
  readonly issuer: string;
  /** Name of the account that never changes. */
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Name of the person, and of the account; '': not given. */
  readonly name: string;
  readonly loginName: string;
  readonly claims: Claims;
  /** The provider reports a completed second step. */
  readonly hasFactor: boolean;
  readonly idToken: string | null;
  readonly sid: string | null;
}

/**
 * Maximum number of characters of a subject (OpenID Connect, 8), and of other names that are kept.
 */
const nameMax = 255;
const isStorable = (name: string): boolean =>
  name !== "" && name.length <= nameMax && !/\p{Cc}/u.test(name);

/**
 * The account in a form that can be stored: a provider may send anything. An invalid address is
 * dropped. Refusal: 401 providerInvalid for an invalid subject.
 */
export function storable(account: ProviderAccount): ProviderAccount {
  const { subject, email, name, loginName, sid } = account;
  if (!isStorable(subject)) throw new Refusal(401, "providerInvalid");
  return {
    ...account,
    email: isStorable(email) && email.length <= common.email.max ? email : "",
    name: clean(name, nameMax),
    loginName: clean(loginName, nameMax),
    sid: sid !== null && isStorable(sid) ? sid : null,
  };
}

/** The account by a name that people know. */
export const nameOf = ({ email, loginName, name, subject }: ProviderAccount): string =>
  (email || loginName || name || subject).slice(0, 60);

/** Values that only this sign-in has. */
export interface Proof {
  readonly verifier: string;
  readonly nonce: string;
}

/** A provider to work with: its secret is open. */
export interface OpenProvider {
  readonly provider: StoredProvider;
  readonly secret: string;
  /** Address at which the browser comes back. */
  readonly redirectUri: string;
  readonly request: RequestProvider;
}

/** The sign-in flow of a kind of provider. Both functions throw only Refusals. */
export interface ProviderFlow {
  /** Address to which the browser goes. */
  begin(open: OpenProvider, request: Proof & { readonly state: string }): Promise<string>;
  /** The account, by the query with which the browser came back. */
  finish(open: OpenProvider, query: URLSearchParams, proof: Proof): Promise<ProviderAccount>;
}

const chainOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [];

/** True for the address of a page or call: a provider may name anything. */
export const isPage = (address: unknown): address is string =>
  typeof address === "string" && /^https?:\/\//.test(address);

/**
 * An error code of a provider that may be shown. The rest of its text comes from outside and is
 * not.
 */
const reasonOf = (code: unknown): string =>
  (typeof code === "string" || typeof code === "number") && /^[\w.-]{1,40}$/.test(String(code))
    ? String(code)
    : "?";

/** A sign-in that the provider did not complete. */
export const notCompleted = (code: unknown): Refusal =>
  code === "access_denied"
    ? new Refusal(401, "providerDenied")
    : new Refusal(401, "providerRefused", { values: { reason: reasonOf(code) } });

/** Describes a provider's failure, which is never a fault of this server. */
export function refusalOf(error: unknown): Refusal {
  const chain = chainOf(error);
  const refused = chain.find((item) => item instanceof Refusal);
  if (refused !== undefined) return refused;
  if (chain.some((item) => item instanceof ProviderForbidden))
    return new Refusal(400, "providerForbidden");
  if (chain.some((item) => item instanceof ProviderUnreachable))
    return new Refusal(503, "providerAway");
  if (chain.some((item) => codeOf(item) === JWT_TIMESTAMP_CHECK))
    return new Refusal(401, "providerClock");
  return new Refusal(401, "providerInvalid");
}
/** In the terms of oauth4webapi, which openid-client calls. */
const JWT_TIMESTAMP_CHECK = "OAUTH_JWT_TIMESTAMP_CHECK_FAILED";
const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

/** Runs `work`; its errors become refusals with a text for people. */
export const describeFailures = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw refusalOf(error);
  });
