import { useStores } from "../../../context/use-stores.ts";
import type { CopiedNote } from "../../../stores/control/copied-settings.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";

/**
 * Names the house that settings were copied from, with its farm and in the language on screen: many
 * farms have a house of the same number. Inside an observer.
 */
export function useCopiedHouse(): (note: CopiedNote) => string {
  const { fleet } = useStores();
  const houseName = useHouseName();
  return ({ houseId, houseName: stored }) =>
    fleet.house(houseId) === undefined ? stored : houseName(houseId);
}
