import { nameIn } from "../../../../contract/base/localized-name.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import { isBudgetChannel } from "../../../../contract/notify/notice-budget.ts";
import { budgetText } from "../../../../contract/notify/notice-text.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { only } from "../../../platform/db/sql-statement.ts";
import { readDayUse } from "../../notice-budget/notice-budget-use.ts";
import { notifyManagers } from "../message/manager-notice.ts";
import type { Planning } from "../message/notice-planning.ts";

/**
 * Notifies an organisation's managers, once per day and channel, that most of its budget is used.
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
  const key = `budget:${orgId}:${channel}:${day}`;
  const known = await tx.query(
    `select 1 from notices where org_id = $1 and kind = 'budget' and due_at > $3
       and starts_with(key, $2) limit 1`,
    [orgId, `${key}:`, new Date(now - 2 * dayMs)],
  );
  if (known.length > 0) return;
  const org = only(
    await tx.query<{ name: string; nameEn: string | null }>(
      `select name, name_en as "nameEn" from orgs where id = $1`,
      [orgId],
    ),
  );
  const textIn = (language: Language) =>
    budgetText({ orgName: nameIn(org, language), channel, used, budget }, language);
  await notifyManagers(tx, { orgId, kind: "budget", key, textIn }, planning, now);
}
