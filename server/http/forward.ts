import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as open,
} from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../base/refusal.ts";
import { requestIdHeader } from "./request-id.ts";

/** Calls that may be on their way to the API process at once; more are answered "later". */
const onTheWayMax = 1000;

/** Headers of one connection, not of what goes over it (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
]);

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

/**
 * Who asks, as the front knows it: what the caller says of himself is not handed on. The API
 * process believes these headers, and nobody else can reach it.
 */
const askedBy = (request: FastifyRequest): IncomingHttpHeaders => ({
  "x-forwarded-for": request.ip,
  "x-forwarded-proto": request.protocol,
  "x-forwarded-host": request.host,
  [requestIdHeader]: request.id,
});

/** How long the body is, as the caller said it: without either header there is none. */
const bodyLength = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  headers["transfer-encoding"] !== undefined
    ? { "transfer-encoding": "chunked" }
    : { "content-length": headers["content-length"] ?? "0" };

export interface Forward {
  /** Resolves with the answer as soon as it begins. Refusal: 503 while the process is not there. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Calls on their way at this moment. */
  count(): number;
  close(): void;
}

/**
 * Hands calls on to the API process at a local socket, bodies and answers as they come. Who hangs
 * up is hung up there too, so that nothing is read for nobody.
 *
 * Not a library: Fastify's own rewrites addresses, asks again on its own after a 503 and does not
 * tell the other side of a caller who has left before the answer began.
 */
export function createForward(socketPath: string): Forward {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  let onTheWay = 0;
  return {
    send: async (request, reply) => {
      if (onTheWay >= onTheWayMax) throw new Refusal(503, "unavailable");
      onTheWay += 1;
      const { raw } = request;
      const asked = open({
        socketPath,
        agent,
        setHost: false,
        method: raw.method,
        path: raw.url,
        headers: { ...endToEnd(raw.headers), ...askedBy(request), ...bodyLength(raw) },
      });
      reply.raw.once("close", () => {
        onTheWay -= 1;
        asked.destroy();
      });
      raw.pipe(asked);
      const answer = await answerOf(asked);
      return reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer);
    },
    count: () => onTheWay,
    close: () => agent.destroy(),
  };
}

function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.once("response", resolve);
    asked.on("error", () => reject(new Refusal(503, "unavailable")));
  });
}
