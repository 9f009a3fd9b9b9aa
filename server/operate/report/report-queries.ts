import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { maskedAddress } from "../../../contract/notify/alarm-address.ts";
import type { Report, reportSorts, Sending } from "../../../contract/operate/report.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import type { ReadyFile } from "../../platform/export/ready-file.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { typeOf } from "./report-paper.ts";

type Input<K extends keyof typeof routes> = z.output<(typeof routes)[K]["input"]>;

/**
 * SQL condition on a report `r`: a company manager sees the reports of the organisation, others
 * their own. A sent report contains everything that its author may read, so it is hidden from users
 * with fewer rights.
 */
export function visibleReports({ roleKey, orgId, userId }: Caller): SQL {
  if (roleKey === "administrator") return sql`true`;
  if (orgId === null) return sql`false`;
  const isOwn = sql`r.org_id = ${orgId}::int`;
  return roleKey === "company_manager" ? isOwn : sql`(${isOwn} and r.made_by = ${userId}::int)`;
}

/** The zone of a subscription: of the first of its farms, otherwise of its organisation. */
export const zoneSql = sql`coalesce(
  (select f.time_zone from farms f where f.id = any(r.farm_ids) order by f.id limit 1),
  (select f.time_zone from farms f where f.org_id = r.org_id order by f.id limit 1), 'UTC')`;

export const reportFrom = sql`reports r join orgs o on o.id = r.org_id
  join users u on u.id = r.made_by
  left join lateral (select s.at, s.state from report_sendings s where s.report_id = r.id
    order by s.at desc limit 1) l on true`;
const columns = sql`r.id, r.org_id as "orgId", o.name as "orgName", o.name_en as "orgNameEn",
  r.kind, r.name, r.farm_ids as "farmIds", r.user_ids as "userIds", r.mails,
  r.phone_ids as "phoneIds", r.week_days as "weekDays", r.month_day as "monthDay", r.time,
  r.language, r.format, r.is_active as "isActive", ${zoneSql} as "timeZone",
  r.next_at as "nextAt", l.at as "lastAt", l.state as "lastState", u.real_name as "madeBy",
  r.version`;

interface StoredReport extends Omit<Report, "nextAt" | "lastAt"> {
  readonly nextAt: Date | null;
  readonly lastAt: Date | null;
}

const reportOf = ({ nextAt, lastAt, ...row }: StoredReport): Report => ({
  ...row,
  nextAt: nextAt?.getTime() ?? null,
  lastAt: lastAt?.getTime() ?? null,
});

const sorts: Readonly<Record<(typeof reportSorts)[number], SQL>> = {
  name: sql`r.name`,
  kind: sql`r.kind`,
  nextAt: sql`r.next_at`,
};

/** Subscriptions to reports in the caller's sight. */
export async function listReports(
  database: Database,
  caller: Caller,
  query: Input<"listReport">,
): Promise<Page<Report>> {
  const page = await pageOf<StoredReport>(database, {
    columns,
    from: reportFrom,
    where: [
      visibleReports(caller),
      when(query.id, (id) => sql`r.id = ${id}::bigint`),
      when(query.kind, (kind) => sql`r.kind = ${kind}`),
      containsKeyword(query.keyword, sql`r.name, u.real_name`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)}, r.id`,
    query,
  });
  return { ...page, rows: page.rows.map(reportOf) };
}

/** A subscription that the caller sees. Refusal: 404. */
export async function findReport(db: Queryable, caller: Caller, id: number): Promise<Report> {
  const [row] = await rows<StoredReport>(
    db,
    sql`select ${columns} from ${reportFrom}
      where r.id = ${id}::bigint and ${visibleReports(caller)}`,
  );
  if (row === undefined) throw notFound();
  return reportOf(row);
}

interface StoredSending extends Omit<Sending, "at"> {
  readonly at: Date;
}
const sendingFrom = sql`report_sendings s join reports r on r.id = s.report_id`;
const sendingColumns = sql`s.id, s.report_id as "reportId", r.kind, r.name,
  ${zoneSql} as "timeZone", s.at, s.by, s.state, s.title,
  coalesce((select array_agg(x.format order by x.format) from report_files x
    where x.sending_id = s.id), '{}') as files,
  coalesce((select json_agg(json_build_object('channel', d.channel, 'recipient', d.recipient,
      'address', d.address, 'state', d.state, 'reason', d.reason, 'tries', d.tries,
      'sentAt', (extract(epoch from d.sent_at) * 1000)::bigint) order by d.id)
    from report_deliveries d where d.sending_id = s.id), '[]') as deliveries`;

/** The address of a robot contains its key, so it is left out. */
const sendingOf = ({ at, deliveries, ...row }: StoredSending): Sending => ({
  ...row,
  at: at.getTime(),
  deliveries: deliveries.map((delivery) => ({
    ...delivery,
    address:
      delivery.channel === "robot" ? maskedAddress("robot", delivery.address) : delivery.address,
  })),
});

/** Reports that were sent, newest first. */
export async function listSendings(
  database: Database,
  caller: Caller,
  query: Input<"listSending">,
): Promise<Page<Sending>> {
  const page = await pageOf<StoredSending>(database, {
    columns: sendingColumns,
    from: sendingFrom,
    where: [
      visibleReports(caller),
      when(query.reportId, (id) => sql`r.id = ${id}::bigint`),
      when(query.id, (id) => sql`s.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`r.name, s.title`),
    ],
    order: sql`s.at desc, s.id desc`,
    query,
  });
  return { ...page, rows: page.rows.map(sendingOf) };
}

export async function findSending(db: Queryable, id: number): Promise<Sending> {
  const [row] = await rows<StoredSending>(
    db,
    sql`select ${sendingColumns} from ${sendingFrom} where s.id = ${id}::bigint`,
  );
  if (row === undefined) throw notFound();
  return sendingOf(row);
}

/** A file of a report that was sent. Refusal: 404. */
export async function readSendingFile(
  database: Database,
  caller: Caller,
  { id, format }: Input<"sendingFile">,
): Promise<ReadyFile & { readonly orgId: number }> {
  const [file] = await rows<{ name: string; content: Buffer; orgId: number }>(
    database,
    sql`select x.name, x.content, r.org_id as "orgId" from report_files x
      join report_sendings s on s.id = x.sending_id join reports r on r.id = s.report_id
      where s.id = ${id}::bigint and x.format = ${format} and ${visibleReports(caller)}`,
  );
  if (file === undefined) throw notFound();
  return { ...file, type: typeOf(format) };
}
