import type { Org } from "../../../../contract/account/farm-tree.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useOptions } from "./use-options.ts";

/**
 * Returns every organisation, fetched again whenever `isWanted` becomes true; those the fleet names
 * until there is an answer. Inside an observer.
 */
export function useOrgs(isWanted: boolean): readonly Org[] {
  const { fleet } = useStores();
  const { rows, isKnown } = useOptions("listAllOrg", {}, isWanted);
  return isKnown ? rows : [...fleet.orgs.values()];
}
