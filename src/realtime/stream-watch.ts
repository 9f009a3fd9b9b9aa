import type { House } from "../../contract/fleet/house/house.ts";
import type { FleetSnapshot } from "../../contract/live/overview.ts";
import {
  type Delta,
  type Fact,
  type RecordKind,
  recordKindKeys,
  recordsChangedSchema,
  type Scope,
  type WatchRequest,
  watchReplySchema,
} from "../../contract/live/live-stream.ts";
import { type Condition, conditionSchema } from "../../contract/operate/server-trouble.ts";
import { Cursor } from "./stream-cursor.ts";
import { parseDelta, type Parsed, parseSnapshot } from "./parse-stream.ts";
import type { EarlyPicture, Log, SocketHandlers, SocketPort } from "./realtime-port.ts";
import type { PaintQueue } from "./paint-queue.ts";
import type { Clock } from "../stores/port/clock.ts";

export interface StreamPorts {
  readonly socket: SocketPort;
  readonly clock: Clock;
  readonly queue: PaintQueue;
  readonly scopes: () => readonly Scope[];
  readonly log: Log;
  /** True when only a part of a large fleet is loaded. */
  readonly isPartlyLoaded: () => boolean;
  /** As in `RealtimePorts`. */
  readonly earlyPicture: () => Promise<EarlyPicture | null> | null;
  readonly onEarlyPicture: (snapshot: FleetSnapshot, ageMs: number) => void;
  /** Called when a request with these scopes was answered and its content is queued. */
  readonly onWatched: (scopes: readonly Scope[]) => void;
  /** Called when records of these kinds have changed, or may have while nothing was received. */
  readonly onRecordsChanged: (kinds: readonly RecordKind[]) => void;
  /** Called when the server's reply to this display's report has changed. */
  readonly onDisplay: () => void;
  /** Condition of the server itself. */
  readonly onCondition: (condition: Condition) => void;
  /** Called when a message arrived that continues the known facts. */
  readonly onMessage: () => void;
  readonly onLost: () => void;
  readonly onRetry: () => void;
  readonly onUnauthorized: () => void;
}

/**
 * Why the stream is watched (again). `scopes`: they have changed. `gap`: a message was missed, or
 * the stream is suspiciously silent. `incomplete`: the known data has a hole, so only a snapshot
 * helps. `outdated`: the server reports a change that no delta contains.
 */
export type WatchReason = "scopes" | "gap" | "incomplete" | "outdated";

const firstWaitMs = 1000;
const longestWaitMs = 10_000;
/** Longest time that a connected stream waits for an early snapshot, ms. */
const earlyWaitMs = 3000;
/** Shortest interval between snapshots requested because of an invalid record, ms. */
const freshEveryMs = 30_000;

/**
 * Subscribes to the data that the screens need, and keeps the facts without a gap.
 *
 * Every fact goes to the queue exactly once and in order. After a gap it subscribes again from the
 * last number; when that does not help, from a snapshot, with growing pauses.
 */
export class Stream implements SocketHandlers {
  readonly #cursor = new Cursor();
  /** True according to the socket, which does not guarantee that data arrives. */
  isConnected = false;
  #wasConnected = false;
  /** A request waits for its reply. */
  #isSent = false;
  /** The pending request is already out of date. */
  #mustSendAgain = false;
  #failedTries = 0;
  #pause: unknown = null;
  /** The early snapshot that is awaited, from which the stream continues. */
  #early: Promise<EarlyPicture | null> | null = null;
  #watchedData: string | null = null;
  #freshAt = Number.NEGATIVE_INFINITY;
  readonly #logged = new Set<string>();
  readonly #ports: StreamPorts;

