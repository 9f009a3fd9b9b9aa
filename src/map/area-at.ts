import type { Position } from "geojson";
import type { AreaCollection } from "./geo.ts";

/** Code of the area a place lies in, or null. Borders are as coarse as the map. */
export function areaAt(shapes: AreaCollection, lng: number, lat: number): string | null {
  const found = shapes.features.find(({ properties, geometry }) => {
    if (properties.level === "line") return false;
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    return polygons.some((rings) => isWithin(rings, lng, lat));
  });
  return found?.properties.adcode ?? null;
}

/** By the count of edges east of the place: an odd one is inside, and holes take themselves out. */
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
