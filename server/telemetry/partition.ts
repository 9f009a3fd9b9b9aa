import { dayMs } from "../../contract/time.ts";
import type { Database } from "../db/open.ts";

/** Tables cut by time: rows older than `keptDays` go by dropping a whole partition. */
export interface PartitionRule {
  readonly table: "frames" | "reading_minutes" | "reading_hours";
  readonly widthDays: number;
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
  for (const { table, widthDays, keptDays } of rules) {
    const width = widthDays * dayMs;
    const present = await partitionsOf(database, table);
    const first = Math.floor((now - 31 * dayMs) / width) * width;
    for (let from = first; from <= now + 2 * width; from += width) {
      const name = nameOf(table, from);
      if (present.has(name)) continue;
      await makePartition(database, table, name, from, from + width);
      made.push(name);
    }
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

async function partitionsOf(
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
