import { medianOf } from "../../contract/figure/energy.ts";

/** A house with a flock, as it is compared. */
export interface Compared {
  readonly houseId: number;
  readonly breedId: number | null;
  /** Months since year 0 of its placement; day age now. */
  readonly month: number;
  readonly age: number;
}

/** Younger flocks say nothing yet. */
export const comparedFromAge = 7;

const groupOf = (breedId: number, month: number): string => `${breedId} ${month}`;

/** Houses of the same breed placed in the same month or one beside it, by breed and month. */
export class Sisters {
  readonly #groups = new Map<string, Compared[]>();

  constructor(houses: readonly Compared[]) {
    for (const house of houses) {
      if (house.breedId === null || house.age < comparedFromAge) continue;
      const key = groupOf(house.breedId, house.month);
      this.#groups.set(key, [...(this.#groups.get(key) ?? []), house]);
    }
  }

  of({ breedId, month, age }: Compared): readonly Compared[] {
    if (breedId === null || age < comparedFromAge) return [];
    return [-1, 0, 1].flatMap((off) => this.#groups.get(groupOf(breedId, month + off)) ?? []);
  }

  /** The age all of them have reached; null: nothing to compare. */
  ageOf(house: Compared): number | null {
    const ages = this.of(house).map(({ age }) => age);
    return ages.length === 0 ? null : Math.min(...ages);
  }

  /** The ages up to which the energy of a house is wanted: for itself and for its sisters. */
  agesOf(house: Compared): (number | null)[] {
    return [-1, 0, 1].map((off) => {
      const there = this.#groups.get(groupOf(house.breedId ?? 0, house.month + off))?.[0];
      return there === undefined ? null : this.ageOf(there);
    });
  }
}

/** How far a value is from the middle of its like, percent; null when it is alone. */
export function offMedianPct(own: number | null, all: readonly (number | null)[]): number | null {
  const median = medianOf(all);
  const known = all.filter((value) => value !== null).length;
  return own === null || median === null || median === 0 || known < 2
    ? null
    : 100 * (own / median - 1);
}
