import { getHeapStatistics } from "node:v8";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** The server's process that measured it. */
export type MeasuredProcess = "main" | "api" | "notice" | "picture";

/**
 * Prefix of measurements that only this product has; measurements of every Node.js process have the
 * names that ready-made dashboards know.
 */
export const prefix = "house_watch_";

/**
 * Interval between two checks of the event loop, ms: in an idle process they are most of its work.
 * It is included in every measured lag (`docs/operating/dashboard.json` subtracts it); a block of
 * 0.5 s is seen at any moment.
 */
const eventLoopMonitoringPrecision = 200;

/**
 * Returns the measurements of a process itself: event loop, memory, processor, and those added by
 * its parts. Every label has a fixed set of values, so that no outside input can create a new
 * series.
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
