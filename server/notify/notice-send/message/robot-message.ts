import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { NoticeKind } from "../../../../contract/notify/notice.ts";
import type { NoticeText } from "../../../../contract/notify/notice-text.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { readCalendar } from "../../calendar/worked-days.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { readContacts } from "./contact-row.ts";
import type { Planning } from "./notice-planning.ts";
import { mayNotifyRobot } from "./robot-allowance.ts";
import { writeOnce } from "./write-notice.ts";

/** The facts of a company that notices to its robots need. */
export interface Company {
  readonly id: number;
  readonly zone: string;
  readonly country: string;
}

/** Selects companies from orgs `o`, each with the time zone and country of its first farm. */
export const companySql = `select o.id, coalesce(f.time_zone, 'UTC') as zone,
    coalesce(f.country, 'CHN') as country
  from orgs o left join lateral (select time_zone, country from farms
    where org_id = o.id order by id limit 1) f on true`;

/** A notice about the notices themselves: a channel is down, or nobody was reached. */
export interface RobotNotice {
  readonly kind: Extract<NoticeKind, "budget" | "pathDown" | "untold" | "notThere">;
  /** Each robot is notified only once for the same key. */
  readonly key: string;
  readonly severity?: Severity | null;
  textIn(language: Language): NoticeText;
}

/**
 * Notifies the robots of a company's own groups, those at the top of its tree. Returns how many are
 * notified.
 */
export async function notifyTopRobots(
  tx: Transaction,
  { id: orgId, zone, country }: Company,
  { kind, key, severity = null, textIn }: RobotNotice,
  planning: Planning,
  now: number,
): Promise<number> {
  let notified = 0;
  const clock = { calendar: await readCalendar(tx, orgId, country), timeZone: zone };
  for (const contact of await topRobots(tx, orgId, now)) {
    if (!(await mayNotifyRobot(tx, contact, clock, 2, now))) continue;
    await writeOnce(
      tx,
      {
        ...textIn(contact.language),
        key: `${key}:robot:${contact.id}`,
        orgId,
        contact,
        channel: "robot",
        alarms: [],
        severity,
        kind,
        state: "due",
        reason: null,
        dueAt: now,
        expiresAt: now + hourMs,
        hasLink: false,
      },
      planning.links,
      now,
    );
    notified += 1;
  }
  return notified;
}

/** Group robots of the whole organisation. */
async function topRobots(tx: Transaction, orgId: number, now: number) {
  const tops = await tx.query<{ id: number }>(
    "select id from farms where org_id = $1 and cardinality(lineage) = 1",
    [orgId],
  );
  const ids = new Set(tops.map(({ id }) => id));
  return (await readContacts(tx, [orgId], now)).filter(
    (contact) => contact.kind === "robot" && contact.farmId !== null && ids.has(contact.farmId),
  );
}
