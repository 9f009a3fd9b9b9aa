import { dayMs } from "../../../contract/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { formatTime, ownZone } from "../../lib/time.ts";

/** The day so many before another one: `2026-03-05`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** Today at a farm; without one where the browser is. Inside an observer. */
export function useToday(farmId: number): string {
  const { fleet, connection, todayIn } = useStores();
  const zone = fleet.farms.get(farmId)?.timeZone ?? ownZone();
  // Asked so that it is told again when the day changes.
  todayIn(zone);
  return formatTime(connection.serverNow, zone).slice(0, 10);
}
