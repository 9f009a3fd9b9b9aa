import type { Parts } from "./parts.ts";
import { startMaintenance } from "./maintenance/job.ts";
import { startFigures } from "./production/figures-job.ts";
import { startWarnings } from "./warning/warning-job.ts";

/** What is worked out again and again beside the frames: of several servers one does each. */
export function startJobs(
  deps: Parameters<typeof startFigures>[0] & Parameters<typeof startWarnings>[0],
  parts: Parts,
): void {
  parts.add("figures", startFigures(deps).stop);
  parts.add("warnings", startWarnings(deps).stop);
  parts.add("maintenance", startMaintenance(deps).stop);
}
