import type { Rank } from "../geo/place-rank.ts";

/** A farm as the map draws it: a light, or zoomed in a block of its houses. */
export interface FarmLight {
  readonly farmId: number;
  readonly lng: number;
  readonly lat: number;
  readonly houses: number;
  readonly rank: Rank;
  /** True when an alarm there is unacknowledged. */
  readonly isUnacknowledged: boolean;
  /** Its houses, in their order. Read only when they are drawn. */
  readonly cells: () => readonly Rank[];
}

/** The farms of a map, which notifies listeners of changes without a render. */
export interface FarmLightsFeed {
  readonly lights: readonly FarmLight[];
  /**
   * Calls `run` at once and then at most a few times a second. Returns a function that stops it.
   */
  follow(listener: () => void): () => void;
}

/** Notifies of each arrived frame of data, by its farm. */
export interface SparksFeed {
  follow(listener: (farmIds: readonly number[]) => void): () => void;
}

/**
 * Radius of a farm's light in root units, by its number of houses, so that sizes can be told apart
 * from a distance.
 */
export const lightRadius = (houses: number): number =>
  Math.min(0.5, 0.12 + 0.045 * Math.sqrt(houses));

/** A block of houses is about half as high as it is wide. */
export const blockColumns = (houses: number): number =>
  Math.max(1, Math.ceil(Math.sqrt(houses * 1.7)));

export const rowsOf = (houses: number): number => Math.ceil(houses / blockColumns(houses));
