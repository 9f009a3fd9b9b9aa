import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import {
  type Report,
  type ReportKind,
  reportFields,
  reportKinds,
  sendingStates,
  type SendingState,
} from "../../../contract/operate/report.ts";
import type { reportRoutes } from "../../../contract/route/operate/report-routes.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { farmIds, namedBy, userIds } from "../../platform/session/named-ids.ts";
import { visibleReports } from "./report-queries.ts";
import { visiblePhones } from "../../notify/alarm-phone/phone-row.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Report", Report> {
    readonly sendReport: { readonly report: Report; readonly state: SendingState };
    readonly previewReport: { readonly kind: ReportKind; readonly orgId: number | null };
    readonly sendingFile: { readonly name: string; readonly orgId: number };
  }
}

const reportIds = namedBy("report", sql`reports r`, sql`r.id`, visibleReports);
const phoneIds = namedBy("alarmPhone", sql`alarm_phones p`, sql`p.id`, visiblePhones);
const sendingIds = namedBy(
  "sending",
  sql`report_sendings s join reports r on r.id = s.report_id`,
  sql`s.id`,
  visibleReports,
);

interface Named {
  readonly farmIds: readonly number[];
  readonly userIds: readonly number[];
  readonly phoneIds: readonly number[];
}
const namedIn = (input: Named) => [
  farmIds(...input.farmIds),
  userIds(...input.userIds),
  phoneIds(...input.phoneIds),
];
const recordsChanged = ({ orgId }: Report) => [{ kinds: ["reports"], orgIds: [orgId] } as const];
const line = ({ name, kind, orgId }: Report) => ({
  operation: name,
  remark: reportKinds[kind].zh,
  orgId,
});

export const reportAudits = {
  ...recordAudit("Report", {
    function: "report",
    fields: chosenFields(reportFields),
    line,
    recordsChanged,
    names: {
      create: namedIn,
      update: (input) => [reportIds(input.id), ...namedIn(input)],
      delete: ({ id }) => [reportIds(id)],
    },
  }),
  listReport: { names: ({ id }) => [reportIds(id)] },
  sendReport: {
    lines: ({ report, state }) => [
      { ...line(report), function: "reportSend", remark: sendingStates[state].zh },
    ],
    recordsChanged: ({ report }) => recordsChanged(report),
    names: ({ id }) => [reportIds(id)],
  },
  previewReport: {
    lines: ({ kind, orgId }) => [
      { function: "reportTake", operation: reportKinds[kind].zh, ...(orgId !== null && { orgId }) },
    ],
    names: (input) => [farmIds(...(input.farmIds ?? []))],
  },
  listSending: { names: ({ reportId, id }) => [reportIds(reportId), sendingIds(id)] },
  sendingFile: {
    lines: ({ name, orgId }) => [{ function: "reportTake", operation: name, orgId }],
    names: ({ id }) => [sendingIds(id)],
  },
} satisfies AuditsOf<typeof reportRoutes>;
