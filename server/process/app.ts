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
import { answeringFiles } from "../telemetry/ingest/broker/file-answer.ts";
import { speakingSparkplug } from "../telemetry/ingest/sparkplug/sparkplug-ingest.ts";
import { answeringTime } from "../telemetry/ingest/broker/time-answer.ts";
import { startTimers } from "../telemetry/ingest/intake/ingest-timers.ts";
import { buildPublicServer } from "../platform/http/public-server.ts";
import { type HouseSharing, shareHouses } from "./house-sharing.ts";
import { startRetention } from "../platform/retention/retention-job.ts";
import type { Log } from "../platform/base/log.ts";
import { openTls, type Tls } from "../platform/base/tls-files.ts";
import { gatewayAddresses } from "../telemetry/ingest/broker/gateway-address.ts";
import { createGatewayChanges, type GatewayChanges } from "../fleet/gateway/gateway-changes.ts";
import { listenToServers } from "./cluster-events.ts";
import { createSessions } from "../platform/session/sessions.ts";
import { startJobs } from "./background-jobs.ts";
import { openBackgroundWorkers } from "./background-workers.ts";
import { Parts } from "./lifecycle.ts";
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
  /** The program of the out process (out.ts), where the environment asks for it. */
  readonly outEntry?: URL;
  /** Runs on the open database before anything listens: first accounts, demo fleet. */
  readonly prepare: (database: Database) => Promise<void>;
  /** A hook before the ingest, where tests inject faults. */
  readonly wrapIngest?: (ingest: Ingest) => Ingest;
}

