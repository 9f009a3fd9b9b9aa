import { useStores } from "../../../context/use-stores.ts";
import type { Stores } from "../../../stores/stores.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";

/** The latest day it is on any of the farms, at the moment of the call. */
export function lastToday({ fleet, connection }: Pick<Stores, "fleet" | "connection">): string {
  const zones = new Set([...fleet.farms.values()].map(({ timeZone }) => timeZone));
  const days = [...(zones.size === 0 ? [ownZone()] : zones)].map((zone) =>
    formatTime(connection.serverNow, zone),
  );
  return days.reduce((last, day) => (day > last ? day : last)).slice(0, 10);
}

/** The latest present day of all farms. Inside an observer, which renders again the next day. */
export const useLastToday = (): string => lastToday(useStores());

/** The present day of a farm; of several (0) the latest of all. Inside an observer. */
export function useTodayOf(farmId: number): string {
  const { fleet, connection } = useStores();
  const last = useLastToday();
  const zone = fleet.farms.get(farmId)?.timeZone;
  return zone === undefined ? last : formatTime(connection.serverNow, zone).slice(0, 10);
}
