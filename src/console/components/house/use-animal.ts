import { type Animal, animalOf } from "../../../../contract/base/animal.ts";
import { useStores } from "../../../context/use-stores.ts";

/** Returns the kind of animal in these houses. Inside an observer. */
export function useAnimal(houses: readonly number[]): Animal {
  const { fleet } = useStores();
  return animalOf(...houses.flatMap((id) => fleet.house(id)?.house.species ?? []));
}
