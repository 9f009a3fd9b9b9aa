import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { AlarmEvent } from "../../../contract/alarm/alarm-history.ts";

/** Fields of a record that events determine. */
export type Replayed = Omit<
  Alarm,
  "id" | "houseId" | "farmId" | "orgId" | "key" | "subject" | "limit" | "peak" | "version"
>;

export const shownFields = ({
  severity,
  state,
  raisedAt,
  value,
  ackAt,
  ackBy,
  ackNote,
  clearedAt,
  shelvedUntil,
  shelvedBy,
  shelveReason,
  suppressedBy,
  latchedAt,
}: Replayed): Replayed => ({
  severity,
  state,
  raisedAt,
  value,
  ackAt,
  ackBy,
  ackNote,
  clearedAt,
  shelvedUntil,
  shelvedBy,
  shelveReason,
  suppressedBy,
  ...(latchedAt !== undefined && { latchedAt }),
});

const noShelf = { shelvedUntil: null, shelvedBy: null, shelveReason: null };

/** Rebuilds the record of an alarm from its events. */
export function replay(events: readonly AlarmEvent[]): Replayed | null {
  const [first, ...later] = events;
  if (first === undefined) return null;
  const alarm = bornOf(first);
  for (const event of later) Object.assign(alarm, changeOf(alarm, event));
  return shownFields(alarm);
}

function bornOf({ kind, at, severity, value }: AlarmEvent): Replayed {
  if (kind !== "raise") throw new Error(`${kind} before the raise`);
  return {
    severity: severity!,
    state: "unacknowledged",
    raisedAt: at,
    value,
    ackAt: null,
    ackBy: null,
    ackNote: null,
    clearedAt: null,
    ...noShelf,
    suppressedBy: null,
  };
}

const nobodys = { state: "unacknowledged", ackAt: null, ackBy: null, ackNote: null } as const;

function changeOf(
  { clearedAt, ackAt }: Replayed,
  { kind, at, by, note, severity, until }: AlarmEvent,
): Partial<Replayed> {
  switch (kind) {
    case "raise":
      throw new Error("raised twice");
    case "worsen":
      // An alarm that becomes urgent is unacknowledged again.
      return { severity: severity!, ...(severity === 1 && nobodys) };
    case "suppress":
      return { suppressedBy: note as Alarm["suppressedBy"] };
    case "release":
      return { suppressedBy: null };
    case "acknowledge":
      return {
        ackAt: at,
        ackBy: by,
        ackNote: note,
        state: clearedAt === null ? "acknowledged" : "closed",
      };
    case "assign":
      return { assigned: { name: note ?? "", by: by ?? "", at } };
    case "onWay":
    case "there":
    case "fixed":
      return { work: { step: kind, by: by ?? "", at, note: note ?? "" } };
    case "shelve":
      return { shelvedUntil: until, shelvedBy: by, shelveReason: note };
    case "unshelve":
    case "shelfEnd":
      return noShelf;
    case "latch":
      return { latchedAt: at };
    case "again":
      return {
        latchedAt: undefined,
        ...nobodys,
      };
    case "reset":
      return { ...noShelf, latchedAt: undefined, clearedAt: at, state: "closed" };
    case "clear":
      return { ...noShelf, clearedAt: at, state: ackAt === null ? "returned" : "closed" };
  }
}
