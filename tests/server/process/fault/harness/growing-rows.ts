import type { Database } from "../../../../../server/platform/db/open-database.ts";
import {
  endedApart,
  endingsOf,
  endless,
  deletedWith,
} from "../../../../../server/platform/retention/row-endings.ts";
import { readEnvironment } from "../../../../../server/platform/base/config.ts";

/** Tables with work in progress only: rows are deleted when the work is over. */
const open: ReadonlySet<string> = new Set(["notice_aside", "notice_clears", "notice_duties"]);

/** Tables that grow over the years. */
export const growing: readonly string[] = [
  ...new Set([
    ...endingsOf(readEnvironment({})).map(({ table }) => table),
    ...Object.keys(deletedWith),
    ...Object.keys(endedApart),
    ...Object.entries(endless).flatMap(([table, why]) => (why.includes("for ever") ? [table] : [])),
  ]),
].filter((table) => !table.endsWith("_other") && !open.has(table));

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

/** Values of most past rows. */
const states: Readonly<Record<string, string>> = {
  alarms: "closed",
  control_batches: "ended",
  control_batch_houses: "verified",
  control_commands: "verified",
  immune_tasks: "done",
  notices: "delivered",
  rollouts: "ended",
  update_tasks: "verified",
  warnings: "closed",
};
/** End states of past rows. */
const over: ReadonlySet<string> = new Set(["ended_at", "cleared_at", "closed_at"]);
/** Columns with the same value in many rows of a table: houses, gateways, flocks. */
const shared = /^(?:house_id|gateway_id|flock_id|farm_id|plan_id|phone_id|user_id|rollout_id)$/;

function valueOf(table: string, { name, type, isNeeded }: Column, days: number, rows: number) {
  if (name === "state") return `'${states[table] ?? "over"}'`;
  if (!isNeeded && !over.has(name)) return null;
  if (name === "org_id") return "1";
  if (name === "seq" || name === "version") return `n::${type}`;
  if (shared.test(name)) return "1 + n % 1000";
  if (type === "date") return "current_date - n / 1000";
  if (type.startsWith("timestamp")) return `now() - n * interval '${(days * 86_400) / rows} s'`;
  if (name === "alarm_ids") return "array[n]";
  if (type.endsWith("[]")) return `'{}'::${type}`;
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "boolean") return "false";
  if (type.startsWith("json")) return `'{}'::${type}`;
  if (type === "bytea") return "decode(lpad(to_hex(n), 8, '0'), 'hex')";
  if (type === "smallint") return "(n % 100)::smallint";
  return `n::${type}`;
}

const partitioned: ReadonlySet<string> = new Set(Object.keys(endedApart));

/** Fills a table that grows with rows of the last year, in their final state. */
async function fill(database: Database, table: string, rows: number): Promise<void> {
  const columns = await database.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
       attnotnull and (not atthasdef or attname = 'id') as "isNeeded"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const days = partitioned.has(table) ? 20 : 390;
  const values = columns.flatMap((column) => {
    const value = valueOf(table, column, days, rows);
    return value === null ? [] : [[column.name, value] as const];
  });
  await database.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into ${table} (${values.map(([name]) => `"${name}"`).join(", ")})
       select ${values.map(([, value]) => value).join(", ")}
       from generate_series(100000, ${100_000 + rows - 1}) as n on conflict do nothing`,
    );
  });
  await database.query(`analyze ${table}`);
}

/** Fills all of them. */
export async function fillGrowing(database: Database, rows: number): Promise<void> {
  for (const table of growing) await fill(database, table, rows);
}
