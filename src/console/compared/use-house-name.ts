import { nameIn } from "../../lib/name.ts";
import { useStores } from "../../stores/context.ts";

/** Names a house with its farm: houses of two farms often share a number. Inside an observer. */
export function useHouseName(): (houseId: number) => string {
  const { fleet, language } = useStores();
  return (houseId) => {
    const house = fleet.house(houseId)?.house;
    if (house === undefined) return `#${houseId}`;
    const farm = fleet.farms.get(house.farmId);
    return [farm && nameIn(farm, language.current), nameIn(house, language.current)].filter(Boolean).join(" · ");
  };
}
