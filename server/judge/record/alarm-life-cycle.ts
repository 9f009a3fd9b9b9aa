import {
  type Alarm,
  isActive,
  isLatched,
  isWaiting,
  type Severity,
  shelveMaxMs,
  urgentShelveMaxMs,
} from "../../../contract/alarm/alarm.ts";
import { type AlarmWork, type Assigned, stepsAfter } from "../../../contract/alarm/alarm-work.ts";
import { lasts } from "../../../contract/base/lasting.ts";
import type { AlarmChange } from "../verdict/verdict.ts";

/** Place that an alarm belongs to. */
export type AlarmPlace = Pick<Alarm, "houseId" | "farmId" | "orgId">;
type Raise = Extract<AlarmChange, { kind: "raise" }>;

const noShelf = { shelvedUntil: null, shelvedBy: null, shelveReason: null } as const;
const notAcknowledged = {
  state: "unacknowledged",
  ackAt: null,
  ackBy: null,
  ackNote: null,
} as const;

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
 * Acknowledges an alarm. One whose condition is over is closed by it. Null when there is nothing to
 * acknowledge.
 */
export function acknowledge(alarm: Alarm, author: string, note: string, now: number): Alarm | null {
  if (!isWaiting(alarm)) return null;
  return {
    ...alarm,
    state: alarm.state === "returned" ? "closed" : "acknowledged",
    ackAt: now,
    ackBy: author,
    ackNote: note,
  };
}

/**
 * A person is on the way, there, or has fixed it, which also acknowledges. Null if the work has
 * already reached this step, or the alarm is over and no one went there.
 */
export function workOn(
  alarm: Alarm,
  { step, by, note }: Pick<AlarmWork, "step" | "by" | "note">,
  now: number,
): Alarm | null {
  if (!stepsAfter(alarm.work, alarm.state === "closed").includes(step)) return null;
  return { ...(acknowledge(alarm, by, note, now) ?? alarm), work: { step, by, note, at: now } };
}

/**
 * Assigns the alarm to a person without acknowledging it: calls continue until an acknowledgement.
 * Null when it is over, or assigned to that person already.
 */
export const assign = (alarm: Alarm, assigned: Assigned): Alarm | null =>
  alarm.state === "closed" || alarm.assigned?.name === assigned.name
    ? null
    : { ...alarm, assigned };

/**
 * True when people have hidden it, for a test or out of service: no one is notified, so no
 * acknowledgement is required.
 */
export const notifiesNobody = ({ suppressedBy }: Pick<Alarm, "suppressedBy">): boolean =>
  suppressedBy === "shieldTest" || suppressedBy === "outOfService";

/**
 * The condition is over. An acknowledged alarm is closed, and so is one of a test or out of
 * service, because no one was notified of it; any other waits for its acknowledgement. A shelf ends
 * with it.
 */
export function clear(alarm: Alarm, now: number): Alarm {
  if (!isActive(alarm)) return alarm;
  return {
    ...alarm,
    state: alarm.state === "acknowledged" || notifiesNobody(alarm) ? "closed" : "returned",
    clearedAt: now,
    ...noShelf,
  };
}

/**
 * The condition of a latching alarm is over: it stays until a person resets it. A hidden alarm
 * notified no one and does not latch.
 */
const latch = (alarm: Alarm, now: number): Alarm =>
  alarm.suppressedBy === null ? { ...alarm, latchedAt: alarm.latchedAt ?? now } : clear(alarm, now);

function unlatched(alarm: Alarm): Alarm {
  const rest = { ...alarm };
  delete rest.latchedAt;
  return rest;
}

/**
 * A latched alarm is raised again: it is no longer acknowledged or shelved, and it may be more
 * severe by now. Any other alarm is unchanged.
 */
function raiseAgain(alarm: Alarm, { severity, suppressedBy }: Raise): Alarm {
  if (!isLatched(alarm)) return alarm;
  return {
    ...unlatched(alarm),
    ...notAcknowledged,
    ...noShelf,
    severity: worse(alarm.severity, severity),
    suppressedBy,
  };
}

/** Resets a latched alarm after a check on site, which closes it. Null when it is not latched. */
export function reset(alarm: Alarm, author: string, note: string, now: number): Alarm | null {
  if (!isLatched(alarm)) return null;
  const acknowledged = acknowledge(alarm, author, note, now) ?? alarm;
  return clear({ ...unlatched(acknowledged), state: "acknowledged" }, now);
}

/**
 * Silent until a time; the call has checked it against `shelveMaxMs`. Shelving again replaces end
 * and reason. Null when it is not active.
 */
export function shelve(alarm: Alarm, until: number, author: string, reason: string): Alarm | null {
  return isActive(alarm)
    ? { ...alarm, shelvedUntil: until, shelvedBy: author, shelveReason: reason }
    : null;
}

/** Null when it is not shelved. */
export function unshelve(alarm: Alarm): Alarm | null {
  return alarm.shelvedUntil === null ? null : { ...alarm, ...noShelf };
}

/** Ends a shelf at its time, or one that is longer than any may be. Null without one. */
export function expireShelf(alarm: Alarm, now: number): Alarm | null {
  const mostMs = alarm.severity === 1 ? urgentShelveMaxMs : shelveMaxMs;
  const { shelvedUntil } = alarm;
  return shelvedUntil === null || lasts(shelvedUntil, now, mostMs) ? null : unshelve(alarm);
}

/** The more severe of both: an organisation may have raised the severity itself. */
const worse = (severity: Severity, other = severity): Severity =>
  other < severity ? other : severity;

/**
 * An alarm that becomes urgent waits for acknowledgement again: the person who acknowledged it, or
 * shelved it for hours, knew about less.
 */
function worsened(alarm: Alarm, { peak, severity }: Extract<AlarmChange, { kind: "peak" }>): Alarm {
  const after = { ...alarm, peak, severity: worse(alarm.severity, severity) };
  return after.severity === 1 && alarm.severity > 1
    ? { ...after, ...notAcknowledged, ...noShelf }
    : after;
}

/** The alarm after a change by the judge. A closed alarm and a second raise change nothing. */
export function applyChange(alarm: Alarm, change: AlarmChange): Alarm {
  if (!isActive(alarm)) return alarm;
  switch (change.kind) {
    case "raise":
      return raiseAgain(alarm, change);
    case "peak":
      return worsened(alarm, change);
    case "suppress":
      return { ...alarm, suppressedBy: change.by };
    case "clear":
      return change.latches === true ? latch(alarm, change.at) : clear(alarm, change.at);
  }
}
