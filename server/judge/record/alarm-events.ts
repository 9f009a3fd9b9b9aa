import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { AlarmEvent } from "../../../contract/alarm/alarm-history.ts";
import type { Transaction } from "../../platform/db/open-database.ts";

/** The part of a record that its events give. */
type EventAlarm = Omit<Alarm, "id" | "version" | "peak">;
/** Time of an event and, if a person caused it, that person. */
export interface EventOrigin {
  readonly at: number;
  readonly by: string | null;
}

const nothing = { by: null, note: null, severity: null, value: null, until: null } as const;

/** An event without the fields that are null, and without its time when the occasion gives it. */
type Step = Pick<AlarmEvent, "kind"> & Partial<AlarmEvent>;

/**
 * Returns the events of an alarm, derived from its record before (null: there was none) and after.
 * Pure. Applied in order, the events of its life give the whole record but its peak, which has no
 * events.
 */
export function eventsOf(
  before: EventAlarm | null,
  after: EventAlarm & Pick<Alarm, "peak">,
  { at, by }: EventOrigin,
): AlarmEvent[] {
  const steps = [
    severityStep(before, after),
    suppressionStep(before, after),
    acknowledgeStep(before, after),
    assignStep(before, after),
    workStep(before, after),
    latchStep(before, after, at),
    clearStep(before, after, by) ?? shelfStep(before, after, by),
  ];
  return steps.flatMap((step) => (step === null ? [] : [{ ...nothing, at, ...step }]));
}

function severityStep(
  before: EventAlarm | null,
  after: EventAlarm & Pick<Alarm, "peak">,
): Step | null {
  const { severity, value, peak, raisedAt } = after;
  if (before === null) return { kind: "raise", at: raisedAt, severity, value };
  return before.severity === severity ? null : { kind: "worsen", severity, value: peak };
}

function suppressionStep(before: EventAlarm | null, { suppressedBy }: EventAlarm): Step | null {
  if (suppressedBy === (before?.suppressedBy ?? null)) return null;
  return { kind: suppressedBy === null ? "release" : "suppress", note: suppressedBy };
}

function acknowledgeStep(
  before: EventAlarm | null,
  { ackAt, ackBy, ackNote }: EventAlarm,
): Step | null {
  if (ackAt === null || ackAt === before?.ackAt) return null;
  return { kind: "acknowledge", at: ackAt, by: ackBy, note: ackNote };
}

function assignStep(before: EventAlarm | null, { assigned }: EventAlarm): Step | null {
  if (assigned === undefined || assigned.at === before?.assigned?.at) return null;
  return { kind: "assign", at: assigned.at, by: assigned.by, note: assigned.name };
}

/** Returns the step if a person's work on the alarm has progressed. */
function workStep(before: EventAlarm | null, { work }: EventAlarm): Step | null {
  if (work === undefined || work.step === before?.work?.step) return null;
  return { kind: work.step, at: work.at, by: work.by, note: work.note };
}

/** A latching alarm is over, or comes again. */
function latchStep(
  before: EventAlarm | null,
  { latchedAt, clearedAt }: EventAlarm,
  at: number,
): Step | null {
  if (latchedAt === before?.latchedAt || clearedAt !== null) return null;
  return latchedAt === undefined ? { kind: "again", at } : { kind: "latch", at: latchedAt };
}

/** The step of an alarm that is over, or that a person has reset. */
function clearStep(
  before: EventAlarm | null,
  { clearedAt }: EventAlarm,
  by: string | null,
): Step | null {
  if (clearedAt === null || clearedAt === before?.clearedAt) return null;
  return before?.latchedAt === undefined
    ? { kind: "clear", at: clearedAt }
    : { kind: "reset", at: clearedAt, by };
}

/** A shelf that was set, changed, removed by a person or has expired. */
function shelfStep(before: EventAlarm | null, after: EventAlarm, by: string | null): Step | null {
  const { shelvedUntil: until, shelvedBy, shelveReason: note } = after;
  if (until === null) {
    if ((before?.shelvedUntil ?? null) === null) return null;
    return { kind: by === null ? "shelfEnd" : "unshelve", by };
  }
  return isOtherShelf(before, after) ? { kind: "shelve", by: shelvedBy, note, until } : null;
}

const isOtherShelf = (before: EventAlarm | null, after: EventAlarm): boolean =>
  before?.shelvedUntil !== after.shelvedUntil ||
  before.shelvedBy !== after.shelvedBy ||
  before.shelveReason !== after.shelveReason;

/**
 * Adds what happened to the history, in the transaction of the change itself; `alarmId` names
 * whose.
 */
export async function writeEvents(
  tx: Transaction,
  events: readonly { readonly alarmId: number; readonly event: AlarmEvent }[],
): Promise<void> {
  if (events.length === 0) return;
  const column = <T>(valueOf: (event: AlarmEvent) => T) =>
    events.map(({ event }) => valueOf(event));
  await tx.query(
    `insert into alarm_events (alarm_id, at, kind, by_name, note, severity, value, until)
     select alarm_id, at, kind, by_name, note, severity, value, until
     from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::smallint[],
       $7::float8[], $8::timestamptz[])
       with ordinality as u(alarm_id, at, kind, by_name, note, severity, value, until, no)
     order by no`,
    [
      events.map(({ alarmId }) => alarmId),
      column(({ at }) => new Date(at)),
      column(({ kind }) => kind),
      column(({ by }) => by),
      column(({ note }) => note),
      column(({ severity }) => severity),
      column(({ value }) => value),
      column(({ until }) => (until === null ? null : new Date(until))),
    ],
  );
}
