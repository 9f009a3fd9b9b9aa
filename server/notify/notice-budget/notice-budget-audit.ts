import type { NoticeBudget } from "../../../contract/notify/notice-budget.ts";
import type { noticeBudgetRoutes } from "../../../contract/route/notify/notice-budget-routes.ts";
import { orgIds } from "../../platform/session/named-ids.ts";
import { chosen } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly saveNoticeBudget: Change<NoticeBudget>;
  }
}

const setOf = (budget: NoticeBudget) => chosen(budget, ["calls", "texts", "onWayMin", "thereMin"]);

export const noticeBudgetAudits = {
  readNoticeBudget: { names: ({ orgId }) => [orgIds(orgId)] },
  saveNoticeBudget: {
    lines: ({ before, after }) => [
      {
        function: "settingBudget",
        operation: "",
        orgId: after.orgId,
        before: setOf(before),
        after: setOf(after),
      },
    ],
    recordsChanged: ({ after }) => [{ kinds: ["notices", "alarmPhones"], orgIds: [after.orgId] }],
    names: ({ orgId }) => [orgIds(orgId)],
  },
} satisfies AuditsOf<typeof noticeBudgetRoutes>;
