import { reaction } from "mobx";
import { useEffect, useState } from "react";
import { china } from "../../../../contract/base/area.ts";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import type { MapKind } from "../../../map/geo/geo.ts";
import {
  addAreaStatus,
  areaOf,
  emptyAreaStatus,
  type FarmPoint,
  isSameAreaStatus,
  type AreaStatus,
  areaStatusOf,
} from "../../../map/geo/place-rank.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";

/** Shortest interval between updates of the map; faster ones would not be noticed. */
export const mapPaceMs = 200;

/**
 * Farms with houses and their areas, for one map. Unchanged parts are the same objects as before.
 */
export interface MapPicture {
  readonly farms: readonly FarmPoint[];
  readonly areas: ReadonlyMap<string, AreaStatus>;
  /** Countries this map does not show, by their a3 codes; '': farms of China without a province. */
  readonly outside: ReadonlyMap<string, AreaStatus>;
}

export const blankPicture: MapPicture = { farms: [], areas: new Map(), outside: new Map() };

export function pictureOf(
  fleet: FleetStore,
  kind: MapKind,
  nameOf: (farm: Farm) => string,
  before: MapPicture,
): MapPicture {
  const known = new Map(before.farms.map((farm) => [farm.farmId, farm]));
  const sums = new Map<string, AreaStatus>();
  const farms: FarmPoint[] = [];
  const off = new Map<string, AreaStatus>();
  for (const farm of fleet.farms.values()) {
    const areaStatus = areaStatusOf(fleet.farmTally(farm.id));
    if (areaStatus.houses === 0) continue;
    const area = areaOf(farm, kind);
    if (area === null) {
      const country = farm.country === china ? "" : farm.country;
      off.set(country, addAreaStatus(off.get(country) ?? emptyAreaStatus, areaStatus));
      continue;
    }
    const { id: farmId, lng, lat } = farm;
    const point = { farmId, name: nameOf(farm), area, lng, lat, areaStatus };
    farms.push(reusePoint(known.get(farmId), point));
    sums.set(area, addAreaStatus(sums.get(area) ?? emptyAreaStatus, areaStatus));
  }
  const areas = reuseAll(before.areas, sums);
  return reusePicture(before, { farms, areas, outside: reuseAll(before.outside, off) });
}

/** Keeps the previous map and statuses if they are equal. */
function reuseAll(
  before: ReadonlyMap<string, AreaStatus>,
  now: ReadonlyMap<string, AreaStatus>,
): ReadonlyMap<string, AreaStatus> {
  const statuses = new Map(
    [...now].map(([code, status]) => [code, reuse(before.get(code), status)]),
  );
  const isSame =
    statuses.size === before.size &&
    [...statuses].every(([code, status]) => before.get(code) === status);
  return isSame ? before : statuses;
}

/**
 * Reuses unchanged parts of the previous picture, or the whole picture if every part is unchanged.
 */
function reusePicture(before: MapPicture, { farms, areas, outside }: MapPicture): MapPicture {
  const isSameFarms =
    farms.length === before.farms.length &&
    farms.every((farm, index) => farm === before.farms[index]);
  if (isSameFarms && areas === before.areas && outside === before.outside) return before;
  return { farms: isSameFarms ? before.farms : farms, areas, outside };
}

const reusePoint = (before: FarmPoint | undefined, now: FarmPoint): FarmPoint =>
  before !== undefined &&
  before.name === now.name &&
  before.area === now.area &&
  before.lng === now.lng &&
  before.lat === now.lat &&
  isSameAreaStatus(before.areaStatus, now.areaStatus)
    ? before
    : now;

const reuse = (before: AreaStatus | undefined, now: AreaStatus): AreaStatus =>
  before !== undefined && isSameAreaStatus(before, now) ? before : now;

/**
 * The picture, kept up to date at the map's pace; a render only when the status of a farm changed.
 */
export function useMapPicture(
  fleet: FleetStore,
  kind: MapKind,
  nameOf: (farm: Farm) => string,
): MapPicture {
  const [picture, setPicture] = useState(blankPicture);
  useEffect(
    () =>
      reaction(
        () => fleet.revision,
        () => setPicture((before) => pictureOf(fleet, kind, nameOf, before)),
        { delay: mapPaceMs, fireImmediately: true },
      ),
    [fleet, kind, nameOf],
  );
  return picture;
}
