import type { FastifyInstance } from "fastify";
import { Writable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import type { z } from "zod";
import { apiBase, type RouteName, routes } from "../../contract/route/routes.ts";
import { type Bus, createBus } from "../../server/platform/fact/fact-bus.ts";
import { readEnvironment } from "../../server/platform/base/config.ts";
import { dayMs } from "../../contract/base/time.ts";
import { createDirectory, type Directory } from "../../server/fleet/gateway/gateway-directory.ts";
import { buildHandlers } from "../../server/process/call-handlers.ts";
import { createHealth } from "../../server/operate/health/health.ts";
import { webhookTargets } from "../../server/notify/webhook/webhook-target.ts";
import { realTimers, type Timers } from "../../server/platform/api/call-admission.ts";
import { buildApiServer } from "../../server/platform/http/api-server.ts";
import { proxyTrust } from "../../server/platform/http/public-server.ts";
import { mountHealth } from "../../server/platform/http/health-route.ts";
import { createLog } from "../../server/platform/base/log.ts";
import type { Caller } from "../../server/platform/session/caller-scope.ts";
import { createSessions, type Sessions } from "../../server/platform/session/sessions.ts";
import { readRange } from "../../server/telemetry/telemetry/telemetry-queries.ts";
import { mountBackChannel } from "../../server/account/identity/back-channel-route.ts";
import { mountFleetMetrics } from "../../server/live/overview/fleet-metrics-route.ts";
import { audits } from "../../server/process/audit-registry.ts";
import { fakePictures, testSeal } from "./camera.ts";
import { bearerOf } from "./service.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { buildUser, type UserSeed } from "./user.ts";

/** `data` has the type of a success; for a failure it is null, whatever the type. */
export interface Reply<T> {
  readonly status: number;
  readonly body: {
    success: boolean;
    code: number;
    msg: string;
    data: T;
    fields?: Record<string, string>;
  };
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

export interface TestServer extends TestDatabase {
  readonly app: FastifyInstance;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly directory: Directory;
  /** The injected clock, epoch ms; set it. */
  readonly clock: { now: number };
  /** Every line logged so far. */
  readonly logged: () => string;
  /** Calls a route of the contract; `as` signs in by a session opened for the user. */
  call<K extends RouteName>(
    name: K,
    options?: { as?: Caller; token?: string; input?: unknown; headers?: Record<string, string> },
  ): Promise<Reply<z.output<(typeof routes)[K]["reply"]>>>;
  tokenOf(caller: Caller): Promise<string>;
}

/** A file has no envelope. */
const bodyOf = (type: unknown, text: string) =>
  String(type).startsWith("application/json")
    ? JSON.parse(text)
    : { success: true, code: 200, msg: "", data: null };
/**
 * A heavy call may take six seconds; on a busy machine it may take longer without failing a test.
 */
const patientTimers: Timers = {
  ...realTimers,
  after: (ms, work) => realTimers.after(20 * ms, work),
};
/** As by default: minutes for 90 days, hours for two years. */
const retention = { minutesMs: 90 * dayMs, hoursMs: 730 * dayMs };

/** The HTTP server with a separate database and a clock that only moves when it is set. */
export async function startTestServer(
  source: NodeJS.ProcessEnv = {},
  webDir: string | null = null,
  isBehindFront = false,
): Promise<TestServer> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const environment = readEnvironment({ NODE_ENV: "test", CAPTCHA: "off", ...source });
  const bus = createBus();
  const clock = { now: Date.UTC(2026, 5, 1, 10, 30) };
  const sessions = createSessions({
    database,
    bus,
    idleMs: environment.SESSION_IDLE_MS,
    maxMs: environment.SESSION_MAX_MS,
  });
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const directory = createDirectory(database);
  await directory.refresh();
  const log = createLog({ level: "trace", destination });
  const now = () => clock.now;
  const build = "test-build";
  const health = createHealth({
    database,
    disk: { space: async () => ({ freeBytes: 1e9, freeShare: 0.5 }), write: async () => undefined },
    build,
    ingest: { ageMs: () => null, waitedMs: () => 0, fault: () => null },
    now,
    log,
  });
  const handlers = buildHandlers({
    environment,
    build,
    database,
    bus,
    sessions,
    refreshGateways: directory.refresh,
    mqttPort: () => null,
    key: Buffer.alloc(32, 5),
    base: "",
    seal: testSeal,
    webhookTargets: await webhookTargets(environment),
    pictures: fakePictures,
    readRange: (query, signal) => readRange(database, query, retention, now(), { signal }),
    past: undefined,
  });
  const app = await buildApiServer({
    environment,
    build,
    webDir,
    database,
    bus,
    sessions,
    log,
    trustProxy: isBehindFront || proxyTrust(environment),
    handlers,
    audits,
    now,
    timers: patientTimers,
    publicRoutes: async (instance) => {
      const { TOKEN_PER_MINUTE: tokenPerMinute } = environment;
      await mountBackChannel(instance, { environment, database, bus, now });
      mountFleetMetrics(instance, { database, sessions, now, tokenPerMinute });
    },
  });
  mountHealth(app, health);
  await app.ready();
  const tokens = new Map<number, string>();

  const tokenOf = async (caller: Caller): Promise<string> => {
    const bearer = bearerOf(caller);
    if (bearer !== undefined) return `Bearer ${bearer}`;
    const token = tokens.get(caller.userId) ?? (await sessions.open(caller.userId, clock.now));
    tokens.set(caller.userId, token);
    return token;
  };

  return {
    ...opened,
    app,
    bus,
    sessions,
    directory,
    clock,
    logged: () => lines.join(""),
    tokenOf,
    call: async (name, { as, token, input, headers } = {}) => {
      const { method, path } = routes[name];
      const authorization = token ?? (as === undefined ? undefined : await tokenOf(as));
      const isGet = method === "GET";
      const response = await app.inject({
        method,
        url: `${apiBase}${path}`,
        ...(isGet
          ? { query: (input ?? {}) as Record<string, string> }
          : { payload: (input ?? {}) as object }),
        headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
      });
      return {
        status: response.statusCode,
        body: bodyOf(response.headers["content-type"], response.body),
        headers: response.headers,
        text: response.body,
      };
    },
    close: async () => {
      await app.close();
      sessions.stop();
      await opened.close();
    },
  };
}

/** The server of a test file: started before its first test, closed after its last. */
export function useTestServer(...start: Parameters<typeof startTestServer>): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(...start));
  });
  afterAll(() => server.close());
  return server;
}

/** An administrator of the server's installation, made before the first test of the file. */
export function useAdministrator(server: TestServer, seed: UserSeed = {}): Caller {
  const administrator = {} as Caller;
  beforeAll(async () => {
    Object.assign(administrator, await buildUser(server.database, seed));
  });
  return administrator;
}
