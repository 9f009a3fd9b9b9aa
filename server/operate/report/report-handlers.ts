import { sql } from "drizzle-orm";
import type { Call } from "../../platform/api/api-call.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { Refusal, notFound } from "../../platform/base/refusal.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { ReadyFile } from "../../platform/export/ready-file.ts";
import { visibleFarms } from "../../platform/session/caller-scope.ts";
import { createReport, deleteReport, sendReport, updateReport } from "./report-commands.ts";
import { fileOf, makeReport, mayReport } from "./report-paper.ts";
import { listReports, listSendings, readSendingFile } from "./report-queries.ts";

/** Days of a preview that are not a week: a month of closed flocks. */
const previewDays = { flockClosed: 30 } as const;

/** A report as the caller would get it now. Refusals: 403, 404. */
async function previewReport(
  { database }: Deps,
  { caller, input, logChange, now }: Call<"previewReport">,
): Promise<ReadyFile> {
  const { kind, farmIds = [], language, format } = input;
  if (!mayReport(caller, kind)) throw new Refusal(403, "forbidden");
  const isRequested =
    farmIds.length > 0 ? sql`f.id = any(${sql.param(farmIds)}::int[])` : sql`true`;
  const farms = await rows<{ timeZone: string; orgId: number }>(
    database,
    sql`select f.time_zone as "timeZone", f.org_id as "orgId" from farms f
      where ${visibleFarms(caller)} and ${isRequested} order by f.id limit ${farmIds.length || 1}`,
  );
  const [farm] = farms;
  if (farm === undefined || farms.length < farmIds.length) throw notFound();
  const orgId = caller.orgId ?? farm.orgId;
  const created = await makeReport({
    database,
    caller: caller.roleKey === "administrator" ? inOrg(caller, orgId) : caller,
    kind,
    farmIds,
    orgId,
    language,
    at: now,
    timeZone: farm.timeZone,
    spanDays: kind === "flockClosed" ? previewDays[kind] : 7,
  });
  if (created === null) throw new Refusal(409, "reportEmpty");
  const file = await fileOf(created.paper, format);
  await logChange(database, { kind, orgId });
  return file;
}

/** A report is about one organisation, even for an administrator: restricts the caller to it. */
const inOrg = (caller: Call<"previewReport">["caller"], orgId: number) => ({
  ...caller,
  roleKey: "company_manager" as const,
  orgId,
});

async function sendingFile(
  { database }: Deps,
  { caller, input, logChange }: Call<"sendingFile">,
): Promise<ReadyFile> {
  const file = await readSendingFile(database, caller, input);
  await logChange(database, file);
  return file;
}

export const reportHandlers = (deps: Deps) =>
  bind(deps, {
    listReport: read(listReports),
    createReport,
    updateReport,
    deleteReport,
    sendReport,
    previewReport,
    listSending: read(listSendings),
    sendingFile,
  });
