import type { FleetSnapshot } from "../../contract/live/overview.ts";
import type { HouseDetail, Reading } from "../../contract/fleet/house/reading.ts";
import type { Fact } from "../../contract/live/live-stream.ts";
import type { PaintFrames } from "./realtime-port.ts";
import type { Clock } from "../stores/port/clock.ts";

/**
 * Everything collected since the last flush, in the order to apply: snapshot, then facts, then
 * readings.
 */
export interface Batch {
  readonly snapshot: FleetSnapshot | null;
  readonly facts: readonly Fact[];
  readonly readings: readonly Reading[];
  readonly details: readonly HouseDetail[];
  /** Newest server time; null when only details arrived. */
  readonly serverTime: number | null;
}

/** A hidden page is not painted: it is updated at this interval (browsers may make it longer). */
const slowFlushMs = 1000;

/**
 * Gathers the stream's messages and passes them on once per paint. Facts keep their order and are
 * never dropped; of readings and details the newest per house is kept, so that nothing piles up
 * while the page is hidden.
 */
export class PaintQueue {
  #snapshot: FleetSnapshot | null = null;
  #facts: Fact[] = [];
  #readings = new Map<number, Reading>();
  #details = new Map<number, HouseDetail>();
  #serverTime: number | null = null;
  #paint: number | null = null;
  #timer: unknown = null;
  readonly #paintFrames: PaintFrames;
  readonly #clock: Clock;
  readonly #apply: (batch: Batch) => void;

  constructor(paintFrames: PaintFrames, clock: Clock, apply: (batch: Batch) => void) {
    this.#paintFrames = paintFrames;
    this.#clock = clock;
    this.#apply = apply;
  }

  pushSnapshot(snapshot: FleetSnapshot): void {
    this.#snapshot = snapshot;
    this.#facts = this.#facts.filter(({ seq }) => seq > snapshot.seq);
    this.#noteTime(snapshot.serverTime);
  }
  pushFacts(facts: readonly Fact[], serverTime: number): void {
    for (const fact of facts) this.#facts.push(fact);
    this.#noteTime(serverTime);
  }
  pushReadings(readings: readonly Reading[], details: readonly HouseDetail[] = []): void {
    for (const reading of readings) newestPerHouse(this.#readings, reading);
    for (const detail of details) newestPerHouse(this.#details, detail);
    this.#schedule();
  }

  readonly flush = (): void => {
    this.#unschedule();
    const snapshot = this.#snapshot;
    const facts = this.#facts;
    const serverTime = this.#serverTime;
    const batch: Batch = {
      snapshot,
      facts,
      readings: [...this.#readings.values()],
      details: [...this.#details.values()],
      serverTime,
    };
    this.#clear();
    this.#apply(batch);
  };

  /** Drops everything collected. */
  stop(): void {
    this.#unschedule();
    this.#clear();
  }

  #noteTime(serverTime: number): void {
    this.#serverTime = Math.max(this.#serverTime ?? 0, serverTime);
    this.#schedule();
  }
  #schedule(): void {
    this.#paint ??= this.#paintFrames.request(this.flush);
    this.#timer ??= this.#clock.after(slowFlushMs, this.flush);
  }
  #unschedule(): void {
    if (this.#paint !== null) this.#paintFrames.cancel(this.#paint);
    if (this.#timer !== null) this.#clock.cancel(this.#timer);
    this.#paint = null;
    this.#timer = null;
  }
  #clear(): void {
    this.#snapshot = null;
    this.#facts = [];
    this.#readings = new Map();
    this.#details = new Map();
    this.#serverTime = null;
  }
}

function newestPerHouse<T extends { readonly houseId: number; readonly at: number }>(
  current: Map<number, T>,
  next: T,
): void {
  const before = current.get(next.houseId);
  if (before === undefined || next.at >= before.at) current.set(next.houseId, next);
}
