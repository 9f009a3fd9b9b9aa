import { FlockAges } from "./fleet/flock-ages.ts";
import { FleetSummaryStore } from "./fleet/fleet-summary-store.ts";
import { HouseDetailStore } from "./fleet/house-detail-store.ts";
import { InterestStore } from "./fleet/interest-store.ts";
import type { ReplayStore } from "./replay/replay-store.ts";
import type { Stores } from "./stores.ts";

const unknown = () => Promise.reject(new Error("of the present only"));

/**
 * The stores as the screens have them during a replay: the same kinds, with what they hold of a
 * past moment. What only the present knows is not known, and what is wanted of the present is not.
 */
export function replayedStores(live: Stores, replay: ReplayStore): Stores {
  const { fleet, connection, trends, clock } = replay;
  return {
    ...live,
    fleet,
    connection,
    trends,
    houseDetails: new HouseDetailStore(),
    interest: new InterestStore(),
    fleetSummary: new FleetSummaryStore(unknown, clock),
    ...new FlockAges(fleet, connection),
    page: { ...live.page, dayLines: unknown },
  };
}
