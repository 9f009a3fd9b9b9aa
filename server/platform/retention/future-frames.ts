import { dayMs } from "../../../contract/base/time.ts";
import type { Database } from "../db/open-database.ts";

/** Lead of a device's clock from which its frames are stored apart. */
const aheadMs = 60 * dayMs;
/** Days after which no copies of a frame are expected. */
const retentionDays = 31;

/**
 * Frames are recognised by their device's own time. Those of a device whose clock is years ahead
 * expire by that clock.
 */
export const endFramesAhead = (database: Database, at: number): Promise<unknown> =>
  database.query(
    `delete from frames_other o using (
       select gateway_id, max(at) as newest from frames_other where at > $1 group by gateway_id) n
     where o.gateway_id = n.gateway_id and o.at > $1
       and o.at < n.newest - make_interval(days => ${retentionDays})`,
    [new Date(at + aheadMs)],
  );
