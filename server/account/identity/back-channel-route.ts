import { minuteMs } from "../../../contract/base/time.ts";
import type { FastifyInstance } from "fastify";
import { backChannelPath } from "../../../contract/account/identity-provider.ts";
import { apiBase } from "../../../contract/route/routes.ts";
import type { Environment } from "../../platform/base/config.ts";
import { type BackChannelDeps, endProviderSessions } from "./back-channel.ts";
import { LogoutRefused } from "./logout-token.ts";
import { createProviderRequest } from "./provider-request.ts";

interface Options extends Omit<BackChannelDeps, "request"> {
  readonly environment: Environment;
  /** Epoch ms. */
  readonly now: () => number;
}

const bodyMax = 32 * 1024;
/** Limit per address: all users of a company sign out from the one of its provider. */
const perMinute = 600;

/** Mounts the address at which providers report a sign-out. */
export async function mountBackChannel(
  app: FastifyInstance,
  { environment, now, ...deps }: Options,
): Promise<void> {
  const requestProvider = createProviderRequest(environment);
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: bodyMax },
      (_, body, done) => done(null, body),
    );
    routes.route({
      method: "POST",
      url: `${apiBase}${backChannelPath}`,
      bodyLimit: bodyMax,
      config: { rateLimit: { max: perMinute, timeWindow: minuteMs } },
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const body = typeof request.body === "string" ? request.body : "";
        const token = new URLSearchParams(body).get("logout_token") ?? "";
        try {
          await endProviderSessions(
            { ...deps, request: requestProvider },
            token,
            request.ip,
            now(),
          );
        } catch (error) {
          if (!(error instanceof LogoutRefused)) throw error;
          request.log.warn({ fault: error.fault }, "a company's sign-out was refused");
          return reply.code(400).send({ error: "invalid_request", error_description: error.fault });
        }
        return reply.send();
      },
    });
  });
}
