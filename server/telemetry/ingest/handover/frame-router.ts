import { partitionOf } from "../../../platform/db/cluster/house-partition.ts";
import type {
  ClusterServer,
  PartitionLeases,
} from "../../../platform/db/cluster/partition-leases.ts";
import {
  NotOwned,
  type OutgoingWork,
  type ServerLinks,
} from "../../../platform/db/cluster/server-link.ts";

/** Work for a house, to be done by the holder of its partition. */
interface HouseWork {
  /**
   * Resolves once it is committed; rejects with `NotOwned` if another server holds the house now.
   */
  readonly here: () => Promise<void>;
  /** The same for another server. */
  readonly there: () => OutgoingWork;
}

interface QueuedWork extends HouseWork {
  /** Position among the work of its partition. */
  readonly sequence: number;
  /** Time by the monotonic clock. */
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** All messages of one partition are handled by one server at a time, in order. */
interface Lane {
  /** Fencing number of the server at which something is under way. */
  at: number | null;
  under: number;
  /** Something has come back: the rest waits until it is tried again. */
  hasFailed: boolean;
  /** Work that waits because no server holds the partition, or behind such work; in any order. */
  parked: QueuedWork[];
}

/** Pause between two tries, ms, unless a change of holders causes one earlier. */
const retryMs = 200;

/**
 * Routes the work of each house to the server that holds it: done here, or handed over. While no
 * server holds its partition, or the link is down, it waits here unacknowledged. A server that ends
 * in the middle may have committed it: it is then handed to the next holder as a repeated message.
 */
export class FrameRouter {
  readonly #leases: PartitionLeases;
  readonly #links: ServerLinks;
  readonly #lanes = new Map<number, Lane>();
  /** Work that another server does, oldest first. */
  readonly #forwarded = new Set<QueuedWork>();
  #sequence = 0;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(leases: PartitionLeases, links: ServerLinks) {
    this.#leases = leases;
    this.#links = links;
    leases.waitFor((partition) => this.#isIdle(partition));
    leases.onChange(() => {
      links.retain(leases.others());
      this.#tryAll();
    });
  }

  /** Work that waits for a holder or for another server. */
  get waiting(): number {
    return this.#forwarded.size;
  }

  /** Waiting time of the oldest item, ms; 0: none waits. */
  get waitedMs(): number {
    const [oldest] = this.#forwarded;
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  /** Resolves once it is committed, wherever; rejects when this server closes first. */
  place(houseId: number, { here, there }: HouseWork): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(new Error("the ingest is closed"));
      this.#sequence += 1;
      const [sequence, since] = [this.#sequence, performance.now()];
      this.#begin(partitionOf(houseId), { here, there, sequence, since, resolve, reject });
    });
  }

  /**
   * Work that another server has handed over: done here, now, or refused with `NotOwned`; never
   * handed on.
   */
  async placeHere(houseId: number, here: () => Promise<void>): Promise<void> {
    const partition = partitionOf(houseId);
    const lane = this.#laneOf(partition);
    const ownFence = this.#leases.fence;
    const isHere = ownFence !== null && this.#leases.holderOf(partition)?.fence === ownFence;
    if (this.#isStopped || !isHere || !mayBegin(lane, ownFence))
      throw new NotOwned("this server does not hold it");
    lane.at = ownFence;
    lane.under += 1;
    try {
      await here();
    } finally {
      this.#ended(partition, lane);
    }
  }

  /** Rejects what waits here. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    const parked = [...this.#lanes.values()].flatMap((lane) => lane.parked.splice(0));
    for (const { reject } of parked) reject(new Error("the ingest is closed"));
  }

  #laneOf(partition: number): Lane {
    let lane = this.#lanes.get(partition);
    if (lane === undefined) {
      lane = { at: null, under: 0, hasFailed: false, parked: [] };
      this.#lanes.set(partition, lane);
    }
    return lane;
  }

  #isIdle(partition: number): boolean {
    const lane = this.#lanes.get(partition);
    return lane === undefined || lane.under === 0 || lane.at !== this.#leases.fence;
  }

  #begin(partition: number, queued: QueuedWork): void {
    const lane = this.#laneOf(partition);
    const holder = this.#leases.holderOf(partition);
    if (holder === null || !mayBegin(lane, holder.fence)) {
      lane.parked.push(queued);
      this.#forwarded.add(queued);
      this.#tryLater();
      return;
    }
    this.#run(partition, lane, holder, queued);
  }

  #run(partition: number, lane: Lane, holder: ClusterServer, queued: QueuedWork): void {
    lane.at = holder.fence;
    lane.under += 1;
    const isHere = holder.fence === this.#leases.fence;
    if (isHere) this.#forwarded.delete(queued);
    else this.#forwarded.add(queued);
    const ended = (error: unknown) => this.#tried(partition, lane, queued, error);
    if (isHere) queued.here().then(() => ended(null), ended);
    else this.#links.send(holder, queued.there(), ended);
  }

  /** `error`: null once it is committed. */
  #tried(partition: number, lane: Lane, queued: QueuedWork, error: unknown): void {
    if (error instanceof NotOwned && !this.#isStopped) {
      lane.hasFailed = true;
      lane.parked.push(queued);
      this.#forwarded.add(queued);
      this.#tryLater();
    } else {
      this.#forwarded.delete(queued);
      if (error === null) queued.resolve();
      else queued.reject(error);
    }
    this.#ended(partition, lane);
  }

  #ended(partition: number, lane: Lane): void {
    lane.under -= 1;
    if (lane.under === 0 && !lane.hasFailed) this.#unpark(partition, lane);
  }

  #unpark(partition: number, lane: Lane): void {
    if (lane.parked.length === 0) return;
    const waiting = lane.parked.toSorted((item, other) => item.sequence - other.sequence);
    lane.parked = [];
    for (const queued of waiting) this.#begin(partition, queued);
  }

  #tryAll(): void {
    if (this.#isStopped) return;
    for (const [partition, lane] of this.#lanes) {
      if (lane.under > 0) continue;
      lane.hasFailed = false;
      this.#unpark(partition, lane);
    }
  }

  #tryLater(): void {
    if (this.#isStopped) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#tryAll();
      if ([...this.#lanes.values()].some(({ parked }) => parked.length > 0)) this.#tryLater();
    }, retryMs);
  }
}

/** True: nothing of the lane waits, and none of its work is in progress on another server. */
const mayBegin = ({ parked, under, at }: Lane, fence: number | null): boolean =>
  parked.length === 0 && (under === 0 || at === fence);
