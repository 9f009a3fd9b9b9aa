import type { FleetStore } from "./fleet-store.ts";

/** Returns true when the user has no such house: it is not loaded and not being loaded. */
export const isHouseMissing = (fleet: FleetStore, id: number): boolean =>
  fleet.isLoaded && fleet.house(id) === undefined && !fleet.isAwaited(id);
