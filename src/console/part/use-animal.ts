import { type Animal, animalOf } from "../../../contract/animal.ts";
import { useStores } from "../../context/use-stores.ts";

/** What these houses hold. Inside an observer. */
export function useAnimal(houses: readonly number[]): Animal {
  const { fleet } = useStores();
  return animalOf(...houses.flatMap((id) => fleet.house(id)?.house.species ?? []));
}
