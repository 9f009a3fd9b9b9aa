import { minuteMs } from "../../../contract/base/time.ts";
import type { HealthReply } from "../../platform/base/server-condition.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";

/** More are not counted. */
const stuckMax = 10_000;

/** Webhooks that are on and fail, and deliveries that have waited for more than ten minutes. */
export const readWebhooksBehind = async (
  db: Queryable,
  now: number,
): Promise<HealthReply["webhooks"]> =>
  only(
    await db.query<HealthReply["webhooks"]>(
      `select (select count(*)::int from webhooks where is_active
           and (failing_since is not null or gone_at is not null)) as failing,
         (select count(*)::int from (select 1 from webhook_deliveries
           where state = 'due' and created_at < $1 limit ${stuckMax}) stuck) as stuck`,
      [new Date(now - 10 * minuteMs)],
      { prepared: true },
    ),
  );
