import { flockReportRoutes } from "../../contract/route/flock/flock-report-routes.ts";
import type { CallServer } from "./bot-calls.ts";

const pageSize = 100;

/** Flocks whose books the demo itself may close. */
export interface Closing {
  /** Flocks that left by this day: others belong to the person trying the demo. */
  readonly leftBy: string;
  /** Closed already: books that a person reopens stay open. */
  readonly closed: Set<number>;
}

/**
 * Closes the books of flocks that have left and whose figures are complete. Returns the number
 * still open; a refused one is tried again later.
 */
export async function closeFlocks(call: CallServer, { leftBy, closed }: Closing): Promise<number> {
  let open = 0;
  for (let page = 1, more = true; more; page += 1) {
    const past = await call(flockReportRoutes.listFlockResult, { state: "past", page, pageSize });
    if (past === null) return open + 1;
    for (const { id, isClosed, dayAge, leftDay } of past.rows) {
      if (isClosed) closed.add(id);
      if (closed.has(id) || (leftDay ?? "") > leftBy) continue;
      const report =
        dayAge === null
          ? null
          : await call(flockReportRoutes.closeFlock, { flockId: id, note: "" });
      if (report === null) open += 1;
      else closed.add(id);
    }
    more = page * pageSize < past.total;
  }
  return open;
}
