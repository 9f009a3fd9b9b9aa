import { sql } from "drizzle-orm";
import { type Alarm, isActive } from "../../contract/alarm.ts";
import type { Bus } from "../fact/bus.ts";
import type { Database, Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type Appended, appendFacts } from "../fact/append.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { eventsOf, writeEvents } from "./event.ts";
import { acknowledge, shelve, unshelve } from "./life-cycle.ts";
import { alarmFrom } from "./query.ts";
import { type AlarmRow, alarmOf, alarmValues, updateAlarmSql } from "./alarm-row.ts";
import { holdCaller } from "../session/hold.ts";

export interface AlarmCommands {
  readonly database: Database;
  readonly bus: Bus;
  /** Told of the alarms that changed, as they are now, in the transaction that changes them. */
  readonly record?: (tx: Transaction, changed: readonly Alarm[]) => Promise<void>;
}

/** What a step makes of an alarm; null when there is nothing to do. */
type Step = (alarm: Alarm) => Alarm | null;

/**
 * Each takes alarms the caller sees and answers them as they are afterwards, in the order of id.
 * One that the step does not concern stays as it is. Refusals: 401 when the session has ended, 404
 * when one of them is absent or outside the scope, 409 when none of them could be changed; nothing
 * is changed then. Once committed, the facts go over the bus.
 */
export function ackAlarms(
  parts: AlarmCommands,
  caller: Caller,
  ids: readonly number[],
  note: string,
  now: number,
): Promise<Alarm[]> {
  return change(parts, caller, ids, (alarm) => acknowledge(alarm, caller.name, note, now), now);
}

export function shelveAlarms(
  parts: AlarmCommands,
  caller: Caller,
  ids: readonly number[],
  until: number,
  reason: string,
  now: number,
): Promise<Alarm[]> {
  return change(parts, caller, ids, (alarm) => shelve(alarm, until, caller.name, reason), now);
}

export function unshelveAlarms(
  parts: AlarmCommands,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Alarm[]> {
  return change(parts, caller, ids, unshelve, now);
}

async function change(
  { database, bus, record }: AlarmCommands,
  caller: Caller,
  ids: readonly number[],
  step: Step,
  now: number,
): Promise<Alarm[]> {
  const { alarms, appended } = await unlessDeadlocked(() =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      const done = await changeIn(tx, caller, ids, step, now);
      await record?.(tx, done.changed);
      return done;
    }),
  );
  if (appended !== null) bus.publish("committed", { ...appended, details: [] });
  return alarms;
}

async function changeIn(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
  step: Step,
  now: number,
): Promise<{ alarms: Alarm[]; changed: Alarm[]; appended: Appended | null }> {
  const wanted = [...new Set(ids)];
  const found = await rows<AlarmRow>(
    tx,
    sql`
    select a.* ${alarmFrom}
    where a.id = any(${sql.param(wanted)}::bigint[]) and ${visibleHouses(caller)}
    order by a.id for update of a`,
  );
  if (found.length < wanted.length) throw notFound();

  const before = found.map(alarmOf);
  const steps = before.flatMap((alarm) => {
    const after = step(alarm);
    return after === null ? [] : [{ before: alarm, after }];
  });
  const changed = steps.map(({ after }) => after);
  if (changed.length === 0) {
    if (!before.some(isActive)) throw new Refusal(409, "alarmNotActive");
    return { alarms: before, changed, appended: null };
  }
  const appended = await appendFacts(
    tx,
    changed.map((alarm) => ({ kind: "alarm", alarm })),
    now,
  );
  const after = new Map(before.map((alarm) => [alarm.id, alarm]));
  for (const fact of appended.facts) {
    if (fact.kind !== "alarm") continue;
    await tx.query(updateAlarmSql, [fact.alarm.id, ...alarmValues(fact.alarm)]);
    after.set(fact.alarm.id, fact.alarm);
  }
  await writeEvents(
    tx,
    steps.flatMap(({ before, after }) =>
      eventsOf(before, after, { at: now, by: caller.name }).map((event) => ({
        alarmId: after.id,
        event,
      })),
    ),
  );
  return { alarms: [...after.values()], changed, appended };
}

const deadlock = "40P01";

/**
 * The ingest locks alarms in another order: now and then the database breaks the tie against us.
 */
async function unlessDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      if (triesLeft === 0 || (error as { code?: unknown }).code !== deadlock) throw error;
    }
  }
}
