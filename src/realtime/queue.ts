import type { FleetSnapshot } from "../../contract/overview.ts";
import type { HouseDetail, Reading } from "../../contract/reading.ts";
import type { Fact } from "../../contract/stream.ts";
import type { Frames } from "./port.ts";
import type { Clock } from "../stores/port/clock.ts";

/**
 * What gathered since the last flush, in the order to apply: snapshot, then facts, then readings.
 */
export interface Batch {
  readonly snapshot: FleetSnapshot | null;
  readonly facts: readonly Fact[];
  readonly readings: readonly Reading[];
  readonly details: readonly HouseDetail[];
  /** Newest server time known; null when only details came. */
  readonly serverTime: number | null;
}

/** A hidden page gets no frames: it is kept moving this often (browsers may stretch it further). */
const slowFlushMs = 1000;

/**
 * Gathers what the stream says and hands it on once per frame. Facts keep their order and are never
 * dropped; of readings and details the newest per house is kept, so that nothing piles up while the
 * page is hidden.
 */
export class FrameQueue {
  private snapshot: FleetSnapshot | null = null;
  private facts: Fact[] = [];
  private readings = new Map<number, Reading>();
  private details = new Map<number, HouseDetail>();
  private serverTime: number | null = null;
  private frame: number | null = null;
  private timer: unknown = null;
  private readonly frames: Frames;
  private readonly clock: Clock;
  private readonly apply: (batch: Batch) => void;

  constructor(frames: Frames, clock: Clock, apply: (batch: Batch) => void) {
    this.frames = frames;
    this.clock = clock;
    this.apply = apply;
  }

  pushSnapshot(snapshot: FleetSnapshot): void {
    this.snapshot = snapshot;
    this.facts = this.facts.filter(({ seq }) => seq > snapshot.seq);
    this.noteTime(snapshot.serverTime);
  }
  pushFacts(facts: readonly Fact[], serverTime: number): void {
    for (const fact of facts) this.facts.push(fact);
    this.noteTime(serverTime);
  }
  pushReadings(readings: readonly Reading[], details: readonly HouseDetail[] = []): void {
    for (const reading of readings) keepNewest(this.readings, reading);
    for (const detail of details) keepNewest(this.details, detail);
    this.schedule();
  }

  readonly flush = (): void => {
    this.unschedule();
    const { snapshot, facts, serverTime } = this;
    const batch: Batch = {
      snapshot,
      facts,
      readings: [...this.readings.values()],
      details: [...this.details.values()],
      serverTime,
    };
    this.clear();
    this.apply(batch);
  };

  /** Forgets what gathered. */
  stop(): void {
    this.unschedule();
    this.clear();
  }

  private noteTime(serverTime: number): void {
    this.serverTime = Math.max(this.serverTime ?? 0, serverTime);
    this.schedule();
  }
  private schedule(): void {
    this.frame ??= this.frames.request(this.flush);
    this.timer ??= this.clock.after(slowFlushMs, this.flush);
  }
  private unschedule(): void {
    if (this.frame !== null) this.frames.cancel(this.frame);
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.frame = null;
    this.timer = null;
  }
  private clear(): void {
    this.snapshot = null;
    this.facts = [];
    this.readings = new Map();
    this.details = new Map();
    this.serverTime = null;
  }
}

function keepNewest<T extends { readonly houseId: number; readonly at: number }>(
  held: Map<number, T>,
  next: T,
): void {
  const before = held.get(next.houseId);
  if (before === undefined || next.at >= before.at) held.set(next.houseId, next);
}
