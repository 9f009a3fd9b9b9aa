import { medianOf } from "../energy/energy-figure.ts";
import {
  type MorningFigureKey,
  type MorningFigureKind,
  morningFigureKeys,
  morningFigures,
} from "./morning-figure.ts";

/** A house on one morning, with the figures of its last day and night. */
export interface MorningHouse {
  readonly houseId: number;
  readonly orgId: number;
  readonly farmId: number;
  readonly species: string;
  /** Mean age on the day, days. */
  readonly age: number;
  /** Animals. */
  readonly birds: number;
  /** Mean outdoor temperature of the day, degC; null: not measured. */
  readonly outC: number | null;
  /** Figures in their own units; absent: not known. */
  readonly figures: Partial<Readonly<Record<MorningFigureKey, number>>>;
  /** Deviations on the mornings before (`offOf`), oldest first. */
  readonly before: Partial<Readonly<Record<MorningFigureKey, readonly number[]>>>;
}

/** A figure compared with that of similar houses. */
export interface ComparedFigure {
  readonly key: MorningFigureKey;
  readonly value: number;
  /** Median of the similar houses. */
  readonly usual: number;
  /** Number of similar houses. */
  readonly like: number;
  /** Deviation from the usual value: the logarithm of the ratio, or the difference. */
  readonly off: number;
  /** Deviation to the wrong side, in multiples of the least deviation that counts; 0: as usual. */
  readonly excess: number;
}

/**
 * Minimum number of others to compare with, and their greatest distance in age, days, and in
 * outdoor temperature, degC.
 */
export const likeMin = 5;
export const likeAgeDays = 3;
const likeOutC = 4;
/** The most similar houses: first of the same farm, then the closest in age. */
const likeMax = 12;
/** Smallest deviation, in spreads of the others. */
const spreads = 3.5;
/** Mornings that make a house's habit, and the least of them. */
const usualDays = 7;
const usualDaysMin = 4;
/** The spread of a normal distribution from its median deviation. */
const spreadOfMedian = 1.4826;

/** Two houses with comparable figures. */
export const isLike = (
  one: MorningHouse,
  other: MorningHouse,
  { isWeather }: Pick<MorningFigureKind, "isWeather">,
): boolean =>
  one.houseId !== other.houseId &&
  one.orgId === other.orgId &&
  one.species === other.species &&
  Math.abs(one.age - other.age) <= likeAgeDays &&
  (!isWeather || isSameWeather(one, other));

const isSameWeather = (one: MorningHouse, other: MorningHouse): boolean =>
  one.farmId === other.farmId ||
  (one.outC !== null && other.outC !== null && Math.abs(one.outC - other.outC) <= likeOutC);

/** Deviation of a value, comparable between mornings. Null: it has none. */
export function offOf({ by }: Pick<MorningFigureKind, "by">, value: number, usual: number) {
  if (by === "difference") return value - usual;
  return value > 0 && usual > 0 ? Math.log(value / usual) : null;
}

/** The least deviation on the scale of `offOf`. */
const minOf = ({ by, min }: MorningFigureKind): number =>
  by === "share" ? Math.log(1 + min) : min;

const medianAbs = (values: readonly number[], about: number): number =>
  medianOf(values.map((value) => Math.abs(value - about))) ?? 0;

/** Chance alone spreads losses: the standard error of a daily share over three days, %. */
const chanceOf = (key: MorningFigureKey, usual: number, birds: number): number =>
  key === "losses" && birds > 0 ? Math.sqrt((100 * Math.max(usual, 0.01)) / (3 * birds)) : 0;

/** A house that is always a little off has that as its habit, up to the least deviation. */
function usualDeviationOf(before: readonly number[] | undefined, min: number): number {
  const last = (before ?? []).slice(-usualDays);
  if (last.length < usualDaysMin) return 0;
  return Math.max(-min, Math.min(min, medianOf(last) ?? 0));
}

function comparedFigure(
  key: MorningFigureKey,
  house: MorningHouse,
  houses: readonly MorningHouse[],
): ComparedFigure | null {
  const kind: MorningFigureKind = morningFigures[key];
  const value = house.figures[key];
  if (value === undefined) return null;
  const similar = houses
    .filter((other) => other.figures[key] !== undefined && isLike(house, other, kind))
    .slice(0, likeMax);
  const usual = medianOf(similar.map((other) => other.figures[key] ?? null));
  if (similar.length < likeMin || usual === null) return null;
  const off = offOf(kind, value, usual);
  if (off === null) return null;
  const min = minOf(kind);
  const others = similar.flatMap((other) => offOf(kind, other.figures[key] ?? 0, usual) ?? []);
  const spread = Math.max(spreadOfMedian * medianAbs(others, 0), chanceOf(key, usual, house.birds));
  const deviation = off - usualDeviationOf(house.before[key], min);
  const isWrong = kind.side === "both" || deviation > 0 === (kind.side === "high");
  const isUnusual = Math.abs(deviation) >= Math.max(min, spreads * spread);
  return {
    key,
    value,
    usual,
    like: similar.length,
    off,
    excess: isWrong && isUnusual ? Math.abs(deviation) / min : 0,
  };
}

/** The houses of one morning, grouped for comparison. */
export class MorningGroups {
  readonly #groups = new Map<string, MorningHouse[]>();

  constructor(houses: readonly MorningHouse[]) {
    for (const house of houses) {
      const group = this.#groups.get(groupOf(house)) ?? [];
      group.push(house);
      this.#groups.set(groupOf(house), group);
    }
    for (const group of this.#groups.values())
      group.sort((a, b) => a.age - b.age || a.houseId - b.houseId);
  }

  /**
   * Holds a house against the others like it: same organisation and species, at most three days
   * apart in age, at least five of them. Returns the figures that could be compared.
   */
  compare(house: MorningHouse): readonly ComparedFigure[] {
    const group = this.#groups.get(groupOf(house)) ?? [];
    const apart = ({ farmId, age }: MorningHouse) =>
      Math.abs(age - house.age) + (farmId === house.farmId ? 0 : 2 * likeAgeDays);
    const ofSimilarAge = group
      .filter(({ age }) => Math.abs(age - house.age) <= likeAgeDays)
      .toSorted((a, b) => apart(a) - apart(b));
    return morningFigureKeys.flatMap((key) => comparedFigure(key, house, ofSimilarAge) ?? []);
  }
}

const groupOf = ({ orgId, species }: MorningHouse): string => `${orgId} ${species}`;
