import { beginChild } from "../platform/child-process/begin-child.ts";
import { mountFleetMetrics } from "../live/overview/fleet-metrics-route.ts";
import { rm } from "node:fs/promises";
import { apiSocket } from "../platform/child-process/api-socket.ts";
import { createSeal, readSecretKey } from "../platform/base/seal.ts";
import { createPictures } from "../camera/camera/picture-client.ts";
import { pictureSocket } from "../camera/camera/picture-requests.ts";
import { dayMs } from "../../contract/base/time.ts";
import { apiJobs, Claims } from "../platform/db/job-claims.ts";
import { webhookTargets } from "../notify/webhook/webhook-target.ts";
import { buildHandlers } from "./call-handlers.ts";
import { buildApiServer } from "../platform/http/api-server.ts";
import { createSessions, sessionEndsOf } from "../platform/session/sessions.ts";
import { createCallMeter } from "../platform/metric/call-meter.ts";
import { addConnections, addStandbyReads } from "../platform/metric/connection-metrics.ts";
import { openStandbyReads, withoutStandby } from "../platform/db/standby-reads.ts";
import { createRegistry } from "../platform/metric/metric-registry.ts";
import { mountRotaFeeds } from "../notify/rota/rota-feed.ts";
import { mountBackChannel } from "../account/identity/back-channel-route.ts";
import { mountPublicRoutes } from "../notify/notice-send/answer/notice-public-routes.ts";
import { mountDemoSignIn } from "../operate/demo/demo-sign-in.ts";
import { startMorning } from "../operate/morning/morning-job.ts";
import { startReports } from "../operate/report/report-job.ts";
import { mountBeatRoutes } from "../operate/peer/peer-public-routes.ts";
import { installationName, openChannels } from "../notify/notice-send/deliver/channel-setup.ts";
import { openPastFiles } from "../telemetry/cold/cold-job.ts";
import { readRange } from "../telemetry/telemetry/telemetry-queries.ts";
import { audits } from "./audit-registry.ts";

/**
 * The API process: answers calls, writes files and serves the pages, at a local socket that the
 * public server of the main process hands calls on to (app.ts).
 */
const { environment, log, bus, parent, settings, database: primary } = await beginChild();
const { socketDir, build, webDir } = settings;
const now = Date.now;
const registry = createRegistry("api");
addConnections(registry, primary);
const reads = readsOf(environment.READ_DATABASE_URL);
const { database } = reads;
const sessions = createSessions({ database, bus, ...sessionEndsOf(environment) });
const claims = new Claims({ database, log, jobs: apiJobs });
const past = await openPastFiles({
  database: primary,
  databaseUrl: settings.databaseUrl,
  environment,
  log,
  now,
  isMine: claims.isMine,
});
const retention = {
  minutesMs: (past === null ? environment.MINUTES_KEPT_DAYS : environment.COLD_KEPT_DAYS) * dayMs,
  hoursMs: environment.HOURS_KEPT_DAYS * dayMs,
};
const { mqttPort, refreshGateways } = parent;
parent.provideMetrics(() => registry.metrics());
const installation = await installationName(database);
const key = await readSecretKey(environment);
const seal = createSeal(key);
const http = await buildApiServer({
  environment,
  build,
  webDir,
  database,
  reads,
  bus,
  sessions,
  log,
  now,
  // Only the public server reaches the socket, and it names the client.
  trustProxy: true,
  audits,
  publicRoutes: async (app) => {
    await mountPublicRoutes(app, {
      database,
      bus,
      secret: environment.NOTICE_SECRET ?? null,
      installation,
      now,
      seal,
      log,
      base: environment.PUBLIC_URL ?? "",
    });
    mountRotaFeeds(app, { database, now });
    const { TOKEN_PER_MINUTE: tokenPerMinute } = environment;
    mountFleetMetrics(app, { database, sessions, now, tokenPerMinute });
    await mountBackChannel(app, { environment, database, bus, now });
    await mountBeatRoutes(app, { database, bus, key, now });
    if (environment.DEMO_DOOR !== undefined)
      await mountDemoSignIn(app, { database, sessions, now });
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
    seal,
    webhookTargets: await webhookTargets(environment),
    pictures: createPictures(pictureSocket(socketDir)),
    readRange: (query, signal) =>
      readRange(database, query, retention, now(), { signal, past: past?.minutes }),
    past: past?.minutes,
  }),
});
// A process that was killed has left its socket behind.
await rm(apiSocket(socketDir), { force: true });
await http.listen({ path: apiSocket(socketDir) });
parent.listening();
await claims.runNow();
const morning = startMorning({ database, bus, log, now, isMine: claims.isMine });
const channels = openChannels({ environment, installation, database, seal, now });
const reports = startReports({
  database,
  read: reads.read,
  bus,
  log,
  now,
  channels,
  installation,
  isMine: claims.isMine,
});

await parent.closing;
await morning.stop();
await reports.stop();
await past?.stop();
for (const channel of Object.values(channels)) channel.close();
await claims.stop();
await http.close();
sessions.stop();
await reads.close();
await database.close();
process.exit(0);

/** Long reads are answered by the standby, if there is one. */
function readsOf(standbyUrl: string | undefined): ReturnType<typeof withoutStandby> {
  if (standbyUrl === undefined) return withoutStandby(primary);
  const opened = openStandbyReads({ primary, standbyUrl, log });
  addStandbyReads(registry, opened);
  return opened;
}
