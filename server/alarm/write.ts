import type { Alarm } from "../../contract/alarm.ts";
import type { AlarmEvent } from "../../contract/alarm-history.ts";
import type { Transaction } from "../db/open.ts";
import { appendFacts, type Appended, type FactDraft } from "../fact/append.ts";
import { eventsOf, writeEvents } from "./event.ts";
import type { AlarmChange } from "./judge.ts";
import { type AlarmPlace, applyChange, raised } from "./life-cycle.ts";
import {
  type AlarmRow,
  alarmOf,
  alarmValues,
  insertAlarmSql,
  updateAlarmSql,
} from "./alarm-row.ts";

export interface HouseChanges {
  readonly place: AlarmPlace;
  readonly changes: readonly AlarmChange[];
}

const nameOf = (alarm: {
  readonly houseId: number;
  readonly key: string;
  readonly subject: string;
}) => `${alarm.houseId}:${alarm.key}:${alarm.subject}`;

/** An alarm that is new or changed and waits for its number, and what happened to it. */
export interface Pending {
  readonly alarm: Omit<Alarm, "id"> & { readonly id: number | null };
  readonly events: readonly AlarmEvent[];
}

/**
 * What the judge said, applied to the records of the active alarms; each alarm once, as it is at
 * the end.
 */
export async function applyVerdicts(
  tx: Transaction,
  verdicts: readonly HouseChanges[],
): Promise<Pending[]> {
  const withChanges = verdicts.filter(({ changes }) => changes.length > 0);
  if (withChanges.length === 0) return [];
  const rows = await tx.query<AlarmRow>(
    "select * from alarms where house_id = any($1::int[]) and state in ('unacknowledged', 'acknowledged') order by id for update",
    [withChanges.map(({ place }) => place.houseId)],
  );
  const active = new Map(
    rows.map((row) => [nameOf(alarmOf(row)), alarmOf(row) as Pending["alarm"]]),
  );
  const touched = new Map<Pending["alarm"], Pending["events"]>();
  for (const { place, changes } of withChanges) {
    for (const change of changes) {
      const name = nameOf({ houseId: place.houseId, key: change.key, subject: change.subject });
      const before = active.get(name);
      let after: Pending["alarm"];
      let told: Pending["events"] = [];
      if (before === undefined) {
        if (change.kind !== "raise") continue;
        after = { ...raised(change, place), id: null, version: 0 };
      } else {
        after = { ...applyChange({ ...before, id: before.id ?? 0 }, change), id: before.id };
        told = touched.get(before) ?? [];
        touched.delete(before);
      }
      touched.set(after, [
        ...told,
        ...eventsOf(before ?? null, after, { at: change.at, by: null }),
      ]);
      // A cleared one makes room: the same condition may come back within one batch.
      if (change.kind === "clear") active.delete(name);
      else active.set(name, after);
    }
  }
  return [...touched].map(([alarm, events]) => ({ alarm, events }));
}

/**
 * Writes alarms, what happened to them, and their facts. New ones get their id first, so that the
 * fact names it.
 */
export async function writeAlarms(
  tx: Transaction,
  pending: readonly Pending[],
  others: readonly FactDraft[],
  now: number,
): Promise<Appended> {
  const alarms: Alarm[] = [];
  const arriving = new Set(
    pending.flatMap(({ alarm }) => (alarm.id === null ? [nameOf(alarm)] : [])),
  );
  for (const { alarm } of pending) {
    if (alarm.id !== null) {
      alarms.push({ ...alarm, id: alarm.id });
      // One that went and came back within the batch: there is one active row a condition, so the
      // old one makes room first.
      if (arriving.has(nameOf(alarm)))
        await tx.query(updateAlarmSql, [alarm.id, ...alarmValues(alarm)]);
      continue;
    }
    const [row] = await tx.query<{ id: number }>(
      insertAlarmSql,
      alarmValues({ ...alarm, version: 0 }),
    );
    alarms.push({ ...alarm, id: row!.id });
  }
  const appended = await appendFacts(
    tx,
    [...alarms.map((alarm): FactDraft => ({ kind: "alarm", alarm })), ...others],
    now,
  );
  for (const fact of appended.facts) {
    if (fact.kind === "alarm")
      await tx.query(updateAlarmSql, [fact.alarm.id, ...alarmValues(fact.alarm)]);
  }
  await writeEvents(
    tx,
    pending.flatMap(({ events }, index) =>
      events.map((event) => ({ alarmId: alarms[index]!.id, event })),
    ),
  );
  return appended;
}
