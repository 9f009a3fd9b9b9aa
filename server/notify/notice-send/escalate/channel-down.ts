import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import { pathDownText } from "../../../../contract/notify/notice-text.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { clockOf } from "../message/alarm-to-notify.ts";
import { mailManagers } from "../message/manager-mail.ts";
import type { Planning } from "../message/notice-planning.ts";
import { type Company, companySql, notifyTopRobots } from "../message/robot-message.ts";

/**
 * Reports over the remaining channels that a channel is down, to every company with a number on it:
 * to its managers by mail, and to the robots at the top of its tree. At most once an hour.
 */
export async function notifyChannelDown(
  tx: Transaction,
  { channel, downSince }: { readonly channel: NoticeChannel; readonly downSince: number },
  planning: Planning,
  now: number,
): Promise<void> {
  const orgs = await tx.query<Company>(
    `${companySql} where exists (select 1 from alarm_phones p
       where p.org_id = o.id and p.status = 'open' and p.kind = $1) order by o.id`,
    [channel === "mail" ? "mail" : "phone"],
  );
  for (const org of orgs) {
    const since = clockOf(org.zone, downSince);
    const key = `pathDown:${channel}:${Math.floor(downSince / hourMs)}:${org.id}`;
    const textIn = (language: Language) => pathDownText(channel, since, language);
    const kind = "pathDown";
    if (channel !== "mail") {
      await mailManagers(tx, { orgId: org.id, kind, key, textIn }, planning, now);
    }
    await notifyTopRobots(tx, org, { kind, key, textIn }, planning, now);
  }
}
