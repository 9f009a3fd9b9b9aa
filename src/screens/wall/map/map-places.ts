import type { BaseMap } from "../../../map/geo/geo.ts";
import type { MapPlace } from "../../../map/gl/mark-layout.ts";
import {
  addAreaStatus,
  type AreaStatus,
  emptyAreaStatus,
  type FarmPoint,
  isNormalRank,
  byUrgency,
} from "../../../map/geo/place-rank.ts";
import type { MapPicture } from "./fleet-picture.ts";

/** The places of a map: marks on it, and chips for those that are elsewhere or do not fit. */
export interface MapContent {
  readonly places: readonly MapPlace[];
  readonly chips: readonly MapChip[];
}

/**
 * `code` null: the remaining places, for which there are no more chips; '': farms without a known
 * area.
 */
export interface MapChip {
  readonly code: string | null;
  readonly status: AreaStatus;
  /** Areas, or farms, that it represents. */
  readonly count: number;
}

export interface PlaceWords {
  areaName(code: string): string;
  /** Short name for use when the full name has no room. */
  shortAreaName(code: string): string;
  farmName(farmId: number): string;
  describe(name: string, status: AreaStatus, farms: number): string;
}

/** More marks than this cannot be distinguished by eye, and slow down the browser. */
const farmMarksMax = 60;
const chipsMax = 8;

/**
 * Returns the areas of the whole map, one mark each; an area that is not shown becomes a chip.
 * `restPage`: page of those that do not fit; a click on the last chip shows the next page.
 */
export function areaContent(
  base: BaseMap,
  { farms, areas, outside }: MapPicture,
  words: PlaceWords,
  restPage = 0,
): MapContent {
  const places: MapPlace[] = [];
  const off = [...outside].map(([code, status]): MapChip => ({ code, status, count: 1 }));
  const farmsOf = new Map<string, FarmPoint[]>();
  for (const farm of farms) {
    const known = farmsOf.get(farm.area);
    if (known === undefined) farmsOf.set(farm.area, [farm]);
    else known.push(farm);
  }
  for (const [code, status] of areas) {
    const inside = farmsOf.get(code) ?? [];
    const anchor = base.areas.has(code) ? anchorOf(inside) : undefined;
    if (anchor === undefined) {
      off.push({ code, status, count: 1 });
      continue;
    }
    const { lng, lat } = anchor;
    const name = words.areaName(code);
    const count = inside.length;
    const shortName = words.shortAreaName(code) || name;
    const label = words.describe(name, status, count);
    places.push({ id: code, name, shortName, lng, lat, status, label });
  }
  return { places, chips: fewChips(off, restPage) };
}

/** The farm at which the mark of an area is drawn: the worst, then the largest. */
const anchorOf = (farms: readonly FarmPoint[]): FarmPoint | undefined =>
  farms.toSorted(
    (a, b) =>
      byUrgency(a.areaStatus.rank, b.areaStatus.rank) ||
      b.areaStatus.houses - a.areaStatus.houses ||
      a.farmId - b.farmId,
  )[0];

/**
 * Returns the farms of one area: all that need attention, and calm ones while they are
 * distinguishable.
 */
export function farmContent(
  farms: readonly FarmPoint[],
  words: PlaceWords,
  restPage = 0,
): MapContent {
  const sorted = farms.toSorted((a, b) => byUrgency(a.areaStatus.rank, b.areaStatus.rank));
  const { shown, rest } = restPageOf(sorted, farmMarksMax, restPage);
  const places = shown.map(({ farmId, lng, lat, areaStatus: status }): MapPlace => {
    const name = words.farmName(farmId);
    return { id: String(farmId), name, lng, lat, status, label: words.describe(name, status, 1) };
  });
  return {
    places,
    chips: rest.length === 0 ? [] : [restChip(rest.map((item) => item.areaStatus))],
  };
}

/** A page of `max`; after the last page comes the first again. */
function restPageOf<T>(all: readonly T[], max: number, restPage: number) {
  const pages = Math.max(1, Math.ceil(all.length / max));
  const from = (restPage % pages) * max;
  const shown = all.slice(from, from + max);
  return { shown, rest: [...all.slice(from + max), ...all.slice(0, from)] };
}

function fewChips(chips: readonly MapChip[], restPage: number): readonly MapChip[] {
  const sorted = chips.toSorted(
    (a, b) => byUrgency(a.status.rank, b.status.rank) || b.status.houses - a.status.houses,
  );
  if (sorted.length <= chipsMax) return sorted;
  const { shown, rest } = restPageOf(sorted, chipsMax - 1, restPage);
  return [...shown, restChip(rest.map(({ status }) => status))];
}

const restChip = (statuses: readonly AreaStatus[]): MapChip => ({
  code: null,
  status: statuses.reduce(addAreaStatus, emptyAreaStatus),
  count: statuses.length,
});

export const isQuietChip = ({ status }: MapChip): boolean => isNormalRank(status.rank);
