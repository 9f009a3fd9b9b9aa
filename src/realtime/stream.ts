import {
  type RecordKind,
  recordKindKeys,
  recordsChangedSchema,
  type Scope,
  type WatchRequest,
  watchReplySchema,
} from "../../contract/stream.ts";
import { Cursor } from "./cursor.ts";
import { parseDelta, type Parsed, parseSnapshot } from "./parse.ts";
import type { Log, SocketHandlers, SocketPort } from "./port.ts";
import type { FrameQueue } from "./queue.ts";
import type { Clock } from "../stores/port/clock.ts";

export interface StreamPorts {
  readonly socket: SocketPort;
  readonly clock: Clock;
  readonly queue: FrameQueue;
  readonly scopes: () => readonly Scope[];
  readonly log: Log;
  /** Records of these kinds have changed, or may have while nothing was heard. */
  readonly onRecords: (kinds: readonly RecordKind[]) => void;
  /** Something was heard that continues what is known. */
  readonly onHeard: () => void;
  readonly onLost: () => void;
  readonly onRetry: () => void;
  readonly onUnauthorized: () => void;
}

const firstWaitMs = 1000;
const longestWaitMs = 10_000;
/** A fresh picture because of a record that cannot be read is asked for at most this often. */
const freshEveryMs = 30_000;

/**
 * Watches what the screens are interested in, and keeps the facts without a gap.
 *
 * Every fact goes to the queue exactly once and in order. After a gap the stream is watched again
 * from the last number; when that does not help, from a snapshot, with growing pauses.
 */
export class Stream implements SocketHandlers {
  private readonly cursor = new Cursor();
  /** The socket says so; whether it brings anything is another matter. */
  isConnected = false;
  private wasConnected = false;
  private isAsking = false;
  private mustAskAgain = false;
  private failedTries = 0;
  private pause: unknown = null;
  private watchedData: string | null = null;
  private freshAt = Number.NEGATIVE_INFINITY;
  private readonly logged = new Set<string>();
  private readonly ports: StreamPorts;

  constructor(ports: StreamPorts) {
    this.ports = ports;
  }

  start(): void {
    this.ports.socket.open(this);
  }
  stop(): void {
    this.ports.socket.close();
    if (this.pause !== null) this.ports.clock.cancel(this.pause);
    this.pause = null;
    this.isConnected = false;
    this.wasConnected = false;
    this.isAsking = false;
    this.watchedData = null;
    this.cursor.reset();
  }

  connected(): void {
    this.isConnected = true;
    this.isAsking = false;
    this.failedTries = 0;
    if (this.wasConnected) this.ports.onRecords(recordKindKeys);
    this.wasConnected = true;
    this.watch();
  }
  disconnected(): void {
    this.isConnected = false;
    this.ports.onLost();
  }
  refused(isUnauthorized: boolean): void {
    this.isConnected = false;
    if (isUnauthorized) this.ports.onUnauthorized();
    this.ports.onLost();
  }
  retrying(): void {
    this.ports.onRetry();
  }
  revoked(): void {
    this.ports.onUnauthorized();
  }

  snapshot(payload: unknown): void {
    const parsed = this.checked("snapshot", parseSnapshot(payload));
    if (parsed === null) return this.watchAfterPause();
    this.cursor.jump(parsed.value.seq);
    this.ports.queue.pushOverview(parsed.value);
    this.wellHeard();
  }

  delta(payload: unknown): void {
    const parsed = this.checked("delta", parseDelta(payload));
    if (parsed === null) return this.watchFresh();
    const { value: delta, invalidFacts } = parsed;
    this.ports.queue.pushReadings(delta.readings, delta.details);
    const verdict = this.cursor.take(delta);
    if (verdict.kind === "gap") return this.watch();
    this.ports.queue.pushFacts(verdict.facts, delta.serverTime);
    this.wellHeard();
    if (invalidFacts > 0) this.watchFresh();
  }

  recordsChanged(payload: unknown): void {
    const parsed = recordsChangedSchema.safeParse(payload);
    if (parsed.success) this.ports.onRecords(parsed.data.kinds);
  }

  /** The interest changed: no reason to wait for. */
  rewatch(): void {
    this.failedTries = 0;
    this.watch();
  }

  /** There was a gap, or silence makes one doubt. */
  watch(): void {
    if (!this.isConnected || this.pause !== null || this.ports.scopes().length === 0) return;
    if (this.isAsking) {
      this.mustAskAgain = true;
      return;
    }
    if (this.failedTries > 0) this.watchAfterPause();
    else void this.ask();
  }

  /** From a snapshot: what is held may lack something. */
  watchFresh(): void {
    const now = this.ports.clock.now();
    if (now - this.freshAt < freshEveryMs) return;
    this.freshAt = now;
    this.watchedData = null;
    this.watch();
  }

  private async ask(): Promise<void> {
    const scopes = this.ports.scopes();
    const data = dataNameOf(scopes);
    const request: WatchRequest = { scopes: [...scopes] };
    if (this.cursor.seq !== null && this.watchedData === data && this.failedTries < 2)
      request.since = this.cursor.seq;
    this.isAsking = true;
    this.mustAskAgain = false;
    this.failedTries += 1;
    const said = await this.ports.socket.watch(request);
    if (!this.isAsking || !this.isConnected) return;
    this.isAsking = false;
    const reply = watchReplySchema.safeParse(said);
    if (!reply.success || !reply.data.ok) {
      this.watchAfterPause();
      return;
    }
    this.watchedData = data;
    if (this.mustAskAgain) {
      this.failedTries = 0;
      this.watch();
    }
  }

  private watchAfterPause(): void {
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, this.failedTries - 1));
    this.pause ??= this.ports.clock.after(waitMs, () => {
      this.pause = null;
      if (this.isConnected && !this.isAsking) void this.ask();
    });
  }

  private wellHeard(): void {
    this.failedTries = 0;
    this.ports.onHeard();
  }

  /** Logs each reason once: a fault that repeats must not fill the memory of a wall. */
  private checked<T>(what: string, parsed: Parsed<T> | null): Parsed<T> | null {
    const reason = parsed === null ? "not readable" : parsed.reason;
    if (reason !== null && !this.logged.has(what + reason) && this.logged.size < 100) {
      this.logged.add(what + reason);
      this.ports.log(`stream: ${what} dropped`, reason);
    }
    return parsed;
  }
}

/**
 * Names the houses that scopes cover: with the fleet, a house scope adds only its details, and
 * resuming stays possible.
 */
function dataNameOf(scopes: readonly Scope[]): string {
  return scopes.some(({ kind }) => kind === "fleet") ? "fleet" : JSON.stringify(scopes);
}