/**
 * Opens the main process: it takes the messages, judges and streams, and has the API process answer
 * the calls (decision 14). Parts are opened in order and closed in reverse; a failed start closes
 * what had been opened.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const parts = new Parts(options.log);
  try {
    const ground = await openGround(options, parts);
    const { ingesting, ...ports } = await openIngest(options, ground, parts);
    const httpPort = await openFront(options, ground, ingesting, parts);
    const { apiProcess, notices, pictures } = ground;
    const processes = { apiProcess, notices, pictures };
    return { httpPort, ...ports, ...processes, close: () => parts.closeAll() };
  } catch (error) {
    await parts.closeAll();
    throw error;
  }
}

/** Shared base of all other parts. */
interface Ground {
  readonly database: OwnDatabase;
  /** Decides if a job is this server's. */
  readonly isMine: IsMine;
  readonly bus: Bus;
  readonly directory: Directory;
  readonly gatewayNews: GatewayChanges;
  readonly apiProcess: ManagedProcess;
  /** Null: no one is notified of alarms. */
  readonly notices: ManagedProcess | null;
  /** Null: there are no live pictures. */
  readonly pictures: ManagedProcess | null;
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

async function openGround(
  { config, log, apiEntry, noticeEntry, pictureEntry, outEntry, prepare }: AppOptions,
  parts: Parts,
): Promise<Ground> {
  const { environment, build, webDir } = config;
  // First of all: it loads its modules while the database is opened here.
  const apiProcess = startManagedProcess({ entry: apiEntry, log });
  parts.add("API process", () => apiProcess.close());
  const tls = await openCertificate(environment, log);
  if (tls !== null) parts.add("certificate", tls.stop);
  if (environment.DATABASE_URL === undefined) await expectUnused(environment.DATA_DIR);
  const socketDir = await makeSocketDir(environment.DATA_DIR);
  parts.add("sockets", () => rm(socketDir, { recursive: true, force: true }));
  const database = await openDatabase({
    databaseUrl: environment.DATABASE_URL,
    dataDir: environment.DATA_DIR,
    own: { log: postgresLogOf(log), buffersMb: environment.DATABASE_BUFFERS_MB },
    onError: (error) => log.warn({ error: error.message }, "database connection"),
  });
  parts.add("database", () => database.close());
  // Named again: what has joined the database ends before it.
  parts.add("API process", () => apiProcess.close());
  await prepare(database);
  const claims = new Claims({ database, log, jobs: [...mainJobs, ...brokerJobs] });
  parts.add("claims of jobs", () => claims.stop());
  await claims.runNow();
  const bus = createBus();
  const directory = createDirectory(database);
  const gatewayNews = createGatewayChanges(database, directory, log);
  parts.add("word of gateways", bus.subscribe("housesChanged", gatewayNews.publish));
  const refreshGateways = () => {
    gatewayNews.publish();
    return directory.refresh();
  };
  const settings = { databaseUrl: database.url, socketDir, build, webDir };
  const apiUp = apiProcess.open({
    settings,
    bus,
    refreshGateways,
  });
  const openBeside = (entry: URL, name: string) => {
    const beside = startManagedProcess({ entry, log, name });
    parts.add(name, () => beside.close());
    void beside.open({ settings, bus, refreshGateways });
    return beside;
  };
  const notices = noticeEntry === undefined ? null : openBeside(noticeEntry, "notice process");
  const pictures = pictureEntry === undefined ? null : openBeside(pictureEntry, "picture process");
  if (outEntry !== undefined && hasOut(environment)) openBeside(outEntry, "out process");
  if (pictures !== null) parts.add("word of cameras", forwardToPictures(bus, pictures));
  await directory.refresh();
  const sharing = shareHouses(environment, { database, log, parts });
  const mainMetrics = createMainMetrics();
  mainMetrics.watchGround({ build, database, apiProcess });
  if (pictures !== null) mainMetrics.watchPictures(pictures);
  if (notices !== null) mainMetrics.watchNotices(notices, database);
  mainMetrics.watchCommands(bus);
  const shared = { mainMetrics, database, bus, directory, gatewayNews, sharing };
  return { ...shared, isMine: claims.isMine, apiProcess, notices, pictures, socketDir, tls, apiUp };
}

const hasOut = ({ MQTT_OUT_PORT, MQTT_OUT_URL }: Environment): boolean =>
  MQTT_OUT_PORT !== undefined || MQTT_OUT_URL !== undefined;

/** Gateways wait for the start: they come before the people. */
async function openIngest(
  { config: { environment }, log, wrapIngest = (ingest) => ingest }: AppOptions,
  { mainMetrics, database, isMine, bus, directory, apiProcess, sharing, tls }: Ground,
  parts: Parts,
): Promise<{ readonly ingesting: Ingesting } & Pick<App, "mqttPort" | "mqttsPort">> {
  const now = Date.now;
  const offlineAfterMs = environment.OFFLINE_AFTER_MS;
  const steps = new ClockSteps(
    now,
    () => performance.now(),
    (stepMs) => log.warn({ stepS: Math.round(stepMs / 1000) }, "the clock of this machine was set"),
  );
  const judging = { database, bus, directory, log, now, offlineAfterMs };
  const shared = createIngest({
    ...judging,
    entryOf: directory.byHouseId,
    steppedMs: () => steps.totalMs(),
    meter: mainMetrics.ingest,
    ...sharing?.ingest,
  });
  await sharing?.open(shared.takeHanded);
  const ingest = wrapIngest(shared);
  const retention = await startRetention({ database, environment, log, now, isMine });
  parts.add("retention", retention.stop);
  const timers = startTimers({ ...judging, ingest, ...sharing?.timers });
  parts.add("timers", timers.stop);
  startJobs({ database, bus, log, now, isMine }, parts);
  const attempts = recordAttempts({ database, log, now });
  parts.add("attempts", attempts.stop);
  const broker = await openBroker(environment, tls, {
    database,
    bus,
    isMine,
    parts,
    directory,
    ingest,
    attempts,
    log,
    meter: mainMetrics.ingest,
  });
  const { MINUTES_KEPT_DAYS: minuteRetentionDays } = environment;
  const can = configuredChannels(environment);
  const watch = openBackgroundWorkers(
    { database, bus, broker, log, now, minuteRetentionDays, isMine, can },
    ingest,
    parts,
  );
  mainMetrics.watchIngest(ingest, broker.connected);
  mainMetrics.watchSharing(sharing);
  parts.add("gateways", async () => {
    await ingest.stop();
    await broker.close();
  });
  const [mqttPort = null, mqttsPort = null] = "ports" in broker ? broker.ports : [];
  // Gateways get the secure port.
  apiProcess.setMqttPort(mqttsPort ?? mqttPort);
  const ingesting = { ingest, timers, watch, send: broker.send, ...sharing?.alive };
  return { ingesting, mqttPort, mqttsPort };
}

/** Gives connections for live pictures to their process. Gives the paths that it takes. */
function openPictureDoor(
  server: Server,
  { pictures, tls }: Pick<Ground, "pictures" | "tls">,
  parts: Parts,
): readonly string[] {
  if (pictures === null || tls !== null) return [];
  // Named again: the public server waits for the connections that it has given away.
  parts.add("picture process", () => pictures.close());
  handPicturesOver(server, pictures);
  return [livePath];
}

/** The other servers of the installation; null: none is joined. */
function openOthers({ REDIS_URL }: Environment, log: Log, parts: Parts): JoinedServers | null {
  if (REDIS_URL === undefined) return null;
  const others = joinServers(REDIS_URL, log);
  parts.add("other servers", others.close);
  return others;
}

/** The installation's port: the stream and the health here, all else by the API process. */
async function openFront(
  { config: { environment, build }, log }: AppOptions,
  ground: Ground,
  ingesting: Ingesting,
  parts: Parts,
): Promise<number> {
  const { mainMetrics, database, bus, apiProcess, pictures, socketDir, tls, apiUp } = ground;
  const { directory } = ground;
  const now = Date.now;
  const others = openOthers(environment, log, parts);
  const { health, reportState } = openWatching({
    environment,
    build,
    log,
    ingesting,
    ground,
    others,
    parts,
  });
  mainMetrics.watchHealth(health);
  const front = await buildPublicServer({
    environment,
    log,
    health,
    apiSocket: apiSocket(socketDir),
    tls,
    metrics: mainMetrics,
  });
  parts.add("front", () => front.close());
  const otherDoors = openPictureDoor(front.server, { pictures, tls }, parts);
  const { SESSION_IDLE_MS: idleMs, SESSION_MAX_MS: maxMs } = environment;
  const sessions = createSessions({ database, bus, idleMs, maxMs });
  parts.add("sessions", () => sessions.stop());
  listenToServers(database.url, { ...ground, log, parts });
  const readers = openReaders(database.url, { log, parts });
  const hub = await openHub({
    http: front.server,
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
    otherDoors,
    onEndedElsewhere: (ended) => apiProcess.endSessions(ended),
    ...(others === null ? {} : { others }),
    orgOf: (houseId) => directory.byHouseId(houseId)?.orgId,
    wholeFleetMax: environment.WHOLE_FLEET_MAX,
  });
  parts.add("stream", hub.close);
  mainMetrics.watchStream(hub.counts);
  await front.listen({ host: environment.HOST, port: environment.PORT });
  await apiUp;
  reportState();
  return portOf(front.server) ?? environment.PORT;
}

/** Frames do not wait for what is sent to those who connect to the stream: it is read by these. */
function openReaders(
  databaseUrl: string,
  { log, parts }: { readonly log: Log; readonly parts: Parts },
): Database {
  const onError = (error: Error) => log.warn({ error: error.message }, "database connection");
  const readers = joinDatabase({ databaseUrl, max: 2, onError });
  parts.add("readers of the stream", () => readers.close());
  return readers;
}

const originsIn = (list: string): string[] =>
  list
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "");

