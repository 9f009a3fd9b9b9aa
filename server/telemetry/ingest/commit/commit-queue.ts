import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { messageOf } from "../../../../contract/base/server-message.ts";
import type { StoreFault } from "../../../../contract/operate/server-trouble.ts";
import { LeaseLost, type WriteLease } from "../../../platform/db/cluster/partition-leases.ts";
import { NotOwned } from "../../../platform/db/cluster/server-link.ts";
import { readRowTypes, type RowTypes } from "../../../platform/db/row-type.ts";
import { isAmbiguousFault, storeFaultOf } from "../../../platform/db/store-fault.ts";
import type { Bus, Topics } from "../../../platform/fact/fact-bus.ts";
import { createIngestMeter, type IngestMeter } from "../../../platform/metric/ingest-meter.ts";
import { type CommitDeps, commitBatch } from "./commit-batch.ts";
import { BatchWait } from "./batch-wait.ts";
import { houseIdOf, type Item, refusedItem } from "./ingest-item.ts";
import { LiveStates } from "./live-state.ts";
import { TwinHomes } from "./twin-homes.ts";
import { nextBatch } from "./next-batch.ts";
import { type PredictionInput, isUrgent } from "./urgent-items.ts";

export interface CommitQueueDeps extends Omit<
  CommitDeps,
  "fence" | "home" | "twins" | "liveStates" | "rowTypes" | "meter"
> {
  readonly bus: Bus;
  readonly log: Logger;
  readonly now: () => number;
  /** Time a small batch waits for more, ms; see `BatchWait`. Absent: 50. */
  readonly gatherMs?: number;
  /** How far the clock of this machine has been set since the start, ms. Absent: never. */
  readonly steppedMs?: () => number;
  /** Absent: measurements are not read. */
  readonly meter?: IngestMeter;
  /** The houses of this server; absent: it holds all of them. */
  readonly lease?: WriteLease;
}

/** A message, and who waits for its commit. */
interface Waiting {
  readonly items: readonly Item[];
  /** Start, by the monotonic clock. */
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Houses in a row whose messages are set aside while none is stored. After them the fault counts as
 * the database's, because acknowledged data must be kept.
 */
const asideMost = 3;

/** Pause between tries while the database cannot be reached. */
const retryMs = 500;

/** Why commits fail, and for how long they have, ms. */
export interface CommitFault {
  readonly reason: StoreFault;
  readonly forMs: number;
}

const awaitedKinds: ReadonlySet<Item["kind"]> = new Set([
  "tick",
  "silent",
  "polled",
  "mixed",
  "demand",
]);
/** True for a gateway's message; the server's own questions have no PUBACK. */
const isMessage = ({ items: [first] }: Waiting): boolean =>
  first !== undefined && !awaitedKinds.has(first.kind);

/** Newer frames of a house must not be judged before its older ones: they wait with them. */
const housesOf = ({ items }: Waiting): number[] =>
  items.flatMap((item) => (item.kind === "refused" ? [] : [houseIdOf(item)]));

/** Time since a reading of the monotonic clock, whole ms: health and metrics give no fractions. */
const ageOf = (since: number): number => Math.max(0, Math.round(performance.now() - since));

/** Group commit: while one batch is written the next one gathers. */
export class CommitQueue {
  readonly #deps: CommitQueueDeps;
  readonly #commitDeps: Omit<CommitDeps, "fence" | "home">;
  /** Fencing number under which the current batch is written. */
  #fence: number | null = null;
  readonly #meter: IngestMeter;
  readonly #prediction: PredictionInput;
  #rowTypes: RowTypes | null = null;
  #waiting: Waiting[] = [];
  /** The batch that is being written. */
  #batch: readonly Waiting[] = [];
  #isStopped = false;
  #isWorking = false;
  #working: Promise<void> = Promise.resolve();
  readonly #batchWait: BatchWait;
  #committedAt: number | null = null;
  #fault: { readonly reason: StoreFault; readonly since: number } | null = null;
  /** Houses whose messages were set aside since one was stored. */
  readonly #aside = new Set<number>();

