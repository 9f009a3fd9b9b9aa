import type { NoticeBudget } from "../../contract/notice-budget.ts";
import type { noticeBudgetRoutes } from "../../contract/route/notice-budget.ts";
import { orgIds } from "../session/named-ids.ts";
import { chosen } from "../trace/entry.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly saveNoticeBudget: Change<NoticeBudget>;
  }
}

const setOf = (budget: NoticeBudget) => chosen(budget, ["calls", "texts"]);

export const noticeBudgetTraces = {
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
} satisfies TracesOf<typeof noticeBudgetRoutes>;
