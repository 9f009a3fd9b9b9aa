import { dayMs } from "../../../contract/base/time.ts";
import type { Database, Transaction } from "./open-database.ts";

/** A table cut by time. */
export interface PartitionedTable {
  readonly table: "frames" | "reading_minutes" | "reading_hours" | "operation_logs";
  readonly widthDays: number;
}

/** Rows older than `retentionDays` are deleted by dropping a whole partition. */
export interface PartitionRule extends PartitionedTable {
  readonly retentionDays: number;
  /** Present if the rows live on elsewhere. */
  readonly move?: PartitionMove | undefined;
}

/**
 * Partitions whose rows are somewhere else before they are dropped. `until`: their end, epoch ms.
 */
export interface PartitionMove {
  /** True: the partition may be dropped; false: not yet, and it stays. */
  isDone(name: string, until: number): Promise<boolean>;
  /** Called in the transaction that drops the partition. */
  finish(tx: Transaction, until: number): Promise<unknown>;
}

export const partitionRules = (
  minuteRetentionDays: number,
  hourRetentionDays: number,
  moveMinutes?: PartitionMove,
): readonly PartitionRule[] => [
  { table: "frames", widthDays: 7, retentionDays: 31 },
  { table: "reading_minutes", widthDays: 7, retentionDays: minuteRetentionDays, move: moveMinutes },
  { table: "reading_hours", widthDays: 56, retentionDays: hourRetentionDays },
];

const nameOf = (table: string, from: number) =>
  `${table}_${new Date(from).toISOString().slice(0, 10).replaceAll("-", "")}`;

/**
 * Maximum wait for a table that is being read, ms. A reader, such as a backup, may take hours, and
 * writers queue behind the waiting lock: the ingest with every frame.
 */
const lockWaitMs = 300;
const lockNotAvailable = "55P03";

/**
 * Work that needs tables for itself. Null: they are being read, and nothing is done; it is tried
 * again another time.
 */
export async function withTablesAlone<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | null> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = ${lockWaitMs}`);
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return null;
    throw error;
  }
}

/** Frames may still come so late, ms. */
const lateMs = 31 * dayMs;

/**
 * Makes the partitions of the next two widths and of late frames. `isSure`: false when the clock
 * may be years off; then only the current partition and the next are made. Safe to run at any time
 * and from several processes. `waiting`: these tables are being read; the rest is left for the next
 * time.
 */
export async function maintainPartitions(
  database: Database,
  rules: readonly PartitionedTable[],
  now: number,
  isSure = true,
): Promise<{ readonly made: string[]; readonly waiting: string[] }> {
  const [made, waiting]: [string[], string[]] = [[], []];
  for (const rule of rules) {
    const present = await partitionsOf(database, rule.table);
    const width = rule.widthDays * dayMs;
    const span: [number, number] = isSure ? [now - lateMs, now] : [now, now - width];
    const partitions = await makePartitions(database, rule, span, present);
    made.push(...partitions.made);
    if (partitions.isRead) waiting.push(rule.table);
  }
  return { made, waiting };
}

/**
 * Drops expired partitions, and empty ones that a wrong clock has made for years to come.
 * `waiting`: these tables are being read.
 */
export async function dropPast(
  database: Database,
  rules: readonly PartitionRule[],
  now: number,
): Promise<{ readonly dropped: string[]; readonly waiting: string[] }> {
  const [dropped, waiting]: [string[], string[]] = [[], []];
  for (const { table, widthDays, retentionDays, move } of rules) {
    const past: Past[] = [];
    for (const [name, until] of await partitionsOf(database, table)) {
      if (until === null) continue;
      const isFar = until > now + 6 * widthDays * dayMs;
      if (until <= now - retentionDays * dayMs && ((await move?.isDone(name, until)) ?? true))
        past.push({ name, until });
      else if (isFar && (await isEmpty(database, name))) past.push({ name, until });
    }
    const droppedNow = await dropPartitions(database, past, move);
    dropped.push(...droppedNow);
    if (droppedNow.length < past.length) waiting.push(table);
  }
  return { dropped, waiting };
}

const isEmpty = async (database: Database, name: string): Promise<boolean> =>
  (await database.query(`select 1 from ${name} limit 1`)).length === 0;

interface Past {
  readonly name: string;
  readonly until: number;
}

/** Returns the dropped ones; stops at the first that is being read. */
async function dropPartitions(
  database: Database,
  past: readonly Past[],
  move: PartitionMove | undefined,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, until } of past) {
    const done = await withTablesAlone(database, async (tx) => {
      await tx.query(`drop table if exists ${name}`);
      await move?.finish(tx, until);
      return true;
    });
    if (done === null) break;
    dropped.push(name);
  }
  return dropped;
}

/**
 * Makes the missing partitions from the first of these times to two widths after the last. Returns
 * their names; `isRead`: not all, because the table is being read.
 */
export async function makePartitions(
  database: Database,
  { table, widthDays }: PartitionedTable,
  [oldest, newest]: readonly [number, number],
  present: ReadonlyMap<string, unknown>,
): Promise<{ readonly made: string[]; readonly isRead: boolean }> {
  const made: string[] = [];
  const width = widthDays * dayMs;
  for (let from = Math.floor(oldest / width) * width; from <= newest + 2 * width; from += width) {
    const name = nameOf(table, from);
    if (present.has(name)) continue;
    if (!(await makePartition(database, table, name, from, from + width)))
      return { made, isRead: true };
    made.push(name);
  }
  return { made, isRead: false };
}

/** The partitions of a table by name, with the end of each; null: the one for the rest. */
export async function partitionsOf(
  database: Database,
  table: string,
): Promise<Map<string, number | null>> {
  const rows = await database.query<{ name: string; until: string | null }>(
    `select c.relname as name,
       substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)') as until
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [table],
  );
  return new Map(
    rows.map(({ name, until }) => [name, until === null ? null : new Date(until).getTime()]),
  );
}

/**
 * Rows that waited in the default partition move into the new one in the same transaction. False:
 * the table is being read.
 */
async function makePartition(
  database: Database,
  table: string,
  name: string,
  from: number,
  to: number,
): Promise<boolean> {
  const bounds = [new Date(from), new Date(to)];
  const [start, end] = bounds.map((bound) => bound.toISOString());
  const done = await withTablesAlone(database, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(7206412)");
    const [existing] = await tx.query(
      "select 1 from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace",
      [name],
    );
    if (existing !== undefined) return true;
    // The operation log allows no other deletion.
    await tx.query("set local house_watch.moving_rows = 'on'");
    await tx.query(`create table ${name} (like ${table} including defaults including constraints)`);
    await tx.query(
      `with moved as (delete from ${table}_other where at >= $1 and at < $2 returning *)
       insert into ${name} select * from moved`,
      bounds,
    );
    await tx.query(
      `alter table ${table} attach partition ${name} for values from ('${start}') to ('${end}')`,
    );
    return true;
  });
  return done ?? false;
}
