import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { type AlarmKey, alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import { applyStep } from "../../../server/alarm/alarm/alarm-commands.ts";
import { eventsOf } from "../../../server/judge/record/alarm-events.ts";
import { raised } from "../../../server/judge/record/alarm-life-cycle.ts";
import { type AlarmRow, alarmOf } from "../../../server/judge/record/alarm-row.ts";
import { writeAlarms } from "../../../server/judge/record/alarm-writer.ts";
import type { Database } from "../../../server/platform/db/open-database.ts";
import type { BuiltHouse } from "../../factories/fleet.ts";

/** Raises an alarm in each of these houses, as the judge does. */
export async function raiseAlarms(
  database: Database,
  houses: readonly BuiltHouse[],
  {
    key = "powerFail",
    subject = "",
    at,
  }: { readonly key?: AlarmKey; readonly subject?: string; readonly at: number },
): Promise<Alarm[]> {
  const change = {
    kind: "raise",
    key,
    subject,
    severity: alarmKinds[key].severity,
    value: null,
    limit: null,
    suppressedBy: null,
    at,
  } as const;
  const appended = await database.transaction((tx) =>
    writeAlarms(
      tx,
      houses.map(({ id, farmId, orgId }) => {
        const alarm = { ...raised(change, { houseId: id, farmId, orgId }), id: null, version: 0 };
        return { alarm, events: eventsOf(null, alarm, { at, by: null }) };
      }),
      [],
      at,
    ),
  );
  return appended.facts.flatMap((fact) => (fact.kind === "alarm" ? [fact.alarm] : []));
}

/** Moves alarms one step further, as 李明. */
export async function stepAlarms(
  database: Database,
  alarms: readonly Alarm[],
  step: (alarm: Alarm) => Alarm | null,
  at: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.query<AlarmRow>(
      "select * from alarms where id = any($1::int[]) order by id for update",
      [alarms.map(({ id }) => id)],
    );
    await applyStep(tx, rows.map(alarmOf), step, { at, by: "李明" });
  });
}
