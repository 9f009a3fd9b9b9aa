import { Gauge, type Registry } from "prom-client";
import { type NoticesState, serverTroubles } from "../../contract/operate/server-trouble.ts";
import type { ManagedProcess } from "../platform/child-process/managed-process.ts";
import type { Database } from "../platform/db/open-database.ts";
import type { Health } from "../operate/health/health.ts";
import type { Metrics } from "../platform/http/metrics-route.ts";
import type { Ingest } from "../telemetry/ingest/intake/ingest.ts";
import type { Bus } from "../platform/fact/fact-bus.ts";
import { countCommands } from "../platform/metric/command-meter.ts";
import { addConnections } from "../platform/metric/connection-metrics.ts";
import { addReadings, addReadingsBy } from "../platform/metric/gauge-metrics.ts";
import { createIngestMeter, type IngestMeter } from "../platform/metric/ingest-meter.ts";
import { mergeMetrics } from "../platform/metric/merge-metrics.ts";
import { addNoticeQueue } from "../platform/metric/notice-queue-metric.ts";
import { createRegistry, prefix } from "../platform/metric/metric-registry.ts";
import { createStreamMeter, type StreamMeter } from "../platform/metric/stream-meter.ts";
import type { HouseSharing } from "./house-sharing.ts";
import type { StreamCounts } from "../live/stream/stream-listeners.ts";

/** Measurements of the main process: its parts are added as they are opened. */
export interface MainMetrics extends Metrics {
  readonly ingest: IngestMeter;
  readonly stream: StreamMeter;
  watchCore(core: Pick<MeteredParts, "build" | "database" | "apiProcess">): void;
  watchPictures(pictures: MeteredParts["pictures"]): void;
  watchNotices(notices: MeteredParts["notices"], database: Database): void;
  watchIngest(ingest: MeteredParts["ingest"], connected: MeteredParts["connected"]): void;
  watchSharing(sharing: HouseSharing | null): void;
  watchCommands(bus: Bus): void;
  watchHealth(health: MeteredParts["health"]): void;
  watchStream(counts: MeteredParts["counts"]): void;
}

/** A child process, if it is measured. */
type Measured = Pick<ManagedProcess, "isUp" | "replaced" | "readMetrics">;

interface MeteredParts {
  readonly build: string;
  readonly database: Pick<Database, "connections">;
  readonly apiProcess: Measured;
  readonly pictures: Measured;
  readonly notices: Measured;
  readonly ingest: Pick<Ingest, "waiting" | "waitedMs">;
  /** Gateways connected to the built-in broker; the external one: 1 while it is reached. */
  readonly connected: () => number;
  readonly health: Pick<Health, "state">;
  readonly counts: () => StreamCounts;
}

export function createMainMetrics(): MainMetrics {
  const registry = createRegistry("main");
  const processes: Measured[] = [];
  let reading: Promise<string> | null = null;

  async function read(): Promise<string> {
    const texts = await Promise.all([
      registry.metrics(),
      ...processes.map((process) => process.readMetrics()),
    ]);
    return mergeMetrics(texts.filter((text) => text !== null));
  }

  return {
    ingest: createIngestMeter(registry),
    stream: createStreamMeter(registry),
    // Requests during a read share its result.
    read: () =>
      (reading ??= read().finally(() => {
        reading = null;
      })),
    watchCore: (core) => {
      addCore(registry, core);
      addProcess(registry, { key: "api", name: "API process" }, core.apiProcess);
      processes.push(core.apiProcess);
    },
    watchPictures: (pictures) => {
      addProcess(registry, { key: "picture", name: "picture process" }, pictures);
      processes.push(pictures);
    },
    watchNotices: (notices, database) => {
      addProcess(registry, { key: "notice", name: "notice process" }, notices);
      // The queue is in the database, so it is known even while the process does not run.
      addNoticeQueue(registry, database, Date.now);
      processes.push(notices);
    },
    watchIngest: (ingest, connected) => addIngest(registry, ingest, connected),
    watchSharing: (sharing) => (sharing === null ? undefined : addSharing(registry, sharing)),
    watchCommands: (bus) => countCommands(registry, bus),
    watchHealth: (health) => addHealth(registry, health),
    watchStream: (counts) => addStream(registry, counts),
    watchForwarded: (count) =>
      addReadings(registry, [
        {
          name: "calls_handed_on",
          help: "Calls that the API process is answering at this moment",
          read: count,
        },
      ]),
  };
}

function addCore(
  registry: Registry,
  { build, database }: Pick<MeteredParts, "build" | "database">,
): void {
  new Gauge({
    name: `${prefix}info`,
    help: "1: what runs",
    labelNames: ["build"],
    registers: [registry],
  }).set({ build }, 1);
  addConnections(registry, database);
}

