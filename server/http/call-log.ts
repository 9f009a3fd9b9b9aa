import type { FastifyReply, FastifyRequest } from "fastify";

/** What the log says of a call. Neither query nor body: names and searches are the people's own. */
export const callLine = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: request.url.replace(/\?.*$/s, "").slice(0, 200),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  from: request.ip,
});
