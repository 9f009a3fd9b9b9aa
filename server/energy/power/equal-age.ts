import { medianOf } from "../../../contract/energy/energy-figure.ts";

/** A house with a flock, for the comparison. */
export interface Compared {
  readonly houseId: number;
  readonly breedId: number | null;
  /** Months since year 0 of its placement; day age now. */
  readonly month: number;
  readonly age: number;
  /** Day age from which on its energy is recorded; null: not at all. */
  readonly knownFrom: number | null;
}

/** Younger flocks are not compared yet, and too few days of them are known. */
const comparedFromAge = 7;
const daysMin = 3;

/** Range of ages at which houses are compared: all have recorded energy in it. */
export interface AgeWindow {
  readonly from: number;
  readonly to: number;
  readonly houses: readonly Compared[];
}

const groupOf = (breedId: number | null, month: number): string => `${breedId} ${month}`;

/**
 * Finds houses to compare: of the same breed, placed in the same month, the month before or the
 * month after. They are compared from the placement up to the age of the youngest; if energy is
 * recorded only since later, from the first age recorded for all. A flock too old for that is
 * compared with flocks of its age.
 */
export class SimilarFlocks {
  readonly #groups = new Map<string, Compared[]>();
  /** Windows by group, then by house. */
  readonly #windows = new Map<string, ReadonlyMap<number, AgeWindow>>();

  constructor(houses: readonly Compared[]) {
    for (const house of houses) {
      if (house.breedId === null || house.knownFrom === null) continue;
      if (house.age < comparedFromAge || house.age - house.knownFrom < daysMin) continue;
      const key = groupOf(house.breedId, house.month);
      const group = this.#groups.get(key);
      if (group === undefined) this.#groups.set(key, [house]);
      else group.push(house);
    }
  }

  /**
   * Returns the window in which the house is compared as one placed `off` months later; null: no
   * window.
   */
  windowOf({ breedId, month, houseId }: Compared, off = 0): AgeWindow | null {
    return this.#windowsOf(breedId, month + off).get(houseId) ?? null;
  }

  #windowsOf(breedId: number | null, month: number): ReadonlyMap<number, AgeWindow> {
    const key = groupOf(breedId, month);
    const known = this.#windows.get(key);
    if (known !== undefined) return known;
    const candidates = [-1, 0, 1].flatMap(
      (off) => this.#groups.get(groupOf(breedId, month + off)) ?? [],
    );
    const windows = new Map(
      windowsOf(candidates).flatMap((window) =>
        window.houses.map(({ houseId }) => [houseId, window] as const),
      ),
    );
    this.#windows.set(key, windows);
    return windows;
  }
}

function windowsOf(candidates: readonly Compared[]): AgeWindow[] {
  let left = candidates.toSorted((a, b) => a.age - b.age);
  const windows: AgeWindow[] = [];
  while (left.length > 0) {
    const to = left[0]!.age;
    const reaches = ({ knownFrom }: Compared) => (knownFrom ?? to) <= to - daysMin;
    const houses = left.filter(reaches);
    const from = Math.max(...houses.map(({ knownFrom }) => knownFrom ?? 0));
    windows.push({ from, to, houses });
    left = left.filter((house) => !reaches(house));
  }
  return windows;
}

/** Returns the median of comparable values; null with fewer than two. */
export const comparableMedian = (all: readonly (number | null)[]): number | null =>
  all.filter((value) => value !== null).length < 2 ? null : medianOf(all);

/** Deviation of a value from the median of its peers, percent. */
export const offMedianPct = (own: number | null, median: number | null): number | null =>
  own === null || median === null || median === 0 ? null : 100 * (own / median - 1);
