import type { Position } from "geojson";
import type { AreaCollection } from "./geo.ts";

/**
 * Returns the code of the area that contains a place, or null. Borders are as coarse as the map.
 */
export function areaAt(shapes: AreaCollection, lng: number, lat: number): string | null {
  const feature = shapes.features.find(({ properties, geometry }) => {
    if (properties.level === "line") return false;
    return polygonsOf(geometry).some((rings) => isWithin(rings, lng, lat));
  });
  return feature?.properties.adcode ?? null;
}

/**
 * Distance off shore at which a place still counts: coasts are drawn coarser than farms are placed.
 */
const shoreKm = 5;

/**
 * Returns the code of the area that contains a place or is at most `shoreKm` away; null at sea or
 * off the map.
 */
export function landAt(shapes: AreaCollection, lng: number, lat: number): string | null {
  const inside = areaAt(shapes, lng, lat);
  if (inside !== null) return inside;
  const near = shapes.features
    .filter(({ properties }) => properties.level !== "line")
    .map(({ properties: { adcode }, geometry }) => ({ adcode, km: kmTo(geometry, lng, lat) }))
    .filter(({ km }) => km <= shoreKm)
    .sort((a, b) => a.km - b.km);
  return near[0]?.adcode ?? null;
}

const kmTo = (geometry: AreaGeometry, lng: number, lat: number): number =>
  Math.min(
    ...polygonsOf(geometry).flatMap((rings) => rings.map((ring) => kmToRing(ring, lng, lat))),
  );

type AreaGeometry = AreaCollection["features"][number]["geometry"];
const polygonsOf = (geometry: AreaGeometry): readonly Position[][][] =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

const kmPerDegree = 111.2;
/** Distance to the nearest edge of a ring, with the earth taken as flat around the place. */
function kmToRing(ring: readonly Position[], lng: number, lat: number): number {
  const xKm = kmPerDegree * Math.cos((lat * Math.PI) / 180);
  const at = ([x = 0, y = 0]: Position) => [(x - lng) * xKm, (y - lat) * kmPerDegree] as const;
  let nearest = Infinity;
  for (let index = 1; index < ring.length; index += 1) {
    const [fromX, fromY] = at(ring[index - 1]!);
    const [toX, toY] = at(ring[index]!);
    const [dx, dy] = [toX - fromX, toY - fromY];
    const along = dx === 0 && dy === 0 ? 0 : -(fromX * dx + fromY * dy) / (dx * dx + dy * dy);
    const share = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(fromX + share * dx, fromY + share * dy));
  }
  return nearest;
}

/**
 * Even-odd rule: the place is inside when a line to the east crosses an odd number of edges. So
 * holes do not count.
 */
function isWithin(rings: readonly Position[][], lng: number, lat: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const [x = 0, y = 0] = ring[at]!;
      const [fromX = 0, fromY = 0] = ring[before]!;
      if (y > lat !== fromY > lat && lng < ((fromX - x) * (lat - y)) / (fromY - y) + x)
        isInside = !isInside;
    }
  }
  return isInside;
}
