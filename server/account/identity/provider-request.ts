import type { IncomingMessage } from "node:http";
import type { Environment } from "../../platform/base/config.ts";
import { readUpTo, requestGuarded } from "../../platform/base/guarded-request.ts";
import { outgoingTargets } from "../../platform/base/outgoing-targets.ts";

const timeoutMs = 10_000;
const answerMax = 512 * 1024;

/** The provider does not answer, or answers with a server error. */
export class ProviderUnreachable extends Error {}
/** The provider's address is not allowed. */
export class ProviderForbidden extends Error {}

export interface ProviderRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}
/** Queries a provider. Throws ProviderAway, ProviderForbidden. */
export type RequestProvider = (address: string, options?: ProviderRequest) => Promise<Response>;

const failureOf = (address: string, error: unknown): Error =>
  error instanceof Error && error.name === "Forbidden"
    ? new ProviderForbidden(address, { cause: error })
    : new ProviderUnreachable(address, { cause: error });

/** An answer as `fetch` gives it. */
async function responseOf(answer: IncomingMessage): Promise<Response> {
  const status = answer.statusCode ?? 502;
  const text = await readUpTo(answer, answerMax);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (typeof value === "string" && name !== "content-length") headers.set(name, value);
  return new Response(withoutBody.has(status) ? null : text, { status, headers });
}
const withoutBody: ReadonlySet<number> = new Set([204, 304]);

/**
 * Requests to addresses that administrators type in, or that a provider's description names: the
 * public Internet by https, and the networks of `SIGN_IN_NETS` also by http.
 */
export function createProviderRequest(environment: Environment): RequestProvider {
  const allowed = outgoingTargets(environment, environment.SIGN_IN_NETS);
  return async (address, { method, headers, body, signal } = {}) => {
    const { mayReach } = await allowed;
    const limit = AbortSignal.timeout(timeoutMs);
    const answer = await requestGuarded(address, {
      method: method === "POST" ? "POST" : "GET",
      headers: { accept: "application/json", ...headers },
      ...(body !== undefined && { body }),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      isAllowed: mayReach(new URL(address)),
      isPlainAllowed: true,
    })
      .then(responseOf)
      .catch((error: unknown) => {
        throw failureOf(address, error);
      });
    if (answer.status >= 500) throw new ProviderUnreachable(`${address} answered ${answer.status}`);
    return answer;
  };
}
