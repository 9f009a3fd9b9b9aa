import { ScatterplotLayer } from "@deck.gl/layers";
import type { HouseDots } from "./house-dots.ts";

const positionsOf = new WeakMap<Float32Array, { value: Float32Array; size: number }>();

/**
 * The layer that draws a houseDots. deck.gl uploads what has a new descriptor: the one of the
 * positions is kept, so only colours travel to the graphics card at a change.
 */
export function houseDotsLayer({ positions, colors }: HouseDots, dotPx: number): ScatterplotLayer {
  const kept = positionsOf.get(positions) ?? { value: positions, size: 2 };
  positionsOf.set(positions, kept);
  return new ScatterplotLayer({
    id: "house",
    radiusUnits: "pixels",
    getRadius: dotPx,
    pickable: false,
    data: {
      length: positions.length / 2,
      attributes: { getPosition: kept, getFillColor: { value: colors, size: 4, normalized: true } },
    },
  });
}
