import type { FleetPlan, PlanHouse } from "../../contract/operate/demo-fleet.ts";
import { edgeTypeKey } from "../../contract/control/edge/edge-type.ts";

const houseOf = (plan: FleetPlan, networkId: string) =>
  plan.houses.find(({ gateway }) => gateway.networkId === networkId);

const isEdge = ({ gateway }: PlanHouse): boolean => gateway.typeKey === String(edgeTypeKey);

/**
 * The houses an edge computer looks after: those of its farm, and of several computers the first.
 * Undefined: it looks after none.
 */
export function siteFor(plan: FleetPlan, networkId: string): string[] | undefined {
  const own = houseOf(plan, networkId);
  const first = plan.houses.find((house) => house.farmKey === own?.farmKey && isEdge(house));
  if (own === undefined || own !== first) return undefined;
  return plan.houses
    .filter(({ farmKey }) => farmKey === own.farmKey)
    .map(({ gateway }) => gateway.networkId);
}

/** A house of another farm; null: none. */
export const strangerTo = (plan: FleetPlan, networkId: string): string | null =>
  plan.houses.find(({ farmKey }) => farmKey !== houseOf(plan, networkId)?.farmKey)?.gateway
    .networkId ?? null;
