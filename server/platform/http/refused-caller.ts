import type { FastifyReply, FastifyRequest } from "fastify";
import { type Action, may, policy, type Rule } from "../../../contract/account/policy.ts";
import { type TokenScope, tokenScopes } from "../../../contract/account/token-scope.ts";
import { stableBase } from "../../../contract/route/stable-calls.ts";
import { Refusal } from "../base/refusal.ts";
import type { Caller } from "../session/caller-scope.ts";
import { isOfProgram } from "../session/session-token.ts";

/**
 * The refusal of a call with an invalid token: people sign in again, programs read why their token
 * may have failed.
 */
export function refusedCaller({ url, headers }: FastifyRequest, reply: FastifyReply): Refusal {
  const isProgram = !url.startsWith("/api/") || url.startsWith(`${stableBase}/`);
  if (!isProgram && !isOfProgram(headers.authorization)) return new Refusal(401, "unauthorized");
  reply.header("www-authenticate", "Bearer");
  return new Refusal(401, "tokenRefused");
}

/** The scope without which a token may not do what its account may; null: something else lacks. */
function missingScope({ tokenScopes: own, ...account }: Caller, action: Action): TokenScope | null {
  const { token }: Rule = policy[action];
  return token !== null && own?.includes(token) === false && may(account, action) ? token : null;
}

/** The refusal of a call without the right. A program gets the scope to request (RFC 6750). */
export function forbidden(caller: Caller, action: Action, reply: FastifyReply): Refusal {
  const scope = missingScope(caller, action);
  if (scope === null) return new Refusal(403, "forbidden");
  reply.header("www-authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
  const { zh, en } = tokenScopes[scope];
  return new Refusal(403, "scopeMissing", { values: { scope: `${zh} · ${en}` } });
}
