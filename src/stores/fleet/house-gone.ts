import type { FleetStore } from "./fleet-store.ts";

/** Returns true when there is no such house in sight: it is not here, and not on its way. */
export const isHouseMissing = (fleet: FleetStore, id: number): boolean =>
  fleet.isLoaded && fleet.house(id) === undefined && !fleet.isAwaited(id);
