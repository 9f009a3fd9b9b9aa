import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import type { Bus } from "../fact/bus.ts";
import type { Environment } from "../base/config.ts";
import type { Database } from "../db/open.ts";
import type { Log } from "../base/log.ts";
import { type CallMeter, createCallMeter } from "../metric/call-meter.ts";
import { createRefusedCalls } from "../operation-log/refused-calls.ts";
import { Refusal } from "../base/refusal.ts";
import { addressKey } from "../session/address.ts";
import type { Sessions } from "../session/session.ts";
import { createPublishRecordsChanged } from "../trace/records-change.ts";
import type { Traces } from "../trace/trace.ts";
import { bodyMax, takeJsonOnly } from "./body.ts";
import type { Handlers } from "../call/call.ts";
import { serveApiDocs } from "./docs.ts";
import { callLine } from "./call-log.ts";
import { addHeaders, picturePortOf } from "./header.ts";
import { mountRoutes } from "./mount.ts";
import { servePages } from "./page.ts";
import { presentFailure, refusalOf } from "./present.ts";
import { httpSettings } from "./setting.ts";

export interface ApiServerOptions {
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
  /** Puts up what is asked without a session and is no call. */
  readonly publicRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Absent: nobody asks what was measured. */
  readonly meter?: CallMeter;
  /** Epoch ms. */
  readonly now?: () => number;
}

/** The calls and the pages, ready to listen. */
export async function buildApiServer(options: ApiServerOptions): Promise<FastifyInstance> {
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
    meter = createCallMeter(),
    now = Date.now,
  } = options;
  const app = Fastify({
    ...httpSettings,
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: bodyMax,
    trustProxy,
    frameworkErrors: (error, request, reply) => void presentFailure(request, reply, error),
  });

  watchAnswers(app, meter);

  await addHeaders(
    app,
    environment.ALLOWED_ORIGINS,
    environment.EMBED_ORIGINS,
    picturePortOf(environment),
  );
  takeJsonOnly(app);
  await app.register(compress, compression);
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    errorResponseBuilder: () => new Refusal(429, "tooMany"),
  });
  await serveApiDocs(app, build, (request) => mayReadDocs(options, request));

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
    meter,
    publishRecordsChanged: createPublishRecordsChanged(options),
    limitKey: (request) => addressKey(request.ip),
  });
  await options.publicRoutes?.(app);
  await servePages(app, webDir);
  return app;
}

/** What is said of every answer: to the caller when it is a "no", to the log, to who measures. */
function watchAnswers(app: FastifyInstance, meter: CallMeter): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    meter.refused(refusalOf(error).key);
    return presentFailure(request, reply, error);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(callLine(request, reply), "call");
    meter.answered({
      route: request.routeOptions.config.call ?? "other",
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
  });
}

async function mayReadDocs(
  { environment, sessions, now = Date.now }: ApiServerOptions,
  { headers }: FastifyRequest,
): Promise<boolean> {
  if (environment.NODE_ENV === "development") return true;
  const caller = await sessions.authenticate(headers.authorization, now());
  return caller?.mustChangePassword === false;
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
