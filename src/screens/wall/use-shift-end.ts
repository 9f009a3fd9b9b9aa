import { reaction } from "mobx";
import { useEffect } from "react";
import { minuteMs } from "../../../contract/base/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { commonShiftTimes, isShiftEnd } from "../../lib/time/shift-clock.ts";

/** Calls back when a shift ends by the wall's clock, unless an urgent alarm has priority. */
export function useShiftEnd(timeZone: string, run: () => void): void {
  const { fleet, connection } = useStores();
  useEffect(
    () =>
      reaction(
        () => Math.floor(connection.serverNow / minuteMs),
        (minute) => {
          if (
            connection.state === "live" &&
            fleet.totals.unacknowledgedBySeverity[1] === 0 &&
            isShiftEnd(commonShiftTimes(fleet.orgs.values()), timeZone, minute * minuteMs)
          )
            run();
        },
      ),
    [connection, fleet, timeZone, run],
  );
}