  constructor(deps: CommitQueueDeps) {
    this.#deps = deps;
    this.#batchWait = new BatchWait(deps.gatherMs ?? 50);
    this.#meter = deps.meter ?? createIngestMeter();
    const liveStates = new LiveStates(deps.steppedMs);
    this.#prediction = {
      stateOf: (houseId) => liveStates.lastOf(houseId),
      offlineAfterMs: deps.offlineAfterMs,
    };
    this.#commitDeps = {
      ...deps,
      meter: this.#meter,
      liveStates,
      twins: new TwinHomes(),
      rowTypes: async () => (this.#rowTypes ??= await readRowTypes(deps.database.query)),
    };
  }

  /** Messages that wait for their commit. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Time the oldest uncommitted message has waited, ms; 0: none waits. */
  get waitedMs(): number {
    const first = this.#batch[0] ?? this.#waiting[0];
    return first === undefined ? 0 : ageOf(first.since);
  }

  /** Null while commits succeed. */
  get fault(): CommitFault | null {
    if (this.#fault === null) return null;
    const { reason, since } = this.#fault;
    return { reason, forMs: ageOf(since) };
  }

  /** Age of the newest commit, ms; null before the first. */
  get ageMs(): number | null {
    return this.#committedAt === null ? null : ageOf(this.#committedAt);
  }

  /** Resolves when these are committed; rejects when the queue is closed first. */
  add(items: readonly Item[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(new Error("the ingest is closed"));
      this.#waiting.push({ items, since: performance.now(), resolve, reject });
      this.#batchWait.received(this.#waiting.length, () => this.#isUrgent(items));
      if (!this.#isWorking) this.#working = this.#work();
    });
  }

  /** Finishes the batch that is being written; the others reject. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#batchWait.end();
    await this.#working;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    // Messages read from the sockets in this turn of the loop go into the first batch together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && !this.#isStopped) {
      await this.#batchWait.wait(this.#waiting.length, () =>
        this.#waiting.some(({ items }) => this.#isUrgent(items)),
      );
      this.#rejectForeign();
      const { batch, left } = nextBatch(this.#waiting);
      this.#waiting = left;
      this.#batch = batch;
      this.#meter.batch(batch.length);
      const undone = await this.#settle(batch);
      if (undone.length > 0) {
        this.#batch = undone;
        await wait(retryMs);
        this.#waiting = [...undone, ...this.#waiting];
      }
      this.#batch = [];
    }
    if (this.#isStopped)
      for (const { reject } of this.#waiting.splice(0)) reject(new Error("the ingest is closed"));
    // Set in the same turn as the last check of the queue, so that the next item starts the work
    // again.
    this.#isWorking = false;
  }

  /**
   * Called before each batch, in the same turn as the fencing number is taken: messages whose house
   * now belongs to another server are passed on to it.
   */
  #rejectForeign(): void {
    const { lease } = this.#deps;
    if (lease === undefined) return;
    this.#fence = lease.fence;
    const isOwned = ({ items }: Waiting) =>
      items.every((item) => item.kind === "refused" || lease.holds(houseIdOf(item)));
    for (const waiting of this.#waiting)
      if (!isOwned(waiting)) waiting.reject(new NotOwned("this server does not hold the house"));
    this.#waiting = this.#waiting.filter(isOwned);
  }

  #isUrgent(items: readonly Item[]): boolean {
    return items.some((item) => isUrgent(item, this.#prediction));
  }

  /**
   * Commits a batch. Returns the items that could not be committed, those of each house in order.
   */
  async #settle(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    if (batch.length === 0) return [];
    try {
      await this.#commit(batch.flatMap(({ items }) => items));
      const at = performance.now();
      if (batch.some(isMessage)) this.#aside.clear();
      for (const waiting of batch) {
        waiting.resolve();
        if (isMessage(waiting)) this.#meter.acknowledged(at - waiting.since);
      }
      return [];
    } catch (error) {
      if (error instanceof LeaseLost) {
        this.#deps.lease?.lost();
        return batch;
      }
      // The same message may well be stored later, so it must not be acknowledged unstored.
      const fault = storeFaultOf(error);
      if (fault !== null) return this.#putBack(batch, fault, error);
      return this.#part(batch, error);
    }
  }

  /**
   * Splits a batch that cannot be stored until the faulty item is found, so that the others need
   * not wait.
   */
  async #part(batch: readonly Waiting[], error: unknown): Promise<readonly Waiting[]> {
    const [first, ...others] = batch;
    if (first === undefined) return [];
    if (others.length === 0)
      return this.#isStopping(error)
        ? this.#putBack(batch, "refused", error)
        : this.#setAside(first, error);
    const half = batch.length >> 1;
    const undone = await this.#settle(batch.slice(0, half));
    const later = batch.slice(half);
    if (undone.length === 0) return this.#settle(later);
    if (!this.#isStopping(error)) return [...undone, ...later];
    // A stored item shows that the database works.
    const waits = new Set(undone.flatMap(housesOf));
    const mustWait = (waiting: Waiting) => housesOf(waiting).some((id) => waits.has(id));
    const free = later.filter((item) => !mustWait(item));
    return [...undone, ...later.filter(mustWait), ...(await this.#settle(free))];
  }

  /** This many houses in a row were refused, so no message is to blame. */
  #isStopping(error: unknown): boolean {
    return this.#aside.size >= asideMost && isAmbiguousFault(error);
  }

  async #commit(items: readonly Item[]): Promise<void> {
    const { settingsOf, sitesOf, ...committed } = await this.#write(items);
    this.#committedAt = performance.now();
    this.#fault = null;
    this.#publish("committed", committed);
    if (settingsOf.length > 0)
      this.#publish("recordsChanged", { kinds: ["parameters"], orgIds: settingsOf });
    if (sitesOf.length > 0)
      this.#publish("recordsChanged", { kinds: ["advices"], orgIds: sitesOf });
  }

  /** A listener that throws must not make the batch count as not committed. */
  #publish<T extends keyof Topics>(topic: T, message: Topics[T]): void {
    const { bus, log } = this.#deps;
    try {
      bus.publish(topic, message);
    } catch (error) {
      log.error({ topic, error: messageOf(error) }, "committed, but not passed on to all");
    }
  }

