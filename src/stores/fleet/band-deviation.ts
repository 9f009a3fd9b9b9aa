import type { HouseRecord } from "./house-record.ts";

/**
 * Returns the distance of the temperature from the middle of its target band, in half band widths:
 * 0 middle, 1 at the edge, above 1 outside. Null when there is nothing to compare: no band, no
 * reading, empty or offline.
 */
export function bandDeviationOf({ now: { house, reading } }: HouseRecord): number | null {
  if (house.isEmpty || house.isOnline !== true || house.tempLow === null || house.tempHigh === null)
    return null;
  if (reading === null || reading.temp === null || house.tempHigh <= house.tempLow) return null;
  const half = (house.tempHigh - house.tempLow) / 2;
  return Math.abs(reading.temp - house.tempLow - half) / half;
}

/**
 * The `limit` houses farthest from their band, worst first. One pass, so that 10,000 houses take a
 * millisecond or two at most.
 */
export function farthestFromBand(records: Iterable<HouseRecord>, limit: number): HouseRecord[] {
  const best: { record: HouseRecord; deviation: number }[] = [];
  for (const record of records) {
    const deviation = bandDeviationOf(record);
    if (deviation === null || (best.length === limit && deviation <= best[limit - 1]!.deviation))
      continue;
    const at = best.findIndex((other) => other.deviation < deviation);
    best.splice(at < 0 ? best.length : at, 0, { record, deviation });
    if (best.length > limit) best.pop();
  }
  return best.map(({ record }) => record);
}
