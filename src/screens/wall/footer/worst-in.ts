import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { bandDeviationOf } from "../../../stores/fleet/band-deviation.ts";
import type { Drill } from "../../../stores/screens/wall-drill.ts";
import { housesIn } from "../../shared/scope-tally.ts";

/**
 * The houses of a place that need a person most: by worst alarm, then by distance from their
 * target. One pass over its houses.
 */
export function worstIn(drill: Drill, fleet: FleetStore, limit: number): readonly HouseRecord[] {
  if (drill.level === "fleet") return fleet.worstHouses(limit);
  const scored = housesIn(drill, fleet).map((record) => ({ record, score: scoreOf(record) }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ record }) => record);
}

/** Alarms outweigh any distance from the target, however far. */
const scoreOf = (record: HouseRecord): number =>
  (record.worst > 0 ? (5 - record.worst) * 1000 : 0) + Math.min(999, bandDeviationOf(record) ?? -1);
