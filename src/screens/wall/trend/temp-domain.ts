import type { HouseRecord } from "../../../stores/fleet/house-record.ts";

/** Span of every temperature curve of the wall above and below the target, K. */
export const spanK = 6;

/** Returns 6 K below to 6 K above the target of a house; null without a known target. */
export function tempDomain({
  now: { house, reading },
}: HouseRecord): readonly [number, number] | null {
  const middle =
    house.tempLow === null || house.tempHigh === null ? null : (house.tempLow + house.tempHigh) / 2;
  const target = reading?.targetTemp ?? middle;
  return target === null ? null : [target - spanK, target + spanK];
}
