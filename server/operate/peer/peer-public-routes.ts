import { minuteMs } from "../../../contract/base/time.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { beatBytesMax } from "../../../contract/operate/beat.ts";
import { beatRefusals } from "../../../contract/operate/peer.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { handleBeat } from "./handle-beat.ts";

export interface BeatRoutesOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** Key that the secrets of watched installations are derived from. */
  readonly key: Buffer;
  readonly now: () => number;
}

/** Limit for one address: many installations may share it. */
const perMinute = 600;
/** Duration of every refusal, whichever its reason, so that the time reveals nothing, ms. */
const refusedMs = 100;
const idShape = /^[\x21-\x7e]{1,120}$/;
const statuses = { signature: 401, clock: 401, replay: 409, shape: 400 } as const;

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/** Mounts the route for signs of life from other installations; signed over the raw body. */
export async function mountBeatRoutes(
  app: FastifyInstance,
  { database, bus, key, now }: BeatRoutesOptions,
): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: beatBytesMax },
      (_, body, done) => done(null, body),
    );
    routes.route<{ Params: { token: string } }>({
      method: "POST",
      url: "/watch/:token",
      bodyLimit: beatBytesMax,
      config: { rateLimit: { max: perMinute, timeWindow: minuteMs } },
      handler: async (request, reply) => {
        const since = performance.now();
        const id = header(request, "webhook-id");
        const body = typeof request.body === "string" ? request.body : "";
        const signed = { id, timestamp: header(request, "webhook-timestamp"), body };
        const signature = idShape.test(id) ? header(request, "webhook-signature") : "";
        const { token } = request.params;
        const beatReply = await handleBeat(database, key, { token, signed, signature }, now());
        if (beatReply.kind !== "unknown")
          bus.publish("recordsChanged", { kinds: ["peers"], orgIds: null });
        if (beatReply.kind === "taken") return { time: now() };
        await wait(Math.max(0, refusedMs - (performance.now() - since)));
        return beatReply.kind === "unknown"
          ? reply.code(404).send({ error: "nobody watches by this address" })
          : reply.code(statuses[beatReply.why]).send({ error: beatRefusals[beatReply.why].en });
      },
    });
  });
}
