import {
  type HouseDetail,
  type Reading,
  readingSchema,
} from "../../../contract/fleet/house/reading.ts";
import type { Delta, Fact, Scope, WatchRequest } from "../../../contract/live/live-stream.ts";
import type { Commit } from "../../platform/fact/fact-bus.ts";
import type { StoredFact } from "../../platform/fact/append-facts.ts";

const readingKeys = Object.keys(readingSchema.shape) as (keyof Reading)[];

/** The part of a detail for all viewers. */
export function readingOf(detail: HouseDetail): Reading {
  return Object.fromEntries(readingKeys.map((key) => [key, detail[key]])) as Reading;
}

/** A client's scopes, and the data that it has already. */
export interface View {
  readonly scopes: readonly Scope[];
  /** Number of the last fact it has. */
  readonly since?: number | undefined;
  /** Server's time of the last message it has, epoch ms. */
  readonly sinceAt?: number | undefined;
  /** The database's oldest transaction that its snapshot may lack. */
  readonly sinceTransaction?: number | undefined;
  readonly part?: WatchRequest["part"];
}

export interface ViewHouses {
  /** The houses it may see of those it watches; null: every house. */
  readonly houseIds: ReadonlySet<number> | null;
  /** Houses that the client has; null: all. */
  readonly loadedIds: ReadonlySet<number> | null;
}

/**
 * State shared by listeners with the same view. Facts wait in order, readings only as the newest
 * per house: readings coalesce, facts never do. Every listener of a channel is at the same number:
 * the `seq` of the last flush.
 */
export class ViewChannel {
  /** Null: every house. */
  readonly houseIds: ReadonlySet<number> | null;
  /**
   * Houses whose records and readings are sent in a partly loaded fleet. A house with an alarm
   * becomes one of them. Null: all.
   */
  readonly #loadedIds: Set<number> | null;
  /** Houses whose whole frame is requested. */
  readonly detailIds: ReadonlySet<number>;
  #seq: number;
  #flushedAt: number;
  #facts: Fact[] = [];
  readonly #readings = new Map<number, Reading>();
  readonly #details = new Map<number, HouseDetail>();

  constructor(
    { houseIds, loadedIds }: ViewHouses,
    detailIds: ReadonlySet<number>,
    seq: number,
    now: number,
  ) {
    this.houseIds = houseIds;
    this.#loadedIds = loadedIds === null ? null : new Set(loadedIds);
    this.detailIds = detailIds;
    this.#seq = seq;
    this.#flushedAt = now;
  }

  /** True: listeners of this channel have only a part of a large fleet. */
  get isPart(): boolean {
    return this.#loadedIds !== null;
  }

  sees(houseId: number): boolean {
    return this.houseIds === null || this.houseIds.has(houseId);
  }

  #hasHouse(houseId: number): boolean {
    return this.sees(houseId) && (this.#loadedIds === null || this.#loadedIds.has(houseId));
  }

  /** Returns the facts that the channel's listeners may see and have requested. */
  visible(facts: readonly StoredFact[]): Fact[] {
    return facts.filter((fact): fact is Fact => {
      if (fact.kind === "tree" || !this.sees(fact.houseId)) return false;
      if (fact.kind === "command") return this.detailIds.has(fact.houseId);
      if (fact.kind === "alarm" && fact.alarm.state !== "closed")
        this.#loadedIds?.add(fact.houseId);
      return fact.kind === "alarm" || this.#hasHouse(fact.houseId);
    });
  }

  /** A step of a command is among the gathered messages. */
  get isAwaited(): boolean {
    return this.#facts.some(({ kind }) => kind === "command");
  }

  add({ facts, details }: Pick<Commit, "facts" | "details">): void {
    this.#facts.push(...this.visible(facts));
    for (const detail of details) {
      if (!this.#hasHouse(detail.houseId)) continue;
      this.#readings.set(detail.houseId, readingOf(detail));
      if (this.detailIds.has(detail.houseId)) this.#details.set(detail.houseId, detail);
    }
  }

  /**
   * Returns everything gathered, up to the number `head` that all have reached. Null while there is
   * nothing to send and the last flush is younger than `quietMs`.
   */
  flush(head: number, now: number, quietMs: number): Delta | null {
    if (
      this.#facts.length === 0 &&
      this.#readings.size === 0 &&
      Math.abs(now - this.#flushedAt) < quietMs
    )
      return null;
    const delta: Delta = {
      prev: this.#seq,
      seq: head,
      serverTime: now,
      facts: this.#facts,
      readings: [...this.#readings.values()],
      details: [...this.#details.values()],
    };
    this.#seq = head;
    this.#flushedAt = now;
    this.#facts = [];
    this.#readings.clear();
    this.#details.clear();
    return delta;
  }
}

/** Listeners with the same rights and requests share a channel, and so the same bytes. */
export const channelName = (
  scopeKey: string,
  { scopes, part }: Pick<View, "scopes" | "part">,
): string =>
  `${scopeKey}|${part === undefined ? "" : "part"}|${scopes
    .map((scope) => JSON.stringify(scope))
    .sort()
    .join(",")}`;
