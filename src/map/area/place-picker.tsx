import css from "./place-picker.module.css";
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useState,
} from "react";
import type { AreaCollection } from "../geo/geo.ts";
import { transformOf } from "../geo/outline-path.ts";
import { usePaths } from "../geo/use-paths.ts";
import {
  type Box,
  type Camera,
  fitCamera,
  project,
  type Size,
  worldDegrees,
  worldPoint,
  worldPx,
} from "../geo/projection.ts";

/** Degrees. */
export interface Spot {
  readonly lng: number;
  readonly lat: number;
}

export interface PlacePickerProps {
  readonly label: string;
  /** Id of its instructions. */
  readonly hintId: string;
  readonly size: Size;
  readonly shapes: AreaCollection;
  /** Borders inside the chosen area, drawn once the map is zoomed in enough. */
  readonly detail: AreaCollection | null;
  /** The initial view. */
  readonly box: Box;
  readonly chosenArea: string | null;
  readonly spot: Spot | null;
  readonly nameOf: (area: { readonly name: string; readonly name_en: string }) => string;
  readonly onPick: (spot: Spot) => void;
  /** Zoom step: each step doubles the scale. */
  readonly near: number;
  readonly onNear: (near: number) => void;
  readonly children?: ReactNode;
}

export const nearMax = 9;
const detailFrom = 2;
/** An arrow key moves by this much of the view, in pixels; with Shift by one. */
const stepPx = 16;
const labelGapPx = 44;
/** Zooming to a tenth of a kilometre is enough for a farm. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
const stepOf: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A map on which one place is chosen: by a click or the arrow keys; plus and minus zoom, Escape
 * returns to the initial zoom.
 */
export function PlacePicker(props: PlacePickerProps) {
  const {
    label,
    hintId,
    size,
    shapes,
    detail,
    box,
    chosenArea,
    spot,
    nameOf,
    onPick,
    near,
    onNear,
    children,
  } = props;
  const whole = useMemo(() => fitCamera(box, size, 8), [box, size]);
  // The view does not move while the chosen place is inside it, and follows a place outside it.
  const [centre, setCentre] = useState<Spot | null>(null);
  const camera = cameraOf(whole, near, size, centre, spot);
  const at = (x: number, y: number): Spot => {
    const middle = worldPoint(camera.lng, camera.lat);
    const scale = worldPx(camera.zoom);
    const { lng, lat } = worldDegrees({
      x: middle.x + (x - size.width / 2) / scale,
      y: middle.y + (y - size.height / 2) / scale,
    });
    return { lng: round(Math.max(-180, Math.min(180, lng))), lat: round(lat) };
  };
  const goNear = (next: number) => {
    setCentre(spot ?? camera);
    onNear(Math.max(0, Math.min(nearMax, next)));
  };

  function click(event: MouseEvent<HTMLElement>) {
    // A click by Enter or Space has no position.
    if (event.detail === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    setCentre(camera);
    onPick(at(event.clientX - frame.left, event.clientY - frame.top));
  }
  function press(event: KeyboardEvent) {
    const step = stepOf[event.key];
    if (step !== undefined) {
      const from =
        spot === null
          ? { x: size.width / 2, y: size.height / 2 }
          : project(camera, size, spot.lng, spot.lat);
      const px = event.shiftKey ? 1 : stepPx;
      setCentre(camera);
      onPick(at(from.x + step[0] * px, from.y + step[1] * px));
    } else if (event.key === "+" || event.key === "=") goNear(near + 1);
    else if (event.key === "-") goNear(near - 1);
    else if (event.key === "Escape" && near > 0) {
      // Keeps Escape from closing the surrounding form.
      event.stopPropagation();
      goNear(0);
    } else return;
    event.preventDefault();
  }

  const mark = spot === null ? null : project(camera, size, spot.lng, spot.lat);
  return (
    <div className={css.placePicker} style={{ height: size.height }}>
      <button
        type="button"
        className={css.placePickerMap}
        aria-label={label}
        aria-describedby={hintId}
        onClick={click}
        onKeyDown={press}
      >
        <svg width={size.width} height={size.height} aria-hidden="true" focusable="false">
          <g transform={transformOf(camera, size)}>
            <Outlines shapes={shapes} chosenArea={chosenArea} />
            {near >= detailFrom && detail !== null && <Borders shapes={detail} />}
          </g>
          {near >= detailFrom &&
            detail !== null &&
            labelsOf(detail, camera, size).map(({ key, x, y, area }) => (
              <text key={key} className={css.placePickerName} x={x} y={y}>
                {nameOf(area)}
              </text>
            ))}
          {mark !== null && (
            <path
              className={css.placePickerPin}
              transform={`translate(${mark.x} ${mark.y})`}
              d="M0 0C-3-6-8-9-8-15a8 8 0 1 1 16 0C8-9 3-6 0 0ZM0-18a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z"
              fillRule="evenodd"
            />
          )}
        </svg>
      </button>
      {near === 0 && children}
    </div>
  );
}

function cameraOf(
  whole: Camera,
  near: number,
  size: Size,
  centre: Spot | null,
  spot: Spot | null,
): Camera {
  if (near === 0) return whole;
  const camera = { ...(centre ?? spot ?? whole), zoom: whole.zoom + near };
  if (spot === null) return camera;
  const { x, y } = project(camera, size, spot.lng, spot.lat);
  return x < 0 || y < 0 || x > size.width || y > size.height
    ? { ...spot, zoom: camera.zoom }
    : camera;
}

/** Names of visible areas, without overlaps. */
function labelsOf(detail: AreaCollection, camera: Camera, size: Size) {
  const placed: {
    key: string;
    x: number;
    y: number;
    area: AreaCollection["features"][number]["properties"];
  }[] = [];
  for (const { properties } of detail.features) {
    if (properties.centroid === undefined) continue;
    const { x, y } = project(camera, size, ...properties.centroid);
    if (
      x < 0 ||
      y < 0 ||
      x > size.width ||
      y > size.height ||
      placed.some((other) => Math.abs(other.x - x) < labelGapPx && Math.abs(other.y - y) < 16)
    )
      continue;
    placed.push({ key: properties.adcode, x, y, area: properties });
  }
  return placed;
}

const Outlines = memo(function Outlines({
  shapes,
  chosenArea,
}: {
  shapes: AreaCollection;
  chosenArea: string | null;
}) {
  return usePaths(shapes).map(({ code, isLine, path }, index) => (
    <path
      key={index}
      className={isLine ? "is-line" : code === chosenArea ? "is-chosen" : undefined}
      d={path}
    />
  ));
});

const Borders = memo(function Borders({ shapes }: { shapes: AreaCollection }) {
  return usePaths(shapes).map(({ path }, index) => (
    <path key={index} className="is-border" d={path} />
  ));
});
