import { minuteMs } from "../../../../contract/base/time.ts";
import { randomBytes } from "node:crypto";
import { messageOf } from "../../../../contract/base/server-message.ts";
import type { Log } from "../../base/log.ts";
import { PollLoop } from "../../base/poll-loop.ts";
import type { Queryable } from "../open-database.ts";
import { only } from "../sql-statement.ts";
import { partitionCount, partitionOf } from "./house-partition.ts";
import { shareStep } from "./partition-plan.ts";

/**
 * `lastsMs`: a server counts as dead this long after its last sign of life; `everyMs`: interval of
 * its signs of life, ms. Other servers take its partitions a second later, or when its last
 * transaction has ended, at most 15 s later.
 */
export const leasePace = { lastsMs: 10_000, everyMs: 1000 } as const;
/** Time for which a server that has left is remembered, ms. */
const leftKnownMs = 10 * minuteMs;

/** A server that shares out the houses with others. */
export interface ClusterServer {
  /** Fencing number of the server. */
  readonly fence: number;
  /** host:port */
  readonly address: string;
  readonly key: Buffer;
}

/** The right to write for the houses of this server. */
export interface WriteLease {
  /** Fencing number to be checked in the transaction; null: this server may write nothing now. */
  readonly fence: number | null;
  /** False: messages of this house belong to the server that holds its partition. */
  holds(houseId: number): boolean;
  /** Gateways are connected to this server's own broker: it is the home of their houses. */
  readonly isHome: boolean;
  /** A transaction found the fencing number void: it was missed for too long. */
  lost(): void;
}

/** A commit was refused: others may hold the houses by now. */
export class LeaseLost extends Error {
  constructor() {
    super("this server no longer holds the houses of the batch");
  }
}

interface Row {
  renewed: number;
  servers: { fence: number; address: string; key: string; isGone: boolean }[];
  holders: (number | null)[] | null;
}

/** Expired also by a database clock that was set back. */
const isExpired = `(until_at < clock_timestamp()
  or until_at > clock_timestamp() + 2 * make_interval(secs => $2))`;
const untilNext = "clock_timestamp() + make_interval(secs => $2)";

const renewSql = `with renewed as (
    update cluster_servers set until_at = ${untilNext} where fence = $1 returning 1)
  select (select count(*)::int from renewed) as renewed,
    (select coalesce(json_agg(json_build_object('fence', fence, 'address', address,
        'key', encode(key, 'hex'), 'isGone', ${isExpired} and fence <> $1) order by fence), '[]')
      from cluster_servers) as servers,
    (select json_agg(fence order by number) from cluster_partitions) as holders`;
/**
 * A transaction of a dead server still locks the server's row (commit/begin-batch.ts). The server
 * is struck off only after that, so it commits nothing later.
 */
const strikeSql = `delete from cluster_servers where fence in (
    select fence from cluster_servers where fence <> $1 and ${isExpired} for update skip locked)
  returning fence`;
const acquireSql = `update cluster_partitions p set fence = $1
  from unnest($2::int[], $3::bigint[]) as u(number, seen)
  where p.number = u.number and p.fence is not distinct from u.seen returning p.number`;
const releaseSql = `update cluster_partitions set fence = null
  where fence = $1 and number = any($2::int[])`;

