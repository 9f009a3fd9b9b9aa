import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { minuteMs } from "../../../contract/base/time.ts";
import { Refusal } from "../base/refusal.ts";
import type { Caller } from "../session/caller-scope.ts";

/** Factor by which all tokens of an account may call more often than one. */
const accountShare = 3;

/**
 * Counts the calls of service accounts: per token, and for all tokens of an account together, so
 * that more tokens do not allow more calls. Every answer shows how many calls are left. Each server
 * counts by itself. `perMinute`: calls of one token. Refusal: 429.
 */
export function createTokenLimit(app: FastifyInstance, perMinute: number) {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const limitOf = (max: number, key: (caller: Caller) => string) =>
    app.createRateLimit({
      max,
      timeWindow: minuteMs,
      keyGenerator: (request) => {
        const caller = callers.get(request);
        return caller === undefined ? "" : key(caller);
      },
    });
  const ofToken = limitOf(perMinute, (caller) => `token ${caller.serviceToken?.id}`);
  const ofAccount = limitOf(accountShare * perMinute, ({ userId }) => `account ${userId}`);

  return async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> => {
    if (caller.serviceToken === undefined) return;
    callers.set(request, caller);
    const counts = [await ofToken(request), await ofAccount(request)].filter(
      (count) => !count.isAllowed,
    );
    const [tightest] = counts.toSorted((a, b) => a.remaining - b.remaining);
    if (tightest === undefined) return;
    void reply.headers({
      "ratelimit-limit": tightest.max,
      "ratelimit-remaining": tightest.remaining,
      "ratelimit-reset": tightest.ttlInSeconds,
    });
    const exceeded = counts.find(({ isExceeded }) => isExceeded);
    if (exceeded !== undefined)
      throw new Refusal(429, "tooMany", { retryAfterS: Math.max(1, exceeded.ttlInSeconds) });
  };
}
