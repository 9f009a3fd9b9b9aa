import { scopeOfRole } from "../../../contract/role.ts";
import { useStores } from "../../context/use-stores.ts";

/** Whether the person keeps single houses or those of a farm, which come first. In an observer. */
export function useKeepsHouses(): boolean {
  const { session } = useStores();
  const { power } = session;
  return (
    power !== null && (scopeOfRole[power.roleKey] === "houses" || power.roleKey === "farm_manager")
  );
}
