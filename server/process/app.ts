import type { Server } from "node:http";
import { rm } from "node:fs/promises";
import { livePath } from "../../contract/camera/camera.ts";
import { apiSocket } from "../platform/child-process/api-socket.ts";
import {
  type ManagedProcess,
  startManagedProcess,
} from "../platform/child-process/managed-process.ts";
import { handPicturesOver, forwardToPictures } from "../platform/child-process/picture-handover.ts";
import { type Bus, createBus } from "../platform/fact/fact-bus.ts";
import type { Config, Environment } from "../platform/base/config.ts";
import { brokerJobs, Claims, type IsMine, mainJobs, mine } from "../platform/db/job-claims.ts";
import { expectUnused } from "../platform/db/postgres/postgres-lock.ts";
import { postgresLogOf } from "../platform/db/postgres/postgres-log.ts";
import {
  type Database,
  joinDatabase,
  openDatabase,
  type OwnDatabase,
} from "../platform/db/open-database.ts";
import { makeSocketDir } from "../platform/db/socket-dir.ts";
import { recordAttempts } from "../fleet/gateway/gateway-attempts.ts";
import { type Broker, startBroker } from "../telemetry/ingest/broker/broker.ts";
import { createDirectory, type Directory } from "../fleet/gateway/gateway-directory.ts";
import { connectExternal, type External } from "../telemetry/ingest/external/external-broker.ts";
import { ClockSteps } from "../telemetry/ingest/frame/clock-step.ts";
import { createIngest, type Ingest } from "../telemetry/ingest/intake/ingest.ts";
import { storedIngestId } from "../telemetry/ingest/external/ingest-id.ts";
import { withFileAnswers } from "../telemetry/ingest/broker/file-answer.ts";
import { withSparkplug } from "../telemetry/ingest/sparkplug/sparkplug-ingest.ts";
import { withTimeAnswers } from "../telemetry/ingest/broker/time-answer.ts";
import { startTimers } from "../telemetry/ingest/intake/ingest-timers.ts";
import { buildPublicServer } from "../platform/http/public-server.ts";
import { type HouseSharing, shareHouses } from "./house-sharing.ts";
import { startRetention } from "../platform/retention/retention-job.ts";
import type { Log } from "../platform/base/log.ts";
import { openTls, type Tls } from "../platform/base/tls-files.ts";
import { gatewayAddresses } from "../telemetry/ingest/broker/gateway-address.ts";
import { createGatewayChanges, type GatewayChanges } from "../fleet/gateway/gateway-changes.ts";
import { listenToServers } from "./cluster-events.ts";
import { createSessions, sessionEndsOf } from "../platform/session/sessions.ts";
import { startJobs } from "./background-jobs.ts";
import { openBackgroundWorkers } from "./background-workers.ts";
import { Lifecycle } from "./lifecycle.ts";
import { createMainMetrics, type MainMetrics } from "./process-metrics.ts";
import { configuredChannels } from "../notify/notice-plan/notice-channels.ts";
import { openHub } from "../live/stream/stream-hub.ts";
import { addressOfRequest } from "../platform/http/trusted-proxy.ts";
import { type JoinedServers, joinServers } from "../live/stream/joined-servers.ts";
import { openWatching, type Ingesting } from "./monitoring.ts";
import { FileServer } from "../control/firmware/firmware-file-server.ts";
import { noteUnknownGateways } from "../telemetry/ingest/external/note-unknown-gateways.ts";

export interface App {
  readonly httpPort: number;
  /** Null with an external broker. */
  readonly mqttPort: number | null;
  /** Port of MQTT over TLS; null without a certificate or with an external broker. */
  readonly mqttsPort: number | null;
  readonly apiProcess: Pick<ManagedProcess, "pid" | "isUp">;
  readonly notices: Pick<ManagedProcess, "pid"> | null;
  readonly pictures: Pick<ManagedProcess, "pid"> | null;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Log;
  /** The program of the API process (api.ts). */
  readonly apiEntry: URL;
  /** The program of the notice process (notice.ts); absent: no one is notified of alarms. */
  readonly noticeEntry?: URL;
  /** The program of the picture process (picture.ts); absent: there are no live pictures. */
  readonly pictureEntry?: URL;
  /** The program of the out process (out.ts), if the environment requires it. */
  readonly outEntry?: URL;
  /** Runs on the open database before anything listens: first accounts, demo fleet. */
  readonly prepare: (database: Database) => Promise<void>;
  /** A hook before the ingest, where tests inject faults. */
  readonly wrapIngest?: (ingest: Ingest) => Ingest;
}

