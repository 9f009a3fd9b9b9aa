import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { apiBase } from "../../contract/route/route.ts";
import type { Bus } from "../fact/bus.ts";
import type { Environment } from "../base/config.ts";
import type { Database } from "../db/open.ts";
import type { Log } from "../base/log.ts";
import { createRefusedCalls } from "../operation-log/refused-calls.ts";
import { Refusal } from "../base/refusal.ts";
import { addressKey } from "../session/address.ts";
import type { Sessions } from "../session/session.ts";
import { createPublishListChanges } from "../trace/list-change.ts";
import type { Traces } from "../trace/trace.ts";
import { bodyMax, takeJsonOnly } from "./body.ts";
import type { Handlers } from "../call/call.ts";
import { addHeaders } from "./header.ts";
import { mountRoutes } from "./mount.ts";
import { openApiDocument } from "./openapi.ts";
import { servePages } from "./page.ts";
import { presentFailure } from "./present.ts";
import { httpSettings } from "./setting.ts";

export interface HttpOptions {
  readonly environment: Environment;
  readonly build: string;
  /** Folder of the built pages; null: the API alone. */
  readonly webDir: string | null;
  readonly database: Database;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly log: Log;
  /** Whose word is taken for who asks. */
  readonly trustProxy: NonNullable<FastifyServerOptions["trustProxy"]>;
  /** What does the work of each call. */
  readonly handlers: Handlers;
  /** What each call leaves behind it. */
  readonly traces: Traces;
  /** Epoch ms. */
  readonly now?: () => number;
}

/** The calls and the pages, ready to listen. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const {
    environment,
    build,
    webDir,
    database,
    sessions,
    log,
    trustProxy,
    handlers,
    traces,
    now = Date.now,
  } = options;
  const app = Fastify({
    ...httpSettings,
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: bodyMax,
    trustProxy,
    frameworkErrors: (error, request, reply) => void presentFailure(request, reply, error),
  });

  app.setErrorHandler<Error>((error, request, reply) => presentFailure(request, reply, error));
  app.addHook("onResponse", logCall);

  await addHeaders(app, environment.ALLOWED_ORIGINS, environment.EMBED_ORIGINS);
  takeJsonOnly(app);
  await app.register(compress, compression);
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    errorResponseBuilder: () => new Refusal(429, "tooMany"),
  });
  await serveApiDocs(app, build);

  const refused = createRefusedCalls({ database, log, now, traces });
  app.addHook("onReady", async () => refused.start());
  app.addHook("onClose", () => refused.stop());

  mountRoutes(app, {
    database,
    sessions,
    handlers,
    traces,
    now,
    refused,
    publishListChanges: createPublishListChanges(options),
    limitKey: (request) => addressKey(request.ip),
  });
  await servePages(app, webDir);
  return app;
}

/** Neither query nor body: names and searches are the people's own. */
async function logCall(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    {
      method: request.method,
      path: request.url.replace(/\?.*$/s, "").slice(0, 200),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      from: request.ip,
    },
    "call",
  );
}

/**
 * Answers over one packet's length, each made anew: quickly rather than small. What is sent to us
 * compressed is not unpacked: a few bytes could stand for gigabytes.
 */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

async function serveApiDocs(app: FastifyInstance, build: string): Promise<void> {
  await app.register(swagger, {
    mode: "static",
    specification: { document: openApiDocument(build) as never },
  });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    // The badge would ask a server on the internet, and the bar of the other layout carries a style
    // the policy refuses.
    uiConfig: {
      validatorUrl: null,
      layout: "BaseLayout",
      docExpansion: "list",
      tryItOutEnabled: false,
    },
    theme: { title: "API" },
  });
}
