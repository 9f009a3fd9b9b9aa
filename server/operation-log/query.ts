import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { LogChange, LogFunction, LogLine, LogSource } from "../../contract/log.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { notFound } from "../base/refusal.ts";
import type { Caller } from "../session/scope.ts";
import { visibleLines } from "./scope.ts";
import { likePattern, offsetOf } from "../db/page.ts";
import { moment } from "../db/moment.ts";

type LineFilter = Pick<
  z.output<typeof routes.listLog.input>,
  "function" | "keyword" | "from" | "to"
>;

export interface LineRow {
  id: number;
  at: Date;
  operator: string;
  operator_name: string | null;
  function: LogFunction;
  house_name: string | null;
  house_name_en: string | null;
  network_id: string | null;
  operation: string;
  remark: string;
  source: LogSource;
  address: string;
  has_changes: boolean;
}

/**
 * A page of the lines the caller may see, newest first. `from` and `to` (exclusive) in epoch ms;
 * `keyword` looks into operator, house, network ID, operation and remark.
 */
export async function listLines(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listLog.input>,
): Promise<{ total: number; rows: LogLine[] }> {
  const matching = matchingLines(caller, query);
  const [count] = await rows<{ total: number }>(
    database,
    sql`select count(*) as total ${matching}`,
  );
  const found = await rows<LineRow>(
    database,
    sql`select ${lineColumns} ${matching} order by l.at desc, l.id desc limit ${query.pageSize} offset ${offsetOf(query)}`,
  );
  return { total: count!.total, rows: found.map(lineOf) };
}

export const lineColumns = sql`l.id, l.at, l.operator, l.operator_name, l.function, l.house_name, l.house_name_en, l.network_id, l.operation, l.remark, l.source, l.address, (l.before is not null or l.after is not null) as has_changes`;

export const lineOf = ({
  operator_name: operatorName,
  house_name: houseName,
  house_name_en: houseNameEn,
  network_id: networkId,
  has_changes: hasChanges,
  at,
  ...line
}: LineRow): LogLine => ({
  ...line,
  hasChanges,
  at: at.getTime(),
  operatorName,
  houseName,
  houseNameEn,
  networkId,
});

/**
 * What the action of a line changed, in the order it was written down. Refusal: 404 for a line the caller
 * does not see.
 */
export async function readChanges(
  database: Database,
  caller: Caller,
  id: number,
): Promise<LogChange[]> {
  const [line] = await rows<{ before: object | null; after: object | null }>(
    database,
    sql`select l.before, l.after from operation_logs l where ${visibleLines(caller)} and l.id = ${id}::bigint`,
  );
  if (line === undefined) throw notFound();
  const [before, after]: Readonly<Record<string, unknown>>[] = [
    { ...line.before },
    { ...line.after },
  ];
  return [...new Set([...Object.keys(before!), ...Object.keys(after!)])].map((field) => ({
    field,
    before: before![field],
    after: after![field],
  }));
}

/** FROM and WHERE of the lines a query means, over `l`. */
export function matchingLines(caller: Caller, query: LineFilter): SQL {
  const conditions = [visibleLines(caller)];
  if (query.function !== undefined) conditions.push(sql`l.function = ${query.function}`);
  if (query.from !== undefined) conditions.push(sql`l.at >= ${moment(query.from)}`);
  if (query.to !== undefined) conditions.push(sql`l.at < ${moment(query.to)}`);
  if (query.keyword !== undefined) {
    conditions.push(
      sql`concat_ws(chr(10), l.operator, l.operator_name, l.house_name, l.house_name_en, l.network_id, l.operation, l.remark) ilike ${likePattern(query.keyword)}`,
    );
  }
  return sql`from operation_logs l where ${sql.join(conditions, sql` and `)}`;
}