/**
 * Starts the main process: it receives and judges messages and streams the changes. The API process
 * answers the calls (decision 14). Parts are opened in order and closed in reverse; a failed start
 * closes those already open.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const lifecycle = new Lifecycle(options.log);
  try {
    const core = await openCore(options, lifecycle);
    const { ingesting, ...ports } = await openIngest(options, core, lifecycle);
    const httpPort = await openPublicServer(options, core, ingesting, lifecycle);
    const { apiProcess, notices, pictures } = core;
    const processes = { apiProcess, notices, pictures };
    return { httpPort, ...ports, ...processes, close: () => lifecycle.closeAll() };
  } catch (error) {
    await lifecycle.closeAll();
    throw error;
  }
}

/** Services that all other parts use. */
interface Core {
  readonly database: OwnDatabase;
  /** True when this server runs a job. */
  readonly isMine: IsMine;
  readonly bus: Bus;
  readonly directory: Directory;
  readonly gatewayChanges: GatewayChanges;
  readonly apiProcess: ManagedProcess;
  /** Null: no one is notified of alarms. */
  readonly notices: ManagedProcess | null;
  /** Null: there are no live pictures. */
  readonly pictures: ManagedProcess | null;
  /** The child processes of this one. */
  readonly children: readonly Pick<ManagedProcess, "failingWork">[];
  /** Folder of the local sockets between the two processes. */
  readonly socketDir: string;
  readonly mainMetrics: MainMetrics;
  /** Null: this server holds all houses. */
  readonly sharing: HouseSharing | null;
  /** Null without a certificate. */
  readonly tls: Tls | null;
  /** Resolves when the API process takes calls. */
  readonly apiUp: Promise<void>;
}

async function openCore(
  { config, log, apiEntry, noticeEntry, pictureEntry, outEntry, prepare }: AppOptions,
  lifecycle: Lifecycle,
): Promise<Core> {
  const { environment, build, webDir } = config;
  // Started first: it loads its modules while the database is opened here.
  const apiProcess = startManagedProcess({ entry: apiEntry, log });
  lifecycle.add("API process", () => apiProcess.close());
  const tls = await openCertificate(environment, log);
  if (tls !== null) lifecycle.add("certificate", tls.stop);
  if (environment.DATABASE_URL === undefined) await expectUnused(environment.DATA_DIR);
  const socketDir = await makeSocketDir(environment.DATA_DIR);
  lifecycle.add("sockets", () => rm(socketDir, { recursive: true, force: true }));
  const database = await openDatabase({
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR,
    own: { log: postgresLogOf(log), buffersMb: environment.DATABASE_BUFFERS_MB },
    onError: (error) => log.warn({ error: error.message }, "database connection"),
  });
  lifecycle.add("database", () => database.close());
  // Added again, so that it is closed before the database that it uses.
  lifecycle.add("API process", () => apiProcess.close());
  await prepare(database);
  const claims = new Claims({ database, log, jobs: [...mainJobs, ...brokerJobs] });
  lifecycle.add("claims of jobs", () => claims.stop());
  await claims.runNow();
  const bus = createBus();
  const directory = createDirectory(database);
  const gatewayChanges = createGatewayChanges(database, directory, log);
  lifecycle.add("changed gateways", bus.subscribe("housesChanged", gatewayChanges.publish));
  const refreshGateways = () => {
    gatewayChanges.publish();
    return directory.refresh();
  };
  const settings = { databaseUrl: database.url, socketDir, build, webDir };
  const apiUp = apiProcess.open({ settings, bus, refreshGateways });
  const children = [apiProcess];
  const openProcess = (entry: URL, name: string) => {
    const child = startManagedProcess({ entry, log, name });
    children.push(child);
    lifecycle.add(name, () => child.close());
    void child.open({ settings, bus, refreshGateways });
    return child;
  };
  const notices = noticeEntry === undefined ? null : openProcess(noticeEntry, "notice process");
  const pictures = pictureEntry === undefined ? null : openProcess(pictureEntry, "picture process");
  if (outEntry !== undefined && hasOut(environment)) openProcess(outEntry, "out process");
  if (pictures !== null) lifecycle.add("changed cameras", forwardToPictures(bus, pictures));
  await directory.refresh();
  const sharing = shareHouses(environment, { database, log, lifecycle });
  const mainMetrics = createMainMetrics();
  mainMetrics.watchCore({ build, database, apiProcess });
  if (pictures !== null) mainMetrics.watchPictures(pictures);
  if (notices !== null) mainMetrics.watchNotices(notices, database);
  mainMetrics.watchCommands(bus);
  const shared = { mainMetrics, database, children, bus, directory, gatewayChanges, sharing };
  return { ...shared, isMine: claims.isMine, apiProcess, notices, pictures, socketDir, tls, apiUp };
}

