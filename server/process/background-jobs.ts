import type { Lifecycle } from "./lifecycle.ts";
import { startMaintenance } from "../maintenance/maintenance-job.ts";
import { startFigures } from "../flock/production/production-figures-job.ts";
import { startWarnings } from "../alarm/warning/warning-job.ts";

/**
 * Starts the repeated computations that do not depend on frames; of several servers one does each.
 */
export function startJobs(
  deps: Parameters<typeof startFigures>[0] & Parameters<typeof startWarnings>[0],
  lifecycle: Lifecycle,
): void {
  lifecycle.add("figures", startFigures(deps).stop);
  lifecycle.add("warnings", startWarnings(deps).stop);
  lifecycle.add("maintenance", startMaintenance(deps).stop);
}
