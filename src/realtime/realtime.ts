import { reaction, runInAction } from "mobx";
import type { FleetSnapshot } from "../../contract/live/overview.ts";
import type { FleetTallies } from "../../contract/live/farm-tally.ts";
import { recordKindKeys, type Scope, streamPace } from "../../contract/live/live-stream.ts";
import type { RangeReply } from "../../contract/telemetry/telemetry.ts";
import type { Stores } from "../stores/stores.ts";
import { Poll } from "./call-poll.ts";
import type { EarlyPicture, Log, Network, PaintFrames, SocketPort } from "./realtime-port.ts";
import { type Batch, PaintQueue } from "./paint-queue.ts";
import { Stream } from "./stream-watch.ts";
import { type RangeInput, TrendFeed } from "../stores/telemetry/trend-feed.ts";
import { Watchdog } from "./watchdog.ts";
import type { Clock } from "../stores/port/clock.ts";

export interface RealtimePorts {
  readonly stores: Pick<
    Stores,
    | "alarmCount"
    | "fleet"
    | "connection"
    | "interest"
    | "wanted"
    | "houseDetails"
    | "trends"
    | "recordChangeCounts"
    | "session"
    | "display"
  >;
  readonly socket: SocketPort;
  readonly clock: Clock;
  readonly paintFrames: PaintFrames;
  readonly network: Network;
  /** 0 to 1. */
  readonly random: () => number;
  readonly log: Log;
  /** The snapshot that was requested when the page opened; null: none, or it was already used. */
  readonly earlyPicture: () => Promise<EarlyPicture | null> | null;
  readonly fetchSnapshot: (signal: AbortSignal) => Promise<FleetSnapshot>;
  readonly fetchTallies: (signal: AbortSignal) => Promise<FleetTallies>;
  readonly fetchAlarmCount: (signal: AbortSignal) => Promise<number>;
  readonly fetchRange: (input: RangeInput, signal: AbortSignal) => Promise<RangeReply>;
}

/**
 * While no data arrives although the socket claims to be connected, a new connection is tried at
 * this interval.
 */
const reopenEveryMs = 10_000;
/** Interval of fetching the sums of a fleet that is only partly loaded. */
const talliesEveryMs = 15_000;
/**
 * Many screens lose a restarting server at the same time; their first polls are spread over this
 * time.
 */
const lostSpreadMs = 1000;

/**
 * Manages the app's connection. It uses the stream; while that is silent or disconnected, it polls
 * every 30 s; when both fail, the app is offline. `connection.state` always shows which. Returns to
 * the stream by itself.
 */
export class Realtime {
  readonly #ports: RealtimePorts;
  readonly #queue: PaintQueue;
  readonly #stream: Stream;
  readonly #watchdog: Watchdog;
  readonly #poll: Poll<FleetSnapshot>;
  readonly #count: Poll<number>;
  readonly #tallies: Poll<FleetTallies>;
  readonly #trendFeed: TrendFeed;
  #ends: (() => void)[] = [];

