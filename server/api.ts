import { rm } from "node:fs/promises";
import { apiSocket } from "./child-process/api-socket.ts";
import { joinParent } from "./child-process/parent.ts";
import { readEnvironment } from "./base/config.ts";
import { createSeal, readSecretKey } from "./base/seal.ts";
import { createPictures } from "./camera/picture-client.ts";
import { pictureSocket } from "./camera/picture-asked.ts";
import { createLog } from "./base/log.ts";
import { dayMs } from "../contract/time.ts";
import { joinDatabase } from "./db/open.ts";
import { createBus } from "./fact/bus.ts";
import { buildHandlers } from "./handlers.ts";
import { buildApiServer } from "./http/api-server.ts";
import { createSessions } from "./session/session.ts";
import { createCallMeter } from "./metric/call-meter.ts";
import { addConnections } from "./metric/connections.ts";
import { createRegistry } from "./metric/registry.ts";
import { mountPublicRoutes } from "./notice-send/public-routes.ts";
import { mountBeatRoutes } from "./peer/public-routes.ts";
import { installationName } from "./notice-send/channel-setup.ts";
import { readRange } from "./telemetry/query.ts";
import { traces } from "./traces.ts";

/**
 * The API process: answers calls, writes files and serves the pages, at a local socket that the
 * front of the main process hands calls on to (app.ts).
 */
const environment = readEnvironment(process.env);
const log = createLog({ level: environment.LOG_LEVEL, destination: process.stderr });
const now = Date.now;
const bus = createBus();
const parent = joinParent(bus, {
  hungAfterMs: environment.HUNG_AFTER_MS,
  onHung: () => log.fatal("the main process stands still: it is ended"),
});
// Ctrl-C reaches the whole group: the main process says when it is over.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

const { databaseUrl, socketDir, build, webDir } = await parent.settings;
const database = joinDatabase({
  databaseUrl,
  onError: (error) => log.warn({ error: error.message }, "database connection"),
});
const sessions = createSessions({
  database,
  bus,
  idleMs: environment.SESSION_IDLE_MS,
  maxMs: environment.SESSION_MAX_MS,
});
const kept = {
  minutesMs: environment.MINUTES_KEPT_DAYS * dayMs,
  hoursMs: environment.HOURS_KEPT_DAYS * dayMs,
};
const { mqttPort, refreshGateways } = parent;
const registry = createRegistry("api");
addConnections(registry, database);
parent.tellMetrics(() => registry.metrics());
const installation = await installationName(database);
const key = await readSecretKey(environment);
const http = await buildApiServer({
  environment,
  build,
  webDir,
  database,
  bus,
  sessions,
  log,
  now,
  // The front alone reaches the socket, and says who asks.
  trustProxy: true,
  traces,
  publicRoutes: async (app) => {
    await mountPublicRoutes(app, {
      database,
      bus,
      secret: environment.NOTICE_SECRET ?? null,
      installation,
      now,
    });
    await mountBeatRoutes(app, { database, bus, key, now });
  },
  meter: createCallMeter(registry),
  handlers: buildHandlers({
    environment,
    build,
    database,
    bus,
    sessions,
    mqttPort,
    refreshGateways,
    key,
    base: environment.PUBLIC_URL ?? "",
    seal: createSeal(key),
    pictures: createPictures(pictureSocket(socketDir)),
    readRange: (query, signal) => readRange(database, query, kept, now(), { signal }),
  }),
});
// One that was killed has left its socket behind.
await rm(apiSocket(socketDir), { force: true });
await http.listen({ path: apiSocket(socketDir) });
parent.listening();

await parent.closing;
await http.close();
sessions.stop();
await database.close();
process.exit(0);
