import { hourMs } from "../../../../contract/base/time.ts";
import type { Database, Transaction } from "../../../platform/db/open-database.ts";

/** Interval of storing the current time, ms; smaller clock steps are not followed. */
export const noteEveryMs = 30_000;
/** Longest period of the limits of numbers, ms. */
const limitsMs = 26 * hourMs;
/** A turn later than this waits for an hour of the day, and that is the same as before, ms. */
const turnMs = 2 * hourMs;

/**
 * Follows the clock of the machine when it is set: entries in the tables of notices wait as long as
 * before. After a step back by an hour nothing would be sent for an hour; after a step ahead,
 * everything not yet sent would count as too late. The first server on a database to notice moves
 * the entries: the time before is stored, and the others find the new one.
 */
export class ClockFollower {
  readonly #steppedMs: () => number;
  #seenMs: number;
  #notedAt: number | null = null;

  /** `steppedMs`: by how much the clock has been set since the start (`ClockSteps`). */
  constructor(steppedMs: () => number) {
    this.#steppedMs = steppedMs;
    this.#seenMs = steppedMs();
  }

  /** Returns by how much the clock was set since the last update, ms. */
  async update(database: Database, now: number): Promise<number> {
    const totalMs = this.#steppedMs();
    const stepMs = totalMs - this.#seenMs;
    const age = this.#notedAt === null ? Infinity : now - this.#notedAt;
    if (stepMs === 0 && age >= 0 && age < noteEveryMs) return 0;
    await database.transaction((tx) => follow(tx, stepMs, now));
    this.#seenMs = totalMs;
    this.#notedAt = now;
    return stepMs;
  }
}

async function follow(tx: Transaction, stepMs: number, now: number): Promise<void> {
  const [noted] = await tx.query<{ at: number }>(
    "select value::text::int8 as at from installation where key = 'noticeClock' for update",
  );
  const byMs = noted === undefined ? 0 : toMove(noted.at - now, stepMs);
  if (byMs !== 0) await move(tx, byMs, now);
  await tx.query(
    `insert into installation (key, value) values ('noticeClock', to_jsonb($1::int8))
     on conflict (key) do update set value = excluded.value`,
    [now],
  );
}

/**
 * Returns how far the times in the tables have to be moved, ms. `aheadMs`: how far the last
 * recorded time is ahead of now. If another server has already moved them, nothing is left to move.
 * If no step happened here, the clock was set back before the start; whether it was set ahead
 * before then cannot be told from a long pause.
 */
export function toMove(aheadMs: number, stepMs: number): number {
  if (stepMs < 0) return aheadMs >= -stepMs / 2 ? stepMs : 0;
  if (stepMs > 0) return -aheadMs > stepMs / 2 ? stepMs : 0;
  return aheadMs > noteEveryMs ? -aheadMs : 0;
}

/** Time until which failed notices, planned work and all-clears wait. */
const pauses = [
  ["notice_plans", "retry_at"],
  ["notice_plans", "lease_until"],
  ["notice_aside", "retry_at"],
  ["notice_clears", "due_at"],
] as const;

async function move(tx: Transaction, byMs: number, now: number): Promise<void> {
  const shift = `${byMs} milliseconds`;
  await tx.query(
    `update notices set due_at = due_at + $1::interval, expires_at = expires_at + $1::interval,
       next_try_at = next_try_at + $1::interval, lease_until = lease_until + $1::interval
     where state in ('due', 'sending')`,
    [shift],
  );
  // After a step ahead the next turn comes sooner, and limits count earlier notices as longer ago,
  // so no one gets fewer notices.
  if (byMs > 0) return;
  await tx.query(
    `update notice_duties set start_at = least(start_at, $2), told_at = told_at + $1::interval,
       not_before = not_before + $1::interval,
       next_at = case when next_at < $3 then next_at + $1::interval else next_at end`,
    [shift, new Date(now), new Date(now - byMs + turnMs)],
  );
  await tx.query(
    `update notices set due_at = due_at + $1::interval, sent_at = sent_at + $1::interval,
       ended_at = ended_at + $1::interval
     where state not in ('due', 'sending') and id in (
       select recent.id from alarm_phones p cross join lateral (
         select n.id from notices n where n.phone_id = p.id and n.due_at > $2) recent)`,
    [shift, new Date(now - byMs - limitsMs)],
  );
  for (const [table, column] of pauses)
    await tx.query(
      `update ${table} set ${column} = ${column} + $1::interval
      where ${column} is not null`,
      [shift],
    );
  await tx.query(
    `update notice_paths set down_since = least(down_since, $1),
       checked_at = least(checked_at, $1)`,
    [new Date(now)],
  );
}
