import type { FastifyReply, FastifyRequest } from "fastify";
import { stableBase } from "../../../contract/route/stable-calls.ts";
import { Refusal } from "../base/refusal.ts";
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
