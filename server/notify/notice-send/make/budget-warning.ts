import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import { isBudgetChannel } from "../../../../contract/notify/notice-budget.ts";
import { budgetText } from "../../../../contract/notify/notice-text.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { readDayUse } from "../../notice-budget/notice-budget-use.ts";
import { mailManagers } from "../message/manager-mail.ts";
import type { Planning } from "../message/notice-planning.ts";

/**
 * Mails the company managers of an organisation, once a day and channel, that most of its budget is
 * used.
 */
export async function warnOfBudget(
  tx: Transaction,
  orgId: number,
  channel: NoticeChannel,
  planning: Planning,
  now: number,
): Promise<void> {
  if (!isBudgetChannel(channel)) return;
  const { day, used, budget, state } = await readDayUse(tx, orgId, channel, now);
  if (state === "free") return;
  await mailManagers(
    tx,
    {
      orgId,
      kind: "budget",
      key: `budget:${orgId}:${channel}:${day}`,
      textIn: (orgName, language) => budgetText({ orgName, channel, used, budget }, language),
    },
    planning,
    now,
  );
}
