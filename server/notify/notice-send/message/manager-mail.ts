import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { NoticeKind } from "../../../../contract/notify/notice.ts";
import type { NoticeText } from "../../../../contract/notify/notice-text.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import type { Planning } from "./notice-planning.ts";

/** A mail later than this is useless, ms. */
const validMs = 12 * hourMs;

interface Manager {
  readonly id: number;
  readonly email: string;
  readonly real_name: string;
  readonly map_type: "1" | "2";
}

/** A mail to the managers of a company about the notices themselves. */
export interface ManagerMail {
  readonly orgId: number;
  readonly kind: Extract<NoticeKind, "budget" | "pathDown" | "untold" | "notThere">;
  /** Each manager gets only one mail for the same key. */
  readonly key: string;
  /** The alarm it is about, whose notices it joins. Absent: none. */
  readonly severity?: Severity | null;
  textIn(language: Language): NoticeText;
}

/**
 * Mails the company managers of an organisation who have an address. Without a mail server, the
 * organisation still sees the mail in its list of notices. Returns how many are mailed.
 */
export async function mailManagers(
  tx: Queryable,
  { orgId, kind, key, severity = null, textIn }: ManagerMail,
  planning: Planning,
  now: number,
): Promise<number> {
  const managers = await tx.query<Manager>(
    `select u.id, u.email, u.real_name, o.map_type
     from users u join orgs o on o.id = u.org_id
     where u.org_id = $1 and u.role_key = 'company_manager' and u.email <> '' order by u.id`,
    [orgId],
  );
  const canMail = planning.channels.has("mail");
  for (const manager of managers) {
    const language = manager.map_type === "1" ? "zh" : "en";
    const mail = textIn(language);
    await tx.query(
      `insert into notices (key, org_id, channel, address_kind, address, recipient, alarm_ids,
         house_ids, kind, text, template, params, language, state, reason, due_at, next_try_at,
         expires_at, ended_at, severity)
       values ($1, $2, 'mail', 'mail', $3, $4, '{}', '{}', $5, $6, $7, $8::jsonb, $9, $10, $11,
         $12, $13, $14, $15, $16)
       on conflict (key) do nothing`,
      [
        `${key}:${manager.id}`,
        orgId,
        manager.email,
        manager.real_name,
        kind,
        mail.text,
        mail.template,
        JSON.stringify(mail.params),
        language,
        canMail ? "due" : "dropped",
        canMail ? null : "notConfigured",
        new Date(now),
        canMail ? new Date(now) : null,
        new Date(now + validMs),
        canMail ? null : new Date(now),
        severity,
      ],
    );
  }
  return canMail ? managers.length : 0;
}
