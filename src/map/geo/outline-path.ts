import type { MultiPolygon, Polygon, Position } from "geojson";
import { type Box, type Camera, type Size, worldPoint, worldPx } from "./projection.ts";

/**
 * Width of the world in the units of the paths: so large that two decimals are finer than a pixel
 * at any zoom used.
 */
export const pathWorld = 100_000;

/** From these units to pixels of a view, as an SVG transform. */
export function transformOf(camera: Camera, { width, height }: Size): string {
  const middle = worldPoint(camera.lng, camera.lat);
  const scale = worldPx(camera.zoom);
  const shift = `${width / 2 - middle.x * scale} ${height / 2 - middle.y * scale}`;
  return `translate(${shift}) scale(${scale / pathWorld})`;
}

const point = ([lng = 0, lat = 0]: Position): string => {
  const { x, y } = worldPoint(lng, lat);
  return `${(x * pathWorld).toFixed(1)} ${(y * pathWorld).toFixed(1)}`;
};

/** SVG path of an outline, in `pathWorld` units. */
export function outlinePath(geometry: Polygon | MultiPolygon): string {
  return polygons(geometry)
    .flat()
    .map((ring) => `M${ring.map(point).join("L")}Z`)
    .join("");
}

const polygons = (geometry: Polygon | MultiPolygon): readonly Position[][][] =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

/**
 * Only the parts of the outline that touch a box: for an inset, which must not include a whole
 * continent.
 */
export function partsWithin(geometry: Polygon | MultiPolygon, box: Box): MultiPolygon {
  return {
    type: "MultiPolygon",
    coordinates: polygons(geometry).filter((rings) => touches(rings[0] ?? [], box)),
  };
}

const touches = (ring: readonly Position[], [west, south, east, north]: Box): boolean =>
  ring.some(([lng = 0, lat = 0]) => lng >= west && lng <= east && lat >= south && lat <= north);
