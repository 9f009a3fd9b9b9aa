import { useStores } from "../../../context/use-stores.ts";
import type { Stores } from "../../../stores/stores.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";

/** Returns the latest of the farms' present days, at the moment of the call. */
export function lastToday({ fleet, connection }: Pick<Stores, "fleet" | "connection">): string {
  const zones = new Set([...fleet.farms.values()].map(({ timeZone }) => timeZone));
  const days = [...(zones.size === 0 ? [ownZone()] : zones)].map((zone) =>
    formatTime(connection.serverNow, zone),
  );
  return days.reduce((last, day) => (day > last ? day : last)).slice(0, 10);
}

/**
 * Returns the latest of the farms' present days. Inside an observer, which renders again when it
 * changes.
 */
export const useLastToday = (): string => lastToday(useStores());

/** Returns the present day of a farm; for several farms (0) the latest one. Inside an observer. */
export function useTodayOf(farmId: number): string {
  const { fleet, connection } = useStores();
  const last = useLastToday();
  const zone = fleet.farms.get(farmId)?.timeZone;
  return zone === undefined ? last : formatTime(connection.serverNow, zone).slice(0, 10);
}
