import { scopeOfRole } from "../../../../contract/account/role.ts";
import { useStores } from "../../../context/use-stores.ts";

/**
 * Returns true when the person looks after single houses, or all houses of a farm; pages show their
 * houses first. Inside an observer.
 */
export function useIsHouseManager(): boolean {
  const { session } = useStores();
  const { permissions } = session;
  return (
    permissions !== null &&
    (scopeOfRole[permissions.roleKey] === "houses" || permissions.roleKey === "farm_manager")
  );
}
