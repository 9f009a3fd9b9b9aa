import { medianOf } from "../../contract/figure/energy.ts";

/** A house with a flock, as it is compared. */
export interface Compared {
  readonly houseId: number;
  readonly breedId: number | null;
  /** Months since year 0 of its placement; day age now. */
  readonly month: number;
  readonly age: number;
  /** Day age from which on its energy is known; null: not at all. */
  readonly knownFrom: number | null;
}

/** Younger flocks say nothing yet, and neither do fewer days that are known of all. */
const comparedFromAge = 7;
const daysLeast = 3;

/** Ages at which houses are compared: their energy from the one to the other is known of all. */
interface AgeWindow {
  readonly from: number;
  readonly to: number;
  readonly houses: readonly Compared[];
}

const groupOf = (breedId: number | null, month: number): string => `${breedId} ${month}`;

/**
 * Houses of the same breed placed in the same month or one beside it. They are compared up to the
 * age of the youngest of them, from the placement on; where energy is known only since later, from
 * the first age that is known of all, and a flock too old to have such an age is compared with
 * those as old as itself.
 */
export class Sisters {
  readonly #groups = new Map<string, Compared[]>();
  readonly #windows = new Map<string, readonly AgeWindow[]>();

  constructor(houses: readonly Compared[]) {
    for (const house of houses) {
      if (house.breedId === null || house.knownFrom === null) continue;
      if (house.age < comparedFromAge || house.age - house.knownFrom < daysLeast) continue;
      const key = groupOf(house.breedId, house.month);
      this.#groups.set(key, [...(this.#groups.get(key) ?? []), house]);
    }
  }

  /** Where the house is compared as one placed `off` months after it is; null: nowhere. */
  windowOf({ breedId, month, houseId }: Compared, off = 0): AgeWindow | null {
    const windows = this.#windowsOf(breedId, month + off);
    return windows.find(({ houses }) => houses.some((one) => one.houseId === houseId)) ?? null;
  }

  #windowsOf(breedId: number | null, month: number): readonly AgeWindow[] {
    const key = groupOf(breedId, month);
    const known = this.#windows.get(key);
    if (known !== undefined) return known;
    const alike = [-1, 0, 1].flatMap(
      (off) => this.#groups.get(groupOf(breedId, month + off)) ?? [],
    );
    const windows = windowsOf(alike);
    this.#windows.set(key, windows);
    return windows;
  }
}

function windowsOf(alike: readonly Compared[]): AgeWindow[] {
  let left = alike.toSorted((a, b) => a.age - b.age);
  const windows: AgeWindow[] = [];
  while (left.length > 0) {
    const to = left[0]!.age;
    const reaches = ({ knownFrom }: Compared) => (knownFrom ?? to) <= to - daysLeast;
    const houses = left.filter(reaches);
    const from = Math.max(...houses.map(({ knownFrom }) => knownFrom ?? 0));
    windows.push({ from, to, houses });
    left = left.filter((house) => !reaches(house));
  }
  return windows;
}

/** How far a value is from the middle of its like, percent; null when it is alone. */
export function offMedianPct(own: number | null, all: readonly (number | null)[]): number | null {
  const median = medianOf(all);
  const known = all.filter((value) => value !== null).length;
  return own === null || median === null || median === 0 || known < 2
    ? null
    : 100 * (own / median - 1);
}
