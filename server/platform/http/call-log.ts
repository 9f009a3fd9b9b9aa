import type { FastifyReply, FastifyRequest } from "fastify";

/** Log fields of a call. Neither query nor body: names and searches are private. */
export const callLine = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: request.url.replace(/\?.*$/s, "").slice(0, 200),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  from: request.ip,
});
