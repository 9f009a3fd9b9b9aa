import { memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { CameraFeed } from "./camera-feed.ts";
import { clusterFarms, type Mark } from "./cluster.ts";
import type { BaseMap } from "./geo.ts";
import { type LabelWish, placeLabels, placesAround, type Rect, shorten, textEm } from "./label.ts";
import { type FarmPoint, ranks, type AreaStatus, areaStatusText } from "./place.ts";
import { type Camera, project, type Size } from "./projection.ts";
import { MarkShape } from "../ui/severity-mark.tsx";

/** What marks say, in the language on screen. */
export interface MapWords {
  areaName(code: string): string;
  /** Full description of a mark or an area, for those who hear the map. */
  describe(name: string, areaStatus: AreaStatus, farms: number): string;
}

export interface MapMarksProps {
  readonly base: BaseMap;
  readonly size: Size;
  readonly feed: CameraFeed;
  /** Where the camera rests: marks are grouped and names are placed for it. */
  readonly camera: Camera;
  readonly farms: readonly FarmPoint[];
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly focusArea: string | null;
  readonly unitPx: number;
  readonly reserved: readonly Rect[];
  readonly words: MapWords;
  readonly highlight: string | null;
  readonly onHighlight: (area: string | null) => void;
  readonly onArea: (area: string) => void;
  readonly onFarm: (farmId: number) => void;
}

/** Names longer than this are cut on the map; the description has them whole. */
const nameEm = 9;

/**
 * Farms and areas as buttons over the map: text a person can read, hear, focus and press. Moved
 * with the camera without a render.
 */
export const MapMarks = memo(function MapMarks(props: MapMarksProps) {
  const {
    base,
    size,
    feed,
    camera,
    farms,
    areaStatuses,
    focusArea,
    unitPx,
    reserved,
    words,
    highlight,
    onHighlight,
    onArea,
    onFarm,
  } = props;
  const layer = useRef<HTMLDivElement>(null);
  const marks = useMemo(
    () => clusterFarms(farms, camera, size, unitPx * 2.9),
    [farms, camera, size, unitPx],
  );
  const areas = useMemo(
    () => (focusArea === null ? areaAnchors(base, areaStatuses, words) : []),
    [base, areaStatuses, words, focusArea],
  );
  const names = useMemo(() => {
    const nameOf = (mark: Mark): string =>
      focusArea === null
        ? words.areaName(mark.area)
        : mark.farmIds.length > 1
          ? `${mark.name} +${mark.farmIds.length - 1}`
          : mark.name;
    return nameLabels(marks, nameOf, camera, size, unitPx, reserved);
  }, [marks, words, focusArea, camera, size, unitPx, reserved]);
  useLayoutEffect(() => moveChildren(layer.current, feed.now, size));
  useEffect(() => feed.follow((now) => moveChildren(layer.current, now, size)), [feed, size]);
  return (
    <div ref={layer} className="map-marks" onPointerLeave={() => onHighlight(null)}>
      {areas.map(({ code, name, lng, lat, areaStatus }) => (
        <button
          key={code}
          type="button"
          data-target=""
          data-lng={lng}
          data-lat={lat}
          className={`area-name${highlight === code ? " is-lit" : ""}`}
          aria-label={words.describe(
            name,
            areaStatus,
            farms.filter(({ area }) => area === code).length,
          )}
          onFocus={() => onHighlight(code)}
          onBlur={() => onHighlight(null)}
          onClick={() => onArea(code)}
        >
          {name}
        </button>
      ))}
      {marks.map((mark) => (
        <MarkButton
          key={mark.id}
          mark={mark}
          label={names.get(mark.id)}
          words={words}
          onPress={() => (focusArea === null ? onArea(mark.area) : onFarm(mark.farmId))}
        />
      ))}
    </div>
  );
});

function MarkButton({
  mark,
  label,
  words,
  onPress,
}: {
  mark: Mark;
  label: Placed | undefined;
  words: MapWords;
  onPress: () => void;
}) {
  const { areaStatus } = mark;
  const name = mark.farmIds.length === 1 ? mark.name : words.areaName(mark.area);
  return (
    <button
      type="button"
      data-target=""
      data-lng={mark.lng}
      data-lat={mark.lat}
      className={
        `map-mark is-${areaStatus.rank}` +
        (areaStatus.hasUnacknowledged ? " is-unacknowledged" : "")
      }
      aria-label={words.describe(name, areaStatus, mark.farmIds.length)}
      onClick={onPress}
    >
      <span className="mark-body">
        <MarkShape name={areaStatus.rank} />
        <span>{areaStatusText(areaStatus)}</span>
      </span>
      {label !== undefined && (
        <span
          className="mark-name"
          style={{ left: `calc(50% + ${label.dx}px)`, top: `calc(50% + ${label.dy}px)` }}
        >
          {label.text}
        </span>
      )}
    </button>
  );
}

interface Anchor {
  readonly code: string;
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
  readonly areaStatus: AreaStatus;
}

/** Areas that have houses, worst first. */
function areaAnchors(
  base: BaseMap,
  areaStatuses: ReadonlyMap<string, AreaStatus>,
  words: MapWords,
): readonly Anchor[] {
  const anchors = [...areaStatuses].flatMap(([code, areaStatus]) => {
    const [lng, lat] = base.areas.get(code)?.centroid ?? base.areas.get(code)?.center ?? [];
    return lng === undefined || lat === undefined
      ? []
      : [{ code, name: words.areaName(code), lng, lat, areaStatus }];
  });
  return anchors.sort(
    (a, b) =>
      ranks.indexOf(a.areaStatus.rank) - ranks.indexOf(b.areaStatus.rank) ||
      b.areaStatus.houses - a.areaStatus.houses,
  );
}

/** Where a name stands, as an offset in pixels of its middle from its place on the map. */
interface Placed {
  readonly dx: number;
  readonly dy: number;
  readonly text: string;
}

/** A mark's name stands beside it or not at all: it never strays into a neighbour. Worst first. */
function nameLabels(
  marks: readonly Mark[],
  nameOf: (mark: Mark) => string,
  camera: Camera,
  size: Size,
  unitPx: number,
  reserved: readonly Rect[],
): ReadonlyMap<string, Placed> {
  const spots = marks.map((mark) => {
    const { x, y } = project(camera, size, mark.lng, mark.lat);
    const body = {
      width: (textEm(areaStatusText(mark.areaStatus)) + 1.9) * unitPx,
      height: unitPx * 1.8,
    };
    return { mark, x, y, body, text: shorten(nameOf(mark), nameEm) };
  });
  spots.sort(
    (a, b) =>
      ranks.indexOf(a.mark.areaStatus.rank) - ranks.indexOf(b.mark.areaStatus.rank) ||
      b.mark.areaStatus.houses - a.mark.areaStatus.houses,
  );
  const wishes = spots.map(({ mark, x, y, body, text }): LabelWish => ({
    id: mark.id,
    places: placesAround(x, y, body, {
      width: (textEm(text) + 0.3) * unitPx,
      height: unitPx * 1.25,
    }),
  }));
  const obstacles = spots.map(({ x, y, body }): Rect => ({
    x: x - body.width / 2,
    y: y - body.height / 2,
    ...body,
  }));
  const placed = placeLabels(wishes, [...reserved, ...obstacles], { x: 0, y: 0, ...size });
  return new Map(
    spots.flatMap(({ mark, x, y, text }) => {
      const rect = placed.get(mark.id);
      return rect === undefined
        ? []
        : [
            [
              mark.id,
              {
                dx: Math.round(rect.x + rect.width / 2 - x),
                dy: Math.round(rect.y + rect.height / 2 - y),
                text,
              },
            ],
          ];
    }),
  );
}

function moveChildren(layer: HTMLElement | null, camera: Camera, size: Size): void {
  for (const child of layer?.children ?? []) {
    if (!(child instanceof HTMLElement)) continue;
    const { lng, lat } = child.dataset;
    const { x, y } = project(camera, size, Number(lng), Number(lat));
    const place = `${Math.round(x)}px, ${Math.round(y)}px`;
    child.style.transform = `translate(${place}) translate(-50%, -50%)`;
    child.classList.toggle("is-outside", x < 0 || y < 0 || x > size.width || y > size.height);
  }
}