const hasOut = ({ MQTT_OUT_PORT, MQTT_OUT_URL }: Environment): boolean =>
  MQTT_OUT_PORT !== undefined || MQTT_OUT_URL !== undefined;

/** Opens the ingest before the pages: gateways wait for a restart, and people less so. */
async function openIngest(
  { config: { environment }, log, wrapIngest = (ingest) => ingest }: AppOptions,
  { mainMetrics, database, isMine, bus, directory, apiProcess, sharing, tls }: Core,
  lifecycle: Lifecycle,
): Promise<{ readonly ingesting: Ingesting } & Pick<App, "mqttPort" | "mqttsPort">> {
  const now = Date.now;
  const offlineAfterMs = environment.OFFLINE_AFTER_MS;
  const steps = new ClockSteps(
    now,
    () => performance.now(),
    (stepMs) => log.warn({ stepS: Math.round(stepMs / 1000) }, "the clock of this machine was set"),
  );
  const steppedMs = () => steps.totalMs();
  const judging = { database, bus, directory, log, now, offlineAfterMs, steppedMs };
  const shared = createIngest({
    ...judging,
    entryOf: directory.byHouseId,
    meter: mainMetrics.ingest,
    ...sharing?.ingest,
  });
  await sharing?.open(shared.acceptForwarded);
  const ingest = wrapIngest(shared);
  const retention = await startRetention({ database, environment, log, now, isMine });
  lifecycle.add("retention", retention.stop);
  const timers = startTimers({ ...judging, ingest, ...sharing?.timers });
  lifecycle.add("timers", timers.stop);
  startJobs({ database, bus, log, now, isMine }, lifecycle);
  const attempts = recordAttempts({ database, log, now });
  lifecycle.add("attempts", attempts.stop);
  const broker = await openBroker(environment, tls, {
    database,
    bus,
    isMine,
    lifecycle,
    directory,
    ingest,
    attempts,
    log,
    meter: mainMetrics.ingest,
  });
  const { MINUTES_KEPT_DAYS: minuteRetentionDays } = environment;
  const sessionEnds = sessionEndsOf(environment);
  const channels = configuredChannels(environment);
  const watch = openBackgroundWorkers(
    { database, bus, broker, log, now, minuteRetentionDays, isMine, can: channels, sessionEnds },
    ingest,
    lifecycle,
  );
  mainMetrics.watchIngest(ingest, broker.connected);
  mainMetrics.watchSharing(sharing);
  lifecycle.add("gateways", async () => {
    await ingest.stop();
    await broker.close();
  });
  const [mqttPort = null, mqttsPort = null] = "ports" in broker ? broker.ports : [];
  // Gateways get the secure port.
  apiProcess.setMqttPort(mqttsPort ?? mqttPort);
  const ingesting = { ingest, timers, watch, send: broker.send, ...sharing?.alive };
  return { ingesting, mqttPort, mqttsPort };
}

/** Passes connections for live pictures to the picture process; returns the paths it serves. */
function handOverPictures(
  server: Server,
  { pictures, tls }: Pick<Core, "pictures" | "tls">,
  lifecycle: Lifecycle,
): readonly string[] {
  if (pictures === null || tls !== null) return [];
  // Added again: the public server, on closing, waits for the connections it has passed on.
  lifecycle.add("picture process", () => pictures.close());
  handPicturesOver(server, pictures);
  return [livePath];
}

/** Joins the other servers of the installation over Redis; null: there are none. */
function joinOthers(
  { REDIS_URL }: Environment,
  log: Log,
  lifecycle: Lifecycle,
): JoinedServers | null {
  if (REDIS_URL === undefined) return null;
  const others = joinServers(REDIS_URL, log);
  lifecycle.add("other servers", others.close);
  return others;
}

