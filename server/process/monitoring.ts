import type { HealthReply } from "../platform/base/server-condition.ts";
import { hostname } from "node:os";
import { configuredChannels } from "../notify/notice-plan/notice-channels.ts";
import { failingWork } from "../platform/base/failing-work.ts";
import type { Log } from "../platform/base/log.ts";
import type { Watch } from "../platform/base/poll-loop.ts";
import { openServiceManager } from "../platform/base/service-manager.ts";
import { type Config, type Environment, watchTargets } from "../platform/base/config.ts";
import { type Beater, createBeater } from "../operate/beat/beater.ts";
import { dutiesOf } from "../operate/beat/beat-duty.ts";
import { refreshBeatFigures } from "../operate/beat/beat-figures.ts";
import { storeWatchers } from "../operate/beat/watcher-state.ts";
import type { ManagedProcess } from "../platform/child-process/managed-process.ts";
import type { Database } from "../platform/db/open-database.ts";
import type { Bus } from "../platform/fact/fact-bus.ts";
import type { Health } from "../operate/health/health.ts";
import { startAliveMessages } from "../telemetry/ingest/intake/alive-message.ts";
import type { Broker } from "../telemetry/ingest/broker/broker.ts";
import type { Ingest } from "../telemetry/ingest/intake/ingest.ts";
import type { Timers } from "../telemetry/ingest/intake/ingest-timers.ts";
import type { JoinedServers } from "../live/stream/joined-servers.ts";
import { openHealth } from "./health-setup.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { PeerWorker } from "../operate/peer/peer-worker.ts";
import { networkState, outsideHosts } from "../operate/peer/peer-line.ts";

/** The parts that take the messages and judge them. */
export interface Ingesting {
  readonly ingest: Ingest;
  readonly timers: Timers;
  readonly watch: Watch;
  /** To a gateway, at most once. */
  readonly send: Broker["send"];
  /** Houses of this server, where others reach the same gateways; absent: all. */
  readonly ownsHouse?: (houseId: number) => boolean;
}

interface WatchingDeps extends Pick<Config, "environment" | "build"> {
  readonly log: Log;
  readonly ingesting: Ingesting;
  readonly core: {
    readonly database: Database;
    readonly bus: Bus;
    readonly apiProcess: Pick<ManagedProcess, "isUp">;
    readonly notices: Pick<ManagedProcess, "isUp" | "quietMs"> | null;
    readonly children: readonly Pick<ManagedProcess, "failingWork">[];
  };
  /** The other servers of this installation; null: there are none. */
  readonly others: Pick<JoinedServers, "state"> | null;
  readonly lifecycle: Lifecycle;
}

/**
 * Watches this installation and those it is set to watch: its own health, the signs of life it
 * sends and those it expects. `reportState` starts sending.
 */
export function openWatching(deps: WatchingDeps): {
  readonly health: Health;
  readonly reportState: () => void;
} {
  const { environment, log, lifecycle, core, ingesting } = deps;
  const { database, bus, apiProcess } = core;
  const places = outsideHosts(environment);
  const worker = new PeerWorker({
    database,
    bus,
    log,
    now: Date.now,
    elapsedMs: () => performance.now(),
    isReceiving: () => apiProcess.isUp && health.state().database,
    line: () => networkState(places),
    watch: ingesting.watch,
  });
  lifecycle.add("watched installations", () => worker.stop());
  const beater = openBeater(deps, () => health);
  const { notices, children } = core;
  const health = openHealth({
    environment,
    build: deps.build,
    log,
    ingest: ingesting.ingest,
    database,
    notices,
    peers: () => worker.troubles(),
    watchers: () => ({ set: beater.watchers().length, failing: beater.failing() }),
    redis: () => deps.others?.state() ?? null,
    failingWork: () => [failingWork(), ...children.map((child) => child.failingWork)].flat(),
  });
  const alive = startAliveMessages({
    database,
    ...ingesting,
    isStoring: () => health.state().reason === null && health.state().database,
    log,
    now: Date.now,
  });
  lifecycle.add("word to gateways", () => alive.stop());
  const manager = openServiceManager({
    socket: environment.NOTIFY_SOCKET,
    watchdogUs: environment.WATCHDOG_USEC,
    isAlive: () => isAlive(health.state()),
    log,
  });
  lifecycle.add("service manager", () => manager.stop());
  const reportState = () => {
    beater.start();
    manager.ready();
    // Opened last and so closed first: the stop has been reported even if it hangs later.
    lifecycle.add("signs of life", () => beater.leave());
    lifecycle.add("stop notice", () => manager.stopping());
  };
  return { health, reportState };
}

/**
 * True: the process stores data, or knows why it cannot: a database that is down or full would be
 * so for the next process too. If nothing is stored and no reason is known, the process has to be
 * replaced.
 */
const isAlive = ({ database, reason }: HealthReply): boolean =>
  database || (reason !== null && reason !== "slow");

function openBeater(
  { environment, build, log, ingesting, core, lifecycle }: WatchingDeps,
  health: () => Health,
): Beater {
  const { database, notices } = core;
  const targets = watchTargets(environment);
  const { WATCH_EVERY_MS: everyMs } = environment;
  const channels = configuredChannels(environment);
  const figures = refreshBeatFigures({ database, log, everyMs, isNeeded: targets.length > 0 });
  lifecycle.add("figures of signs of life", figures.stop);
  const beater = createBeater({
    targets,
    everyMs,
    // A backup restored for a trial is not the installation and must send no signs of life in its
    // name.
    may: () =>
      health().state().status !== "starting" &&
      !health().condition().troubles.includes("tellsNobody"),
    content: () => {
      const { database: isStored, reason } = health().state();
      const { troubles, channelsDown } = health().condition();
      const status = { isStored, reason, judgedAgoMs: ingesting.timers.judgedAgoMs() };
      const notifying = { isNoticeUp: notices?.isUp ?? null, troubles, channels, channelsDown };
      const duties = dutiesOf({ ...status, ...notifying });
      return { name: nameOf(environment), build: build.slice(0, 80), ...figures.now(), ...duties };
    },
    log,
    now: Date.now,
    onChange: storeWatchers(database, log, Date.now),
  });
  return beater;
}

/** Name of this installation. */
const nameOf = ({ WATCH_NAME, PUBLIC_URL }: Environment): string =>
  (WATCH_NAME || (PUBLIC_URL === undefined ? hostname() : new URL(PUBLIC_URL).host)).slice(0, 80);
