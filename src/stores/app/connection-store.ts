import { minuteMs } from "../../../contract/base/time.ts";
import { makeAutoObservable, observableRef } from "mobx";
import { staleAfterMsOf } from "../../../contract/fleet/house/reading.ts";
import type {
  ChannelDown,
  Condition,
  PeerTrouble,
  ServerTrouble,
} from "../../../contract/operate/server-trouble.ts";
import type { Clock } from "../port/clock.ts";

/**
 * connecting: nothing received yet. live: the stream works. polling: there is no stream, but calls
 * are answered. offline: neither.
 */
export type ConnectionState = "connecting" | "live" | "polling" | "offline";

/** An older server knows about no other installations. */
type ReportedCondition = Omit<Condition, "peers"> & Partial<Pick<Condition, "peers">>;

const tickMs = 1000;
/** Longer than a restart of the server takes, ms. */
export const lostAfterMs = 2 * minuteMs;
/** Smaller changes of the clock difference are network jitter. */
const skewStepMs = 1000;

/**
 * State of the app's connection and age of its data. Ages are calculated in server time, so a wrong
 * clock here does no harm.
 */
export class ConnectionStore {
  state: ConnectionState = "connecting";
  /** Server time of the last message, epoch ms; null before the first. */
  lastMessageAt: number | null = null;
  /** Faults of the server itself as last reported, worst first. */
  troubles: readonly ServerTrouble[] = [];
  /** Notification channels it cannot use. */
  channelsDown: readonly ChannelDown[] = [];
  /** Other installations that it watches and that people must know about. */
  peers: readonly PeerTrouble[] = [];
  /** Server clock minus ours. */
  skewMs = 0;
  /** Our clock, once a second. */
  now: number;
  /** Time since when the server cannot be reached at all, by our clock; null: it can. */
  offlineSince: number | null = null;
  /** Attempts since the stream was lost; 0 while it is live. */
  attempt = 0;
  /** Number of times a person pressed a retry: all that failed on the page is loaded again. */
  retryRound = 0;
  /** Why menus on the page have no options, one entry a menu. */
  unreadOptions: readonly { readonly reason: string }[] = [];
  readonly #clock: Clock;
  #timer: unknown = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.now = clock.now();
    makeAutoObservable(
      this,
      { isStale: false, ageOf: false, unreadOptions: observableRef, missOptions: false },
      { autoBind: true },
    );
  }

  /**
   * True when the server has been unreachable for longer than a restart takes: this page cannot be
   * used for monitoring.
   */
  get isLost(): boolean {
    return this.offlineSince !== null && this.now - this.offlineSince >= lostAfterMs;
  }
  get serverNow(): number {
    return this.now + this.skewMs;
  }
  /** Server time of the shown picture: now, or of the last message once the server is away. */
  get pictureAt(): number {
    return this.state === "offline" ? (this.lastMessageAt ?? this.serverNow) : this.serverNow;
  }
  /** Age of the last message; null before the first. */
  get ageMs(): number | null {
    return this.lastMessageAt === null ? null : Math.max(0, this.serverNow - this.lastMessageAt);
  }

  /** Age of something measured at `at` (epoch ms, server time). */
  ageOf(at: number): number {
    return Math.max(0, this.serverNow - at);
  }
  /**
   * True when a value is older than two intervals of its gateway, and has to be marked. `at` null
   * (never measured) is not stale but absent.
   */
  isStale(at: number | null | undefined, intervalS?: number | null): boolean {
    return at !== null && at !== undefined && this.serverNow - at > staleAfterMsOf(intervalS);
  }

  start(): void {
    this.#timer ??= this.#clock.every(tickMs, this.tick);
  }
  stop(): void {
    if (this.#timer !== null) this.#clock.cancel(this.#timer);
    this.#timer = null;
  }

  tick(): void {
    this.now = this.#clock.now();
  }
  /**
   * Called for a message that the server sent at `serverTime` and that waited here for `waitedMs`.
   */
  received(serverTime: number, waitedMs = 0): void {
    this.now = this.#clock.now();
    this.lastMessageAt = Math.max(this.lastMessageAt ?? 0, serverTime);
    const skewMs = Math.round(serverTime + waitedMs - this.now);
    if (Math.abs(skewMs - this.skewMs) >= skewStepMs) this.skewMs = skewMs;
  }
  /**
   * Called when the screen shows a stored picture of that time; the server and its clock have not
   * been reached yet.
   */
  restored(serverTime: number): void {
    this.lastMessageAt = serverTime;
    this.become("offline");
  }
  become(state: ConnectionState): void {
    this.state = state;
    if (state === "offline") this.offlineSince ??= this.now;
    else if (state !== "connecting") this.offlineSince = null;
    if (state === "live") this.attempt = 0;
  }
  serverIs({ troubles, channelsDown, peers = [] }: ReportedCondition): void {
    this.troubles = troubles;
    this.channelsDown = channelsDown;
    this.peers = peers;
  }
  retryAll(): void {
    this.retryRound += 1;
  }
  /** Notes options that could not be loaded. Returns a function that ends the note. */
  missOptions(reason: string): () => void {
    const entry = { reason };
    this.setUnreadOptions([...this.unreadOptions, entry]);
    return () => this.setUnreadOptions(this.unreadOptions.filter((each) => each !== entry));
  }
  private setUnreadOptions(entries: ConnectionStore["unreadOptions"]): void {
    this.unreadOptions = entries;
  }
  retried(): void {
    this.attempt += 1;
  }
  forget(): void {
    this.state = "connecting";
    this.offlineSince = null;
    this.lastMessageAt = null;
    this.troubles = [];
    this.channelsDown = [];
    this.peers = [];
    this.attempt = 0;
  }
}
