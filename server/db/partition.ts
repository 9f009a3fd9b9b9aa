import { dayMs } from "../../contract/time.ts";
import type { Database } from "./open.ts";

/** A table cut by time. */
export interface PartitionedTable {
  readonly table: "frames" | "reading_minutes" | "reading_hours" | "operation_logs";
  readonly widthDays: number;
}

/** Rows older than `keptDays` go by dropping a whole partition. */
export interface PartitionRule extends PartitionedTable {
  readonly keptDays: number;
}

export const partitionRules = (
  minutesKeptDays: number,
  hoursKeptDays: number,
): readonly PartitionRule[] => [
  { table: "frames", widthDays: 7, keptDays: 31 },
  { table: "reading_minutes", widthDays: 7, keptDays: minutesKeptDays },
  { table: "reading_hours", widthDays: 56, keptDays: hoursKeptDays },
];

const nameOf = (table: string, from: number) =>
  `${table}_${new Date(from).toISOString().slice(0, 10).replaceAll("-", "")}`;

/**
 * Makes the partitions of the next two widths and of the late frames still taken, and drops those
 * past their time. Safe to run at any time and from several processes.
 */
export async function keepPartitions(
  database: Database,
  rules: readonly PartitionRule[],
  now: number,
): Promise<{ made: string[]; dropped: string[] }> {
  const made: string[] = [];
  const dropped: string[] = [];
  for (const rule of rules) {
    const { table, keptDays } = rule;
    const present = await partitionsOf(database, table);
    made.push(...(await makePartitions(database, rule, [now - 31 * dayMs, now], present)));
    for (const [name, until] of present) {
      if (until === null || until > now - keptDays * dayMs) continue;
      await database.query(`drop table if exists ${name}`);
      dropped.push(name);
    }
    await database.query(`delete from ${table}_other where at < $1`, [
      new Date(now - keptDays * dayMs),
    ]);
  }
  return { made, dropped };
}

/**
 * Makes those partitions that are missing from the first of these times to two widths after the
 * last. Gives their names.
 */
export async function makePartitions(
  database: Database,
  { table, widthDays }: PartitionedTable,
  [oldest, newest]: readonly [number, number],
  present: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const made: string[] = [];
  const width = widthDays * dayMs;
  for (let from = Math.floor(oldest / width) * width; from <= newest + 2 * width; from += width) {
    const name = nameOf(table, from);
    if (present.has(name)) continue;
    await makePartition(database, table, name, from, from + width);
    made.push(name);
  }
  return made;
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

/** Rows that waited in the default partition move into the new one in the same transaction. */
async function makePartition(
  database: Database,
  table: string,
  name: string,
  from: number,
  to: number,
): Promise<void> {
  const bounds = [new Date(from), new Date(to)];
  const [start, end] = bounds.map((bound) => bound.toISOString());
  await database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(7206412)");
    const [taken] = await tx.query(
      "select 1 from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace",
      [name],
    );
    if (taken !== undefined) return;
    // The operation log lets no row go but for this.
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
  });
}
