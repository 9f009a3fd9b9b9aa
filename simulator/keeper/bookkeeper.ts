import { flockReportRoutes } from "../../contract/route/flock-report.ts";
import type { Ask } from "./call.ts";

const pageSize = 100;

/**
 * Closes the books of flocks that have left and whose figures are there. How many are still open:
 * what is refused is looked at again another time.
 */
export async function closeBooks(ask: Ask): Promise<number> {
  let open = 0;
  for (let page = 1, more = true; more; page += 1) {
    const past = await ask(flockReportRoutes.listFlockResult, { state: "past", page, pageSize });
    for (const { id, isClosed, dayAge } of past?.rows ?? []) {
      if (isClosed) continue;
      const closed =
        dayAge === null ? null : await ask(flockReportRoutes.closeFlock, { flockId: id, note: "" });
      if (closed === null) open += 1;
    }
    more = past !== null && page * pageSize < past.total;
  }
  return open;
}