const addProcess = (
  registry: Registry,
  { key, name }: { readonly key: string; readonly name: string },
  process: Omit<Measured, "readMetrics">,
): void =>
  addReadings(registry, [
    {
      name: `${key}_process_up`,
      help: `1 while the ${name} listens`,
      read: () => (process.isUp ? 1 : 0),
    },
    {
      name: `${key}_process_replaced`,
      help: `How often the ${name} has ended and was replaced`,
      read: () => process.replaced,
    },
  ]);

const addIngest = (
  registry: Registry,
  ingest: MeteredParts["ingest"],
  connected: MeteredParts["connected"],
): void =>
  addReadings(registry, [
    {
      name: "ingest_waiting",
      help: "Messages that wait for their commit",
      read: () => ingest.waiting(),
    },
    {
      name: "ingest_waited_seconds",
      help: "How long the message that waits longest has waited for its commit",
      read: () => ingest.waitedMs() / 1000,
    },
    {
      name: "gateways_connected",
      help: "Gateways connected to the own broker; external broker: 1 while it is reached",
      read: connected,
    },
  ]);

const addSharing = (registry: Registry, { ingest: { lease, router } }: HouseSharing): void =>
  addReadings(registry, [
    {
      name: "partitions_held",
      help: "Partitions of the houses that this server holds, of 256",
      read: () => lease.owned().length,
    },
    {
      name: "handover_waiting",
      help: "Messages that wait for the server that holds their house",
      read: () => router.waiting,
    },
  ]);

function addHealth(registry: Registry, health: MeteredParts["health"]): void {
  addNotificationMetrics(registry, health);
  addReadings(registry, [
    {
      name: "disk_free_bytes",
      help: "Free bytes of the disk that holds DATA_DIR",
      read: () => health.state().disk?.freeBytes ?? null,
    },
    {
      name: "disk_free_share",
      help: "Free part of the disk that holds DATA_DIR, 0 to 1",
      read: () => health.state().disk?.freeShare ?? null,
    },
    {
      name: "failing_work",
      help: "Kinds of work done again and again that have failed for 30 s; health names them",
      read: () => health.state().failingWork.length,
    },
    {
      name: "commit_age_seconds",
      help: "Age of the newest commit of the ingest",
      read: () => {
        const { ingestAgeMs } = health.state();
        return ingestAgeMs === null ? null : ingestAgeMs / 1000;
      },
    },
  ]);
  addReadingsBy(
    registry,
    { name: "trouble", help: "1 while health says it", label: "trouble" },
    () => {
      const { troubles } = health.state();
      return Object.fromEntries(
        serverTroubles.map((trouble) => [trouble, troubles.includes(trouble) ? 1 : 0]),
      );
    },
  );
}

/** Unknown values are omitted. */
function addNotificationMetrics(registry: Registry, health: MeteredParts["health"]): void {
  const read = (valueOf: (notices: NoticesState) => number) => () => {
    const { notices } = health.state();
    return notices === null ? null : valueOf(notices);
  };
  addReadings(registry, [
    {
      name: "notices_behind_seconds",
      help: "How long what waits longest to be planned or made has waited",
      read: read(({ behindMs }) => behindMs / 1000),
    },
    {
      name: "notices_unplanned",
      help: "Changes of alarms of which nobody has found out yet who is to be told",
      read: read(({ unplanned }) => unplanned),
    },
    {
      name: "notices_unmade",
      help: "Numbers, and how they are told, whose notice is due and not made",
      read: read(({ due }) => due),
    },
    {
      name: "notices_failing",
      help: "Alarms and organisations that failed, were put aside and are tried again",
      read: read(({ failing }) => failing),
    },
  ]);
}

const addStream = (registry: Registry, counts: MeteredParts["counts"]): void =>
  addReadings(registry, [
    { name: "stream_clients", help: "Clients of the stream", read: () => counts().clients },
    {
      name: "stream_clients_behind",
      help: "Clients that could not keep up and wait for a fresh picture",
      read: () => counts().behind,
    },
    {
      name: "stream_backlog_packets",
      help: "Packets that wait in the connection where most do",
      read: () => counts().backlog,
    },
    {
      name: "outbox_facts",
      help: "Facts that were not sent to the clients yet",
      read: () => counts().unsent,
    },
    {
      name: "outbox_age_seconds",
      help: "Age of the oldest of them",
      read: () => counts().unsentMs / 1000,
    },
    { name: "fact_number", help: "Number of the last fact known", read: () => counts().head },
  ]);
