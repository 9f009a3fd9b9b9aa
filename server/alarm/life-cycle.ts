import { type Alarm, isActive, isWaiting } from "../../contract/alarm.ts";
import type { AlarmChange } from "./judge.ts";

/** Where an alarm belongs. */
export type AlarmPlace = Pick<Alarm, "houseId" | "farmId" | "orgId">;
type Raise = Extract<AlarmChange, { kind: "raise" }>;

const noShelf = { shelvedUntil: null, shelvedBy: null, shelveReason: null } as const;

/** The record of an alarm at its raise; the store gives it an id and a version. */
export function raised(change: Raise, place: AlarmPlace): Omit<Alarm, "id" | "version"> {
  const { key, subject, name, severity, value, limit, suppressedBy, at } = change;
  const { houseId, farmId, orgId } = place;
  return {
    houseId,
    farmId,
    orgId,
    key,
    subject,
    ...(name === undefined ? {} : { subjectName: name.zh, subjectNameEn: name.en }),
    severity,
    state: "unacknowledged",
    raisedAt: at,
    value,
    limit,
    peak: value,
    ackAt: null,
    ackBy: null,
    ackNote: null,
    clearedAt: null,
    ...noShelf,
    suppressedBy,
  };
}

/**
 * Somebody has it in hand. One whose condition is over is closed by it. Null when there is nothing
 * to acknowledge.
 */
export function acknowledge(alarm: Alarm, by: string, note: string, now: number): Alarm | null {
  if (!isWaiting(alarm)) return null;
  return {
    ...alarm,
    state: alarm.state === "returned" ? "closed" : "acknowledged",
    ackAt: now,
    ackBy: by,
    ackNote: note,
  };
}

/**
 * The condition is over. An acknowledged alarm is closed, and so is one of a test, of which nobody
 * was told; another waits for its acknowledgement. A shelf ends with it.
 */
export function clear(alarm: Alarm, now: number): Alarm {
  if (!isActive(alarm)) return alarm;
  return {
    ...alarm,
    state:
      alarm.state === "acknowledged" || alarm.suppressedBy === "shieldTest" ? "closed" : "returned",
    clearedAt: now,
    ...noShelf,
  };
}

/**
 * Silent until a time; the call has checked it against `shelveMaxMs`. Shelving again replaces end
 * and reason. Null when it is not active.
 */
export function shelve(alarm: Alarm, until: number, by: string, reason: string): Alarm | null {
  return isActive(alarm)
    ? { ...alarm, shelvedUntil: until, shelvedBy: by, shelveReason: reason }
    : null;
}

/** Null when it is not shelved. */
export function unshelve(alarm: Alarm): Alarm | null {
  return alarm.shelvedUntil === null ? null : { ...alarm, ...noShelf };
}

/** Ends a shelf whose time has come. Null when there is none. */
export function expireShelf(alarm: Alarm, now: number): Alarm | null {
  return alarm.shelvedUntil !== null && alarm.shelvedUntil <= now ? unshelve(alarm) : null;
}

/** The alarm after a change by the judge. A closed alarm and a second raise change nothing. */
export function applyChange(alarm: Alarm, change: AlarmChange): Alarm {
  if (!isActive(alarm)) return alarm;
  switch (change.kind) {
    case "raise":
      return alarm;
    case "peak":
      return { ...alarm, peak: change.peak, severity: change.severity ?? alarm.severity };
    case "suppress":
      return { ...alarm, suppressedBy: change.by };
    case "clear":
      return clear(alarm, change.at);
  }
}
