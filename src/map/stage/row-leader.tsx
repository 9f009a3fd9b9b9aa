import css from "./stage.module.css";
import { memo, useEffect, useRef } from "react";
import type { CameraFeed } from "./map-camera-feed.ts";
import { eastOf, type Point, project, type Size } from "../geo/projection.ts";

/** A place on the map, and the element that a line connects it with. */
export interface LeaderGoal {
  readonly lng: number;
  readonly lat: number;
  /** The element at present; null: it is not shown. */
  readonly element: () => Element | null;
}

interface Props {
  readonly goal: LeaderGoal;
  readonly feed: CameraFeed;
  readonly size: Size;
  /** Western edge of the visible part, as longitude. */
  readonly west: number;
}

/**
 * Interval at which the line follows its row, which moves when other rows are added or removed, ms.
 */
const followMs = 500;

/** A line from a place with an urgent alarm to its row in the list. */
export const RowLeader = memo(function RowLeader({ goal, feed, size, west }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const draw = (): void => {
      const path = leaderPath(svg.current, { ...goal, lng: eastOf(west, goal.lng) }, feed, size);
      svg.current?.firstElementChild?.setAttribute("d", path);
    };
    const stop = feed.follow(draw);
    const timer = setInterval(draw, followMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [goal, feed, size, west]);
  return (
    <svg ref={svg} className={css.rowLeader} {...size} aria-hidden="true">
      <path
        fill="none"
        style={{ stroke: "var(--urgent)", strokeWidth: "calc(var(--u) * 0.05)", opacity: 0.75 }}
      />
    </svg>
  );
});

/**
 * Path from the place to the nearer side of the element, with a bend; '' if one of them is missing.
 */
function leaderPath(svg: SVGSVGElement | null, goal: LeaderGoal, feed: CameraFeed, size: Size) {
  const row = goal.element()?.getBoundingClientRect();
  const view = svg?.getBoundingClientRect();
  if (row === undefined || view === undefined || row.width === 0) return "";
  const from = project(feed.now, size, goal.lng, goal.lat);
  if (!isInside(from, size)) return "";
  const end = endOf(row, view, from.x);
  const dx = end.x - from.x;
  const bend = end.x - Math.sign(dx) * Math.min(Math.abs(dx), size.width * 0.03);
  return `M${from.x} ${from.y}L${bend} ${end.y}L${end.x} ${end.y}`;
}

const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/** Ends beside the row, or above it if the place is over the row. */
function endOf(row: DOMRect, view: DOMRect, x: number): Point {
  const [left, right, top] = [row.left - view.left, row.right - view.left, row.top - view.top];
  const beside = { x: x < left ? left : right, y: top + row.height / 2 };
  return x >= left && x <= right ? { x, y: top } : beside;
}
