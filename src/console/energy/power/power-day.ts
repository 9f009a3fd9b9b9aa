import { useStores } from "../../../context/use-stores.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";

/** Today at a farm; without one the newest day of those in sight. Inside an observer. */
export function useToday(farmId: number): string {
  const { fleet, connection, todayIn } = useStores();
  const farm = fleet.farms.get(farmId);
  const farms = farm === undefined ? [...fleet.farms.values()] : [farm];
  const zones = new Set(farms.map(({ timeZone }) => timeZone));
  const days = [...(zones.size === 0 ? [ownZone()] : zones)].map((zone) => {
    // Read here so that the value is updated when the day changes.
    todayIn(zone);
    return formatTime(connection.serverNow, zone).slice(0, 10);
  });
  return days.toSorted().at(-1) ?? "";
}
