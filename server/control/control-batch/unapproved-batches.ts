import { batchTimes } from "../../../contract/control/batch/control-batch.ts";
import type { Database } from "../../platform/db/open-database.ts";

/**
 * Ends batches without a timely approval. Returns the organisations whose batches changed. Plans
 * that were not started are deleted with other history (retention/row-endings.ts).
 */
export async function endUnapproved(database: Database, now: number): Promise<readonly number[]> {
  const ended = await database.query<{ org_id: number }>(
    `with over as (
       update control_batches set state = 'cancelled', reason = 'notApproved', ended_at = $1
       where state = 'awaiting' and awaiting_at < $2 returning id, org_id),
     houses as (
       update control_batch_houses r set state = 'notSent', ended_at = $1 from over
       where r.batch_id = over.id and r.state = 'waiting')
     select distinct org_id from over`,
    [new Date(now), new Date(now - batchTimes.approvalMs)],
  );
  return ended.map(({ org_id: id }) => id);
}
