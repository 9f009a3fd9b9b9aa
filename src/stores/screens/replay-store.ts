import { makeAutoObservable, reaction, runInAction } from "mobx";
import {
  type ReplaySpeed,
  replaySpanMs,
  replaySpeeds,
  replayStepMs,
} from "../../../contract/live/replay.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { ConnectionStore } from "../app/connection-store.ts";
import { TrendFeed } from "../telemetry/trend-feed.ts";
import { TrendStore } from "../telemetry/trend-store.ts";
import { FleetStore } from "../fleet/fleet-store.ts";
import type { Clock } from "../port/clock.ts";
import { OneFlight } from "./one-flight.ts";
import type {
  Present,
  ReplayEnd,
  ReplayPart,
  ReplayPort,
  ReplayRefusal,
  ReplayState,
} from "./replay-port.ts";
import { stepMsOf } from "./replay-step.ts";
import { ReplayTape } from "./replay-tape.ts";

const tickMs = 500;
const stepsAtOnce = 10;
/** Initial speed: it plays an hour in a minute, and a day in 24. */
const firstSpeed: ReplaySpeed = 60;
/** Interval of requesting curves again, in the viewer's time, ms. */
const curveMs = 5000;

/**
 * A past day in separate stores, which are filled like the live ones: a snapshot, then facts and
 * readings. It has no sound, and does not affect the live stores.
 *
 * Invariants: nothing after `at` was applied; it ends when an urgent alarm is raised in the
 * present; it never starts while one is unacknowledged.
 */
export class ReplayStore {
  state: ReplayState = "off";
  /** The moment shown, epoch ms. */
  at = 0;
  speed: ReplaySpeed = firstSpeed;
  /** True while the replay is paused, or will be on arrival. */
  isPaused = false;
  /** The first available moment, epoch ms; null: not known. */
  earliest: number | null = null;
  /** Why it did not start when it was last requested; null: it did. */
  refusal: ReplayRefusal | null = null;
  /** The part of a large fleet that is replayed; null: the whole fleet. */
  part: ReplayPart | null = null;
  /** Why it last ended; null: it never ended, or is running. */
  ended: ReplayEnd | null = null;
  readonly fleet = new FleetStore();
  readonly connection: ConnectionStore;
  readonly trends = new TrendStore();
  /** The stores' time is the moment shown. */
  readonly clock: Clock;
  readonly #real: Clock;
  readonly #port: ReplayPort;
  readonly #present: Present;
  readonly #tape = new ReplayTape();
  readonly #feed: TrendFeed;
  #stops: (() => void)[] = [];
  readonly #flight = new OneFlight();
  /** The moment that is being loaded, or could not be; null: none. */
  #loadingAt: number | null = null;
  #tickedAt = 0;
  #startedAt = 0;
  /** Exact position of the playback; `at` follows it in whole steps. */
  #reached = 0;

