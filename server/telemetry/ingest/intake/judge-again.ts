import { frameRules } from "../../../../contract/telemetry/mqtt.ts";
import type { Directory } from "../../../fleet/gateway/gateway-directory.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import { type HouseShare, ownedSql } from "./owned-houses.ts";

export interface JudgeAgainDeps {
  readonly database: Pick<Database, "query">;
  readonly directory: Pick<Directory, "refresh">;
  /** How far the clock of this machine has been set since the start, ms. Absent: never. */
  readonly steppedMs?: () => number;
  /** Absent: this server holds all houses. */
  readonly leases?: HouseShare;
}

/**
 * Houses to be judged again though nothing came from them and no delay is over: data they are
 * judged by has changed, or the clock of this machine was set. At a start, and for partitions taken
 * over from another server, these are the houses that are not online: online ones are judged with
 * their next frame, while a change to these may have been committed just before the server ended.
 */
export class JudgeAgain {
  readonly #deps: JudgeAgainDeps;
  readonly #changed = new Set<number>();
  /** How far the clock had been set at the last check, ms. */
  #seenMs: number;
  /** The partitions at the last check; null: there was none. */
  #ownedPartitions: string | null = null;

  constructor(deps: JudgeAgainDeps) {
    this.#deps = deps;
    this.#seenMs = this.#steppedMs;
  }

  get #steppedMs(): number {
    return this.#deps.steppedMs?.() ?? 0;
  }

  /** Data by which these are judged has changed. */
  note(houseIds: readonly number[]): void {
    for (const houseId of houseIds) this.#changed.add(houseId);
  }

  /**
   * Returns the noted houses once the directory has the change. Rejects while it cannot be read;
   * they then stay noted.
   */
  async changed(): Promise<readonly number[]> {
    const houseIds = [...this.#changed];
    if (houseIds.length === 0) return [];
    this.#changed.clear();
    try {
      await this.#deps.directory.refresh();
    } catch (error) {
      this.note(houseIds);
      throw error;
    }
    return houseIds;
  }

  /**
   * Returns the houses that wait for something, after the clock was set: their times in the
   * database are still of the former clock. The first time, and when this server holds other
   * partitions, only houses that are not online.
   */
  async timed(): Promise<readonly number[]> {
    const { database, leases } = this.#deps;
    const steppedMs = this.#steppedMs;
    const isSet = steppedMs !== this.#seenMs;
    const owned = leases?.owned().join() ?? "";
    if (!isSet && owned === this.#ownedPartitions) return [];
    const shares = leases && [leases.fence, leases.owned(), leases.listed()];
    const rows = await database.query<{ house_id: number }>(
      shares === undefined ? allSql : ownSql,
      [isSet, ...(shares ?? [])],
    );
    this.#seenMs = steppedMs;
    this.#ownedPartitions = owned;
    return rows.map((row) => row.house_id);
  }
}

/**
 * Returns houses whose gateway was last heard at a future time, because the clock was set back
 * while this server did not run: none would be found silent before that time.
 */
export async function readHousesSeenInFuture(
  { database, leases }: Pick<JudgeAgainDeps, "database" | "leases">,
  now: number,
): Promise<readonly number[]> {
  const shares = leases && [leases.fence, leases.owned(), leases.listed()];
  const rows = await database.query<{ house_id: number }>(
    shares === undefined ? laterSql : ownLaterSql,
    [new Date(now + frameRules.skewMs), ...(shares ?? [])],
    { prepared: true },
  );
  return rows.map((row) => row.house_id);
}

const parameters = { fence: 2, partitions: 3, others: 4 };
const laterSql = "select house_id from house_states where is_online and seen_mark > $1";
const ownLaterSql = laterSql + ownedSql("", parameters);
const allSql = `select house_id from house_states
  where (is_online is not null or due_at is not null) and ($1::bool or is_online is not true)`;
const ownSql = allSql + ownedSql("", parameters);
