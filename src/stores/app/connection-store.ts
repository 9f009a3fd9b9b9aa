import { minuteMs } from "../../../contract/base/time.ts";
import { makeAutoObservable } from "mobx";
import { staleAfterMsOf } from "../../../contract/fleet/house/reading.ts";
import type {
  ChannelDown,
  Condition,
  PeerTrouble,
  ServerTrouble,
} from "../../../contract/operate/server-trouble.ts";
import type { Clock } from "../port/clock.ts";

/**
 * connecting: nothing received yet. live: the stream speaks. polling: the stream is away, calls
 * answer. offline: neither.
 */
export type ConnectionState = "connecting" | "live" | "polling" | "offline";

/** An older server knows about no other installations. */
type ReportedCondition = Omit<Condition, "peers"> & Partial<Pick<Condition, "peers">>;

const tickMs = 1000;
/** A restart of the server takes less, ms. */
export const lostAfterMs = 2 * minuteMs;
/** Skew changes below this are jitter of the network. */
const skewStepMs = 1000;

/**
 * State of the app's connection and age of its data. Ages are calculated in server time, so a wrong
 * clock here does no harm.
 */
export class ConnectionStore {
  state: ConnectionState = "connecting";
  /** Server time of the last message, epoch ms; null before the first. */
  lastMessageAt: number | null = null;
  /** Troubles of the server itself as last reported, the worst first. */
  troubles: readonly ServerTrouble[] = [];
  /** Notification channels it cannot use. */
  channelsDown: readonly ChannelDown[] = [];
  /** Other installations that it watches and that people must know about. */
  peers: readonly PeerTrouble[] = [];
  /** Server clock minus ours. */
  skewMs = 0;
  /** Our clock, once a second. */
  now: number;
  /** Since when the server has not been reached at all, our clock; null: it is. */
  offlineSince: number | null = null;
  /** Tries since the stream was lost; 0 while it is live. */
  attempt = 0;
  readonly #clock: Clock;
  #timer: unknown = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.now = clock.now();
    makeAutoObservable(this, { isStale: false, ageOf: false }, { autoBind: true });
  }

  /** Longer than a short restart: nobody monitors by this page. */
  get isLost(): boolean {
    return this.offlineSince !== null && this.now - this.offlineSince >= lostAfterMs;
  }
  get serverNow(): number {
    return this.now + this.skewMs;
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
   * Past its budget, two of its gateway's intervals: to be marked. `at` null (never measured) is
   * not stale, it is absent.
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
  /** A message that the server sent at `serverTime`, and that waited here for `waitedMs`. */
  received(serverTime: number, waitedMs = 0): void {
    this.now = this.#clock.now();
    this.lastMessageAt = Math.max(this.lastMessageAt ?? 0, serverTime);
    const skewMs = Math.round(serverTime + waitedMs - this.now);
    if (Math.abs(skewMs - this.skewMs) >= skewStepMs) this.skewMs = skewMs;
  }
  /**
   * The screen shows a picture of that time; neither the server nor its clock has been reached yet.
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
