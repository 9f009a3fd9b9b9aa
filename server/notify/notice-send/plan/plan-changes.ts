import { setImmediate as yieldTurn } from "node:timers/promises";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Database, Queryable, Transaction } from "../../../platform/db/open-database.ts";
import { channelStarts } from "../../notice-plan/notice-plan.ts";
import { noteCleared } from "./all-clear.ts";
import { refundUsage } from "../message/notice-allowance.ts";
import {
  type AlarmToNotify,
  needsNoticeSql,
  acknowledgeableKindsSql,
} from "../message/alarm-to-notify.ts";
import { type Duty, DutyChanges, isSame, readDuties, type NotifyState } from "./notice-duty.ts";
import { type PlanContext, planOf } from "./plan-context.ts";

/** Alarms with the same plan, which share one duty. */
interface Alike {
  readonly one: AlarmToNotify;
  readonly alarmIds: number[];
  /** Duties that each of them has. */
  readonly duties: readonly Duty[];
}

/**
 * Returns the duties that cover some of these alarms, in the order of their ids. Read by the index
 * on their alarms: with few rows and long lists, the database would go through all rows (or through
 * their ids: hence the sum) and compare each list with the other, one alarm after another.
 */
async function readDutiesOf(
  tx: Queryable,
  alarms: readonly AlarmToNotify[],
  isLocked: boolean,
): Promise<Duty[]> {
  const [, locked] = await Promise.all([
    tx.query("set local enable_seqscan = off"),
    readDuties(
      tx,
      `d.org_id = $1 and d.alarm_ids && $2::int[]
         order by d.id + 0 ${isLocked ? "for update" : ""}`,
      [alarms[0]?.alarm.orgId, alarms.map(({ alarm }) => alarm.id)],
    ),
  ]);
  return locked;
}

function groupsOf(
  alarms: readonly AlarmToNotify[],
  duties: readonly Duty[],
  planContext: PlanContext,
): Alike[] {
  const dutiesByAlarm = new Map<number, Duty[]>();
  for (const duty of duties)
    for (const id of duty.alarmIds) {
      const known = dutiesByAlarm.get(id);
      if (known === undefined) dutiesByAlarm.set(id, [duty]);
      else known.push(duty);
    }
  const sets = new Map<readonly unknown[], number>();
  const results = new Map<string, Alike>();
  for (const one of alarms) {
    const duties = dutiesByAlarm.get(one.alarm.id) ?? [];
    const contacts = planContext.meant(one);
    if (!sets.has(contacts)) sets.set(contacts, sets.size);
    const planKey = one.needsNotice ? `${sets.get(contacts)} ${planOf(one).name}` : "";
    const name = `${planKey} ${duties.map(({ id }) => id).join()}`;
    const group = results.get(name) ?? { one, alarmIds: [], duties };
    group.alarmIds.push(one.alarm.id);
    results.set(name, group);
  }
  return [...results.values()];
}

/** True when a moment is in this full second. */
const isSecond = (at: number, second: number): boolean =>
  Math.floor(at / 1000) === Math.floor(second / 1000);

/** Yields the notices due, given the earlier ones. */
function* dueNoticesOf(
  { one, duties }: Alike,
  planContext: PlanContext,
): Generator<{ readonly notifyState: NotifyState; readonly duty: Duty | undefined }> {
  if (!one.needsNotice) return;
  const byName = new Map(duties.map((duty) => [`${duty.contactId}:${duty.channel}`, duty]));
  const { plan } = planOf(one);
  for (const contact of planContext.meant(one))
    for (const { channel, startAt } of channelStarts(contact, plan)) {
      const duty = byName.get(`${contact.id}:${channel}`);
      // An alarm that begins again is notified from the start.
      const isCurrent = duty !== undefined && (one.isAhead ?? isSecond(duty.startAt, startAt));
      const notifiedAt = isCurrent ? duty.notifiedAt : null;
      // The clock may have been set back since: a sent notice is not due for the first time again.
      const dueAt = startAt + contact.delayMin * minuteMs;
      const after = notifiedAt === null ? startAt - 1 : Math.max(notifiedAt, dueAt);
      const next = planContext.next(contact, channel, one, after);
      // A delayed notice stays delayed while its due time is unchanged.
      const isPutOff = isCurrent && duty.nextAt === next.nextAt;
      const notifyState: NotifyState = {
        contactId: contact.id,
        channel,
        severity: one.alarm.severity,
        startAt: isCurrent ? duty.startAt : startAt,
        ...next,
        notBefore: isPutOff ? duty.notBefore : null,
        notifiedCount: isCurrent ? duty.notifiedCount : 0,
        notifiedAt,
        failures: isPutOff ? duty.failures : 0,
      };
      yield { notifyState, duty };
    }
}

/** Longest time of planning ahead before the rest of this process has a turn, ms. */
const sliceMs = 15;

/** Calculates when everybody is notified, so that no transaction has to wait for it. */
export async function planAhead(
  { transaction }: Pick<Database, "transaction">,
  planContext: PlanContext,
  alarms: readonly AlarmToNotify[],
): Promise<void> {
  if (alarms.length === 0) return;
  const current = await transaction((tx) => readDutiesOf(tx, alarms, false));
  let since = performance.now();
  for (const group of groupsOf(alarms, current, planContext))
    for (const _ of dueNoticesOf(group, planContext)) {
      if (performance.now() - since < sliceMs) continue;
      await yieldTurn();
      since = performance.now();
    }
}

/**
 * Plans alarms of one organisation: duties are added, changed and removed, and notices not needed
 * any more are dropped. Planning twice has the same result as planning once.
 */
export async function planAlarms(
  tx: Transaction,
  planContext: PlanContext,
  alarms: readonly AlarmToNotify[],
  now: number,
): Promise<void> {
  const [first] = alarms;
  if (first === undefined) return;
  const current = await readDutiesOf(tx, alarms, true);
  const changes = new DutyChanges();
  for (const group of groupsOf(alarms, current, planContext)) {
    const currentDuties = new Set<Duty>();
    for (const { notifyState, duty } of dueNoticesOf(group, planContext)) {
      if (duty !== undefined && isSame(duty, notifyState)) currentDuties.add(duty);
      else changes.markNotified(group.alarmIds, notifyState);
    }
    for (const duty of group.duties)
      if (!currentDuties.has(duty)) changes.leave(duty, group.alarmIds);
  }
  await changes.write(tx, first.alarm.orgId);
  const over = alarms.filter(({ needsNotice }) => !needsNotice);
  await dropNeedless(tx, over, now);
  await noteCleared(tx, over, now);
}

/**
 * Drops notices whose alarms do not need one any more: they are not sent, and the sender ends
 * ringing calls.
 */
async function dropNeedless(
  tx: Transaction,
  over: readonly AlarmToNotify[],
  now: number,
): Promise<void> {
  if (over.length === 0) return;
  const dropped = await tx.query<{ id: number }>(
    `update notices n set state = 'dropped', reason = 'over', ended_at = $2, lease_until = null
     where alarm_ids && $1::int[] and kind in ${acknowledgeableKindsSql} and ended_at is null
       and (state in ('due', 'sending')
         or (channel = 'call' and state in ('accepted', 'delivered')))
       and not exists (
         select 1 from alarms a where a.id = any(n.alarm_ids) and ${needsNoticeSql}) returning id`,
    [over.map(({ alarm }) => alarm.id), new Date(now)],
  );
  await refundUsage(
    tx,
    dropped.map(({ id }) => id),
  );
}
