import type { Rank } from "../geo/place-rank.ts";

/** A farm as the map shows it: a light, or near by a block of its houses. */
export interface FarmLight {
  readonly farmId: number;
  readonly lng: number;
  readonly lat: number;
  readonly houses: number;
  readonly rank: Rank;
  /** An alarm there waits for a person. */
  readonly isUnacknowledged: boolean;
  /** Its houses, in their order. Read only when they are drawn. */
  readonly cells: () => readonly Rank[];
}

/** The farms of a map, and word when what they show has changed: nothing is rendered for it. */
export interface FarmLightsFeed {
  readonly lights: readonly FarmLight[];
  /** Calls back at once, and a few times a second at most; returns how to stop. */
  follow(listener: () => void): () => void;
}

/** Word of each frame of data that arrived, by its farm. */
export interface SparksFeed {
  follow(listener: (farmIds: readonly number[]) => void): () => void;
}

/** Radius of the light of a farm, root units: by its houses, distinguished from a distance. */
export const lightRadius = (houses: number): number =>
  Math.min(0.5, 0.12 + 0.045 * Math.sqrt(houses));

/** A block of houses is about half as high as it is wide. */
export const blockColumns = (houses: number): number =>
  Math.max(1, Math.ceil(Math.sqrt(houses * 1.7)));

export const rowsOf = (houses: number): number => Math.ceil(houses / blockColumns(houses));
