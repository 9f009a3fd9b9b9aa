import type { Farm } from "../../../../contract/account/farm-tree.ts";
import type { Tally } from "../../../stores/fleet/fleet-tally.ts";

export interface FarmStatus {
  readonly farm: Farm;
  readonly tally: Tally;
}

/**
 * Farms with houses, worst first: severity, then houses in alarm, then houses offline, then by
 * name.
 */
export function farmsByStatus(
  farms: Iterable<Farm>,
  tallyOf: (farmId: number) => Tally,
): readonly FarmStatus[] {
  const compare = new Intl.Collator("zh-CN", { numeric: true }).compare;
  const rank = ({ worst }: Tally) => (worst === 0 ? 9 : worst);
  return [...farms]
    .filter(({ level }) => level === "farm")
    .map((farm) => ({ farm, tally: tallyOf(farm.id) }))
    .filter(({ tally }) => tally.houses > 0)
    .sort(
      (a, b) =>
        rank(a.tally) - rank(b.tally) ||
        b.tally.alarm - a.tally.alarm ||
        b.tally.offline - a.tally.offline ||
        compare(a.farm.name, b.farm.name),
    );
}
