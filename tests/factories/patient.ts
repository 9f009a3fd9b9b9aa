import { availableParallelism, loadavg } from "node:os";

/**
 * Scales a time limit, ms, by the load of this machine: unchanged while there is a core for each
 * running process, longer in proportion to the excess.
 */
export const patient = (limitMs: number): number =>
  Math.ceil(limitMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
