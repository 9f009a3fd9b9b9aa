import type { Box } from "../../../map/geo/projection.ts";

const padDeg = 14;
const leastDeg = { lng: 70, lat: 45 };

/**
 * Returns the part of the world that shows all farms with land around: whole degrees, so that one
 * more farm does not move it. `whole`: the largest box allowed.
 */
export function boxOfFarms(
  farms: readonly { readonly lng: number; readonly lat: number }[],
  whole: Box,
): Box {
  if (farms.length === 0) return whole;
  const [west, east] = span(
    farms.map(({ lng }) => lng),
    leastDeg.lng,
    whole[0],
    whole[2],
  );
  const [south, north] = span(
    farms.map(({ lat }) => lat),
    leastDeg.lat,
    whole[1],
    whole[3],
  );
  return [west, south, east, north];
}

function span(
  values: readonly number[],
  least: number,
  from: number,
  to: number,
): readonly [number, number] {
  const low = Math.min(...values) - padDeg;
  const high = Math.max(...values) + padDeg;
  const lack = Math.max(0, least - (high - low)) / 2;
  return [Math.max(from, Math.floor(low - lack)), Math.min(to, Math.ceil(high + lack))];
}
