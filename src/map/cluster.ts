import Supercluster from "supercluster";
import { addAreaStatus, type FarmPoint, isWorse, type AreaStatus } from "./place.ts";
import { type Camera, project, type Size } from "./projection.ts";

/** One mark of the map: a farm, or several too near each other to tell apart. */
export interface Mark {
  /** Stable while the same farms are together. */
  readonly id: string;
  readonly lng: number;
  readonly lat: number;
  readonly farmIds: readonly number[];
  /** Area and farm of the worst member: where the mark leads. */
  readonly area: string;
  readonly farmId: number;
  readonly name: string;
  readonly areaStatus: AreaStatus;
}

interface Member {
  readonly areaStatus: AreaStatus;
  readonly farmIds: readonly number[];
  readonly lead: FarmPoint;
}

const memberOf = (farm: FarmPoint): Member => ({
  areaStatus: farm.areaStatus,
  farmIds: [farm.farmId],
  lead: farm,
});

/** Together they show the worst of both and lead to the worst, then to the one with more houses. */
export function joinMembers(a: Member, b: Member): Member {
  return {
    areaStatus: addAreaStatus(a.areaStatus, b.areaStatus),
    farmIds: [...a.farmIds, ...b.farmIds],
    lead: leads(b.lead, a.lead) ? b.lead : a.lead,
  };
}

const leads = (a: FarmPoint, b: FarmPoint): boolean =>
  isWorse(a.areaStatus.rank, b.areaStatus.rank) ||
  (a.areaStatus.rank === b.areaStatus.rank && a.areaStatus.houses > b.areaStatus.houses);

/** Farms grouped so that marks of this size (pixels) do not meet, at this camera. */
export function clusterFarms(
  farms: readonly FarmPoint[],
  camera: Camera,
  size: Size,
  markPx: number,
): readonly Mark[] {
  const index = new Supercluster<Member, { sum: Member }>({
    radius: markPx,
    extent: 512,
    maxZoom: 16,
    map: (member) => ({ sum: member }),
    reduce: (into, next) => {
      into.sum = joinMembers(into.sum, next.sum);
    },
  });
  index.load(
    farms.map((farm) => ({
      type: "Feature",
      properties: memberOf(farm),
      geometry: { type: "Point", coordinates: [farm.lng, farm.lat] },
    })),
  );
  const marks = index
    .getClusters([-180, -85, 180, 85], Math.max(0, Math.round(camera.zoom)))
    .map((feature): Placed => {
      const [lng = 0, lat = 0] = feature.geometry.coordinates;
      const member = "sum" in feature.properties ? feature.properties.sum : feature.properties;
      return { lng, lat, member };
    });
  return mergeTouching(marks, camera, size, markPx).map(markOf);
}

interface Placed {
  readonly lng: number;
  readonly lat: number;
  readonly member: Member;
}

/**
 * Clusters are made per whole zoom level, so at a fraction two can still meet: those become one, at
 * the heavier's place.
 */
function mergeTouching(
  marks: readonly Placed[],
  camera: Camera,
  size: Size,
  markPx: number,
): readonly Placed[] {
  const kept: Placed[] = [];
  const byWeight = [...marks].sort(
    (a, b) => b.member.areaStatus.houses - a.member.areaStatus.houses || a.lng - b.lng,
  );
  for (const mark of byWeight) {
    const at = project(camera, size, mark.lng, mark.lat);
    const near = kept.findIndex((other) => {
      const there = project(camera, size, other.lng, other.lat);
      return Math.abs(there.x - at.x) < markPx && Math.abs(there.y - at.y) < markPx * 0.6;
    });
    const other = kept[near];
    if (other === undefined) kept.push(mark);
    else kept[near] = { ...other, member: joinMembers(other.member, mark.member) };
  }
  return kept;
}

function markOf({ lng, lat, member }: Placed): Mark {
  const { lead, areaStatus } = member;
  const farmIds = [...member.farmIds].sort((a, b) => a - b);
  return {
    id: farmIds.join("-"),
    lng,
    lat,
    farmIds,
    area: lead.area,
    farmId: lead.farmId,
    name: lead.name,
    areaStatus,
  };
}
