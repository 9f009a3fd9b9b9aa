import css from "./map.module.css";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CameraFeed } from "./map-camera-feed.ts";
import { type Rect, textEm } from "../geo/map-label.ts";
import { isCalmRank, type AreaStatus, areaStatusText, ranks } from "../geo/place-rank.ts";
import { type PillRequest, type PlacedPill, placePills } from "./place-pills.ts";
import { type Camera, project, type Size } from "../geo/projection.ts";
import { MarkShape } from "../../ui/severity-mark.tsx";

/** An area or a farm on the map: one mark each, never one for several. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  /** The name where there is little room. */
  readonly shortName?: string;
  readonly lng: number;
  readonly lat: number;
  readonly status: AreaStatus;
  /** Full description for screen readers. */
  readonly label: string;
}

export interface MapMarksProps {
  readonly size: Size;
  readonly feed: CameraFeed;
  /** Resting position of the camera: marks are placed for it. */
  readonly camera: Camera;
  readonly places: readonly MapPlace[];
  readonly unitPx: number;
  /** Corners that inset, switch and notes take. */
  readonly reserved: readonly Rect[];
  readonly onHighlight: (id: string | null) => void;
  readonly onPress: (id: string) => void;
}

/**
 * Places as buttons over the map: text that a person can read, hear, focus and press. They move
 * with the camera without a render.
 */
export const MapMarks = memo(function MapMarks(props: MapMarksProps) {
  const { size, feed, camera, places, unitPx, reserved, onHighlight, onPress } = props;
  const layer = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => worstFirst(places), [places]);
  const { pills, naming } = usePills(sorted, camera, size, unitPx, reserved);
  useLayoutEffect(() => moveChildren(layer.current, feed.now, size));
  useEffect(() => feed.follow((now) => moveChildren(layer.current, now, size)), [feed, size]);
  return (
    <div ref={layer} className="map-marks" onPointerLeave={() => onHighlight(null)}>
      {sorted.map((place) => (
        <MarkButton
          key={place.id}
          place={place}
          pill={pills.get(place.id)}
          naming={naming}
          onHighlight={onHighlight}
          onPress={onPress}
        />
      ))}
    </div>
  );
});

const worstFirst = (places: readonly MapPlace[]): readonly MapPlace[] =>
  places.toSorted(
    (a, b) =>
      ranks.indexOf(a.status.rank) - ranks.indexOf(b.status.rank) ||
      b.status.houses - a.status.houses,
  );

interface MarkButtonProps {
  readonly place: MapPlace;
  /** Undefined: there is room for its mark alone. */
  readonly pill: PlacedPill | undefined;
  readonly naming: Naming;
  readonly onHighlight: (id: string | null) => void;
  readonly onPress: (id: string) => void;
}

const MarkButton = memo(function MarkButton(props: MarkButtonProps) {
  const { place, pill, naming, onHighlight, onPress } = props;
  const { id, status, label } = place;
  const isCalm = isCalmRank(status.rank);
  return (
    <button
      type="button"
      data-target=""
      data-lng={place.lng}
      data-lat={place.lat}
      data-place={id}
      data-houses={status.houses}
      className={
        `map-mark is-${status.rank}` +
        (status.hasUnacknowledged ? " is-unacknowledged" : "") +
        (isCalm ? " is-calm" : "")
      }
      aria-label={pill === undefined ? label : spokenOf(label, seenOf(place, pill, naming))}
      title={label}
      onPointerEnter={() => onHighlight(id)}
      onFocus={() => onHighlight(id)}
      onBlur={() => onHighlight(null)}
      onClick={() => onPress(id)}
    >
      {pill?.isLed === true && !isCalm && <Leader pill={pill} />}
      {(isCalm || pill === undefined || pill.isLed) && (
        <span className={css.markPoint}>
          <MarkShape name={status.rank} />
        </span>
      )}
      {pill !== undefined && <Pill place={place} pill={pill} naming={naming} />}
    </button>
  );
});

interface PillProps {
  readonly place: MapPlace;
  readonly pill: PlacedPill;
  readonly naming: Naming;
}

/** Name in the pill, '' where it has none, and its number. */
function seenOf(place: MapPlace, pill: PlacedPill, naming: Naming) {
  const { status } = place;
  const name = isCalmRank(status.rank) ? "" : (calledOf(place, naming)[pill.sizeIndex] ?? "");
  return { name, text: areaStatusText(status) };
}

/** Returns the accessible name of a place; it includes the visible text of its pill. */
function spokenOf(label: string, { name, text }: { name: string; text: string }): string {
  const seen = `${name} ${text}`.trim();
  return label.includes(seen) ? label : `${label} · ${seen}`;
}

/** The text of a place: the number alone while it is calm, else its mark and its name too. */
function Pill({ place, pill, naming }: PillProps) {
  const { status } = place;
  const isCalm = isCalmRank(status.rank);
  const { name, text } = seenOf(place, pill, naming);
  return (
    <span
      className={css.markBody}
      style={{ transform: `translate(-50%, -50%) translate(${pill.dx}px, ${pill.dy}px)` }}
    >
      {!isCalm && <MarkShape name={status.rank} />}
      {name !== "" && <span>{name}</span>}
      <b>{text}</b>
    </span>
  );
}

