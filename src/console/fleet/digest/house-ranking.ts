import { houseStatus } from "../../../../contract/fleet/house/house.ts";
import type { WarningBrief, WarningKey } from "../../../../contract/fleet/house/warning-kind.ts";
import type { HouseSnapshot, HouseRecord } from "../../../stores/fleet/house-record.ts";
import { bandDeviationOf } from "../../../stores/fleet/band-deviation.ts";

/** Urgency of an early warning, as a multiple of the tolerance; 0 for one about records. */
const urgency: Readonly<Record<WarningKey, number>> = {
  mortRising: 4,
  feedOut: 3.5,
  waterLow: 3,
  feedLow: 2.5,
  layFalling: 2,
  waterHigh: 2,
  weightSlow: 2,
  eggLight: 1.2,
  crackedHigh: 1.2,
  meterOff: 0,
  countOff: 0,
  meterStill: 0.3,
  energyHigh: 0.3,
  nightHigh: 0.3,
  fanHeavy: 0.2,
  recordMissing: 0,
};

/** Returns the early warnings that have to be checked in the house itself. */
export const pressingWarnings = ({ house }: HouseSnapshot): readonly WarningBrief[] =>
  house.isEmpty ? [] : house.warnings.filter(({ key }) => urgency[key] > 0);

/** An occupied house with an unknown temperature ranks before any known deviation. */
const unknownExcess = 1000;
const isUnknown = ({ now }: HouseRecord): boolean =>
  !now.house.isEmpty && ["offline", "noTemp"].includes(houseStatus(now));

/**
 * Returns the deviation of a house without an alarm, as a multiple of the tolerance: above 1 it has
 * a problem.
 */
const excessOf = (record: HouseRecord): number =>
  Math.max(
    isUnknown(record) ? unknownExcess : 0,
    bandDeviationOf(record) ?? 0,
    ...pressingWarnings(record.now).map(({ key }) => urgency[key]),
  );

/** True for an alarm that requires a person. A house with only low alarms counts as normal. */
export const isAlarmed = ({ worst }: Pick<HouseSnapshot, "worst">): boolean =>
  worst >= 1 && worst <= 3;

/**
 * Returns at most `limit` houses with problems in one pass: the `alarmed` ones in their order, then
 * occupied ones without a temperature or a connection, then those furthest from their target
 * temperature or with an early warning.
 */
export function rankHouses(
  alarmed: readonly HouseRecord[],
  all: Iterable<HouseRecord>,
  limit: number,
): readonly HouseRecord[] {
  const best: { readonly record: HouseRecord; readonly excess: number }[] = [];
  const free = limit - alarmed.length;
  if (free > 0) {
    for (const record of all) {
      if (isAlarmed(record.now)) continue;
      // Rounded, so that two houses do not change places with every frame.
      const excess = Math.round(excessOf(record) * 10) / 10;
      if (excess <= 1 || (best.length === free && excess <= best[free - 1]!.excess)) continue;
      const at = best.findIndex((other) => other.excess < excess);
      best.splice(at < 0 ? best.length : at, 0, { record, excess });
      if (best.length > free) best.pop();
    }
  }
  return [...alarmed.slice(0, limit), ...best.map(({ record }) => record)];
}
