import type { FleetPlan, PlanHouse } from "../../contract/operate/demo-fleet.ts";
import { edgeTypeKey } from "../../contract/control/edge/edge-type.ts";

const houseOf = (plan: FleetPlan, networkId: string) =>
  plan.houses.find(({ gateway }) => gateway.networkId === networkId);

const isEdge = ({ gateway }: PlanHouse): boolean => gateway.typeKey === String(edgeTypeKey);

/**
 * The houses that an edge computer watches: those of its farm, if it is the first computer there.
 * Undefined: none.
 */
export function siteFor(plan: FleetPlan, networkId: string): string[] | undefined {
  const ownHouse = houseOf(plan, networkId);
  const first = plan.houses.find((house) => house.farmKey === ownHouse?.farmKey && isEdge(house));
  if (ownHouse === undefined || ownHouse !== first) return undefined;
  return plan.houses
    .filter(({ farmKey }) => farmKey === ownHouse.farmKey)
    .map(({ gateway }) => gateway.networkId);
}

/** A house of another farm; null: none. */
export const strangerTo = (plan: FleetPlan, networkId: string): string | null =>
  plan.houses.find(({ farmKey }) => farmKey !== houseOf(plan, networkId)?.farmKey)?.gateway
    .networkId ?? null;
