import { dayMs } from "../../../contract/base/time.ts";
import type { Queryable } from "../db/db-query.ts";

/** Clocks and newest stored time before a run; epoch ms. */
export interface Clocks {
  readonly machine: number;
  readonly database: number;
  /** Creation time of the newest part of this program's schema. */
  readonly program: number;
  /** The newest stored time that is not in the future; null: there is none. */
  readonly newest: number | null;
  /** The stored clock as the last run has left it; null: there was none. */
  readonly stored: number | null;
}

/** Why nothing is dropped: whose time the machine's clock does not agree with. */
export type Disagreement = "program" | "database" | "newestRow";
/** Description of each fault of the machine's clock. */
export const disagreements: Readonly<Record<Disagreement, string>> = {
  program: "earlier than this program was made",
  database: "more than a day from the database's",
  newestRow: "more than a day after the newest row",
};

export type StoredTime =
  | { readonly why: Disagreement }
  | {
      readonly why: null;
      /** The stored clock's next value. */
      readonly stored: number;
      /** Time of this clock; rows past their limit by it may be deleted. */
      readonly at: number;
    };

/** Clocks that are no further apart agree, ms. */
const agreeMs = dayMs;
/**
 * The stored time advances by at most this much at the first run of a process, because it is
 * unknown how long the process was off.
 */
const firstMs = dayMs;
/** Greatest speed of catching up with missed time, as a multiple of time. */
const pace = 2;

/**
 * The time by which old data is deleted, safe against clocks that are set wrong: the machine's
 * clock, the database's clock and the newest row must agree within a day, and the stored time
 * advances only by the time for which this process has really run, not to the time to which a clock
 * was set. `ranMs`: since the last run of this process; null: this is its first.
 */
export function storedTime(
  { machine, database, program, newest, stored: storedAt }: Clocks,
  ranMs: number | null,
): StoredTime {
  if (machine < program) return { why: "program" };
  if (Math.abs(machine - database) > agreeMs) return { why: "database" };
  if (newest !== null && machine - newest > agreeMs) return { why: "newestRow" };
  const from = storedAt ?? newest ?? machine;
  const to = from + (ranMs === null ? firstMs : ranMs * pace);
  // With a clock that was set back nothing is deleted, and the time missed then need not be caught
  // up.
  const next = Math.max(from, Math.min(machine, to));
  return { why: null, stored: next, at: Math.min(next, machine) };
}

const key = "keptClock";

/** `machine`: its clock, `program`: see `Clocks`, epoch ms. */
export async function readClocks(
  { query }: Queryable,
  machine: number,
  program: number,
): Promise<Clocks> {
  const [row] = await query<Pick<Clocks, "newest" | "stored"> & { readonly database: number }>(
    `select date_part('epoch', clock_timestamp()) * 1000 as database,
       date_part('epoch', greatest(
         (select max(at) from facts where at < $1), (select max(raised_at) from alarms
           where raised_at < $1), (select max(at) from operation_logs where at < $1),
         (select max(seen_mark) from house_states where seen_mark < $1))) * 1000 as newest,
       (select value::float8 from installation where key = $2) as stored`,
    [new Date(machine + agreeMs), key],
  );
  return {
    machine,
    program,
    database: row?.database ?? 0,
    newest: row?.newest ?? null,
    stored: row?.stored ?? null,
  };
}

/** Stores the clock. It never goes back: another server may have stored a later time meanwhile. */
export const storeClock = ({ query }: Queryable, storedAt: number): Promise<unknown> =>
  query(
    `insert into installation (key, value) values ($1, to_jsonb($2::float8))
     on conflict (key) do update
       set value = to_jsonb(greatest(installation.value::float8, $2::float8))`,
    [key, storedAt],
  );
