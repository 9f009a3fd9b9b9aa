import type { Farm, Org } from "../../../../contract/account/farm-tree.ts";
import {
  addAreaStatus,
  emptyAreaStatus,
  byUrgency,
  type AreaStatus,
  areaStatusOf,
} from "../../../map/geo/place-rank.ts";
import type { Tally } from "../../../stores/fleet/fleet-tally.ts";

export interface OrgStatus {
  readonly org: Org;
  readonly areaStatus: AreaStatus;
  readonly farms: number;
  readonly birds: number;
}

/** Organisations with houses, worst first. */
export function orgsByStatus(
  orgs: Iterable<Org>,
  farms: Iterable<Farm>,
  tallyOf: (farmId: number) => Tally,
): readonly OrgStatus[] {
  const states = new Map(
    [...orgs].map((org): [number, OrgStatus] => [
      org.id,
      { org, areaStatus: emptyAreaStatus, farms: 0, birds: 0 },
    ]),
  );
  for (const farm of farms) {
    const existing = states.get(farm.orgId);
    const tally = tallyOf(farm.id);
    if (existing === undefined || tally.houses === 0) continue;
    states.set(farm.orgId, {
      org: existing.org,
      areaStatus: addAreaStatus(existing.areaStatus, areaStatusOf(tally)),
      farms: existing.farms + 1,
      birds: existing.birds + tally.birds,
    });
  }
  const compare = new Intl.Collator("zh-CN", { numeric: true }).compare;
  return [...states.values()]
    .filter(({ areaStatus }) => areaStatus.houses > 0)
    .sort(
      (a, b) =>
        byUrgency(a.areaStatus.rank, b.areaStatus.rank) ||
        b.areaStatus.inAlarm - a.areaStatus.inAlarm ||
        compare(a.org.name, b.org.name),
    );
}
