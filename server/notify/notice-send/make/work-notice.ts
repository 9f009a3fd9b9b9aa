import { type SQL, sql } from "drizzle-orm";
import type { AlarmKey } from "../../../../contract/alarm/alarm-kind.ts";
import { type EnglishNames, inEnglish } from "../../../../contract/account/person-name.ts";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import { formatTime } from "../../../../contract/base/time-text.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { messageChannelOf } from "../../../../contract/notify/notice.ts";
import type { NoticeText, NoticeOptions } from "../../../../contract/notify/notice-text.ts";
import { workBegunText, workOverText } from "../../../../contract/notify/work-notice-text.ts";
import { hiddenIn, unclearedSql } from "../../../alarm/planned-work/work-queries.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { rows } from "../../../platform/db/sql-statement.ts";
import { serverItself } from "../../../platform/session/caller-scope.ts";
import { personNamesIn } from "../../../platform/session/person-names.ts";
import { readCalendar } from "../../calendar/worked-days.ts";
import { firstOpen } from "../../notice-plan/notice-plan.ts";
import { contactsFor } from "../../notice-plan/plan-contact.ts";
import { type Contact, isReached, readContacts } from "../message/contact-row.ts";
import { readAllowance } from "../message/notice-allowance.ts";
import type { Planning } from "../message/notice-planning.ts";
import { optionsOf, writeOnce } from "../message/write-notice.ts";

/** An end longer ago than this is not announced, ms. */
const freshMs = hourMs;
const runsAtOnce = 20;

/** SQL condition on a run `r`: people have yet to be notified of its start or its end. */
export const unnotifiedWorkSql = `(r.begun_told_at is null
  or (r.over_told_at is null and r.ended_at is not null))`;

interface Run {
  readonly id: number;
  readonly org_id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly keys: readonly AlarmKey[];
  readonly hides_urgent: boolean;
  readonly until_at: Date;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
}
interface House {
  readonly houseId: number;
  readonly lineage: readonly number[];
  readonly farmId: number;
  readonly country: string;
  readonly houseName: Readonly<Record<Language, string>>;
  readonly farmName: Readonly<Record<Language, string>>;
  readonly cleared: number;
  readonly uncleared: number;
}

/**
 * Notifies the persons on duty of planned work that has begun or is over: the contacts of its
 * houses who may be notified now and would be first. There are no calls. Work that began and ended
 * unseen is notified as over. Returns the organisations concerned.
 */
export async function notifyPlannedWork(
  tx: Transaction,
  planning: Planning,
  now: number,
): Promise<number[]> {
  const runs = await tx.query<Run>(
    `update work_runs set begun_told_at = coalesce(begun_told_at, $1),
       over_told_at = case when ended_at is null then null else $1 end
     where id in (select r.id from work_runs r where ${unnotifiedWorkSql}
       order by r.id limit ${runsAtOnce} for update skip locked)
     returning id, org_id, name, time_zone, keys, hides_urgent, until_at, ended_at, ended_by`,
    [new Date(now)],
  );
  for (const run of runs)
    if (run.ended_at === null || now - run.ended_at.getTime() < freshMs)
      await notify(tx, run, planning, now);
  return [...new Set(runs.map(({ org_id }) => org_id))];
}

async function notify(tx: Transaction, run: Run, planning: Planning, now: number): Promise<void> {
  const houses = await readHouses(tx, run.id);
  const onDuty = await onDutyOf(tx, run, houses, now);
  const reader = { roleKey: "company_manager", orgId: run.org_id } as const;
  for (const { contact, own } of onDuty) {
    const channel = messageChannelOf(contact.kind);
    if (!planning.channels.has(channel)) continue;
    const allowance = await readAllowance(tx, contact, channel, { severity: 3, isNew: true }, now);
    const isLate = allowance.kind === "later";
    const dueAt = isLate ? allowance.until : now;
    const options = { ...optionsOf(contact, channel, planning.links, false), link: null };
    await writeOnce(
      tx,
      {
        ...textOf(run, own, options, now, await personNamesIn(tx, reader, options.language)),
        key: `work:${run.id}:${run.ended_at === null ? "begun" : "over"}:${contact.id}`,
        orgId: run.org_id,
        contact,
        channel,
        alarms: [],
        severity: null,
        kind: "work",
        state: allowance.kind === "no" ? "dropped" : "due",
        reason: allowance.kind === "no" ? allowance.reason : null,
        dueAt,
        expiresAt: dueAt + freshMs,
        hasLink: false,
      },
      planning.links,
      now,
    );
  }
}

