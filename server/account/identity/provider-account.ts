import type { Claims } from "../../../contract/account/claim-mapping.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { AskProvider } from "./provider-request.ts";
import { ProviderAway, ProviderForbidden } from "./provider-request.ts";
import type { StoredProvider } from "./provider-queries.ts";

/** A person as a provider has shown it. */
export interface ProviderAccount {
  readonly issuer: string;
  /** Name of the account that never changes. */
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Name of the person, and what the account is called; '': not said. */
  readonly name: string;
  readonly loginName: string;
  readonly claims: Claims;
  /** The provider says that a second step was given. */
  readonly hasFactor: boolean;
  readonly idToken: string | null;
  readonly sid: string | null;
}

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
  readonly ask: AskProvider;
}

/** The flow of a kind of providers. Both throw Refusals alone, through `told`. */
export interface ProviderFlow {
  /** Address to which the browser goes. */
  begin(open: OpenProvider, asked: Proof & { readonly state: string }): Promise<string>;
  /** The account, by the query with which the browser came back. */
  finish(open: OpenProvider, query: URLSearchParams, proof: Proof): Promise<ProviderAccount>;
}

const chainOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [];

/** An error code of a provider, as it may be shown: what else it says comes from outside. */
export const reasonOf = (code: unknown): string =>
  (typeof code === "string" || typeof code === "number") && /^[\w.-]{1,40}$/.test(String(code))
    ? String(code)
    : "?";

/** Puts what went wrong with a provider into words: none of it is a fault of ours. */
export function refusalOf(error: unknown): Refusal {
  const chain = chainOf(error);
  const refused = chain.find((one) => one instanceof Refusal);
  if (refused !== undefined) return refused;
  if (chain.some((one) => one instanceof ProviderForbidden))
    return new Refusal(400, "providerForbidden");
  if (chain.some((one) => one instanceof ProviderAway)) return new Refusal(503, "providerAway");
  return new Refusal(401, "providerInvalid");
}

/** Does it, and refuses in words. */
export const told = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw refusalOf(error);
  });
