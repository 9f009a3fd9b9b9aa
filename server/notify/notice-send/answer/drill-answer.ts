import type { Queryable } from "../../../platform/db/open-database.ts";
import type { AnsweredNotice } from "./notice-acknowledge.ts";

/** Reaction of a person who was called in a drill. */
type DrillAnswer = "answered" | "key";

/**
 * Records that a call of a running drill was answered, or a key pressed. It acknowledges nothing,
 * because there is no alarm.
 */
export async function noteDrillAnswer(
  tx: Queryable,
  { key, recipient }: Pick<AnsweredNotice, "recipient"> & { readonly key: string },
  answer: DrillAnswer,
  now: number,
): Promise<void> {
  const [, drillId] = /^drill:(\d{1,9}):/.exec(key) ?? [];
  if (drillId === undefined) return;
  await tx.query(
    `update drills set answered_at = coalesce(answered_at, $2), answered_by = $3,
       key_at = case when $4 then coalesce(key_at, $2) else key_at end
     where id = $1 and ended_at is null`,
    [Number(drillId), new Date(now), recipient, answer === "key"],
  );
}
