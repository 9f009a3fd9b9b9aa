import css from "./map.module.css";
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { CameraFeed } from "../stage/map-camera-feed.ts";
import type { Rect } from "../geo/map-label.ts";
import { type AreaStatus, isNormalRank, areaStatusText } from "../geo/place-rank.ts";
import type { PlacedPill } from "./place-pills.ts";
import { calledOf, type MapPlace, type Naming, usePills, worstFirst } from "./mark-layout.ts";
import { type Camera, project, type Size } from "../geo/projection.ts";
import { MarkShape } from "../../ui/severity-mark.tsx";

export interface MapMarksProps {
  readonly size: Size;
  readonly feed: CameraFeed;
  /** Resting position of the camera: marks are placed for it. */
  readonly camera: Camera;
  readonly places: readonly MapPlace[];
  readonly unitPx: number;
  /** Corners used by inset, switch and notes. */
  readonly reserved: readonly Rect[];
  /** The part of the view in which marks are shown; all of it when absent. */
  readonly middle?: Rect;
  /** The places are drawn as blocks of houses, so they need no point. */
  readonly isBlocks?: boolean;
  readonly onHighlight: (id: string | null) => void;
  readonly onPress: (id: string) => void;
}

/**
 * Places as buttons over the map: text that a person can read, hear, focus and press. They move
 * with the camera without a render.
 */
export const MapMarks = memo(function MapMarks(props: MapMarksProps) {
  const { size, feed, camera, places, unitPx, reserved, onHighlight, onPress } = props;
  const { isBlocks = false, middle } = props;
  const layer = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => worstFirst(places), [places]);
  const { pills, naming } = usePills(sorted, { camera, size, unitPx, reserved });
  useLayoutEffect(() => moveChildren(layer.current, feed.now, size, middle));
  useEffect(
    () => feed.follow((now) => moveChildren(layer.current, now, size, middle)),
    [feed, size, middle],
  );
  return (
    <div
      ref={layer}
      className={isBlocks ? "map-marks is-blocks" : "map-marks"}
      onPointerLeave={() => onHighlight(null)}
    >
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

interface MarkButtonProps {
  readonly place: MapPlace;
  /** Undefined: there is room for the mark only. */
  readonly pill: PlacedPill | undefined;
  readonly naming: Naming;
  readonly onHighlight: (id: string | null) => void;
  readonly onPress: (id: string) => void;
}

const MarkButton = memo(function MarkButton(props: MarkButtonProps) {
  const { place, pill, naming, onHighlight, onPress } = props;
  const { id, status, label } = place;
  const isNormal = isNormalRank(status.rank);
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
        (isNormal ? " is-calm" : "")
      }
      aria-label={pill === undefined ? label : accessibleName(label, pillText(place, pill, naming))}
      title={label}
      onPointerEnter={() => onHighlight(id)}
      onFocus={() => onHighlight(id)}
      onBlur={() => onHighlight(null)}
      onClick={() => onPress(id)}
    >
      <Point status={status} pill={pill} />
      {pill !== undefined && <Pill place={place} pill={pill} naming={naming} />}
    </button>
  );
});

/**
 * The point of a place: its shape, a ring while an urgent alarm is unacknowledged, and a line to
 * its pill.
 */
function Point({ status, pill }: { status: AreaStatus; pill: PlacedPill | undefined }) {
  const isNormal = isNormalRank(status.rank);
  const isLed = pill?.isLed === true;
  return (
    <>
      {status.rank === "urgent" && status.hasUnacknowledged && (
        <span className={css.markRing} aria-hidden="true" />
      )}
      {isLed && !isNormal && <Leader pill={pill} />}
      {(isNormal || isLed || pill === undefined) && (
        <span className={css.markPoint}>
          <MarkShape name={status.rank} />
        </span>
      )}
    </>
  );
}

interface PillProps {
  readonly place: MapPlace;
  readonly pill: PlacedPill;
  readonly naming: Naming;
}

/** Name and number in the pill; the name is '' where it is not shown. */
function pillText(place: MapPlace, pill: PlacedPill, naming: Naming) {
  const { status } = place;
  const name = isNormalRank(status.rank) ? "" : (calledOf(place, naming)[pill.sizeIndex] ?? "");
  return { name, text: areaStatusText(status) };
}

/** Returns the accessible name of a place; it includes the visible text of its pill. */
function accessibleName(label: string, { name, text }: { name: string; text: string }): string {
  const visibleText = `${name} ${text}`.trim();
  return label.includes(visibleText) ? label : `${label} · ${visibleText}`;
}

/** The text of a place: the number alone while it is calm, otherwise its mark and its name too. */
function Pill({ place, pill, naming }: PillProps) {
  const { status } = place;
  const isNormal = isNormalRank(status.rank);
  const { name, text } = pillText(place, pill, naming);
  return (
    <span
      className={css.markBody}
      style={{ transform: `translate(-50%, -50%) translate(${pill.dx}px, ${pill.dy}px)` }}
    >
      {!isNormal && <MarkShape name={status.rank} />}
      {name !== "" && <span>{name} </span>}
      {isNormal ? <span>{text}</span> : <b>{text}</b>}
    </span>
  );
}

/** Line from a pill to its place. */
const Leader = ({ pill: { dx, dy } }: { pill: PlacedPill }) => (
  <span
    className={css.markLeader}
    style={{ width: `${Math.hypot(dx, dy)}px`, transform: `rotate(${Math.atan2(dy, dx)}rad)` }}
  />
);

function moveChildren(
  layer: HTMLElement | null,
  camera: Camera,
  size: Size,
  middle: Rect = { x: 0, y: 0, ...size },
): void {
  for (const child of layer?.children ?? []) {
    if (!(child instanceof HTMLElement)) continue;
    const { lng, lat } = child.dataset;
    const { x, y } = project(camera, size, Number(lng), Number(lat));
    // No transform: it would give each mark a stacking context of its own.
    child.style.left = `${Math.round(x)}px`;
    child.style.top = `${Math.round(y)}px`;
    const isInside =
      x >= middle.x &&
      y >= middle.y &&
      x <= middle.x + middle.width &&
      y <= middle.y + middle.height;
    child.classList.toggle("is-outside", !isInside);
  }
}
