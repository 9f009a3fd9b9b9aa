import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Environment } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import type { Tls } from "../base/tls-files.ts";
import { isPageRequest, sendUnavailablePage } from "./unavailable-page.ts";
import { createForward } from "./forward-calls.ts";
import { callLine } from "./call-log.ts";
import { addHeaders, picturePortOf } from "./http-headers.ts";
import { type MountedHealth, mountHealth } from "./health-route.ts";
import { type Metrics, mountMetrics } from "./metrics-route.ts";
import { httpSettings } from "./http-settings.ts";
import { endSlowRequests } from "./slow-request.ts";
import { presentFailure, refusalOf } from "./present-reply.ts";
import { isOwnProxy, readForwardedFor } from "./trusted-proxy.ts";

export interface PublicServerDeps {
  readonly environment: Environment;
  readonly log: Log;
  readonly health: MountedHealth;
  /** Socket of the API process. */
  readonly apiSocket: string;
  /** Null: plain HTTP. */
  readonly tls: Tls | null;
  readonly metrics: Metrics;
}

/** Timeout of an idle connection, ms. */
const keepAliveMs = 72_000;

/**
 * Answers the installation's port. Only the platform's health is answered here; everything else is
 * forwarded to the API process. The health probe runs from `ready()` to `close()`.
 */
export async function buildPublicServer({
  environment,
  log,
  health,
  apiSocket,
  tls,
  metrics,
}: PublicServerDeps): Promise<FastifyInstance> {
  const app = Fastify({
    ...httpSettings,
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: proxyTrust(environment),
    serverFactory: (handler) => serverOf(handler, tls),
    frameworkErrors: (error, request, reply) => void presentFailure(request, reply, error),
  });
  app.setErrorHandler<Error>((error, request, reply) => {
    const isUnavailable = isPageRequest(request) && refusalOf(error).status === 503;
    const failed = isUnavailable
      ? sendUnavailablePage(reply)
      : presentFailure(request, reply, error);
    request.log.info(callLine(request, failed), "call not answered");
    return failed;
  });
  readForwardedFor(app);
  await addHeaders(
    app,
    environment.ALLOWED_ORIGINS,
    environment.EMBED_ORIGINS,
    picturePortOf(environment),
  );
  // Bodies are forwarded unchanged.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  mountHealth(app, health);
  mountMetrics(app, metrics, environment.METRICS_TOKEN);
  const forward = createForward(apiSocket);
  metrics.watchForwarded(forward.count);
  // The API process logs its answer under the same number.
  app.addHook("onResponse", async (request, reply) =>
    request.log.debug(callLine(request, reply), "call forwarded"),
  );
  app.addHook("onClose", async () => forward.close());
  app.setNotFoundHandler((request, reply) => forward.send(request, reply));
  return app;
}

function serverOf(handler: RequestListener, tls: Tls | null): Server {
  const limits = { ...httpSettings.http, keepAliveTimeout: keepAliveMs };
  if (tls === null) return endSlowRequests(createServer(limits, handler));
  const server = createTlsServer({ ...limits, ...tls.options, requestCert: false }, handler);
  tls.serve(server);
  return endSlowRequests(server);
}

/** Proxies that are trusted to name the caller's address. */
export const proxyTrust = ({ TRUST_PROXY }: Environment) =>
  TRUST_PROXY === "on" ? isOwnProxy : false;
