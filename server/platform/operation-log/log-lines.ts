import type { LogSource } from "../../../contract/base/operation-log.ts";
import type { Queryable } from "../db/open-database.ts";
import type { LogEntry } from "../audit/audit-entry.ts";
import { clean } from "./clean-text.ts";

/** Origin and time of a call (epoch ms). */
export interface Origin {
  readonly source: LogSource;
  readonly address: string;
  readonly now: number;
  /** Id of the call; absent: no call caused the line. */
  readonly requestId?: string;
}

/** A line to be added: an entry, and who did it. Its texts are cleaned and cut here. */
export interface NewLine extends Omit<LogEntry, "userId" | "orgId"> {
  /** Null: without a sign-in. */
  readonly userId: number | null;
  /** Absent: the names of the user `userId`. */
  readonly operator?: string;
  readonly operatorName?: string | null;
  readonly orgId: number | null;
}

const max = { operator: 50, operation: 100, remark: 500, address: 64 } as const;

/**
 * Stores the present names of operator and house; later changes of names do not affect the line.
 */
const insertSql = `
  insert into operation_logs (at, user_id, operator, operator_name, org_id,
    house_id, farm_id, house_name, house_name_en, network_id,
    function, operation, remark, source, address, request_id, before, after)
  select $2, x."userId", coalesce(x.operator,
      case u.kind when 'service' then u.real_name else u.login_name end, ''),
    coalesce(x."operatorName", case when x.operator is null then u.real_name end),
    coalesce(h.org_id, x."orgId", case when x.operator is null then u.org_id end),
    h.id, h.farm_id, h.name, h.name_en, g.network_id,
    x.function, x.operation, x.remark, $3, $4, $5, x.before, x.after
  from jsonb_to_recordset($1::jsonb) as x(
    no int, "userId" int, operator text, "operatorName" text, "orgId" int, "houseId" int,
    function text, operation text, remark text, before jsonb, after jsonb)
  left join users u on u.id = x."userId"
  left join houses h on h.id = x."houseId"
  left join gateways g on g.house_id = h.id
  order by x.no`;

const cleanFields = (fields: NewLine["before"]): NewLine["before"] =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? clean(value, max.remark) : value,
    ]),
  );

/**
 * Adds lines. Within a transaction they are stored if, and only if, the change they describe is.
 */
export async function writeLines(
  db: Queryable,
  lines: readonly NewLine[],
  { source, address, now, requestId }: Origin,
): Promise<void> {
  if (lines.length === 0) return;
  const cleaned = lines.map((line, index) => ({
    ...line,
    no: index,
    ...(line.operator === undefined ? {} : { operator: clean(line.operator, max.operator) }),
    ...(typeof line.operatorName === "string"
      ? { operatorName: clean(line.operatorName, max.operator) }
      : {}),
    operation: clean(line.operation ?? "", max.operation),
    remark: clean(line.remark ?? "", max.remark),
    before: cleanFields(line.before),
    after: cleanFields(line.after),
  }));
  await db.query(insertSql, [
    JSON.stringify(cleaned),
    new Date(now),
    source,
    clean(address, max.address),
    requestId ?? null,
  ]);
}
