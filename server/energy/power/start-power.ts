import { DemandWorker, type DemandOptions } from "./demand-worker.ts";
import { startEnergy } from "../half-hour/energy-job.ts";

/** Keeps half hours and holds demand against contracts; gives what ends both. */
export function startPower(
  options: DemandOptions & Parameters<typeof startEnergy>[0],
): () => Promise<void> {
  const energy = startEnergy(options);
  const demand = new DemandWorker(options);
  return async () => {
    await energy.stop();
    await demand.stop();
  };
}
