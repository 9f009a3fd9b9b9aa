import type { MultiLineString, MultiPolygon, Polygon, Position } from "geojson";
import type { AreaCollection } from "../geo/geo.ts";
import { pathWorld } from "../geo/outline-path.ts";
import { worldPoint } from "../geo/projection.ts";

/** Points of a line, x and y alternating, in `pathWorld` units. */
export type Line = Float64Array;

/** Outlines for the painter: computed once, drawn with any camera. */
export interface LandShapes {
  readonly areas: readonly { readonly code: string; readonly rings: readonly Line[] }[];
  /** Edges that belong to one area alone: coasts, and borders to areas outside the map. */
  readonly coast: readonly Line[];
  /** Separate lines, which are not outlines of areas. */
  readonly dashes: readonly Line[];
}

export function landShapes({ features }: AreaCollection): LandShapes {
  const lands = features.filter(({ properties }) => properties.level !== "line");
  return {
    areas: lands.map(({ properties, geometry }) => ({
      code: properties.adcode,
      rings: ringsOf(geometry).map(lineOf),
    })),
    coast: coastOf(lands).map(lineOf),
    dashes: features
      .filter(({ properties }) => properties.level === "line")
      .flatMap(({ geometry }) => ringsOf(geometry).map(lineOf)),
  };
}

const ringsOf = (geometry: Polygon | MultiPolygon): readonly Position[][] =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

function lineOf(positions: readonly Position[]): Line {
  const line = new Float64Array(positions.length * 2);
  positions.forEach(([lng = 0, lat = 0], index) => {
    const { x, y } = worldPoint(lng, lat);
    line[index * 2] = x * pathWorld;
    line[index * 2 + 1] = y * pathWorld;
  });
  return line;
}

const edgeKey = (a: Position, b: Position): string => {
  const [from, to] = [a.join(), b.join()];
  return from < to ? `${from} ${to}` : `${to} ${from}`;
};

/** The coasts of a map, degrees. */
export const coastLines = ({ features }: AreaCollection): MultiLineString => ({
  type: "MultiLineString",
  coordinates: coastOf(features.filter(({ properties }) => properties.level !== "line")),
});

/**
 * Sequences of edges that no other ring has: neighbouring areas share the points of their border.
 */
function coastOf(lands: AreaCollection["features"]): Position[][] {
  const rings = lands.flatMap(({ geometry }) => ringsOf(geometry));
  const owners = new Map<string, number>();
  const eachEdge = (ring: readonly Position[], visit: (key: string, at: number) => void): void => {
    for (let index = 1; index < ring.length; index += 1)
      visit(edgeKey(ring[index - 1]!, ring[index]!), index);
  };
  for (const ring of rings)
    eachEdge(ring, (key) => void owners.set(key, (owners.get(key) ?? 0) + 1));
  const runs: Position[][] = [];
  for (const ring of rings) {
    let run: Position[] = [];
    eachEdge(ring, (key, at) => {
      if (owners.get(key) === 1 && !isFrame(ring[at - 1]!, ring[at]!)) {
        if (run.length === 0) run.push(ring[at - 1]!);
        run.push(ring[at]!);
      } else {
        if (run.length > 0) runs.push(run);
        run = [];
      }
    });
    if (run.length > 0) runs.push(run);
  }
  return runs;
}

/** The edge of the world map is not a coast. */
const isFrame = (a: Position, b: Position): boolean =>
  Math.abs(a[0] ?? 0) > 179.99 && Math.abs(b[0] ?? 0) > 179.99;
