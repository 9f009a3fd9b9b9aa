import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../base/refusal.ts";
import { isLoopback } from "./trusted-proxy.ts";

/** Measurements of the server itself. */
export interface Metrics {
  /**
   * Metrics in Prometheus's text format of this process and the API process; of this process alone
   * if the other does not answer.
   */
  read(): Promise<string>;
  /** Sets the source for the number of calls on their way to the API process. */
  watchForwarded(read: () => number): void;
}

/** Content type of the text format that every Prometheus reads. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";
/** Headers that a proxy adds to forwarded requests. */
const forwardHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Serves `/metrics` to callers with the token (`Authorization: Bearer …`); without one configured,
 * to programs on this machine, but not through a proxy on it.
 */
export function mountMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  app.get("/metrics", async (request, reply) => {
    if (token === undefined) {
      if (!isOnThisMachine(request)) throw new Refusal(403, "forbidden");
    } else if (!hasToken(request, token)) {
      reply.header("www-authenticate", "Bearer");
      throw new Refusal(401, "unauthorized");
    }
    return reply
      .type(contentType)
      .header("cache-control", "no-store")
      .send(await metrics.read());
  });
}

const isOnThisMachine = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) && forwardHeaders.every((name) => headers[name] === undefined);

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares digests, so that timing reveals neither length nor beginning of the token. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const presented = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  return presented !== undefined && timingSafeEqual(digest(presented), digest(token));
}