  /** Rejects with `LeaseLost` while this server may not write. */
  async #write(items: readonly Item[]): ReturnType<typeof commitBatch> {
    const { lease, now } = this.#deps;
    const fence = this.#fence;
    if (lease !== undefined && fence === null) throw new LeaseLost();
    const home = lease?.isHome === true ? fence : null;
    return commitBatch({ ...this.#commitDeps, fence, home }, items, now());
  }

  /** Notes that the database did not take these, which it may take later. Returns them. */
  #putBack(batch: readonly Waiting[], reason: StoreFault, error: unknown): readonly Waiting[] {
    this.#fault = { reason, since: this.#fault?.since ?? performance.now() };
    // A database that was restored knows the types by other numbers.
    this.#rowTypes = null;
    this.#meter.putBack();
    this.#deps.log.warn(
      { error: messageOf(error), reason, waiting: this.#waiting.length + batch.length },
      "database away or at fault, gateways wait",
    );
    return batch;
  }

  /**
   * Returns the line by which people find an item that is set aside. A question of the server has
   * one too: without it its house may never change again.
   */
  #refusalOf(item: Item, detail: string): readonly Item[] {
    const refused = [{ reason: "notStored", detail }] as const;
    if (item.kind === "refused" || item.kind === "sample") return [];
    if ("topic" in item) return [refusedItem(item, item.entry.networkId, refused)];
    const entry = "entry" in item ? item.entry : this.#deps.entryOf(item.houseId);
    if (entry === undefined) return [];
    const { receivedAt } = item;
    const nothing = { topic: "", payload: Buffer.alloc(0), receivedAt };
    return [refusedItem(nothing, entry.networkId, refused)];
  }

  /**
   * A message that breaks the commit itself: a fault of ours. It is kept with its reason and the
   * gateway may continue. Returns it when not even that can be done now.
   */
  async #setAside(waiting: Waiting, error: unknown): Promise<readonly Waiting[]> {
    const { log } = this.#deps;
    log.error({ error: messageOf(error) }, "message set aside");
    const detail = messageOf(error).slice(0, 200);
    const items = waiting.items.flatMap((item) => this.#refusalOf(item, detail));
    try {
      if (items.length > 0) await this.#write(items);
      if (isMessage(waiting)) for (const id of housesOf(waiting)) this.#aside.add(id);
      waiting.resolve();
    } catch (failure) {
      const fault = storeFaultOf(failure);
      if (fault !== null) return this.#putBack([waiting], fault, failure);
      log.error({ error: messageOf(failure) }, "message could not be kept");
      waiting.reject(new Error("message could not be kept"));
    }
    return [];
  }
}