/**
 * The own broker, or the connection to the one at `MQTT_URL`; gateways that ask for the time are
 * answered.
 */
async function openBroker(
  environment: Environment,
  tls: Tls | null,
  parts: Pick<Parameters<typeof startBroker>[0], "ingest" | "attempts" | "log" | "meter"> & {
    readonly database: Database;
    readonly bus: Bus;
    readonly isMine: IsMine;
    readonly directory: Directory;
    readonly parts: Parts;
  },
): Promise<Broker | External> {
  const { directory, attempts, log, database, bus } = parts;
  let broker: Broker | External | null = null;
  const publish = async (topic: string, payload: string) => broker?.publish(topic, payload);
  const send = async (...message: Parameters<Broker["send"]>) => broker?.send(...message);
  const files = new FileServer({ database, bus, log, send });
  parts.parts.add("files", () => files.stop());
  const ingest = answeringFiles(
    answeringTime(
      speakingSparkplug(parts.ingest, {
        directory,
        send,
        now: Date.now,
        ...(environment.MQTT_URL !== undefined && { isMine: mine(parts.isMine, "sparkplug") }),
      }),
      directory,
      publish,
      Date.now,
    ),
    directory,
    (networkId, request) => files.take(networkId, request),
  );
  if (environment.MQTT_URL === undefined)
    broker = await startBroker({
      addresses: gatewayAddresses(environment, tls, log),
      ...parts,
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

/** Null without one. */
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
