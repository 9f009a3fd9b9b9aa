import { alarmFrom } from "../../judge/record/open-alarms.ts";
import { sql } from "drizzle-orm";
import { minuteMs } from "../../../contract/base/time.ts";
import {
  type Alarm,
  isActive,
  isLatched,
  urgentShelveMaxMs,
} from "../../../contract/alarm/alarm.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { alarmsOf, type Appended, appendFacts } from "../../platform/fact/append-facts.ts";
import { notFound, refuseField, Refusal } from "../../platform/base/refusal.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { eventsOf, writeEvents } from "../../judge/record/alarm-events.ts";
import {
  acknowledge,
  reset,
  shelve,
  unshelve,
  workOn,
} from "../../judge/record/alarm-life-cycle.ts";
import { readIncidents } from "../../judge/record/incident-queries.ts";
import { type AlarmRow, alarmOf, updateAlarms } from "../../judge/record/alarm-row.ts";

/** Returns the alarm after a step; null when there is nothing to do. */
type Step = (alarm: Alarm) => Alarm | null;
interface AlarmCall {
  readonly caller: Caller;
  readonly input: { readonly ids: readonly number[] };
  readonly now: number;
  readonly logChange: (tx: Transaction, changed: readonly Alarm[]) => Promise<void>;
}
interface Reply {
  readonly alarms: Alarm[];
}
interface Applied extends Reply {
  readonly changed: Alarm[];
  readonly appended: Appended | null;
}

/**
 * Each changes alarms the caller sees and returns their new state, in the order of id. An alarm
 * that the step does not concern is unchanged. Refusals: 401 when the session has ended, 404 when
 * one of them is absent or outside the scope, 409 when none of them could be changed; nothing is
 * changed then.
 */
export const ackAlarms = (deps: Deps, call: Call<"ackAlarm">): Promise<Reply> =>
  change(deps, call, (alarm) => acknowledge(alarm, call.caller.name, call.input.note, call.now));

/**
 * Acknowledges the waiting alarms of the incident that an alarm belongs to, as far as the caller
 * sees them, and returns all of these that are open. Alarms raised meanwhile (ids beyond `upTo`)
 * keep waiting. A repeat changes nothing. Refusals: 401, 404 as for `ackAlarms`.
 */
export const ackIncident = (deps: Deps, call: Call<"ackIncident">): Promise<Reply> =>
  inTransaction(deps, call, async (tx, after) => {
    const { caller, input, now } = call;
    const incidents = await readIncidents(tx, visibleHouses(caller), [input.alarmId], now);
    const members = incidents.flatMap((incident) => incident.members);
    if (members.length === 0) throw notFound();
    const open = members.filter(({ id, state }) => state !== "closed" && id <= input.upTo);
    const step: Step = (alarm) => acknowledge(alarm, caller.name, input.note, now);
    const ids = open.map(({ id }) => id);
    const { alarms, changed, appended } = await changeIn(tx, { caller, ids, now }, step);
    await call.logChange(tx, changed);
    if (appended !== null) after.appended(appended);
    return { alarms };
  });

export function shelveAlarms(deps: Deps, call: Call<"shelveAlarm">): Promise<Reply> {
  const { caller, input, now } = call;
  const until = now + input.minutes * minuteMs;
  return change(
    deps,
    call,
    (alarm) => shelve(alarm, until, caller.name, input.reason),
    (alarms) => expectUrgentShelvable(alarms, input),
  );
}

export const unshelveAlarms = (deps: Deps, call: Call<"unshelveAlarm">): Promise<Reply> =>
  change(deps, call, unshelve);

/** Further refusal: 409 conflict when none of them is latched (any more). */
export function resetAlarms(deps: Deps, call: Call<"resetAlarm">): Promise<Reply> {
  const { caller, input, now } = call;
  return change(
    deps,
    call,
    (alarm) => reset(alarm, caller.name, input.note, now),
    (alarms) => {
      if (!alarms.some(isLatched)) throw new Refusal(409, "conflict");
    },
  );
}