  constructor(port: ReplayPort, real: Clock, present: Present) {
    this.#port = port;
    this.#real = real;
    this.#present = present;
    this.clock = {
      now: () => this.at,
      every: (periodMs, run) => real.every(periodMs, run),
      after: (delayMs, run) => real.after(delayMs, run),
      cancel: (handle) => real.cancel(handle),
    };
    this.connection = new ConnectionStore(this.clock);
    this.#feed = new TrendFeed({
      clock: this.clock,
      trends: this.trends,
      serverNow: () => this.at,
      fetchRange: port.fetchRange,
      refreshMs: () => Math.max(minuteMs, this.speed * curveMs),
    });
    makeAutoObservable(
      this,
      { fleet: false, connection: false, trends: false, clock: false },
      { autoBind: true },
    );
  }

  get isOn(): boolean {
    return this.state !== "off";
  }
  /** Length of a step. */
  get stepMs(): number {
    return stepMsOf(this.speed, this.fleet.houseList.length);
  }

  /**
   * Starts a day ago; false if an urgent alarm has priority, or the place has too many houses
   * (`large`).
   */
  begin(part: ReplayPart | "large" | null = null): boolean {
    const isUrgent = this.#present.fleet.totals.unacknowledgedBySeverity[1] > 0;
    this.refusal = isUrgent ? "urgent" : part === "large" ? part : null;
    if (isUrgent || part === "large") return false;
    if (!this.isOn) this.#open();
    this.ended = null;
    this.part = part;
    void this.seek(this.#present.connection.serverNow - replaySpanMs);
    return true;
  }

  end(why: ReplayEnd = "asked"): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#flight.drop();
    this.#loadingAt = null;
    this.state = "off";
    this.ended = why;
    this.#clear();
  }

  pause(): void {
    this.isPaused = !this.isPaused;
    if (this.state === "playing" || this.state === "paused") this.#goOn();
  }

  /** Changes to the next speed; after the fastest comes the slowest. */
  faster(): void {
    const next = replaySpeeds.indexOf(this.speed) + 1;
    this.speed = replaySpeeds[next % replaySpeeds.length] ?? firstSpeed;
    // Data that was or is being loaded has the steps of the former speed.
    this.#tape.clear();
    if (this.state !== "loading") this.#flight.drop();
    this.#reached = this.at;
  }

  /**
   * Shows another moment, none before the first available one. Never rejects: errors are in
   * `state`.
   */
  async seek(at: number): Promise<void> {
    const newest = this.#present.connection.serverNow - minuteMs;
    const requested = Math.min(Math.max(at, this.earliest ?? 0), newest);
    this.#loadingAt = requested;
    this.state = "loading";
    await this.#load(async (signal) => {
      const { earliest, picture } = await this.#port.picture(requested, this.part, signal);
      return () => {
        this.earliest = earliest;
        this.#startedAt = picture.serverTime;
        this.at = this.#reached = picture.serverTime;
        this.#clear();
        this.fleet.applySnapshot(picture);
        this.#arrive();
        this.#feed.start();
        this.#loadingAt = null;
        this.#goOn();
      };
    });
  }

  /** Moves by this much from the time shown or loading; 0 retries that one. */
  jump(byMs: number): void {
    void this.seek((this.#loadingAt ?? this.at) + byMs);
  }

  #open(): void {
    this.speed = firstSpeed;
    this.isPaused = false;
    this.#tickedAt = this.#real.now();
    const timer = this.#real.every(tickMs, () => this.#tick());
    this.#stops = [
      () => this.#real.cancel(timer),
      reaction(
        () => this.#present.fleet.totals.unacknowledgedBySeverity[1],
        (count, before) => count > before && this.end("urgent"),
      ),
    ];
  }

  #load(load: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    return this.#flight.start(load, () => (this.state = "failed"));
  }

  #goOn(): void {
    this.state = this.isPaused ? "paused" : "playing";
  }

  #clear(): void {
    this.#feed.stop();
    this.#tape.clear();
    this.fleet.clear();
    this.trends.clear();
  }

  #tick(): void {
    const now = this.#real.now();
    const passedMs = (now - this.#tickedAt) * this.speed;
    this.#tickedAt = now;
    runInAction(() => {
      if (this.state !== "playing") return;
      this.#advance(this.#reached + passedMs);
      // A replay plays at most a day from where it was started.
      const last = Math.min(
        this.#present.connection.serverNow - minuteMs,
        this.#startedAt + replaySpanMs,
      );
      if (this.at >= last) this.end("present");
    });
    if (this.state === "playing" && !this.#flight.isOn && this.#isShort) void this.#fetch();
  }

  /** True when only a few more seconds are loaded. */
  get #isShort(): boolean {
    const ahead = this.#tape.until(this.at) - this.at;
    return ahead < Math.max(3 * this.stepMs, 5000 * this.speed);
  }

  /** Advances as far as events are known; otherwise it waits. */
  #advance(requested: number): void {
    this.#reached = Math.min(requested, this.#tape.until(this.at));
    // Long steps are shown as a whole, because in between every reading would look stale.
    const to =
      this.stepMs > replayStepMs
        ? this.at + Math.floor((this.#reached - this.at) / this.stepMs) * this.stepMs
        : this.#reached;
    if (to <= this.at) return;
    const { facts, readings } = this.#tape.readTo(to);
    this.at = to;
    const isComplete = this.fleet.applyDelta({ facts, readings, serverTime: to });
    this.#arrive();
    if (!isComplete) void this.seek(to);
  }

  #arrive(): void {
    this.connection.received(this.at);
    this.connection.become("live");
  }

  async #fetch(): Promise<void> {
    const range = { from: this.#tape.until(this.at), stepMs: this.stepMs, steps: stepsAtOnce };
    await this.#load(async (signal) => {
      const steps = await this.#port.steps(range, this.part, signal);
      return () => this.#tape.add(range.from, steps);
    });
  }
}
