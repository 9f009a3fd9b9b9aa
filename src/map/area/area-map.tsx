import css from "./area-map.module.css";
import { memo, useMemo } from "react";
import { MarkShape } from "../../ui/severity-mark.tsx";
import type { AreaCollection } from "../geo/geo.ts";
import { type LabelRequest, placeLabels, type Rect, shorten, textEm } from "../geo/map-label.ts";
import {
  isAlarmRank,
  type Rank,
  byUrgency,
  type AreaStatus,
  areaStatusText,
} from "../geo/place-rank.ts";
import { transformOf } from "../geo/outline-path.ts";
import { usePaths } from "../geo/use-paths.ts";
import { type Box, fitCamera, fitToTop, project, type Size } from "../geo/projection.ts";

/** A mark: an area at its centre, or a farm at its location. */
export interface AreaMark {
  readonly id: string;
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
  readonly areaStatus: AreaStatus;
}

export interface AreaMapProps {
  readonly shapes: AreaCollection;
  readonly size: Size;
  /** The visible part. */
  readonly box: Box;
  /**
   * Places the map at the top, because something covers the unused height below; otherwise the map
   * is centred.
   */
  readonly isAtTop: boolean;
  readonly reserved: readonly Rect[];
  /** Areas with houses, by code: they are filled by their worst alarm and can be pressed. */
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly focusArea: string | null;
  /** Borders inside the chosen area. */
  readonly detail: AreaCollection | null;
  readonly marks: readonly AreaMark[];
  /** Id of a mark. */
  readonly highlight: string | null;
  readonly titleOf: (mark: AreaMark) => string;
  readonly onHighlight: (id: string | null) => void;
  readonly onArea: (code: string) => void;
  readonly onMark: (id: string) => void;
}

/** Height of a mark's text, px. */
const fontPx = 12;
const markHeight = 22;
const nameEm = 8;

/**
 * A plain map: areas filled by their worst alarm, marks with counts. It is only for sight and
 * pointer; a list beside it has the same content for screen readers and the keyboard.
 */
export const AreaMap = memo(function AreaMap(props: AreaMapProps) {
  const {
    shapes,
    size,
    box,
    isAtTop,
    areaStatuses,
    focusArea,
    detail,
    highlight,
    marks,
    titleOf,
    onHighlight,
    onArea,
    onMark,
    reserved,
  } = props;
  const camera = useMemo(
    () => (isAtTop ? fitToTop : fitCamera)(box, size, 14),
    [box, size, isAtTop],
  );
  const spots = useMemo(
    () => placeMarks(marks, camera, size, reserved),
    [marks, camera, size, reserved],
  );
  return (
    <div className={css.areaMap} aria-hidden="true" onPointerLeave={() => onHighlight(null)}>
      <svg width={size.width} height={size.height} focusable="false">
        <g transform={transformOf(camera, size)}>
          <Areas
            shapes={shapes}
            areaStatuses={areaStatuses}
            focusArea={focusArea}
            highlight={focusArea === null ? highlight : null}
            onHighlight={onHighlight}
            onArea={onArea}
          />
          {detail !== null && <Borders shapes={detail} />}
        </g>
      </svg>
      {spots.map(({ mark, x, y, text }) => (
        <button
          key={mark.id}
          type="button"
          tabIndex={-1}
          className={
            `area-mark is-${mark.areaStatus.rank}` + (highlight === mark.id ? " is-lit" : "")
          }
          style={{ left: x, top: y }}
          title={titleOf(mark)}
          onPointerEnter={() => onHighlight(mark.id)}
          onClick={() => onMark(mark.id)}
        >
          <MarkShape name={mark.areaStatus.rank} />
          {text}
        </button>
      ))}
    </div>
  );
});

interface AreasProps extends Pick<
  AreaMapProps,
  "shapes" | "areaStatuses" | "focusArea" | "highlight" | "onHighlight" | "onArea"
> {}

const Areas = memo(function Areas({
  shapes,
  areaStatuses,
  focusArea,
  highlight,
  onHighlight,
  onArea,
}: AreasProps) {
  return usePaths(shapes).map(({ code, isLine, path }, index) => {
    if (isLine) return <path key={index} className={css.areaDash} d={path} />;
    const rank: Rank | undefined = areaStatuses.get(code)?.rank;
    const away = focusArea !== null && focusArea !== code ? " is-away" : "";
    const lit = highlight === code ? " is-lit" : "";
    if (rank === undefined)
      return (
        <path
          key={index}
          className={`${css.area} is-none${away}`}
          d={path}
          onPointerEnter={() => onHighlight(null)}
        />
      );
    return (
      <path
        key={index}
        className={`${css.area} is-${rank}${away}${lit}`}
        d={path}
        data-area={code}
        onPointerEnter={() => onHighlight(code)}
        onClick={() => onArea(code)}
      />
    );
  });
});

const Borders = memo(function Borders({ shapes }: { shapes: AreaCollection }) {
  return usePaths(shapes).map(({ path }, index) => (
    <path key={index} className={css.areaBorder} d={path} />
  ));
});

/** A placed mark; `text` has the name if there is room for it. */
interface Spot {
  readonly mark: AreaMark;
  /** Position of the centre, px. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/**
 * Places the marks so that they do not cover each other, worst first: with the name, otherwise
 * without it, otherwise moved a little. A mark without room is left out, unless it is in alarm:
 * alarms are always shown.
 */
export function placeMarks(
  marks: readonly AreaMark[],
  camera: ReturnType<typeof fitCamera>,
  size: Size,
  reserved: readonly Rect[],
): readonly Spot[] {
  const order = marks.toSorted(
    (a, b) =>
      byUrgency(a.areaStatus.rank, b.areaStatus.rank) || b.areaStatus.houses - a.areaStatus.houses,
  );
  const requests = order.map((mark) => {
    const { x, y } = project(camera, size, mark.lng, mark.lat);
    const count = areaStatusText(mark.areaStatus);
    const texts = [`${count} ${shorten(mark.name, nameEm)}`, count];
    const places = texts.flatMap((text) => {
      const width = textEm(text) * fontPx + 30;
      const at = (dx: number, dy: number): Rect & { text: string } => ({
        x: x + dx - width / 2,
        y: y + dy - markHeight / 2,
        width,
        height: markHeight,
        text,
      });
      return [at(0, 0), at(0, -markHeight), at(0, markHeight), at(width / 2, 0), at(-width / 2, 0)];
    });
    return { mark, x, y, count, places };
  });
  const placed = placeLabels(
    requests.map(({ mark, places }): LabelRequest => ({ id: mark.id, places })),
    reserved,
    { x: 0, y: 0, ...size },
  );
  return requests.flatMap(({ mark, x, y, count, places }): Spot[] => {
    const rect = placed.get(mark.id);
    const own = places.find((place) => place === rect);
    if (own !== undefined)
      return [
        {
          mark,
          x: Math.round(own.x + own.width / 2),
          y: Math.round(own.y + own.height / 2),
          text: own.text,
        },
      ];
    return isAlarmRank(mark.areaStatus.rank) &&
      x >= 0 &&
      y >= 0 &&
      x <= size.width &&
      y <= size.height
      ? [{ mark, x: Math.round(x), y: Math.round(y), text: count }]
      : [];
  });
}
