import { rankBytes } from "../geo/palette.ts";
import type { Rank } from "../geo/place-rank.ts";

/**
 * Every house as one dot around its farm, for a layer that takes typed arrays. Positions are made
 * once a membership; colours are written in place. Index i is house i of the list it was made from.
 */
export interface HouseDots {
  /** lng, lat pairs, degrees. */
  readonly positions: Float32Array;
  /** RGBA, 0 to 255. */
  readonly colors: Uint8Array;
}

/** Seeds of a sunflower: no two dots meet, however many. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const stepDeg = 0.02;

export function makeHouseDots(
  places: readonly { lng: number; lat: number; order: number }[],
): HouseDots {
  const positions = new Float32Array(places.length * 2);
  places.forEach(({ lng, lat, order }, index) => {
    const radius = stepDeg * Math.sqrt(order + 0.5);
    positions[index * 2] =
      lng +
      (radius * Math.cos(order * goldenAngle)) / Math.max(0.2, Math.cos((lat * Math.PI) / 180));
    positions[index * 2 + 1] = lat + radius * Math.sin(order * goldenAngle);
  });
  return { positions, colors: new Uint8Array(places.length * 4) };
}

/** Writes the colour of one house; true when that changed it. */
export function paintHouseDot(houseDots: HouseDots, index: number, rank: Rank): boolean {
  const color = rankBytes[rank];
  const at = index * 4;
  if (at >= houseDots.colors.length) return false;
  if (
    houseDots.colors[at] === color[0] &&
    houseDots.colors[at + 1] === color[1] &&
    houseDots.colors[at + 3] === color[3]
  )
    return false;
  houseDots.colors.set(color, at);
  return true;
}
