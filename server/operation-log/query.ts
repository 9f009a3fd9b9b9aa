import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { LogFunction, LogLine, LogSource } from "../../contract/log.ts";
import type { routes } from "../../contract/route.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { moment } from "../alarm/query.ts";
import { likePattern, offsetOf } from "../house/query.ts";
import type { Caller } from "../session/scope.ts";
import { visibleLines } from "./scope.ts";

interface LineRow {
  id: number; at: Date; operator: string; operator_name: string | null; function: LogFunction; house_name: string | null; house_name_en: string | null;
  network_id: string | null; operation: string; remark: string; source: LogSource; address: string;
}

/** A page of the lines the caller may see, newest first. `from` and `to` (exclusive) in epoch ms; `keyword` looks into operator, house, network ID, operation and remark. */
export async function listLines(database: Database, caller: Caller, query: z.output<typeof routes.listLog.input>): Promise<{ total: number; rows: LogLine[] }> {
  const conditions = [visibleLines(caller)];
  if (query.function !== undefined) conditions.push(sql`l.function = ${query.function}`);
  if (query.from !== undefined) conditions.push(sql`l.at >= ${moment(query.from)}`);
  if (query.to !== undefined) conditions.push(sql`l.at < ${moment(query.to)}`);
  if (query.keyword !== undefined) {
    conditions.push(sql`concat_ws(chr(10), l.operator, l.operator_name, l.house_name, l.house_name_en, l.network_id, l.operation, l.remark) ilike ${likePattern(query.keyword)}`);
  }
  const matching = sql`from operation_logs l where ${sql.join(conditions, sql` and `)}`;
  const [count] = await rows<{ total: number }>(database, sql`select count(*) as total ${matching}`);
  const found = await rows<LineRow>(database, sql`
    select l.id, l.at, l.operator, l.operator_name, l.function, l.house_name, l.house_name_en, l.network_id, l.operation, l.remark, l.source, l.address
    ${matching} order by l.at desc, l.id desc limit ${query.pageSize} offset ${offsetOf(query)}`);
  return {
    total: count!.total,
    rows: found.map(({ operator_name: operatorName, house_name: houseName, house_name_en: houseNameEn, network_id: networkId, at, ...line }) => ({
      ...line, at: at.getTime(), operatorName, houseName, houseNameEn, networkId,
    })),
  };
}
