import { sql } from "drizzle-orm";
import { maskedAddress } from "../../../contract/notify/alarm-address.ts";
import { hourMs } from "../../../contract/base/time.ts";
import {
  type Report,
  reportFileKeys,
  type SendingState,
} from "../../../contract/operate/report.ts";
import { callerOf } from "../../control/control/authority/author-check.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import type { ReadyFile } from "../../platform/export/ready-file.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { fileOf, makeReport, mayReport } from "./report-paper.ts";
import { nextSend, spanDaysOf } from "./report-schedule.ts";

/**
 * A delivery that was not accepted for this long is dropped, because the next report is near, ms.
 */
const expiresMs = 20 * hourMs;
/** Lines of a message: the rest is in the file. */
const linesMax = 12;

/** When a report is made, and who requested it; null: the schedule. */
interface Sent {
  readonly at: number;
  readonly by: string | null;
}

interface Outcome {
  readonly state: SendingState;
  readonly title: string;
  readonly text: string;
  readonly files: readonly (ReadyFile & { readonly format: (typeof reportFileKeys)[number] })[];
}
const without = (state: SendingState): Outcome => ({ state, title: "", text: "", files: [] });

/**
 * The maker in their current state, within the organisation of the subscription; null: they may
 * not.
 */
async function makerOf(database: Database, report: Report): Promise<Caller | null> {
  const [row] = await database.query<{ madeBy: number }>(
    `select made_by as "madeBy" from reports where id = $1`,
    [report.id],
  );
  const maker = row === undefined ? null : await callerOf(database, row.madeBy, null);
  if (maker === null || !mayReport(maker, report.kind)) return null;
  if (maker.roleKey === "administrator")
    return { ...maker, roleKey: "company_manager", orgId: report.orgId };
  return maker.orgId === report.orgId ? maker : null;
}

async function makeFiles(database: Database, report: Report, at: number): Promise<Outcome> {
  const caller = await makerOf(database, report);
  if (caller === null) return without("refused");
  const { timeZone, language, format } = report;
  const spanDays = spanDaysOf(report, timeZone, at);
  const created = await makeReport({ ...report, database, caller, at, spanDays });
  if (created === null) return without("empty");
  const formats = reportFileKeys.filter((key) => format === "both" || format === key);
  const files = [];
  for (const format of formats)
    files.push({ ...(await fileOf(created.paper, format)), format: format });
  const { title, lines } = created.paper;
  const name = language === "zh" ? `【${title}】${report.name}` : `${title}: ${report.name}`;
  const text = [name, ...created.summary.slice(0, linesMax), ...lines].join("\n");
  return { state: "made", title, text, files };
}

/**
 * Makes a report with the rights its maker has now, and keeps it with its deliveries, all or
 * nothing. The moment is in it once: a second server or try finds it there. Returns its id.
 */
export async function makeSending(
  database: Database,
  report: Report,
  { at, by }: Sent,
  known?: SendingState,
): Promise<number> {
  const { state, title, text, files } =
    known === undefined ? await makeFiles(database, report, at) : without(known);
  return database.transaction(async (tx) => {
    const timestamp = new Date(at);
    const [sending] = await tx.query<{ id: number }>(
      `insert into report_sendings (report_id, at, by, state, title, text)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [report.id, timestamp, by, state, title, text],
    );
    if (by === null)
      await tx.query("update reports set next_at = $2 where id = $1 and next_at = $3", [
        report.id,
        dateOf(nextSend(report, report.timeZone, at)),
        timestamp,
      ]);
    if (sending === undefined)
      return only(
        await tx.query<{ id: number }>(
          "select id from report_sendings where report_id = $1 and at = $2",
          [report.id, timestamp],
        ),
      ).id;
    for (const { format, name, content } of files)
      await tx.query(
        "insert into report_files (sending_id, format, name, content) values ($1, $2, $3, $4)",
        [sending.id, format, name, content],
      );
    if (state === "made") await writeDeliveries(tx, report, sending.id, at);
    return sending.id;
  });
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

interface Recipient {
  readonly channel: "mail" | "robot";
  readonly recipient: string;
  readonly address: string;
  readonly phoneId: number | null;
}

/** The current recipients: people who have left get nothing. Each address once. */
async function recipientsOf(tx: Transaction, report: Report): Promise<readonly Recipient[]> {
  const users = await rows<{ recipient: string; address: string }>(
    tx,
    sql`select real_name as recipient, email as address from users
      where id = any(${sql.param(report.userIds)}::int[]) and is_active and email <> ''
        and org_id = ${report.orgId} order by id`,
  );
  const robots = await rows<{ phoneId: number; recipient: string; address: string }>(
    tx,
    sql`select id as "phoneId", description as recipient, address from alarm_phones
      where id = any(${sql.param(report.phoneIds)}::int[]) and kind = 'robot'
        and status = 'open' and org_id = ${report.orgId} order by id`,
  );
  const mails = [...users, ...report.mails.map((address) => ({ recipient: "", address }))];
  const once = new Map(
    mails.toReversed().map((mail) => [mail.address.toLowerCase(), mail] as const),
  );
  return [
    ...[...once.values()]
      .toReversed()
      .map((item) => ({ ...item, channel: "mail" as const, phoneId: null })),
    ...robots.map((robot) => ({
      ...robot,
      channel: "robot" as const,
      recipient: robot.recipient || maskedAddress("robot", robot.address),
    })),
  ];
}

async function writeDeliveries(
  tx: Transaction,
  report: Report,
  sendingId: number,
  at: number,
): Promise<void> {
  for (const { channel, recipient, address, phoneId } of await recipientsOf(tx, report))
    await tx.query(
      `insert into report_deliveries (sending_id, channel, recipient, address, phone_id, state,
         next_try_at, expires_at) values ($1, $2, $3, $4, $5, 'due', $6, $7)`,
      [sendingId, channel, recipient, address, phoneId, new Date(at), new Date(at + expiresMs)],
    );
}
