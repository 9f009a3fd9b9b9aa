import type { Alarm } from "../../contract/alarm.ts";
import type { Transaction } from "../db/open.ts";
import { appendFacts, type Appended, type FactDraft } from "../fact/append.ts";
import type { AlarmChange } from "./judge.ts";
import { type AlarmPlace, applyChange, raised } from "./life-cycle.ts";
import { type AlarmRow, alarmOf, alarmValues, insertAlarmSql, updateAlarmSql } from "./record.ts";

export interface HouseChanges {
  readonly place: AlarmPlace;
  readonly changes: readonly AlarmChange[];
}

const nameOf = (alarm: { readonly houseId: number; readonly key: string; readonly subject: string }) => `${alarm.houseId}:${alarm.key}:${alarm.subject}`;

/** An alarm that is new or changed and waits for its number. */
type Pending = { readonly alarm: Omit<Alarm, "id"> & { readonly id: number | null } };

/** What the judge said, applied to the records of the active alarms; each alarm once, as it is at the end. */
export async function applyVerdicts(tx: Transaction, verdicts: readonly HouseChanges[]): Promise<Pending[]> {
  const withChanges = verdicts.filter(({ changes }) => changes.length > 0);
  if (withChanges.length === 0) return [];
  const rows = await tx.query<AlarmRow>(
    "select * from alarms where house_id = any($1::int[]) and state in ('unacknowledged', 'acknowledged') order by id for update",
    [withChanges.map(({ place }) => place.houseId)],
  );
  const active = new Map(rows.map((row) => [nameOf(alarmOf(row)), alarmOf(row) as Pending["alarm"]]));
  const touched = new Set<Pending["alarm"]>();
  for (const { place, changes } of withChanges) {
    for (const change of changes) {
      const name = nameOf({ houseId: place.houseId, key: change.key, subject: change.subject });
      const before = active.get(name);
      let after: Pending["alarm"];
      if (before === undefined) {
        if (change.kind !== "raise") continue;
        after = { ...raised(change, place), id: null, version: 0 };
      } else {
        after = { ...applyChange({ ...before, id: before.id ?? 0 }, change), id: before.id };
        touched.delete(before);
      }
      touched.add(after);
      // A cleared one makes room: the same condition may come back within one batch.
      if (change.kind === "clear") active.delete(name);
      else active.set(name, after);
    }
  }
  return [...touched].map((alarm) => ({ alarm }));
}

/** Writes alarms and their facts. New ones get their id first, so that the fact names it. */
export async function writeAlarms(tx: Transaction, pending: readonly Pending[], others: readonly FactDraft[], now: number): Promise<Appended> {
  const alarms: Alarm[] = [];
  for (const { alarm } of pending) {
    if (alarm.id !== null) {
      alarms.push({ ...alarm, id: alarm.id });
      continue;
    }
    const [row] = await tx.query<{ id: number }>(insertAlarmSql, alarmValues({ ...alarm, version: 0 }));
    alarms.push({ ...alarm, id: row!.id });
  }
  const appended = await appendFacts(tx, [...alarms.map((alarm): FactDraft => ({ kind: "alarm", alarm })), ...others], now);
  for (const fact of appended.facts) {
    if (fact.kind === "alarm") await tx.query(updateAlarmSql, [fact.alarm.id, ...alarmValues(fact.alarm)]);
  }
  return appended;
}