/** From a pill to the place it is of. */
const Leader = ({ pill: { dx, dy } }: { pill: PlacedPill }) => (
  <span
    className={css.markLeader}
    style={{ width: `${Math.hypot(dx, dy)}px`, transform: `rotate(${Math.atan2(dy, dx)}rad)` }}
  />
);

/**
 * The kind of name on the pills of a map. All use the same, because nobody can read a mixture at a
 * glance.
 */
type Naming = "name" | "shortName";

/** Names for a place, best first; the last one is empty and leaves its number alone. */
const calledOf = (place: MapPlace, naming: Naming): readonly string[] => [place[naming] ?? "", ""];
/**
 * To have no name is worth so many steps from its point (see place-pills.ts): few where the name is
 * long or the crowd large, many where a short one is all it takes.
 */
const namelessSteps = { name: 6, shortName: 40, crowd: 6 } as const;

/** More places that are not calm have no room in which all of them could say their name. */
const crowdOver = 12;

const pillHeight = 1.5;
/** Edges, mark and gaps of a pill with a name, and of one with its number alone. */
const nameRest = 2.2;
const numberRest = 1.95;
const calmHeight = 1.2;
/** The number of a calm place stands below its dot. */
const calmShift = 0.85;
/** It stands there or nowhere: no line leads to it. */
const calmReach = 1.5;

interface Placed {
  readonly naming: Naming;
  readonly pills: ReadonlyMap<string, PlacedPill>;
}

/**
 * Positions of the pills. They are recalculated only when one of the pills changes, not with every
 * status. If full names leave a place without its own, all use their short names.
 */
function usePills(
  places: readonly MapPlace[],
  camera: Camera,
  size: Size,
  unitPx: number,
  reserved: readonly Rect[],
): Placed {
  const isCrowd = places.filter(({ status }) => !isCalmRank(status.rank)).length > crowdOver;
  const hasShort = places.some(({ shortName }) => shortName !== undefined);
  const wishesBy = (naming: Naming) => {
    const nameless = namelessSteps[isCrowd ? "crowd" : naming];
    return places.map((place) => wishOf(place, naming, nameless, { camera, size, unitPx }));
  };
  const wanted = JSON.stringify({
    named: isCrowd && hasShort ? null : wishesBy("name"),
    short: hasShort ? wishesBy("shortName") : null,
  });
  const [kept] = useState(() => new Map<string, Placed>());
  return useMemo(() => {
    // A person who enters an area and comes back finds the pills where they were, at once.
    const key = JSON.stringify([wanted, reserved, size]);
    const held = kept.get(key);
    if (held !== undefined) return held;
    const placed = placedBy(JSON.parse(wanted) as Wanted, (wishes) =>
      placePills(wishes, reserved, size, unitPx * 0.8),
    );
    if (kept.size >= keptMost) kept.delete(kept.keys().next().value ?? "");
    kept.set(key, placed);
    return placed;
  }, [wanted, reserved, size, unitPx, kept]);
}
const keptMost = 8;

function placedBy(
  { named, short }: Wanted,
  place: (wishes: readonly PillRequest[]) => Placed["pills"],
): Placed {
  if (named !== null) {
    const pills = place(named);
    const isWhole = named.every(({ id, isLoud }) => !isLoud || pills.get(id)?.sizeIndex === 0);
    if (isWhole || short === null) return { naming: "name", pills };
  }
  return { naming: "shortName", pills: place(short ?? []) };
}

interface Wanted {
  readonly named: readonly PillRequest[] | null;
  readonly short: readonly PillRequest[] | null;
}

interface View {
  readonly camera: Camera;
  readonly size: Size;
  readonly unitPx: number;
}

function wishOf(
  place: MapPlace,
  naming: Naming,
  nameless: number,
  { camera, size, unitPx }: View,
): PillRequest {
  const { id, lng, lat, status } = place;
  const { x, y } = project(camera, size, lng, lat);
  const number = textEm(areaStatusText(status)) * 1.08;
  if (isCalmRank(status.rank))
    return {
      id,
      x,
      y,
      isLoud: false,
      shiftY: calmShift * unitPx,
      reach: calmReach * unitPx,
      sizes: [{ width: (number + 0.2) * unitPx, height: calmHeight * unitPx }],
    };
  return {
    id,
    x,
    y,
    isLoud: true,
    sizes: calledOf(place, naming).map((said) => ({
      width: (textEm(said) + number + (said === "" ? numberRest : nameRest)) * unitPx,
      height: pillHeight * unitPx,
      lack: said === "" ? nameless : 0,
    })),
  };
}

function moveChildren(layer: HTMLElement | null, camera: Camera, size: Size): void {
  for (const child of layer?.children ?? []) {
    if (!(child instanceof HTMLElement)) continue;
    const { lng, lat } = child.dataset;
    const { x, y } = project(camera, size, Number(lng), Number(lat));
    // No transform: it would make a stack of its own of each mark.
    child.style.left = `${Math.round(x)}px`;
    child.style.top = `${Math.round(y)}px`;
    child.classList.toggle("is-outside", x < 0 || y < 0 || x > size.width || y > size.height);
  }
}
