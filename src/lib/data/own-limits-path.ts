import type { Action } from "../../../contract/account/policy.ts";
import { paths } from "./paths.ts";

interface House {
  readonly id: number;
  readonly name: string;
  readonly farmId: number;
}

/**
 * Address of the form with a house's own limits, in the list of houses; for users without that
 * list, the page of the house.
 */
export function ownLimitsPath(house: House, may: (action: Action) => boolean): string {
  const query = `farm=${house.farmId}&q=${encodeURIComponent(house.name)}&edit=${house.id}`;
  if (may("farm.read")) return `${paths.farmManage}?tab=houses&${query}`;
  return may("house.managePage") ? `${paths.houseManage}?${query}` : paths.house(house.id);
}
