import { getHeapStatistics } from "node:v8";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** Which of the server's processes measured it. */
export type MeasuredProcess = "main" | "api" | "notice" | "picture";

/**
 * What only this product measures begins with it; what every Node.js process measures has the names
 * that ready-made dashboards know.
 */
export const prefix = "house_watch_";

/**
 * Between two looks at the event loop, ms: at rest they are most of what a process does. It is in
 * every lag that is measured (`docs/operating/dashboard.json` takes it off): what stands still for
 * 0.5 s is seen whenever it begins.
 */
const eventLoopMonitoringPrecision = 200;

/**
 * What a process measures of itself: event loop, memory, processor, and what its parts add. Every
 * label has a fixed set of values: nobody outside can make a new series.
 */
export function createRegistry(process: MeasuredProcess): Registry {
  const register = new Registry();
  register.setDefaultLabels({ process });
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision });
  new Gauge({
    name: `${prefix}heap_limit_bytes`,
    help: "Where Node.js ends the process for want of memory",
    registers: [register],
  }).set(getHeapStatistics().heap_size_limit);
  return register;
}
