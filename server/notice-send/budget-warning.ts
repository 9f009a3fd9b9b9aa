import type { NoticeChannel } from "../../contract/notice.ts";
import { isBudgetChannel } from "../../contract/notice-budget.ts";
import { budgetText } from "../../contract/notice-text.ts";
import { hourMs } from "../../contract/time.ts";
import type { Transaction } from "../db/open.ts";
import { readDayUse } from "../notice-budget/use.ts";
import type { Planning } from "./planning.ts";

/** A warning that comes after this is of no use, ms. */
const keptMs = 12 * hourMs;

interface Manager {
  readonly id: number;
  readonly email: string;
  readonly real_name: string;
  readonly org_name: string;
  readonly org_name_en: string | null;
  readonly map_type: "1" | "2";
}

/**
 * Mails the company managers of an organisation, once a day and channel, that most of its budget is
 * used. One that has no mail server has the line in its list of notices all the same.
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
  const managers = await tx.query<Manager>(
    `select u.id, u.email, u.real_name, o.name as org_name, o.name_en as org_name_en, o.map_type
     from users u join orgs o on o.id = u.org_id
     where u.org_id = $1 and u.role_key = 'company_manager' and u.email <> '' order by u.id`,
    [orgId],
  );
  const canMail = planning.channels.has("mail");
  for (const manager of managers) {
    const language = manager.map_type === "1" ? "zh" : "en";
    const orgName =
      language === "zh" ? manager.org_name : (manager.org_name_en ?? manager.org_name);
    const said = budgetText({ orgName, channel, used, budget }, language);
    await tx.query(
      `insert into notices (key, org_id, channel, address_kind, address, recipient, alarm_ids,
         house_ids, kind, text, template, params, language, state, reason, due_at, next_try_at,
         expires_at, ended_at)
       values ($1, $2, 'mail', 'mail', $3, $4, '{}', '{}', 'budget', $5, $6, $7::jsonb, $8, $9, $10,
         $11, $12, $13, $14)
       on conflict (key) do nothing`,
      [
        `budget:${orgId}:${channel}:${day}:${manager.id}`,
        orgId,
        manager.email,
        manager.real_name,
        said.text,
        said.template,
        JSON.stringify(said.params),
        language,
        canMail ? "due" : "dropped",
        canMail ? null : "notConfigured",
        new Date(now),
        canMail ? new Date(now) : null,
        new Date(now + keptMs),
        canMail ? null : new Date(now),
      ],
    );
  }
}
