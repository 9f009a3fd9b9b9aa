import type { Server } from "node:http";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { createClient } from "redis";
import { createBus } from "./fact/bus.ts";
import type { Config, Environment } from "./base/config.ts";
import { dayMs } from "../contract/time.ts";
import { type Database, openDatabase } from "./db/open.ts";
import { keepAttempts } from "./gateway/attempt.ts";
import { type Broker, startBroker } from "./ingest/broker.ts";
import { createDirectory } from "./gateway/directory.ts";
import { connectExternal, type External } from "./ingest/external.ts";
import { createIngest, type Ingest } from "./ingest/ingest.ts";
import { keptIngestId } from "./ingest/ingest-id.ts";
import { watchTime } from "./ingest/watch.ts";
import { buildHandlers } from "./handlers.ts";
import { createHealth } from "./health/health.ts";
import { buildHttp } from "./http/app.ts";
import { traces } from "./traces.ts";
import { keepHouse } from "./housekeeping.ts";
import type { Log } from "./base/log.ts";
import { createSessions } from "./session/session.ts";
import { openHub } from "./stream/hub.ts";
import { readRange } from "./telemetry/query.ts";
import { knowing } from "./ingest/known-gateway.ts";

/** Something that runs until it is closed. */
interface Part {
  readonly name: string;
  close(): Promise<void>;
}

export interface App {
  readonly httpPort: number;
  /** Null with an external broker. */
  readonly mqttPort: number | null;
  readonly database: Database;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Log;
  /** Runs on the open database before anything listens: first accounts, demo fleet. */
  readonly prepare: (database: Database) => Promise<void>;
  readonly now?: () => number;
  /** Stands before the ingest; a test plants its faults here. */
  readonly door?: (ingest: Ingest) => Ingest;
}

/**
 * Builds the parts, starts them in order and closes them in reverse. A failed start closes what had
 * started.
 */
export async function startApp({
  config,
  log,
  prepare,
  now = Date.now,
  door = (ingest) => ingest,
}: AppOptions): Promise<App> {
  const { environment } = config;
  const parts: Part[] = [];
  const closeAll = async () => {
    for (const part of parts.splice(0).reverse()) {
      await part
        .close()
        .catch((error: unknown) => log.error({ error, part: part.name }, "closing"));
    }
  };
  try {
    const database = await openDatabase({
      databaseUrl: environment.DATABASE_URL,
      dataDir: environment.DATA_DIR,
      onError: (error) => log.warn({ error: error.message }, "database connection"),
    });
    parts.push({ name: "database", close: () => database.close() });
    await prepare(database);

    const bus = createBus();
    const directory = createDirectory(database);
    await directory.refresh();
    const offlineAfterMs = environment.OFFLINE_AFTER_MS;
    const ingest = door(
      createIngest({
        database,
        entryOf: directory.byHouseId,
        offlineAfterMs,
        bus,
        directory,
        log,
        now,
      }),
    );
    const housekeeping = await keepHouse({ database, environment, log, now });
    parts.push({ name: "housekeeping", close: housekeeping.stop });
    const clock = watchTime({ database, bus, directory, ingest, log, now, offlineAfterMs });
    parts.push({ name: "clock", close: clock.stop });

    const sessions = createSessions({
      database,
      bus,
      idleMs: environment.SESSION_IDLE_MS,
      maxMs: environment.SESSION_MAX_MS,
    });
    parts.push({ name: "sessions", close: async () => sessions.stop() });
    let mqttPort: number | null = null;
    const kept = {
      minutesMs: environment.MINUTES_KEPT_DAYS * dayMs,
      hoursMs: environment.HOURS_KEPT_DAYS * dayMs,
    };
    const { build, webDir } = config;
    const health = createHealth({ database, build, ingestAgeMs: ingest.ageMs, now, log });
    const handlers = buildHandlers({
      environment,
      build,
      database,
      bus,
      sessions,
      health,
      directory,
      mqttPort: () => mqttPort,
      readRange: (query, signal) => readRange(database, query, kept, now(), { signal }),
    });
    const http = await buildHttp({
      environment,
      build,
      webDir,
      database,
      bus,
      sessions,
      log,
      now,
      health,
      handlers,
      traces,
    });
    parts.push({ name: "http", close: () => http.close() });
    const redis = await openRedis(environment.REDIS_URL, log);
    if (redis !== null) parts.push({ name: "redis", close: async () => redis.destroy() });
    const hub = await openHub({
      http: http.server,
      database,
      bus,
      sessions,
      log,
      now,
      allowedOrigins: originsIn(environment.ALLOWED_ORIGINS),
      ...(redis === null ? {} : { adapter: createAdapter(redis) }),
    });
    parts.push({ name: "stream", close: hub.close });
    await http.listen({ host: environment.HOST, port: environment.PORT });

    const attempts = keepAttempts({ database, log, now });
    parts.push({ name: "attempts", close: attempts.stop });
    const broker = await openBroker(environment, { directory, ingest, attempts, log });
    mqttPort = "port" in broker ? broker.port : null;
    parts.push({
      name: "gateways",
      close: async () => {
        await ingest.stop();
        await broker.close();
      },
    });
    return {
      httpPort: portOf(http.server) ?? environment.PORT,
      mqttPort,
      database,
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Null without a server to connect to. */
async function openRedis(url: string | undefined, log: Log) {
  if (url === undefined) return null;
  const redis = createClient({ url });
  redis.on("error", (error: Error) => log.warn({ error: error.message }, "redis"));
  await redis.connect();
  return redis;
}

const originsIn = (list: string): string[] =>
  list
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "");

/** The own broker, or the connection to the one at `MQTT_URL`. */
async function openBroker(
  environment: Environment,
  parts: Pick<Parameters<typeof startBroker>[0], "directory" | "ingest" | "attempts" | "log">,
): Promise<Broker | External> {
  const { directory, ingest, attempts, log } = parts;
  if (environment.MQTT_URL === undefined)
    return startBroker({ host: environment.HOST, port: environment.MQTT_PORT, ...parts });
  return connectExternal({
    url: environment.MQTT_URL,
    clientId: environment.INGEST_ID ?? (await keptIngestId(environment.DATA_DIR)),
    ingest: knowing(directory, attempts, ingest),
    log,
  });
}

function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : null;
}
