import type { FleetPlan } from "../../contract/operate/demo-fleet.ts";
import { siteFor } from "../edge/edge-houses.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import type { DeviationKey } from "./deviation.ts";

/**
 * Returns the houses that have a gateway of another maker, by network ID: the last stocked ones of
 * the fleet, none of which has an edge computer.
 */
export function otherMakerHouses(
  plan: FleetPlan,
  simulated: readonly HouseConstants[],
  deviations: readonly DeviationKey[],
): ReadonlyMap<string, DeviationKey> {
  if (deviations.length === 0) return new Map();
  const houses = simulated.filter(
    ({ networkId, placedCount }) => placedCount > 0 && !siteFor(plan, networkId),
  );
  const last = houses.slice(-deviations.length);
  return new Map(last.map(({ networkId }, index) => [networkId, deviations[index]!]));
}
