import { type SQL, sql } from "drizzle-orm";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import { alarmOf } from "../../judge/record/alarm-row.ts";
import {
  placedAlarms,
  type PlacedAlarmRow,
  readPast,
} from "../../judge/record/incident-queries.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { lastAlarmFact } from "./stored-facts.ts";

interface Then {
  readonly at: number;
  /** Number of the last fact published by then. */
  readonly head: number;
  /** Time of the oldest stored fact. */
  readonly earliest: number;
}

/** Longest time that a closed alarm was open. */
const longestMs = 92 * dayMs;
/** Longest delay between raising or ending an alarm and publishing it, ms. */
const lateMs = hourMs;

/**
 * Returns the alarms of `visible` (over `a`, `h`, `f`) that were open at `then.at`, in the state
 * they had, and the closed alarms that their incidents need.
 */
export async function readAlarmsThen(
  db: Queryable,
  visible: SQL,
  then: Then,
): Promise<{ readonly alarms: Alarm[]; readonly past: Alarm[] }> {
  const { at, head } = then;
  const known = sql`${visible} and a.raised_at <= ${timestamp(at)}`;
  const records = await rows<PlacedAlarmRow & { stored: Alarm | null }>(
    db,
    sql`select p.*, ${lastAlarmFact(head)} as stored from (${placedAlarms(sql`${known}
      and (a.state <> 'closed' or (a.raised_at >= ${timestamp(at - longestMs)}
        and greatest(a.ack_at, a.cleared_at) > ${timestamp(at - lateMs)}))`)}) p
      join alarms a on a.id = p.id order by p.id`,
  );
  const alarms: Alarm[] = [];
  const open: PlacedAlarmRow[] = [];
  const unpublished = new Set<number>();
  for (const { stored, ...row } of records) {
    const alarm = stored ?? stateWithoutFact(alarmOf(row), then);
    if (alarm === null) unpublished.add(row.id);
    else if (alarm.state !== "closed") {
      alarms.push(alarm);
      open.push(row);
    }
  }
  const isOpen = new Set(alarms.map(({ id }) => id));
  const past = await readPast(db, known, open, at);
  return { alarms, past: past.filter(({ id }) => !isOpen.has(id) && !unpublished.has(id)) };
}

/**
 * Returns the state of an alarm without a stored fact before that moment. If it was raised before
 * the oldest fact, it is the current state less later changes. Null: not published by then.
 */
function stateWithoutFact(alarm: Alarm, { at, earliest }: Then): Alarm | null {
  if (alarm.raisedAt >= earliest) return null;
  const isAcknowledged = alarm.ackAt !== null && alarm.ackAt <= at;
  const isCleared = alarm.clearedAt !== null && alarm.clearedAt <= at;
  return {
    ...alarm,
    state: isCleared
      ? isAcknowledged
        ? "closed"
        : "returned"
      : isAcknowledged
        ? "acknowledged"
        : "unacknowledged",
    ...(isAcknowledged ? {} : { ackAt: null, ackBy: null, ackNote: null }),
    clearedAt: isCleared ? alarm.clearedAt : null,
    version: 0,
  };
}
