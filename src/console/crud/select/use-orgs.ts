import type { Org } from "../../../../contract/account/farm-tree.ts";
import { useStores } from "../../../context/use-stores.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
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

interface OfOrg<N extends string | null> {
  readonly orgId: number | null;
  readonly orgName: N;
}
/** Names the organisation of a record in the language on screen. */
export type OrgNameOf = <N extends string | null>(record: OfOrg<N>) => N | string;

/** Inside an observer. */
export function useOrgName(): OrgNameOf {
  const { fleet, language } = useStores();
  return ({ orgId, orgName }) => {
    const org = orgId === null ? undefined : fleet.orgs.get(orgId);
    return org === undefined ? orgName : nameIn(org, language.current);
  };
}
