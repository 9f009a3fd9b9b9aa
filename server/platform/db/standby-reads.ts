import { AsyncLocalStorage } from "node:async_hooks";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "../base/log.ts";
import { type Database, isUnreachable, joinDatabase, type Query } from "./open-database.ts";
import { only } from "./sql-statement.ts";

/** The database that answered a piece of reading, or why the primary had to. */
export const readPlaces = ["standby", "late", "away"] as const;
export type ReadPlace = (typeof readPlaces)[number];

/** Long reads that a standby may answer in place of the primary database. */
export interface StandbyReads {
  /** The database. Its statements go to the standby inside `read`, and to the primary elsewhere. */
  readonly database: Database;
  /**
   * Does a piece of reading at the standby once it has all that was committed before the call: the
   * answer is never older than the primary's would be. If it has not within `waitMs`, or does not
   * answer, the primary reads.
   */
  read<T>(work: () => T | Promise<T>): Promise<T>;
  /** Pieces of reading by where they were answered. */
  counts(): Readonly<Record<ReadPlace, number>>;
  close(): Promise<void>;
}

/** Returns a source that reads everything from the only database. */
export const withoutStandby = (
  database: Database,
): Pick<StandbyReads, "database" | "read" | "close"> => ({
  database,
  read: async (work) => work(),
  close: async () => undefined,
});

interface Options {
  readonly primary: Database;
  readonly standbyUrl: string;
  readonly log: Log;
  /** Time that the standby gets to catch up with commits before the call, ms. */
  readonly waitMs?: number;
  /** A standby that failed is tried again after this, ms. */
  readonly restMs?: number;
}

/** Time to reach a standby, ms; with a dead link the primary answers soon after. */
const connectMs = 1500;
/** Pause between two checks how far the standby is, ms. */
const pollMs = 15;

const conflict = "40001";
const readOnly = "25006";
/** The standby's schema may be a moment behind after an upgrade. */
const unknownNames = ["42P01", "42703", "42883"];
const atPrimary = new Set([conflict, readOnly, ...unknownNames]);

/** True when the primary can do what the standby did not. */
const isForPrimary = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof Error && "code" in error && atPrimary.has(String(error.code)));

/** Opens the standby of a database for long reads. It is optional. */
export function openStandbyReads({
  primary,
  standbyUrl,
  log,
  waitMs = 300,
  restMs = 5000,
}: Options): StandbyReads {
  const inside = new AsyncLocalStorage<boolean>();
  const onError = (error: Error) => log.warn({ error: error.message }, "connection to the standby");
  const standby = joinDatabase({ databaseUrl: standbyUrl, onError, connectMs });
  const counts: Record<ReadPlace, number> = { standby: 0, late: 0, away: 0 };
  let restsUntil = 0;
  const rest = (error: unknown) => {
    if (performance.now() > restsUntil)
      log.warn({ error: messageOf(error) }, "the standby cannot be read: the primary answers");
    restsUntil = performance.now() + restMs;
  };
  const place = async (): Promise<ReadPlace> => {
    if (performance.now() < restsUntil) return "away";
    try {
      return await catchUp(primary.query, standby.query, waitMs);
    } catch (error) {
      rest(error);
      return "away";
    }
  };
  const first = async <T>(run: (at: Database) => Promise<T>): Promise<T> => {
    if (inside.getStore() !== true) return run(primary);
    try {
      return await run(standby);
    } catch (error) {
      if (!isForPrimary(error)) throw error;
      if (isUnreachable(error)) rest(error);
      return run(primary);
    }
  };
  return {
    database: {
      ...primary,
      query: (...statement) => first(({ query }) => query(...statement)),
      // A transaction that writes fails at its first change on the standby, and begins again on the
      // primary.
      transaction: (work) => first(({ transaction }) => transaction(work)),
    },
    read: async (work) => {
      const result = await place();
      counts[result] += 1;
      return inside.run(result === "standby", async () => work());
    },
    counts: () => counts,
    close: () => standby.close(),
  };
}

/**
 * Waits until the standby has replayed all writes of the primary up to this call. Errors: the
 * standby cannot be reached, is not a standby, or is of another database.
 */
export async function catchUp(
  primary: Query,
  standby: Query,
  waitMs: number,
): Promise<"standby" | "late"> {
  const until = performance.now() + waitMs;
  const at = only(
    await primary<{ place: string; system: string }>(
      `select pg_current_wal_lsn()::text as place, system_identifier::text as system
       from pg_control_system()`,
    ),
  );
  for (;;) {
    const state = only(
      await standby<{ isStandby: boolean; hasAll: boolean; system: string }>(
        `select pg_is_in_recovery() as "isStandby",
           coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasAll",
           system_identifier::text as system
         from pg_control_system()`,
        [at.place],
      ),
    );
    if (state.system !== at.system)
      throw new Error("READ_DATABASE_URL leads to another PostgreSQL than DATABASE_URL");
    if (!state.isStandby) throw new Error("READ_DATABASE_URL leads to no standby");
    if (state.hasAll) return "standby";
    if (performance.now() >= until) return "late";
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/**
 * Rows whose batches are read in the context of this call: rows of a file are read long after the
 * call that promised them.
 */
export function readInContext<T>(source: AsyncIterable<T> | Iterable<T>): AsyncIterable<T> {
  const inThisContext = AsyncLocalStorage.snapshot() as <R>(work: () => R) => R;
  return {
    async *[Symbol.asyncIterator]() {
      const rows = inThisContext(() =>
        Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator](),
      );
      try {
        for (;;) {
          const next = await inThisContext(() => rows.next());
          if (next.done === true) return;
          yield next.value;
        }
      } finally {
        await inThisContext(() => rows.return?.());
      }
    },
  };
}
