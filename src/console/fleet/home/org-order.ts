import type { Farm, Org } from "../../../../contract/account/farm-tree.ts";
import {
  addAreaStatus,
  emptyAreaStatus,
  ranks,
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
    const held = states.get(farm.orgId);
    const tally = tallyOf(farm.id);
    if (held === undefined || tally.houses === 0) continue;
    states.set(farm.orgId, {
      org: held.org,
      areaStatus: addAreaStatus(held.areaStatus, areaStatusOf(tally)),
      farms: held.farms + 1,
      birds: held.birds + tally.birds,
    });
  }
  const compare = new Intl.Collator("zh-CN", { numeric: true }).compare;
  return [...states.values()]
    .filter(({ areaStatus }) => areaStatus.houses > 0)
    .sort(
      (a, b) =>
        ranks.indexOf(a.areaStatus.rank) - ranks.indexOf(b.areaStatus.rank) ||
        b.areaStatus.inAlarm - a.areaStatus.inAlarm ||
        compare(a.org.name, b.org.name),
    );
}
