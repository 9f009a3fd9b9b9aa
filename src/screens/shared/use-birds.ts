import { useCallback } from "react";
import { animalOf } from "../../../contract/base/animal.ts";
import { useStores } from "../../context/use-stores.ts";
import { formatHeads } from "./wall-format.ts";
import { useWall } from "./wall-context.ts";

/** Number of animals of these houses as text; '' for none. Read it in an observer. */
export function useBirds(): (count: number, houseIds: readonly number[]) => string {
  const { fleet } = useStores();
  const { t } = useWall();
  return useCallback(
    (count, houseIds) => {
      const species = houseIds.flatMap((id) => fleet.house(id)?.house.species ?? []);
      return count > 0 ? formatHeads(count, animalOf(...species), t) : "";
    },
    [fleet, t],
  );
}
