import { DemandWorker, type DemandOptions } from "./demand-worker.ts";
import { startEnergy } from "../half-hour/energy-job.ts";

/** Stores half hours and compares demand with contracts. Returns a function that stops both. */
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
