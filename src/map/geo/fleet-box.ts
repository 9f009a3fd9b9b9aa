import type { BaseMap } from "./geo.ts";
import type { Box } from "./projection.ts";

/** Margin around farms, and the smallest part of the world that is shown, degrees. */
const padDeg = 5;
const minWorld = { lng: 44, lat: 30 } as const;
const minChina = { lng: 9, lat: 7 } as const;

interface Place {
  readonly lng: number;
  readonly lat: number;
}

/**
 * The part of a map that contains a fleet: its whole provinces, or on the world map its farms with
 * a margin. The box may cross the date line, and then `east` is beyond 180. In whole degrees, so
 * that another farm rarely moves it. Without farms the whole map.
 */
export function boxOfFleet(
  base: BaseMap,
  farms: readonly (Place & { readonly area: string })[],
): Box {
  if (farms.length === 0) return base.fit;
  if (base.kind === "world")
    return rounded(widened(padded(boxAround(farms), padDeg), minWorld), base.fit);
  const corners = farms.flatMap((farm): readonly Place[] => {
    const area = base.areas.get(farm.area);
    const box = area?.fit ?? area?.bbox;
    if (box === undefined) return [farm];
    return [
      { lng: box[0], lat: box[1] },
      { lng: box[2], lat: box[3] },
    ];
  });
  return widened(boxAround(corners), minChina);
}

/** The smallest box around places: it leaves out the widest gap of longitudes. */
export function boxAround(places: readonly Place[]): Box {
  const lats = places.map(({ lat }) => lat);
  const lngs = [...new Set(places.map(({ lng }) => lng))].toSorted((a, b) => a - b);
  const [first = 0] = lngs;
  const last = lngs.at(-1) ?? 0;
  let [west, east, widest] = [first, last, first + 360 - last];
  for (let index = 1; index < lngs.length; index += 1) {
    const [before, after] = [lngs[index - 1]!, lngs[index]!];
    if (after - before <= widest) continue;
    [west, east, widest] = [after, before + 360, after - before];
  }
  return [west, Math.min(...lats), east, Math.max(...lats)];
}

const padded = ([west, south, east, north]: Box, degrees: number): Box => [
  west - degrees,
  south - degrees,
  east + degrees,
  north + degrees,
];

function widened([west, south, east, north]: Box, min: { lng: number; lat: number }): Box {
  const wide = Math.max(0, min.lng - (east - west)) / 2;
  const high = Math.max(0, min.lat - (north - south)) / 2;
  return [west - wide, south - high, east + wide, north + high];
}

const rounded = ([west, south, east, north]: Box, whole: Box): Box => {
  const box = [Math.floor(west), Math.floor(south), Math.ceil(east), Math.ceil(north)] as const;
  const [from, to] = [Math.max(whole[1], box[1]), Math.min(whole[3], box[3])];
  return box[2] - box[0] >= 350 ? [whole[0], from, whole[2], to] : [box[0], from, box[2], to];
};