  constructor(ports: StreamPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#ports.socket.open(this);
    this.#early = this.#ports.earlyPicture();
    if (this.#early !== null) void this.#applyEarly(this.#early);
  }
  stop(): void {
    this.#ports.socket.close();
    this.#early = null;
    if (this.#pause !== null) this.#ports.clock.cancel(this.#pause);
    this.#pause = null;
    this.isConnected = false;
    this.#wasConnected = false;
    this.#isSent = false;
    this.#watchedData = null;
    this.#cursor.reset();
  }

  connected(): void {
    this.isConnected = true;
    this.#isSent = false;
    this.#failedTries = 0;
    if (this.#wasConnected) this.#ports.onRecordsChanged(recordKindKeys);
    this.#wasConnected = true;
    const early = this.#early;
    if (early === null) this.watch("gap");
    else this.#ports.clock.after(earlyWaitMs, () => this.#endWait(early));
  }
  async #applyEarly(early: Promise<EarlyPicture | null>): Promise<void> {
    const picture = await early;
    if (this.#early !== early) return;
    const parsed =
      picture === null ? null : this.#checked("early picture", parseSnapshot(picture.payload));
    if (picture !== null && parsed !== null) {
      this.#cursor.jump(parsed.value);
      this.#watchedData = "fleet";
      this.#ports.onEarlyPicture(parsed.value, picture.ageMs());
    }
    this.#endWait(early);
  }
  #endWait(early: Promise<EarlyPicture | null>): void {
    if (this.#early !== early) return;
    this.#early = null;
    this.watch("gap");
  }

  disconnected(): void {
    this.isConnected = false;
    this.#ports.onLost();
  }
  refused(isUnauthorized: boolean): void {
    this.isConnected = false;
    if (isUnauthorized) this.#ports.onUnauthorized();
    this.#ports.onLost();
  }
  retrying(): void {
    this.#ports.onRetry();
  }
  display(): void {
    this.#ports.onDisplay();
  }
  revoked(): void {
    this.#ports.onUnauthorized();
  }

  snapshot(payload: unknown): void {
    const parsed = this.#checked("snapshot", parseSnapshot(payload));
    if (parsed === null) return this.#sendLater();
    this.#cursor.jump(parsed.value);
    this.#ports.queue.pushSnapshot(parsed.value);
    this.#continued();
  }

  delta(payload: unknown): void {
    const parsed = this.#checked("delta", parseDelta(payload));
    if (parsed === null) return this.watch("incomplete");
    const { value: delta, invalidFacts } = parsed;
    if (delta.houses !== undefined)
      this.#ports.queue.pushFacts(houseFactsOf(delta.houses, delta), delta.serverTime);
    this.#ports.queue.pushReadings(delta.readings, delta.details);
    const check = this.#cursor.advance(delta);
    if (check.kind === "gap") return this.watch("gap");
    this.#ports.queue.pushFacts(check.facts, delta.serverTime);
    this.#continued();
    if (invalidFacts > 0) this.watch("incomplete");
  }

  recordsChanged(payload: unknown): void {
    const parsed = recordsChangedSchema.safeParse(payload);
    if (!parsed.success) return;
    const { kinds } = parsed.data;
    this.#ports.onRecordsChanged(kinds);
    if (kinds.includes("shiftTimes")) this.watch("outdated");
  }

  condition(payload: unknown): void {
    const parsed = conditionSchema.safeParse(payload);
    if (parsed.success) this.#ports.onCondition(parsed.data);
  }

  /** Requests the present scopes; after failed tries only after a pause. */
  watch(reason: WatchReason): void {
    if (reason === "scopes") this.#failedTries = 0;
    if (reason === "incomplete" && !this.#mayStartAfresh()) return;
    if (reason === "outdated") this.#watchedData = null;
    if (!this.#canRequest()) return;
    if (this.#isSent) this.#mustSendAgain = true;
    else if (this.#failedTries > 0) this.#sendLater();
    else void this.#send();
  }

  #canRequest(): boolean {
    const isWaiting = this.#pause !== null || this.#early !== null;
    return this.isConnected && !isWaiting && this.#ports.scopes().length > 0;
  }

  /**
   * Makes the next request ask for a snapshot and returns true, unless that was done a moment ago.
   */
  #mayStartAfresh(): boolean {
    const now = this.#ports.clock.now();
    if (now - this.#freshAt < freshEveryMs) return false;
    this.#freshAt = now;
    this.#watchedData = null;
    return true;
  }

  async #send(): Promise<void> {
    const scopes = this.#ports.scopes();
    const data = dataNameOf(scopes);
    const part = this.#ports.isPartlyLoaded() ? "held" : "taken";
    const isResumed = this.#watchedData === data && this.#failedTries < 2;
    const request: WatchRequest = {
      scopes: [...scopes],
      part,
      ...(isResumed && this.#cursor.resumePoint()),
    };
    this.#isSent = true;
    this.#mustSendAgain = false;
    this.#failedTries += 1;
    const answer = await this.#ports.socket.watch(request);
    if (!this.#isSent || !this.isConnected) return;
    this.#isSent = false;
    const reply = watchReplySchema.safeParse(answer);
    if (!reply.success || !reply.data.ok) return this.#sendLater();
    this.#watchedData = data;
    this.#ports.onWatched(scopes);
    if (this.#mustSendAgain) this.watch("scopes");
  }

  #sendLater(): void {
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, this.#failedTries - 1));
    this.#pause ??= this.#ports.clock.after(waitMs, () => {
      this.#pause = null;
      if (this.isConnected && !this.#isSent) void this.#send();
    });
  }

  #continued(): void {
    this.#failedTries = 0;
    this.#ports.onMessage();
  }

  /** Logs each reason once: a fault that repeats must not fill the memory of a wall. */
  #checked<T>(name: string, parsed: Parsed<T> | null): Parsed<T> | null {
    const reason = parsed === null ? "not readable" : parsed.reason;
    if (reason !== null && !this.#logged.has(name + reason) && this.#logged.size < 100) {
      this.#logged.add(name + reason);
      this.#ports.log(`stream: ${name} dropped`, reason);
    }
    return parsed;
  }
}

const houseFactsOf = (houses: readonly House[], { prev, serverTime }: Delta): Fact[] =>
  houses.map((house) => ({ kind: "house", seq: prev, at: serverTime, houseId: house.id, house }));

/**
 * Key for the houses that scopes cover: with the whole fleet, a house scope only adds details, so
 * resuming stays possible.
 */
function dataNameOf(scopes: readonly Scope[]): string {
  return scopes.some(({ kind }) => kind === "fleet") ? "fleet" : JSON.stringify(scopes);
}
