import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { createReportSchema, Report, Sending } from "../../../contract/operate/report.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, notFound, Refusal } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { reports } from "../../platform/db/schema/notify/report-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { type Caller, visibleFarms, visibleUsers } from "../../platform/session/caller-scope.ts";
import { visiblePhones } from "../../notify/alarm-phone/phone-row.ts";
import { findReport, findSending } from "./report-queries.ts";
import { nextSend } from "./report-schedule.ts";
import { makeSending } from "./report-sending.ts";

type Form = z.output<typeof createReportSchema>;

const badFarms = (fault: "missing" | "oneOrg") =>
  new Refusal(400, "invalid", { fields: { farmIds: { words: fieldFaults[fault], values: {} } } });

/**
 * The organisation of a subscription: the caller's, an administrator's by its farms. Refusals: 404
 * for a farm, user or robot that the caller does not see, 400 for farms of two organisations.
 */
async function checkForm(tx: Transaction, caller: Caller, form: Form): Promise<number> {
  const farms = await rows<{ orgId: number }>(
    tx,
    sql`select f.org_id as "orgId" from farms f
      where f.id = any(${sql.param(form.farmIds)}::int[]) and ${visibleFarms(caller)}`,
  );
  if (farms.length < form.farmIds.length) throw notFound();
  const orgId = caller.orgId ?? farms[0]?.orgId;
  if (orgId === undefined) throw badFarms("missing");
  if (farms.some((farm) => farm.orgId !== orgId)) throw badFarms("oneOrg");
  const users = await rows(
    tx,
    sql`select 1 from users u where u.id = any(${sql.param(form.userIds)}::int[])
      and u.org_id = ${orgId} and (${visibleUsers(caller)} or u.id = ${caller.userId})`,
  );
  if (users.length < form.userIds.length) throw notFound();
  const phones = await rows(
    tx,
    sql`select 1 from alarm_phones p where p.id = any(${sql.param(form.phoneIds)}::int[])
      and p.org_id = ${orgId} and p.kind = 'robot' and ${visiblePhones(caller)}`,
  );
  if (phones.length < form.phoneIds.length) throw notFound();
  return orgId;
}

/** Computes when a subscription is due next. */
async function schedule(tx: Transaction, report: Report, now: number): Promise<Report> {
  const nextAt = report.isActive ? nextSend(report, report.timeZone, now) : null;
  await tx.orm
    .update(reports)
    .set({ nextAt: nextAt === null ? null : new Date(nextAt) })
    .where(eq(reports.id, report.id));
  return { ...report, nextAt };
}

/** Makes a subscription. Refusals: 400, 401. */
export function createReport(deps: Deps, call: Call<"createReport">): Promise<Report> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const orgId = await checkForm(tx, caller, input);
    const values = { ...input, orgId, madeBy: caller.userId };
    const inserted = only(
      await tx.orm.insert(reports).values(values).returning({ id: reports.id }),
    );
    const after = await schedule(tx, await findReport(tx, caller, inserted.id), now);
    await logChange(tx, { before: null, after });
    return after;
  });
}

const lockReport = (tx: Transaction, id: number) =>
  tx.query("select 1 from reports where id = $1::bigint for update", [id]);

/** The author stays, with that person's rights. Refusals: 400, 401, 404, 409. */
export function updateReport(deps: Deps, call: Call<"updateReport">): Promise<Report> {
  const { caller, input, logChange, now } = call;
  const { id, version: _version, ...form } = input;
  return inTransaction(deps, call, async (tx) => {
    await lockReport(tx, id);
    const before = await findReport(tx, caller, id);
    expectVersion(before, input);
    if ((await checkForm(tx, caller, form)) !== before.orgId) throw badFarms("oneOrg");
    await tx.orm
      .update(reports)
      .set({ ...form, version: nextVersion(reports) })
      .where(eq(reports.id, id));
    const after = await schedule(tx, await findReport(tx, caller, id), now);
    await logChange(tx, { before, after });
    return after;
  });
}

/** Refusals: 401, 404. */
export function deleteReport(deps: Deps, call: Call<"deleteReport">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    await lockReport(tx, input.id);
    const record = await findReport(tx, caller, input.id);
    await tx.orm.delete(reports).where(eq(reports.id, record.id));
    await logChange(tx, record);
  });
}

/** Makes a report now; the deliveries follow at once. Refusals: 401, 404. */
export async function sendReport(
  { database }: Deps,
  { caller, input, logChange, now }: Call<"sendReport">,
): Promise<Sending> {
  const report = await findReport(database, caller, input.id);
  const id = await makeSending(database, report, { at: now, by: caller.name });
  const sending = await findSending(database, id);
  await logChange(database, { report, state: sending.state });
  return sending;
}
