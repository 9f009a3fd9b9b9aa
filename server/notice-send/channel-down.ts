import type { NoticeChannel } from "../../contract/notice.ts";
import { type NoticeText, pathDownText } from "../../contract/notice-text.ts";
import { hourMs } from "../../contract/time.ts";
import type { Language } from "../../contract/words.ts";
import type { Transaction } from "../db/open.ts";
import { readCalendar } from "../calendar/read.ts";
import { mailManagers } from "./manager-mail.ts";
import type { Planning } from "./planning.ts";
import { mayTellRobot } from "./robot-allowance.ts";
import { readContacts } from "./contact-row.ts";
import { clockOf } from "./alarm-to-notify.ts";
import { writeNotice } from "./write-notice.ts";

interface Concerned {
  readonly id: number;
  readonly zone: string;
  readonly country: string;
}

/**
 * Says by what still works that a channel does not, to every company with a number on it: its
 * managers by mail, and the robots of its own groups (at the top of its tree). Once an hour at
 * most.
 */
export async function tellChannelDown(
  tx: Transaction,
  { channel, downSince }: { readonly channel: NoticeChannel; readonly downSince: number },
  planning: Planning,
  now: number,
): Promise<void> {
  const orgs = await tx.query<Concerned>(
    `select o.id, coalesce(f.time_zone, 'UTC') as zone, coalesce(f.country, 'CHN') as country
     from orgs o left join lateral (select time_zone, country from farms
       where org_id = o.id order by id limit 1) f on true
     where exists (select 1 from alarm_phones p
       where p.org_id = o.id and p.status = 'open' and p.kind = $1) order by o.id`,
    [channel === "mail" ? "mail" : "phone"],
  );
  for (const org of orgs) {
    const since = clockOf(org.zone, downSince);
    const key = `pathDown:${channel}:${Math.floor(downSince / hourMs)}:${org.id}`;
    const say = (language: Language) => pathDownText(channel, since, language);
    if (channel !== "mail")
      await mailManagers(
        tx,
        { orgId: org.id, kind: "pathDown", key, say: (_, language) => say(language) },
        planning,
        now,
      );
    await tellRobots(tx, org, { key, say, planning, now });
  }
}

interface Said {
  readonly key: string;
  say(language: Language): NoticeText;
  readonly planning: Planning;
  readonly now: number;
}

async function tellRobots(
  tx: Transaction,
  { id: orgId, zone, country }: Concerned,
  { key, say, planning, now }: Said,
): Promise<void> {
  const clock = { calendar: await readCalendar(tx, orgId, country), timeZone: zone };
  for (const contact of await topRobots(tx, orgId)) {
    if (!(await mayTellRobot(tx, contact, clock, 2, now))) continue;
    await writeNotice(
      tx,
      {
        ...say(contact.language),
        key: `${key}:robot:${contact.id}`,
        orgId,
        contact,
        channel: "robot",
        alarms: [],
        severity: null,
        kind: "pathDown",
        state: "due",
        reason: null,
        dueAt: now,
        expiresAt: now + hourMs,
        hasLink: false,
      },
      planning.links,
      now,
    );
  }
}

/** Group robots that stand for the whole organisation. */
async function topRobots(tx: Transaction, orgId: number) {
  const tops = await tx.query<{ id: number }>(
    "select id from farms where org_id = $1 and cardinality(lineage) = 1",
    [orgId],
  );
  const ids = new Set(tops.map(({ id }) => id));
  return (await readContacts(tx, [orgId])).filter(
    (contact) => contact.kind === "robot" && contact.farmId !== null && ids.has(contact.farmId),
  );
}
