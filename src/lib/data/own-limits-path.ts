import type { Action } from "../../../contract/account/policy.ts";
import { paths } from "./paths.ts";

interface House {
  readonly id: number;
  readonly name: string;
  readonly farmId: number;
}

/** The list of houses, at one: its form has its own limits. Its page for others. */
export function ownLimitsPath(house: House, may: (action: Action) => boolean): string {
  const query = `farm=${house.farmId}&q=${encodeURIComponent(house.name)}&edit=${house.id}`;
  if (may("farm.read")) return `${paths.farmManage}?tab=houses&${query}`;
  return may("house.managePage") ? `${paths.houseManage}?${query}` : paths.house(house.id);
}
