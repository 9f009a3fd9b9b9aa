import type { Queryable } from "../../platform/db/open-database.ts";
import type { Pushed, PushTarget } from "./push-request.ts";

/** The browsers of a user whose account is active. */
export const readTargets = (db: Queryable, userId: number): Promise<PushTarget[]> =>
  db.query<PushTarget>(
    `select d.id, d.endpoint, d.p256dh, d.auth from push_devices d join users u on u.id = d.user_id
     where d.user_id = $1 and u.is_active order by d.id`,
    [userId],
  );

/** Stores the result of a message; a browser that has unsubscribed is deleted. */
export async function notePushed(
  db: Queryable,
  id: number,
  pushed: Pushed,
  now: number,
): Promise<void> {
  if (pushed.kind === "gone") await db.query("delete from push_devices where id = $1", [id]);
  else if (pushed.kind === "sent")
    await db.query("update push_devices set sent_at = $2, fault = '' where id = $1", [
      id,
      new Date(now),
    ]);
  else await db.query("update push_devices set fault = $2 where id = $1", [id, pushed.detail]);
}
