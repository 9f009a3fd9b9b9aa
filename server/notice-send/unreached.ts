import { type ToldAlarm, unreachedText } from "../../contract/notice-text.ts";
import type { Transaction } from "../db/open.ts";
import { unreachedSince, unreachedSql } from "../notice/unreached.ts";
import { rulesFor } from "../notice-plan/rule.ts";
import { readCalendars } from "./calendar-read.ts";
import type { Planning } from "./planning.ts";
import { mayTellRobot } from "./robots.ts";
import { type Rule, readRules } from "./phone-rule.ts";
import { clockOf, readTelling, type TellingAlarm } from "./telling-alarm.ts";
import { byWorst, placed, toldOf, waysOf, writeNotice } from "./write-notice.ts";

/** So long after its end of calling a robot is told of it at most, ms. */
const keptMs = 60 * 60_000;

interface Unreached {
  readonly one: TellingAlarm;
  readonly since: number;
}

/**
 * Tells the robots of the groups that have it in their care, once, of an urgent alarm whose numbers
 * have all been called and nobody has answered. Organisations that were told.
 */
export async function tellUnreached(
  tx: Transaction,
  planning: Planning,
  now: number,
): Promise<number[]> {
  const found = await tx.query<{ id: number; since: Date | null }>(
    `select a.id, ${unreachedSince} as since from alarms a
     where ${unreachedSql("$1::timestamptz")} and exists (select 1 from alarm_phones p
       where p.org_id = a.org_id and p.kind = 'robot' and p.status = 'open')
     order by a.id limit 200`,
    [new Date(now)],
  );
  if (found.length === 0) return [];
  const sinceOf = new Map(found.map(({ id, since }) => [id, since?.getTime() ?? now]));
  const all = await readTelling(tx, [...sinceOf.keys()]);
  const told = await readTold(tx, all);
  const calendarOf = await readCalendars(tx, all);
  const orgIds = new Set<number>();
  for (const rule of await readRules(tx, [...new Set(all.map(({ alarm }) => alarm.orgId))])) {
    const due = all.filter((one) => isMeant(rule, one) && !told.has(`${rule.id}:${one.alarm.id}`));
    const [first] = due;
    if (first === undefined) continue;
    const clock = { calendar: calendarOf(first), timeZone: first.plan.place.timeZone };
    if (!(await mayTellRobot(tx, rule, clock, 1, now))) continue;
    const unreached = due.map((one) => ({ one, since: sinceOf.get(one.alarm.id) ?? now }));
    await write(tx, rule, unreached, planning, now);
    orgIds.add(rule.orgId);
  }
  return [...orgIds];
}

const isMeant = (rule: Rule, { alarm, plan }: TellingAlarm): boolean =>
  rule.kind === "robot" &&
  rule.orgId === alarm.orgId &&
  rule.noticeTypes.includes(plan.notice) &&
  rulesFor([rule], plan.place).length > 0;

/** Which robot knows of which alarm since it began to tell. */
async function readTold(
  tx: Pick<Transaction, "query">,
  alarms: readonly TellingAlarm[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ phone_id: number | null; alarm_id: number }>(
    `select n.phone_id, u.id as alarm_id
     from unnest($1::int[], $2::timestamptz[]) as u(id, start_at)
       join notices n on n.alarm_ids @> array[u.id]
     where n.kind = 'unreached' and n.due_at >= u.start_at`,
    [alarms.map(({ alarm }) => alarm.id), alarms.map(({ plan }) => new Date(plan.startAt))],
  );
  return new Set(rows.map(({ phone_id, alarm_id }) => `${phone_id}:${alarm_id}`));
}

async function write(
  tx: Transaction,
  rule: Rule,
  unreached: readonly Unreached[],
  planning: Planning,
  now: number,
): Promise<void> {
  const sorted = unreached.toSorted((a, b) => byWorst(a.one, b.one));
  const [first, ...others] = sorted.map(({ one }): ToldAlarm => toldOf(one, rule.language));
  const [worst] = sorted;
  if (first === undefined || worst === undefined) return;
  const ways = waysOf(rule, "robot", planning.links, false);
  const since = Math.min(...sorted.map((each) => each.since));
  const clock = clockOf(worst.one.plan.place.timeZone, since);
  const said = placed(unreachedText([first, ...others], clock, ways), ways);
  await writeNotice(
    tx,
    {
      ...said,
      key: `${rule.id}:robot:unreached:${worst.one.alarm.id}:${Math.floor(now / 1000)}`,
      orgId: rule.orgId,
      rule,
      channel: "robot",
      alarms: sorted.map(({ one }) => one),
      severity: 1,
      kind: "unreached",
      state: "due",
      reason: null,
      dueAt: now,
      expiresAt: now + keptMs,
      hasLink: planning.links.base !== null,
    },
    planning.links,
    now,
  );
}
