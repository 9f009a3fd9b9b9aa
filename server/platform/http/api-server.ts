import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import type { Bus } from "../fact/fact-bus.ts";
import type { Environment } from "../base/config.ts";
import type { Database } from "../db/open-database.ts";
import { type StandbyReads, withoutStandby } from "../db/standby-reads.ts";
import type { Log } from "../base/log.ts";
import { type CallMeter, createCallMeter } from "../metric/call-meter.ts";
import { createRefusedCalls } from "../operation-log/refused-calls.ts";
import { Refusal } from "../base/refusal.ts";
import { addressKey } from "../session/address-key.ts";
import { isConfined } from "../session/caller-scope.ts";
import type { Sessions } from "../session/sessions.ts";
import { createPublishRecordsChanged } from "../audit/records-change.ts";
import type { Audits } from "../audit/audit.ts";
import { bodyMax, acceptJsonOnly } from "./request-body.ts";
import type { Handlers } from "../api/api-call.ts";
import { serveApiDocs } from "./api-docs.ts";
import { callLine } from "./call-log.ts";
import { addHeaders, picturePortOf } from "./http-headers.ts";
import { readForwardedFor } from "./trusted-proxy.ts";
import type { Timers } from "../api/call-admission.ts";
import { mountRoutes } from "./mount-routes.ts";
import { servePages } from "./serve-pages.ts";
import { presentFailure, refusalOf } from "./present-reply.ts";
import { headerMax, httpSettings } from "./http-settings.ts";

export interface ApiServerOptions {
  readonly environment: Environment;
  readonly build: string;
  /** Folder of the built pages; null: the API alone. */
  readonly webDir: string | null;
  readonly database: Database;
  /** Absent: everything is read from the only database. */
  readonly reads?: Pick<StandbyReads, "read">;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly log: Log;
  /** Proxies that are trusted to name the caller's address. */
  readonly trustProxy: NonNullable<FastifyServerOptions["trustProxy"]>;
  /** The functions that do the work of each call. */
  readonly handlers: Handlers;
  /** The log lines and changes that each call leaves. */
  readonly audits: Audits;
  /** Adds routes that need no session and are no calls. */
  readonly publicRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Absent: measurements are not read. */
  readonly meter?: CallMeter;
  /** Epoch ms. */
  readonly now?: () => number;
  /** Limits of the time of calls; absent: real ones. */
  readonly timers?: Timers;
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
    audits,
    reads: { read } = withoutStandby(database),
    meter = createCallMeter(),
    now = Date.now,
  } = options;
  const app = Fastify({
    ...httpSettings,
    // Larger by the headers that the public server adds.
    http: { maxHeaderSize: 2 * headerMax },
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: bodyMax,
    trustProxy,
    frameworkErrors: (error, request, reply) => void presentFailure(request, reply, error),
  });

  watchAnswers(app, meter);

  readForwardedFor(app);
  const { ALLOWED_ORIGINS, EMBED_ORIGINS } = environment;
  await addHeaders(app, ALLOWED_ORIGINS, EMBED_ORIGINS, picturePortOf(environment));
  acceptJsonOnly(app);
  await app.register(compress, compression);
  await app.register(rateLimit, rateLimits);
  await serveApiDocs(app, build, (request) => mayReadDocs(options, request));

  const refused = createRefusedCalls({ database, log, now, audits });
  app.addHook("onReady", async () => refused.start());
  app.addHook("onClose", () => refused.stop());

  mountRoutes(app, {
    database,
    sessions,
    handlers,
    audits,
    now,
    refused,
    meter,
    read,
    publishRecordsChanged: createPublishRecordsChanged(options),
    tokenPerMinute: environment.TOKEN_PER_MINUTE,
    limitKey: (request) => addressKey(request.ip),
    timers: options.timers,
  });
  await options.publicRoutes?.(app);
  await servePages(app, webDir);
  return app;
}

/**
 * `RateLimit-*` headers are about a token's calls (token-limit.ts); others of the same name would
 * mislead.
 */
const withoutCounts = {
  "x-ratelimit-limit": false,
  "x-ratelimit-remaining": false,
  "x-ratelimit-reset": false,
} as const;

const rateLimits = {
  global: false,
  cache: 20_000,
  addHeaders: withoutCounts,
  addHeadersOnExceeding: withoutCounts,
  errorResponseBuilder: () => new Refusal(429, "tooMany"),
};

/** Reports every answer: to the caller if it is a refusal, to the log and to the meter. */
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
  { headers, ip }: FastifyRequest,
): Promise<boolean> {
  if (environment.NODE_ENV === "development") return true;
  const caller = await sessions.authenticate(headers.authorization, now(), ip);
  return caller !== null && !isConfined(caller);
}

/**
 * Answers longer than one packet are compressed each time they are sent: quickly rather than small.
 * Compressed requests are not unpacked, because a few bytes could expand to gigabytes.
 */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};
