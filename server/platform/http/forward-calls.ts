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
import { addressKey } from "../session/address-key.ts";
import { isFromOwnMachine, ownMachineHeader } from "./own-machine.ts";
import { requestIdHeader } from "./request-id.ts";
import { Lane } from "./in-flight-limit.ts";

/**
 * Calls that may be at the API process at once; more are answered "later". One address may have
 * half of them: hundreds of screens may share it, and nobody can occupy every place by reading
 * slowly.
 */
export const inFlightBounds = { all: 1000, each: 500 };
/**
 * Limit for calls whose body has yet to arrive, which takes as long as the sender likes: they use
 * no place of the others.
 */
export const uploadBounds = { all: 1000, each: 50 };

/** Headers of one connection, not to be forwarded (RFC 9110, 7.6.1). */
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
 * The caller as the public server knows it; the caller's own headers are not forwarded. The API
 * process believes these headers, and nobody else can reach it.
 */
const forwardedHeaders = (request: FastifyRequest): IncomingHttpHeaders => ({
  "x-forwarded-for": request.ip,
  "x-forwarded-proto": request.protocol,
  "x-forwarded-host": request.host,
  [requestIdHeader]: request.id,
  [ownMachineHeader]: isFromOwnMachine(request.raw) ? "1" : "0",
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Length of the body, from the caller's headers; without either header there is no body. */
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
 * Forwards calls to the API process at a local socket and streams bodies and answers. If the caller
 * hangs up, that connection is ended too, so that no work is done in vain.
 *
 * Not a library: Fastify's own rewrites addresses, retries by itself after a 503 and does not tell
 * the other side that a caller left before the answer began.
 */
export function createForward(socketPath: string): Forward {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const onTheWay = new Lane(inFlightBounds);
  const arriving = new Lane(uploadBounds);
  /** Counts the call until it is answered. Refusal: 503 when there is no place for it. */
  function admit({ raw, ip }: FastifyRequest, reply: FastifyReply): void {
    const address = addressKey(ip);
    const first = hasBody(raw) ? arriving : onTheWay;
    // A caller without a place then need not send the body, which would exceed the bounds.
    if (first.isFullFor(address) || onTheWay.isFullFor(address))
      throw new Refusal(503, "unavailable");
    let leave = first.enter(address);
    if (first === arriving)
      raw.once("end", () => {
        if (reply.raw.closed) return;
        leave();
        leave = onTheWay.enter(address);
      });
    reply.raw.once("close", () => leave());
  }
  return {
    send: async (request, reply) => {
      admit(request, reply);
      const { raw } = request;
      const outgoing = open({
        socketPath,
        agent,
        setHost: false,
        method: raw.method,
        path: raw.url,
        headers: { ...endToEnd(raw.headers), ...forwardedHeaders(request), ...bodyLength(raw) },
      });
      reply.raw.once("close", () => outgoing.destroy());
      raw.pipe(outgoing);
      const answer = await answerOf(outgoing);
      return reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer);
    },
    count: () => onTheWay.count + arriving.count,
    close: () => agent.destroy(),
  };
}

function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.on("error", () => reject(new Refusal(503, "unavailable")));
  });
}
