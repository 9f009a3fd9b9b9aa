import type { Org } from "../../../contract/farm-tree.ts";
import { useStores } from "../../context/use-stores.ts";
import { useOptions } from "./use-options.ts";

/**
 * Every organisation, asked for anew whenever `isWanted` becomes true; until there is an answer
 * those the fleet names. Inside an observer.
 */
export function useOrgs(isWanted: boolean): readonly Org[] {
  const { fleet } = useStores();
  const { rows, isKnown } = useOptions("listAllOrg", {}, isWanted);
  return isKnown ? rows : [...fleet.orgs.values()];
}
