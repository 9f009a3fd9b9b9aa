import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { AlarmEvent } from "../../../contract/alarm/alarm-history.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import {
  alarmsOf,
  appendFacts,
  type Appended,
  type FactDraft,
} from "../../platform/fact/append-facts.ts";
import { eventsOf, writeEvents } from "./alarm-events.ts";
import type { AlarmChange } from "../verdict/verdict.ts";
import { type AlarmPlace, applyChange, raised } from "./alarm-life-cycle.ts";
import { type AlarmRow, alarmOf, insertAlarms, updateAlarms } from "./alarm-row.ts";

export interface HouseChanges {
  readonly place: AlarmPlace;
  readonly changes: readonly AlarmChange[];
}

const nameOf = (alarm: Pick<Alarm, "houseId" | "key" | "subject">) =>
  `${alarm.houseId}:${alarm.key}:${alarm.subject}`;

/** An alarm without its version number yet; a new alarm also has no id yet. */
type Draft = Omit<Alarm, "id"> & { readonly id: number | null };

/** An alarm that is new or changed, and what happened to it. */
export interface Pending {
  readonly alarm: Draft;
  readonly events: readonly AlarmEvent[];
}

/**
 * Applies the judge's changes to the records of the active alarms; each alarm once, in its final
 * state.
 */
export async function applyAlarmChanges(
  tx: Transaction,
  houses: readonly HouseChanges[],
): Promise<Pending[]> {
  const withChanges = houses.filter(({ changes }) => changes.length > 0);
  if (withChanges.length === 0) return [];
  const active = await readActive(
    tx,
    withChanges.map(({ place }) => place.houseId),
  );
  const touched = new Map<Draft, Pending["events"]>();
  for (const { place, changes } of withChanges) {
    for (const change of changes) {
      const name = nameOf({ houseId: place.houseId, ...change });
      const before = active.get(name) ?? null;
      const after = draftAfter(before, change, place);
      if (after === null) continue;
      const earlier = (before && touched.get(before)) ?? [];
      if (before !== null) touched.delete(before);
      const events = eventsOf(before, after, { at: change.at, by: null });
      touched.set(after, [...earlier, ...events]);
      // Removes a cleared alarm, because the same condition may be raised again within one batch.
      if (change.kind === "clear") active.delete(name);
      else active.set(name, after);
    }
  }
  return [...touched].map(([alarm, events]) => ({ alarm, events }));
}

/** The active alarms of these houses by name, locked for the transaction. */
async function readActive(
  tx: Transaction,
  houseIds: readonly number[],
): Promise<Map<string, Draft>> {
  const rows = await tx.query<AlarmRow>(
    `select * from alarms where house_id = any($1::int[])
       and state in ('unacknowledged', 'acknowledged') order by id for update`,
    [houseIds],
  );
  return new Map(rows.map(alarmOf).map((alarm) => [nameOf(alarm), alarm]));
}

/** Applies a change to an alarm; null: the alarm does not exist. */
function draftAfter(before: Draft | null, change: AlarmChange, place: AlarmPlace): Draft | null {
  if (before !== null)
    return { ...applyChange({ ...before, id: before.id ?? 0 }, change), id: before.id };
  return change.kind === "raise" ? { ...raised(change, place), id: null, version: 0 } : null;
}

/**
 * Writes alarms, their events and their facts, in as many statements for hundreds as for one,
 * because all frames wait for each round trip. New ones get their id first, so that the fact names
 * it.
 */
export async function writeAlarms(
  tx: Transaction,
  pending: readonly Pending[],
  others: readonly FactDraft[],
  now: number,
): Promise<Appended> {
  await writeCleared(tx, pending);
  const written = await withIds(tx, pending);
  const appended = await appendFacts(
    tx,
    [...written.map(({ alarm }): FactDraft => ({ kind: "alarm", alarm })), ...others],
    now,
  );
  await updateAlarms(tx, alarmsOf(appended));
  await writeEvents(
    tx,
    written.flatMap(({ alarm, events }) => events.map((event) => ({ alarmId: alarm.id, event }))),
  );
  return appended;
}

/**
 * First writes the old record of alarms that were cleared and raised again within the batch,
 * because there may be only one active row per condition.
 */
async function writeCleared(tx: Transaction, pending: readonly Pending[]): Promise<void> {
  const arriving = new Set(
    pending.flatMap(({ alarm }) => (alarm.id === null ? [nameOf(alarm)] : [])),
  );
  await updateAlarms(
    tx,
    pending.flatMap(({ alarm }) =>
      alarm.id !== null && arriving.has(nameOf(alarm)) ? [{ ...alarm, id: alarm.id }] : [],
    ),
  );
}

/** Inserts the new alarms, and returns all alarms with their ids. */
async function withIds(
  tx: Transaction,
  pending: readonly Pending[],
): Promise<{ readonly alarm: Alarm; readonly events: Pending["events"] }[]> {
  const ids = await insertAlarms(
    tx,
    pending.flatMap(({ alarm }) => (alarm.id === null ? [{ ...alarm, version: 0 }] : [])),
  );
  return pending.map(({ alarm, events }) => ({
    alarm: { ...alarm, id: alarm.id ?? only(ids.splice(0, 1)) },
    events,
  }));
}
