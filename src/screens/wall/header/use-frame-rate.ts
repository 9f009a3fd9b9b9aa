import { minuteMs } from "../../../../contract/base/time.ts";
import { reaction } from "mobx";
import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";

/**
 * Period of the rate: gateways report once per minute, so over a shorter time the rate would
 * fluctuate.
 */
const spanMs = minuteMs;
const stepMs = 5000;

/**
 * Returns the readings received per second, over the last minute. Null before the first one, and in
 * a partly loaded fleet, because the other readings are not received here.
 */
export function useFrameRate(fleet: FleetStore): number | null {
  const { connection } = useStores();
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    const marks: { readonly at: number; readonly frames: number }[] = [];
    return reaction(
      () => Math.floor(connection.now / stepMs),
      () => {
        const at = connection.now;
        marks.push({ at, frames: fleet.frames });
        while ((marks[1]?.at ?? at) <= at - spanMs) marks.shift();
        const [first] = marks;
        if (first === undefined || at - first.at < stepMs) return;
        setRate(((fleet.frames - first.frames) / (at - first.at)) * 1000);
      },
      { fireImmediately: true },
    );
  }, [connection, fleet]);
  return fleet.sums === null ? rate : null;
}
