import type { BaseMap } from "../map/geo.ts";
import type { MapPlace } from "../map/map-marks.tsx";
import {
  addAreaStatus,
  type AreaStatus,
  emptyAreaStatus,
  type FarmPoint,
  isCalmRank,
  ranks,
} from "../map/place.ts";
import type { MapPicture } from "./fleet-picture.ts";

/** What the map shows of a place: marks on it, and chips for what lies elsewhere or is too much. */
export interface MapContent {
  readonly places: readonly MapPlace[];
  readonly chips: readonly MapChip[];
}

/** `code` null: the rest, which no chip has room for; '': what no area is known of. */
export interface MapChip {
  readonly code: string | null;
  readonly status: AreaStatus;
  /** Areas, or farms, it stands for. */
  readonly count: number;
}

export interface PlaceWords {
  areaName(code: string): string;
  /** What it is called where its name has no room. */
  shortAreaName(code: string): string;
  farmName(farmId: number): string;
  describe(name: string, status: AreaStatus, farms: number): string;
}

/** More marks than this no eye tells apart, and no browser moves quickly. */
const farmMarksMost = 60;
const chipsMost = 8;

/**
 * Areas of the whole map, one mark each; what it does not show is a chip. `turn`: how often the
 * rest was asked for, each shows the next of them.
 */
export function areaContent(
  base: BaseMap,
  { farms, areas, outside }: MapPicture,
  words: PlaceWords,
  turn = 0,
): MapContent {
  const places: MapPlace[] = [];
  const off = [...outside].map(([code, status]): MapChip => ({ code, status, count: 1 }));
  for (const [code, status] of areas) {
    const area = base.areas.get(code);
    const [lng, lat] = area?.centroid ?? area?.center ?? [];
    if (lng === undefined || lat === undefined) {
      off.push({ code, status, count: 1 });
      continue;
    }
    const name = words.areaName(code);
    const count = farms.filter((farm) => farm.area === code).length;
    const shortName = words.shortAreaName(code) || name;
    const label = words.describe(name, status, count);
    places.push({ id: code, name, shortName, lng, lat, status, label });
  }
  return { places, chips: fewChips(off, turn) };
}

/** Farms of one area: all that need somebody, calm ones as far as they can be told apart. */
export function farmContent(farms: readonly FarmPoint[], words: PlaceWords, turn = 0): MapContent {
  const sorted = farms.toSorted(
    (a, b) => ranks.indexOf(a.areaStatus.rank) - ranks.indexOf(b.areaStatus.rank),
  );
  const { shown, rest } = turned(sorted, farmMarksMost, turn);
  const places = shown.map(({ farmId, lng, lat, areaStatus: status }): MapPlace => {
    const name = words.farmName(farmId);
    return { id: String(farmId), name, lng, lat, status, label: words.describe(name, status, 1) };
  });
  return { places, chips: rest.length === 0 ? [] : [restChip(rest.map((one) => one.areaStatus))] };
}

/** `most` of all, after `turn` times as many; after the last come the first again. */
function turned<T>(all: readonly T[], most: number, turn: number) {
  const pages = Math.max(1, Math.ceil(all.length / most));
  const from = (turn % pages) * most;
  const shown = all.slice(from, from + most);
  return { shown, rest: [...all.slice(from + most), ...all.slice(0, from)] };
}

function fewChips(chips: readonly MapChip[], turn: number): readonly MapChip[] {
  const sorted = chips.toSorted(
    (a, b) =>
      ranks.indexOf(a.status.rank) - ranks.indexOf(b.status.rank) ||
      b.status.houses - a.status.houses,
  );
  if (sorted.length <= chipsMost) return sorted;
  const { shown, rest } = turned(sorted, chipsMost - 1, turn);
  return [...shown, restChip(rest.map(({ status }) => status))];
}

const restChip = (statuses: readonly AreaStatus[]): MapChip => ({
  code: null,
  status: statuses.reduce(addAreaStatus, emptyAreaStatus),
  count: statuses.length,
});

export const isQuietChip = ({ status }: MapChip): boolean => isCalmRank(status.rank);