/**
 * Notes that a person is on the way, has arrived or has fixed the cause, and acknowledges alarms
 * that still wait. Refusals as of `ackAlarms`.
 */
export function workAlarms(deps: Deps, call: Call<"workAlarm">): Promise<Reply> {
  const { caller, input, now } = call;
  const work = { step: input.step, by: caller.name, note: input.note };
  return change(deps, call, (alarm) => workOn(alarm, work, now));
}

/** Refusals: 400 for urgent alarms and too long a time, 409 without the second confirmation. */
function expectUrgentShelvable(
  alarms: readonly Alarm[],
  { minutes, isUrgentConfirmed }: Call<"shelveAlarm">["input"],
): void {
  const count = alarms.filter((alarm) => isActive(alarm) && alarm.severity === 1).length;
  if (count === 0) return;
  const max = urgentShelveMaxMs / minuteMs;
  if (minutes > max) throw refuseField(400, "minutes", fieldFaults.urgentShelveLong, { max });
  if (!isUrgentConfirmed) throw new Refusal(409, "urgentShelve", { values: { count } });
}

/** `expect` refuses what must not be done to these alarms. */
const change = (
  deps: Deps,
  call: AlarmCall,
  step: Step,
  expect: (alarms: readonly Alarm[]) => void = () => undefined,
): Promise<Reply> =>
  inTransaction(deps, call, async (tx, after) => {
    const { caller, input, now } = call;
    const { alarms, changed, appended } = await changeIn(
      tx,
      { caller, ids: input.ids, now },
      step,
      expect,
    );
    if (changed.length === 0 && !alarms.some(isActive)) throw new Refusal(409, "alarmNotActive");
    await call.logChange(tx, changed);
    if (appended !== null) after.appended(appended);
    return { alarms };
  });

/** Applies a step to alarms the caller sees. Refusals: 404, and as of `expect`. */
export async function changeIn(
  tx: Transaction,
  { caller, ids, now }: Pick<AlarmCall, "caller" | "now"> & { readonly ids: readonly number[] },
  step: Step,
  expect: (alarms: readonly Alarm[]) => void | Promise<void> = () => undefined,
): Promise<Applied> {
  const uniqueIds = [...new Set(ids)];
  const records = await rows<AlarmRow>(
    tx,
    sql`select a.* ${alarmFrom} where a.id = any(${sql.param(uniqueIds)}::bigint[])
      and ${visibleHouses(caller)} order by a.id for update of a`,
  );
  if (records.length < uniqueIds.length) throw notFound();

  const before = records.map(alarmOf);
  await expect(before);
  return applyStep(tx, before, step, { at: now, by: caller.name });
}

/**
 * Applies a step to locked alarms: writes them with their events and facts, and returns their new
 * state. `by`: the person.
 */
export async function applyStep(
  tx: Transaction,
  before: readonly Alarm[],
  step: Step,
  { at, by }: { readonly at: number; readonly by: string },
): Promise<Applied> {
  const steps = before.flatMap((alarm) => {
    const after = step(alarm);
    return after === null ? [] : [{ before: alarm, after }];
  });
  const changed = steps.map(({ after }) => after);
  if (changed.length === 0) return { alarms: [...before], changed, appended: null };
  const appended = await appendFacts(
    tx,
    changed.map((alarm) => ({ kind: "alarm", alarm })),
    at,
  );
  const written = alarmsOf(appended);
  await updateAlarms(tx, written);
  const after = new Map([...before, ...written].map((alarm) => [alarm.id, alarm]));
  await writeEvents(
    tx,
    steps.flatMap(({ before, after }) =>
      eventsOf(before, after, { at, by }).map((event) => ({ alarmId: after.id, event })),
    ),
  );
  return { alarms: [...after.values()], changed, appended };
}
