import { untracked } from "mobx";
import { useState } from "react";
import { animalOf, type Animal } from "../../../contract/base/animal.ts";
import { useStores } from "../../context/use-stores.ts";
import type { Drill } from "../../stores/screens/wall-drill.ts";
import { housesIn, sumsIn } from "./scope-tally.ts";

/**
 * Returns the result of `look` over many houses, and calls it again only when one of `causes` has
 * changed: a view that observed 10,000 houses would render with every frame of any of them. The
 * number of causes must not change.
 */
export function useMemoized<T>(causes: readonly unknown[], look: () => T): T {
  const [last] = useState(() => new LastValue<T>());
  return last.of(causes, look);
}

class LastValue<T> {
  #last: { readonly causes: readonly unknown[]; readonly value: T } | null = null;

  of(causes: readonly unknown[], look: () => T): T {
    const last = this.#last;
    if (last !== null && causes.every((cause, index) => cause === last.causes[index]))
      return last.value;
    const value = untracked(look);
    this.#last = { causes, value };
    return value;
  }
}

/**
 * Causes for a place and its houses: they change when a house is added or removed, or its rank or
 * facts change. Inside an observer.
 */
export function useRanks<T>(place: unknown, look: () => T): T {
  const { fleet } = useStores();
  return useMemoized([fleet, fleet.houseList, fleet.rankRevision, place], look);
}

/** Returns the kind of animal in the houses of a place. */
export function useAnimal(drill: Drill): Animal {
  const { fleet } = useStores();
  return useRanks(drill, () => {
    const sums = sumsIn(drill, fleet);
    const species =
      sums === null
        ? housesIn(drill, fleet).map(({ house }) => house.species)
        : sums.flatMap((sum) => sum.species);
    return animalOf(...new Set(species));
  });
}
