import { useMemo, useState } from "react";
import { type Rect, textEm } from "../geo/map-label.ts";
import { type AreaStatus, areaStatusText, isNormalRank, byUrgency } from "../geo/place-rank.ts";
import { type Camera, project, type Size } from "../geo/projection.ts";
import { type PillRequest, type PlacedPill, placePills } from "./place-pills.ts";

/** An area or a farm on the map: one mark each, never one for several. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  /** Short name, for when there is little room. */
  readonly shortName?: string;
  readonly lng: number;
  readonly lat: number;
  readonly status: AreaStatus;
  /** Full description for screen readers. */
  readonly label: string;
}

/** The order in which places choose their positions. */
export const worstFirst = (places: readonly MapPlace[]): readonly MapPlace[] =>
  places.toSorted(
    (a, b) => byUrgency(a.status.rank, b.status.rank) || b.status.houses - a.status.houses,
  );

/**
 * The kind of name on the pills of a map. All use the same, because a mixture is not readable at a
 * glance.
 */
export type Naming = "name" | "shortName";

/** Names for a place, best first; the last one is empty and leaves its number alone. */
export const calledOf = (place: MapPlace, naming: Naming): readonly string[] => [
  place[naming] ?? "",
  "",
];
/**
 * Cost of leaving out the name, in steps of distance from the point (place-pills.ts): low for long
 * names or many marks, high for short names.
 */
const namelessSteps = { name: 6, shortName: 40, crowd: 6 } as const;

/** With more places in trouble than this there is no room for all names. */
const manyPills = 12;

const pillHeight = 1.5;
/** Width of edges, mark and gaps in a pill with a name, and in one with only a number. */
const nameRest = 2.2;
const numberRest = 1.95;
const normalHeight = 1.2;
/** Distance of a calm place's number below its dot. */
const normalShift = 0.85;
/** Largest distance of that number, because no line leads to it. */
const normalReach = 1.5;

export interface Placed {
  readonly naming: Naming;
  readonly pills: ReadonlyMap<string, PlacedPill>;
}

/** The area for marks. */
export interface MarkView {
  /** Resting position of the camera. */
  readonly camera: Camera;
  readonly size: Size;
  readonly unitPx: number;
  /** Areas that are occupied by other things. */
  readonly reserved: readonly Rect[];
}

/**
 * Positions of the pills. They are recomputed only when a pill changes, not with every status. If a
 * place gets no room for its full name, all use short names.
 */
export function usePills(places: readonly MapPlace[], view: MarkView): Placed {
  const requestKey = JSON.stringify(requestOf(places, view));
  const { size, unitPx, reserved } = view;
  const [cache] = useState(() => new Map<string, Placed>());
  return useMemo(() => {
    // Cached, so that the pills are at once where they were when a user enters an area and comes
    // back.
    const key = JSON.stringify([requestKey, reserved, size]);
    const existing = cache.get(key);
    if (existing !== undefined) return existing;
    const placed = placeAll(JSON.parse(requestKey) as LayoutRequest, { size, unitPx, reserved });
    if (cache.size >= layoutsMax) cache.delete(cache.keys().next().value ?? "");
    cache.set(key, placed);
    return placed;
  }, [requestKey, reserved, size, unitPx, cache]);
}

/** Runs once. */
export const layMarks = (places: readonly MapPlace[], view: MarkView): Placed =>
  placeAll(requestOf(places, view), view);

const placeAll = (
  selected: LayoutRequest,
  view: Pick<MarkView, "size" | "unitPx" | "reserved">,
): Placed =>
  placedBy(selected, (requests) =>
    requests.filter(({ isForeground }) => isForeground).length > manyPills
      ? placeInTurn(requests, view)
      : placePills(requests, view.reserved, view.size, view.unitPx * 0.8),
  );

/** Most pills that are placed together; the worst places come first and choose first. */
const atOnce = 8;

function placeInTurn(
  requests: readonly PillRequest[],
  { size, unitPx, reserved }: Pick<MarkView, "size" | "unitPx" | "reserved">,
): ReadonlyMap<string, PlacedPill> {
  const placed = new Map<string, PlacedPill>();
  const taken = [...reserved];
  for (let at = 0; at < requests.length; at += atOnce) {
    const batch = requests.slice(at, at + atOnce);
    for (const [id, pill] of placePills(batch, taken, size, unitPx * 0.8)) {
      placed.set(id, pill);
      const request = batch.find((item) => item.id === id);
      const box = request?.sizes[pill.sizeIndex];
      if (request === undefined || box === undefined) continue;
      const [left, top] = [
        request.x + pill.dx - box.width / 2,
        request.y + pill.dy - box.height / 2,
      ];
      taken.push({ ...box, x: left, y: top });
    }
  }
  return placed;
}

function requestOf(places: readonly MapPlace[], view: MarkView): LayoutRequest {
  const isCrowd = places.filter(({ status }) => !isNormalRank(status.rank)).length > manyPills;
  const hasShort = places.some(({ shortName }) => shortName !== undefined);
  const requestsBy = (naming: Naming) => {
    const nameless = namelessSteps[isCrowd ? "crowd" : naming];
    return places.map((place) => desiredOf(place, naming, nameless, view));
  };
  return {
    named: isCrowd && hasShort ? null : requestsBy("name"),
    short: hasShort ? requestsBy("shortName") : null,
  };
}

const layoutsMax = 8;

function placedBy(
  { named, short }: LayoutRequest,
  place: (requests: readonly PillRequest[]) => Placed["pills"],
): Placed {
  if (named !== null) {
    const pills = place(named);
    const isWhole = named.every(
      ({ id, isForeground }) => !isForeground || pills.get(id)?.sizeIndex === 0,
    );
    if (isWhole || short === null) return { naming: "name", pills };
  }
  return { naming: "shortName", pills: place(short ?? []) };
}

interface LayoutRequest {
  readonly named: readonly PillRequest[] | null;
  readonly short: readonly PillRequest[] | null;
}

function desiredOf(
  place: MapPlace,
  naming: Naming,
  nameless: number,
  { camera, size, unitPx }: MarkView,
): PillRequest {
  const { id, lng, lat, status } = place;
  const { x, y } = project(camera, size, lng, lat);
  const sizes = pillSizes(place, naming, unitPx);
  if (isNormalRank(status.rank)) {
    const [shiftY, reach] = [normalShift * unitPx, normalReach * unitPx];
    return { id, x, y, isForeground: false, shiftY, reach, sizes };
  }
  const lacking = sizes.map((box, index) => ({
    ...box,
    lack: calledOf(place, naming)[index] === "" ? nameless : 0,
  }));
  return { id, x, y, isForeground: true, isOffset: true, sizes: lacking };
}

/** Sizes the pill of a place may have, best first. */
export function pillSizes(place: MapPlace, naming: Naming, unitPx: number): readonly Size[] {
  const { status } = place;
  const number = textEm(areaStatusText(status)) * 1.08;
  if (isNormalRank(status.rank))
    return [{ width: (number + 0.2) * unitPx, height: normalHeight * unitPx }];
  return calledOf(place, naming).map((label) => ({
    width: (textEm(label) + number + (label === "" ? numberRest : nameRest)) * unitPx,
    height: pillHeight * unitPx,
  }));
}