  constructor(ports: RealtimePorts) {
    const { stores, socket, clock, paintFrames, log, random } = ports;
    this.#ports = ports;
    this.#queue = new PaintQueue(paintFrames, clock, this.#apply);
    this.#watchdog = new Watchdog(clock, streamPace.silentMs, reopenEveryMs, this.#onSilence);
    this.#poll = new Poll(
      {
        clock,
        random,
        fetch: ports.fetchSnapshot,
        onAnswer: this.#pollAnswered,
        onFailure: this.#pollFailed,
      },
      streamPace.pollMs,
    );
    // The other poll decides the connection state, not this one.
    this.#count = new Poll(
      { clock, random, fetch: ports.fetchAlarmCount, onAnswer: stores.alarmCount.answered },
      streamPace.pollMs,
    );
    this.#tallies = new Poll(
      { clock, random, fetch: ports.fetchTallies, onAnswer: stores.fleet.applyTallies },
      talliesEveryMs,
    );
    this.#trendFeed = new TrendFeed({
      clock,
      trends: stores.trends,
      serverNow: () => clock.now() + stores.connection.skewMs,
      fetchRange: ports.fetchRange,
    });
    this.#stream = new Stream({
      socket,
      clock,
      log,
      queue: this.#queue,
      scopes: () => stores.interest.scopes,
      isPartlyLoaded: () => stores.fleet.sums !== null,
      earlyPicture: ports.earlyPicture,
      onEarlyPicture: this.#showEarly,
      onWatched: this.#watched,
      onRecordsChanged: stores.recordChangeCounts.receive,
      onCondition: stores.connection.serverIs,
      onDisplay: () => void stores.display.report(),
      onMessage: this.#received,
      onLost: this.#lost,
      onRetry: stores.connection.retried,
      // Before the user is known, the call that fetches the user decides if the credentials are
      // valid.
      onUnauthorized: () => {
        if (stores.session.user !== null) stores.session.expire();
      },
    });
  }

  start(): void {
    const { stores, network, socket } = this.#ports;
    if (this.#ends.length > 0) return;
    stores.connection.start();
    this.#watchdog.start();
    this.#stream.start();
    this.#trendFeed.start();
    this.#count.start(0);
    this.#ends = [
      reaction(
        () => stores.interest.scopes,
        () => this.#stream.watch("scopes"),
      ),
      reaction(
        () => stores.fleet.sums !== null,
        (isPart) => (isPart ? this.#tallies.start(talliesEveryMs) : this.#tallies.stop()),
        { fireImmediately: true },
      ),
      network({
        offline: () => this.#lost(),
        online: () => {
          socket.reopen();
          this.#poll.callNow();
          this.#count.callNow();
        },
      }),
    ];
  }

  stop(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#trendFeed.stop();
    this.#stream.stop();
    this.#watchdog.stop();
    this.#poll.stop();
    this.#count.stop();
    this.#tallies.stop();
    this.#queue.stop();
    this.#ports.stores.connection.stop();
    this.#ports.stores.connection.forget();
    this.#ports.stores.alarmCount.forget();
  }

  /** One action per batch. */
  readonly #apply = (batch: Batch): void => {
    const { fleet, houseDetails, connection } = this.#ports.stores;
    let isComplete = true;
    runInAction(() => {
      if (batch.snapshot !== null) fleet.applySnapshot(batch.snapshot);
      if (batch.facts.length > 0 || batch.readings.length > 0) {
        isComplete = fleet.applyDelta({
          ...batch,
          serverTime: batch.serverTime ?? connection.serverNow,
        });
      }
      if (batch.details.length > 0) houseDetails.apply(batch.details);
      if (batch.serverTime !== null) connection.received(batch.serverTime);
    });
    if (!isComplete) this.#stream.watch("incomplete");
  };

  /** Adds the time for which the snapshot has waited for the code that uses it. */
  readonly #showEarly = (snapshot: FleetSnapshot, ageMs: number): void => {
    const { fleet, connection } = this.#ports.stores;
    runInAction(() => {
      fleet.applySnapshot(snapshot);
      connection.received(snapshot.serverTime, ageMs);
    });
  };

  /** In a partly loaded fleet, only houses in these scopes are kept up to date from now on. */
  readonly #watched = (scopes: readonly Scope[]): void => {
    const { fleet, wanted } = this.#ports.stores;
    if (fleet.sums === null) return;
    this.#queue.flush();
    const named = scopes.flatMap((scope) =>
      scope.kind === "houses" ? scope.ids : scope.kind === "house" ? [scope.id] : [],
    );
    const farms = scopes.flatMap((scope) => (scope.kind === "farm" ? [scope.id] : []));
    runInAction(() => {
      wanted.answered(scopes);
      fleet.keepOnly(new Set(named), new Set(farms));
    });
  };

  readonly #received = (): void => {
    this.#watchdog.reset();
    this.#poll.stop();
    this.#count.stop();
    this.#ports.stores.alarmCount.forget();
    if (this.#ports.stores.connection.state !== "live")
      this.#ports.stores.connection.become("live");
  };

  readonly #lost = (): void => this.#fallBack(this.#ports.random() * lostSpreadMs);

  /**
   * A connected socket that receives nothing is suspicious: the scopes are requested again, and
   * then the connection is reopened.
   */
  readonly #onSilence = (times: number): void => {
    this.#fallBack(0);
    if (!this.#stream.isConnected) return;
    if (times === 1) this.#stream.watch("gap");
    else this.#ports.socket.reopen();
  };

  #fallBack(delayMs: number): void {
    const { connection } = this.#ports.stores;
    if (connection.state === "live") connection.become("polling");
    this.#poll.start(delayMs);
    this.#count.start(delayMs);
  }

  readonly #pollAnswered = (snapshot: FleetSnapshot): void => {
    const { connection, recordChangeCounts } = this.#ports.stores;
    const wasOffline = connection.state === "offline";
    this.#queue.pushSnapshot(snapshot);
    recordChangeCounts.receive(recordKindKeys);
    connection.become("polling");
    if (wasOffline) this.#ports.socket.reopen();
  };

  readonly #pollFailed = (): void => {
    this.#ports.stores.connection.become("offline");
  };
}
