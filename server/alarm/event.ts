import type { Alarm } from "../../contract/alarm.ts";
import type { AlarmEvent, AlarmEventKind } from "../../contract/alarm-history.ts";
import type { Transaction } from "../db/open.ts";

/** What of a record its events tell. */
type Told = Omit<Alarm, "id" | "version" | "peak">;
/** When it happened and, where a person did it, who. */
export interface Occasion {
  readonly at: number;
  readonly by: string | null;
}

const nothing = { by: null, note: null, severity: null, value: null, until: null } as const;

/**
 * What happened to an alarm, told from its record before (null: there was none) and after. Pure.
 * Applied one after the other the events of a life give all of the record but its peak, which has
 * no events.
 */
export function eventsOf(
  before: Told | null,
  after: Told & Pick<Alarm, "peak">,
  { at, by }: Occasion,
): AlarmEvent[] {
  const events: AlarmEvent[] = [];
  const add = (kind: AlarmEventKind, told: Partial<AlarmEvent> = {}) =>
    events.push({ ...nothing, at, kind, ...told });
  if (before === null)
    add("raise", { at: after.raisedAt, severity: after.severity, value: after.value });
  else if (before.severity !== after.severity)
    add("worsen", { severity: after.severity, value: after.peak });

  const suppressedBy = before?.suppressedBy ?? null;
  if (after.suppressedBy !== suppressedBy)
    add(after.suppressedBy === null ? "release" : "suppress", { note: after.suppressedBy });
  if (after.ackAt !== null && after.ackAt !== before?.ackAt)
    add("acknowledge", { at: after.ackAt, by: after.ackBy, note: after.ackNote });
  if (after.clearedAt !== null && after.clearedAt !== before?.clearedAt)
    add("clear", { at: after.clearedAt });
  else if (after.shelvedUntil !== null && isOtherShelf(before, after))
    add("shelve", { by: after.shelvedBy, note: after.shelveReason, until: after.shelvedUntil });
  else if (after.shelvedUntil === null && (before?.shelvedUntil ?? null) !== null)
    add(by === null ? "shelfEnd" : "unshelve", { by });
  return events;
}

const isOtherShelf = (before: Told | null, after: Told): boolean =>
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
  const column = <T>(of: (event: AlarmEvent) => T) => events.map(({ event }) => of(event));
  await tx.query(
    `insert into alarm_events (alarm_id, at, kind, by_name, note, severity, value, until)
     select alarm_id, at, kind, by_name, note, severity, value, until
     from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::float8[], $8::timestamptz[])
       with ordinality as u(alarm_id, at, kind, by_name, note, severity, value, until, no) order by no`,
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