/** Opens the installation's port for stream and health; the API process serves the rest. */
async function openPublicServer(
  { config: { environment, build }, log }: AppOptions,
  core: Core,
  ingesting: Ingesting,
  lifecycle: Lifecycle,
): Promise<number> {
  const { mainMetrics, database, bus, apiProcess, pictures, socketDir, tls, apiUp } = core;
  const { directory } = core;
  const now = Date.now;
  const others = joinOthers(environment, log, lifecycle);
  const { health, reportState } = openWatching({
    environment,
    build,
    log,
    ingesting,
    core,
    others,
    lifecycle,
  });
  mainMetrics.watchHealth(health);
  const publicServer = await buildPublicServer({
    environment,
    log,
    health,
    apiSocket: apiSocket(socketDir),
    tls,
    metrics: mainMetrics,
  });
  lifecycle.add("publicServer", () => publicServer.close());
  const otherPaths = handOverPictures(publicServer.server, { pictures, tls }, lifecycle);
  const sessions = createSessions({ database, bus, ...sessionEndsOf(environment) });
  lifecycle.add("sessions", () => sessions.stop());
  listenToServers(database.url, { ...core, log, lifecycle });
  const readers = openReaders(database.url, { log, lifecycle });
  const hub = await openHub({
    http: publicServer.server,
    database,
    readers,
    bus,
    sessions,
    log,
    now,
    addressOf: (request) => addressOfRequest(request, environment.TRUST_PROXY === "on"),
    meter: mainMetrics.stream,
    condition: health.condition,
    allowedOrigins: originsIn(environment.ALLOWED_ORIGINS),
    otherPaths,
    onEndedElsewhere: (ended) => apiProcess.endSessions(ended),
    ...(others === null ? {} : { others }),
    orgOf: (houseId) => directory.byHouseId(houseId)?.orgId,
    wholeFleetMax: environment.WHOLE_FLEET_MAX,
  });
  lifecycle.add("stream", hub.close);
  mainMetrics.watchStream(hub.counts);
  await publicServer.listen({ host: environment.HOST, port: environment.PORT });
  await apiUp;
  reportState();
  return portOf(publicServer.server) ?? environment.PORT;
}

/** Opens connections for the stream's snapshots, which must not delay the storing of frames. */
function openReaders(
  databaseUrl: string,
  { log, lifecycle }: { readonly log: Log; readonly lifecycle: Lifecycle },
): Database {
  const onError = (error: Error) => log.warn({ error: error.message }, "database connection");
  const readers = joinDatabase({ databaseUrl, max: 2, onError });
  lifecycle.add("readers of the stream", () => readers.close());
  return readers;
}

const originsIn = (list: string): string[] =>
  list
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "");

/**
 * Starts the built-in broker, or connects to the one at `MQTT_URL`. Gateways' requests for the time
 * and for files are answered.
 */
async function openBroker(
  environment: Environment,
  tls: Tls | null,
  deps: Pick<Parameters<typeof startBroker>[0], "ingest" | "attempts" | "log" | "meter"> & {
    readonly database: Database;
    readonly bus: Bus;
    readonly isMine: IsMine;
    readonly directory: Directory;
    readonly lifecycle: Lifecycle;
  },
): Promise<Broker | External> {
  const { directory, attempts, log, database, bus } = deps;
  let broker: Broker | External | null = null;
  const publish = async (topic: string, payload: string) => broker?.publish(topic, payload);
  const send = async (...message: Parameters<Broker["send"]>) => broker?.send(...message);
  const files = new FileServer({ database, bus, log, send });
  deps.lifecycle.add("files", () => files.stop());
  const ingest = withFileAnswers(
    withTimeAnswers(
      withSparkplug(deps.ingest, {
        directory,
        send,
        now: Date.now,
        ...(environment.MQTT_URL !== undefined && { isMine: mine(deps.isMine, "sparkplug") }),
      }),
      directory,
      publish,
      Date.now,
    ),
    directory,
    (networkId, request) => files.handle(networkId, request),
  );
  if (environment.MQTT_URL === undefined)
    broker = await startBroker({
      addresses: gatewayAddresses(environment, tls, log),
      ...deps,
      ingest,
    });
  else
    broker = await connectExternal({
      url: environment.MQTT_URL,
      clientId: environment.INGEST_ID ?? (await storedIngestId(environment.DATA_DIR)),
      group: environment.INGEST_GROUP,
      database,
      ingest: noteUnknownGateways(directory, attempts, ingest),
      sharesHouses: environment.SERVER_ADDRESS !== undefined,
      log,
    });
  return broker;
}

/** Opens the certificate; null: none is configured. */
async function openCertificate(
  { TLS_CERT_FILE, TLS_KEY_FILE, TLS_CLIENT_CA_FILE }: Environment,
  log: Log,
): Promise<Tls | null> {
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return null;
  const clientAuthorities = TLS_CLIENT_CA_FILE ?? null;
  return openTls({ certificate: TLS_CERT_FILE, key: TLS_KEY_FILE, clientAuthorities }, log);
}

function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : null;
}
