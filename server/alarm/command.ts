import { sql } from "drizzle-orm";
import { minuteMs } from "../../contract/time.ts";
import { type Alarm, isActive } from "../../contract/alarm.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { alarmsOf, type Appended, appendFacts } from "../fact/append.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { eventsOf, writeEvents } from "./event.ts";
import { acknowledge, shelve, unshelve } from "./life-cycle.ts";
import { alarmFrom } from "./query.ts";
import { type AlarmRow, alarmOf, updateAlarms } from "./alarm-row.ts";

/** What a step makes of an alarm; null when there is nothing to do. */
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

/**
 * Each takes alarms the caller sees and answers them as they are afterwards, in the order of id.
 * One that the step does not concern stays as it is. Refusals: 401 when the session has ended, 404
 * when one of them is absent or outside the scope, 409 when none of them could be changed; nothing
 * is changed then.
 */
export const ackAlarms = (deps: Deps, call: Call<"ackAlarm">): Promise<Reply> =>
  change(deps, call, (alarm) => acknowledge(alarm, call.caller.name, call.input.note, call.now));

export function shelveAlarms(deps: Deps, call: Call<"shelveAlarm">): Promise<Reply> {
  const { caller, input, now } = call;
  const until = now + input.minutes * minuteMs;
  return change(deps, call, (alarm) => shelve(alarm, until, caller.name, input.reason));
}

export const unshelveAlarms = (deps: Deps, call: Call<"unshelveAlarm">): Promise<Reply> =>
  change(deps, call, unshelve);

const change = (deps: Deps, call: AlarmCall, step: Step): Promise<Reply> =>
  inWork(deps, call, async (tx, after) => {
    const { alarms, changed, appended } = await changeIn(tx, call, step);
    await call.logChange(tx, changed);
    if (appended !== null) after.appended(appended);
    return { alarms };
  });

async function changeIn(
  tx: Transaction,
  { caller, input, now }: AlarmCall,
  step: Step,
): Promise<{ alarms: Alarm[]; changed: Alarm[]; appended: Appended | null }> {
  const wanted = [...new Set(input.ids)];
  const found = await rows<AlarmRow>(
    tx,
    sql`select a.* ${alarmFrom} where a.id = any(${sql.param(wanted)}::bigint[])
      and ${visibleHouses(caller)} order by a.id for update of a`,
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
  const written = alarmsOf(appended);
  await updateAlarms(tx, written);
  const after = new Map([...before, ...written].map((alarm) => [alarm.id, alarm]));
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
