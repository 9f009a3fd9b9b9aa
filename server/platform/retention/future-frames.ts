import { dayMs } from "../../../contract/base/time.ts";
import type { Database } from "../db/open-database.ts";

/** A device is ahead by so much when its frames are of no time that is near. */
const aheadMs = 60 * dayMs;
/** As long as other frames may come again. */
const keptDays = 31;

/**
 * Frames are known again by the time that their device gave them. Those of a device whose clock is
 * years ahead are past when they are old by that clock.
 */
export const endFramesAhead = (database: Database, at: number): Promise<unknown> =>
  database.query(
    `delete from frames_other o using (
       select gateway_id, max(at) as newest from frames_other where at > $1 group by gateway_id) n
     where o.gateway_id = n.gateway_id and o.at > $1
       and o.at < n.newest - make_interval(days => ${keptDays})`,
    [new Date(at + aheadMs)],
  );
