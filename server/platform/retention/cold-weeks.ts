import type { Database, Queryable } from "../db/open-database.ts";
import type { PartitionMove } from "../db/partitions.ts";

/** A week of minutes that is in files. Times in epoch ms. */
export interface ColdWeek {
  readonly from: number;
  readonly until: number;
  readonly rows: number;
  readonly bytes: number;
  readonly parts: readonly number[];
  /** False: its partition is still there too. */
  readonly isDropped: boolean;
}

/** The weeks within a window that are in files, oldest first. */
export async function coldWeeks(
  { query }: Queryable,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): Promise<ColdWeek[]> {
  const rows = await query<Omit<ColdWeek, "from" | "until"> & { from: Date; until: Date }>(
    `select from_at as "from", until_at as "until", rows, bytes, parts,
       dropped_at is not null as "isDropped"
     from cold_weeks
     where extract(epoch from until_at) * 1000 > $1::float8
       and extract(epoch from from_at) * 1000 < $2::float8
     order by from_at`,
    [from, to],
  );
  return rows.map((week) => ({
    ...week,
    from: week.from.getTime(),
    until: week.until.getTime(),
  }));
}

/**
 * Keeps a week's partition until its rows are in files. A week whose rows have changed since it was
 * written is written again. Rows that arrive for a week that is only in files stay in the database
 * beside them, and both are read.
 */
export const moveToFiles = (database: Database): PartitionMove => ({
  isDone: async (name, until) => {
    const [week] = await database.query<Pick<ColdWeek, "rows" | "isDropped">>(
      `select rows, dropped_at is not null as "isDropped" from cold_weeks where until_at = $1`,
      [new Date(until)],
    );
    const [now] = await database.query<{ rows: number }>(`select count(*) as rows from ${name}`);
    const inFiles = week?.isDropped === true ? 0 : (week?.rows ?? 0);
    if (now?.rows === inFiles) return true;
    await database.query("delete from cold_weeks where until_at = $1 and dropped_at is null", [
      new Date(until),
    ]);
    return false;
  },
  // From now on readers use the files.
  finish: (tx, until) =>
    tx.query("update cold_weeks set dropped_at = now() where until_at = $1", [new Date(until)]),
});