export interface LeaseDeps {
  readonly database: Queryable;
  /** See `WriteLease`. */
  readonly isHome: boolean;
  /** The address at which the others reach this server: host:port. */
  readonly address: string;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * Shares out the partitions of the houses among the servers of one database. Each holds its part by
 * its fencing number, which every transaction that writes for a house checks and locks: a server
 * that hung for too long is struck off, and writes nothing after that.
 */
export class PartitionLeases implements WriteLease {
  readonly #deps: LeaseDeps;
  readonly #key = randomBytes(32);
  readonly #rounds: PollLoop;
  readonly #listeners = new Set<() => void>();
  #fence: number | null = null;
  #servers: ReadonlyMap<number, ClusterServer> = new Map();
  #holders: readonly (number | null)[] = [];
  /** Own partitions to be returned once none of their work is in progress. */
  #leaving: ReadonlySet<number> = new Set();
  /** Start of the ownership of each, epoch ms. */
  readonly #since = new Map<number, number>();
  /** Servers that have left, by fencing number: when that was seen, epoch ms. */
  readonly #leftAt = new Map<number, number>();
  #isIdle: (partition: number) => boolean = () => true;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
    this.#rounds = new PollLoop({
      everyMs: leasePace.everyMs,
      work: () => this.#renew(),
      log: deps.log,
      name: "partitions",
    });
  }

  /** Key by which this server and those that connect to it prove themselves. */
  get key(): Buffer {
    return this.#key;
  }

  get fence(): number | null {
    return this.#fence;
  }

  get isHome(): boolean {
    return this.#deps.isHome;
  }

  holds(houseId: number): boolean {
    if (this.isHome) return true;
    return this.#fence !== null && this.#holders[partitionOf(houseId)] === this.#fence;
  }

  /**
   * Returns the server that owns a partition; null: none does at the moment, or this server is
   * about to give it up.
   */
  holderOf(partition: number): ClusterServer | null {
    const fence = this.#holders[partition] ?? null;
    if (fence === null || this.#leaving.has(partition)) return null;
    return this.#servers.get(fence) ?? null;
  }

  /** Own partitions; those owned since `at`, epoch ms, or longer. */
  owned(at = Infinity): readonly number[] {
    return [...this.#since].flatMap(([partition, since]) => (since <= at ? [partition] : []));
  }

  /** Fencing numbers of the listed servers, and of those that left after `at`, epoch ms. */
  listed(at = Infinity): readonly number[] {
    const left = [...this.#leftAt].flatMap(([fence, leftAt]) => (leftAt > at ? [fence] : []));
    return [...this.#servers.keys(), ...left];
  }

  /** The other servers that are listed. */
  others(): readonly ClusterServer[] {
    return [...this.#servers.values()].filter(({ fence }) => fence !== this.#fence);
  }

  /** Called after holders have changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Sets the check that must report no work in progress before a partition is given up. */
  waitFor(isIdle: (partition: number) => boolean): void {
    this.#isIdle = isIdle;
  }

  lost(): void {
    void this.runNow();
  }

  /** A round, now. Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  /** Gives all up: others need not wait until it is missed. Nothing may be under way any more. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    const fence = this.#fence;
    this.#set(null, [], this.#holders);
    await this.#deps.database
      .query("delete from cluster_servers where fence = $1", [fence])
      .catch((error: unknown) =>
        this.#deps.log.warn({ error: messageOf(error) }, "partitions not given up"),
      );
  }

  async #renew(): Promise<void> {
    const { database } = this.#deps;
    this.#fence ??= await this.#enlist();
    const ownFence = this.#fence;
    const values = [ownFence, leasePace.lastsMs / 1000];
    const row = only(await database.query<Row>(renewSql, values, { prepared: true }));
    // Struck off: other servers may have this server's partitions now.
    if (row.renewed === 0) {
      this.#set(null, [], this.#holders);
      return this.#renew();
    }
    const removed = row.servers.some((server) => server.isGone)
      ? await database.query<{ fence: number }>(strikeSql, values)
      : [];
    const removedFences = new Set(removed.map(({ fence }) => fence));
    const servers = row.servers.filter(({ fence }) => !removedFences.has(fence));
    const live = servers.flatMap((server) => (server.isGone ? [] : [server.fence]));
    const listed = new Set(servers.map(({ fence }) => fence));
    const holders = [...(row.holders ?? [])];
    const { claim, release } = shareStep(ownFence, { live, listed, holders });
    for (const partition of await this.#claim(ownFence, claim)) holders[partition] = ownFence;
    this.#leaving = new Set(release);
    this.#set(ownFence, servers, holders);
    await this.#release(ownFence, holders, servers);
  }

  async #enlist(): Promise<number> {
    const { database, address } = this.#deps;
    await database.query(
      `insert into cluster_partitions (number) select generate_series(0, ${partitionCount - 1})
       on conflict do nothing`,
    );
    const enlisted = await database.query<{ fence: number }>(
      `insert into cluster_servers (address, key, until_at) values ($1, $3, ${untilNext})
       returning fence`,
      [address, leasePace.lastsMs / 1000, this.#key],
    );
    return only(enlisted).fence;
  }

  async #claim(
    own: number,
    take: readonly { readonly partition: number; readonly seen: number | null }[],
  ): Promise<readonly number[]> {
    if (take.length === 0) return [];
    const leased = await this.#deps.database.query<{ number: number }>(acquireSql, [
      own,
      take.map(({ partition }) => partition),
      take.map(({ seen }) => seen),
    ]);
    return leased.map(({ number }) => number);
  }

  /** Messages that arrive during this wait, because `holderOf` returns null. */
  async #release(own: number, holders: (number | null)[], servers: Row["servers"]): Promise<void> {
    const ready = [...this.#leaving].filter((partition) => this.#isIdle(partition));
    if (ready.length === 0) return;
    for (const partition of ready) holders[partition] = null;
    this.#set(own, servers, holders);
    await this.#deps.database.query(releaseSql, [own, ready]);
  }

  #set(own: number | null, servers: Row["servers"], holders: readonly (number | null)[]): void {
    const before = this.#holders;
    const at = this.#deps.now();
    this.#noteLeft(servers, at);
    this.#fence = own;
    this.#servers = new Map(
      servers.map(({ fence, address, key }) => [
        fence,
        { fence, address, key: Buffer.from(key, "hex") },
      ]),
    );
    this.#holders = [...holders];
    for (const [partition, holder] of holders.entries()) {
      if (holder !== own || own === null) this.#since.delete(partition);
      // A time later than now is from a clock that was set back, and may be hours away.
      else this.#since.set(partition, Math.min(this.#since.get(partition) ?? at, at));
    }
    if (own !== null && before.join() === holders.join()) return;
    for (const listener of this.#listeners) listener();
  }

  #noteLeft(servers: Row["servers"], at: number): void {
    const listed = new Set(servers.map(({ fence }) => fence));
    for (const fence of this.#servers.keys()) if (!listed.has(fence)) this.#leftAt.set(fence, at);
    for (const [fence, leftAt] of this.#leftAt)
      if (listed.has(fence) || leftAt < at - leftKnownMs) this.#leftAt.delete(fence);
      else this.#leftAt.set(fence, Math.min(leftAt, at));
  }
}
