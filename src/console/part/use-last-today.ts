import { useStores } from "../../context/use-stores.ts";
import { formatTime, ownZone } from "../../lib/time.ts";

/** The latest day it is on any of the farms. Inside an observer. */
export function useLastToday(): string {
  const { fleet, connection } = useStores();
  const zones = new Set([...fleet.farms.values()].map(({ timeZone }) => timeZone));
  const days = [...(zones.size === 0 ? [ownZone()] : zones)].map((zone) =>
    formatTime(connection.serverNow, zone),
  );
  return days.reduce((last, day) => (day > last ? day : last)).slice(0, 10);
}
