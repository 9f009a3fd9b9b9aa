import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";

/** Names a house with its farm. Inside an observer. */
export function useHouseName(): (houseId: number) => string {
  const { fleet, language } = useStores();
  return (houseId) => {
    const house = fleet.house(houseId)?.house;
    if (house === undefined) return "–";
    const farm = fleet.farms.get(house.farmId);
    return houseInFarm(
      {
        name: house.name,
        nameEn: house.nameEn,
        farmName: farm?.name ?? "",
        farmNameEn: farm?.nameEn ?? null,
      },
      language.current,
    );
  };
}
