import { availableParallelism, loadavg } from "node:os";

/**
 * A limit of time for this machine, ms: as given when it has a core for everybody who wants one,
 * longer by as many times as there are more who want one.
 */
export const patient = (limitMs: number): number =>
  Math.ceil(limitMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