/** Houses of a window, and the hidden alarms in each. */
const readHouses = (tx: Transaction, runId: number): Promise<House[]> => {
  const count = (over: SQL) => sql`(select count(distinct a.id)::int
    from work_runs r, ${hiddenIn(serverItself)}
      and r.id = ${runId} and h.id = own.house_id and ${over})`;
  return rows<House>(
    tx,
    sql`select own.house_id as "houseId", pf.lineage, pf.id as "farmId", pf.country,
        jsonb_build_object('zh', ph.name, 'en', coalesce(ph.name_en, ph.name)) as "houseName",
        jsonb_build_object('zh', pf.name, 'en', coalesce(pf.name_en, pf.name)) as "farmName",
        ${count(sql`not ${unclearedSql}`)} as cleared, ${count(unclearedSql)} as uncleared
      from (select distinct house_id from alarm_outages where run_id = ${runId}) own
        join houses ph on ph.id = own.house_id join farms pf on pf.id = ph.farm_id
      order by own.house_id`,
  );
};

interface OnDuty {
  readonly contact: Contact;
  readonly own: readonly [House, ...House[]];
}

/** One message for an address, for all its contacts. */
async function onDutyOf(
  tx: Transaction,
  run: Run,
  houses: readonly House[],
  now: number,
): Promise<readonly OnDuty[]> {
  const results = new Map<string, OnDuty>();
  const contacts = await readContacts(tx, [run.org_id], now);
  for (const house of houses) {
    const calendar = await readCalendar(tx, run.org_id, house.country);
    const clock = { calendar, timeZone: run.time_zone };
    const open = contactsFor(contacts, house).filter(
      (contact) => isReached(contact) && firstOpen(contact, clock, now, now + 1) !== null,
    );
    const first = Math.min(...open.map(({ delayMin }) => delayMin));
    for (const contact of open.filter(({ delayMin }) => delayMin === first)) {
      const address = `${contact.kind} ${contact.address.toLowerCase()}`;
      const known = results.get(address);
      if (known?.own.includes(house) === true) continue;
      results.set(address, {
        contact,
        ...known,
        own: [...(known?.own ?? []), house] as OnDuty["own"],
      });
    }
  }
  return [...results.values()];
}

const sumOf = (own: readonly House[], valueOf: (house: House) => number): number =>
  own.reduce((sum, house) => sum + valueOf(house), 0);

function textOf(
  run: Run,
  own: readonly [House, ...House[]],
  options: NoticeOptions,
  now: number,
  people: EnglishNames,
): NoticeText {
  const { language } = options;
  const [{ farmName, houseName }] = own;
  const work = {
    name: run.name,
    farmName: farmName[language],
    houseName: houseName[language],
    farms: new Set(own.map(({ farmId }) => farmId)).size,
    houses: own.length,
  };
  if (run.ended_at === null) return workBegunText({ ...work, ...startedWorkOf(run, now) }, options);
  const hidden = {
    cleared: sumOf(own, ({ cleared }) => cleared),
    uncleared: sumOf(own, ({ uncleared }) => uncleared),
  };
  const endedBy = run.ended_by === null ? null : inEnglish(run.ended_by, people);
  return workOverText({ ...work, ...hidden, endedBy }, options);
}

/** End of the work, with the date where that is not today, and the hidden alarms. */
function startedWorkOf({ until_at, time_zone, keys, hides_urgent: hidesUrgent }: Run, now: number) {
  const end = formatTime(until_at.getTime(), time_zone);
  const isToday = formatTime(now, time_zone).startsWith(end.slice(0, 10));
  const until = end.slice(isToday ? 11 : 5, 16);
  return { until, hides: keys.length === alarmKeys.length ? "all" : "some", hidesUrgent } as const;
}
