import { FlockAges } from "./fleet/flock-ages.ts";
import { FleetSummaryStore } from "./fleet/fleet-summary-store.ts";
import { HouseDetailStore } from "./fleet/house-detail-store.ts";
import { InterestStore } from "./fleet/interest-store.ts";
import type { ReplayStore } from "./screens/replay-store.ts";
import type { Stores } from "./stores.ts";

const unknown = () => Promise.reject(new Error("of the present only"));

/**
 * Creates the stores that the screens use during a replay: the same kinds, with data of a past
 * moment. Data that only exists for the present is unknown, and none of it is requested.
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
    fleetSummary: new FleetSummaryStore(unknown, clock, fleet),
    ...new FlockAges(fleet, connection),
    page: { ...live.page, dayLines: unknown },
  };
}
