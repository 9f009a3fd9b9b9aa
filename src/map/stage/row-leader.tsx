import css from "./stage.module.css";
import { memo, useEffect, useRef } from "react";
import type { CameraFeed } from "./map-camera-feed.ts";
import { eastOf, project, type Size } from "../geo/projection.ts";

/** A place on the map, and what a line leads to from there. */
export interface LeaderGoal {
  readonly lng: number;
  readonly lat: number;
  /** The element now; null: it is not shown. */
  readonly element: () => Element | null;
}

interface Props {
  readonly goal: LeaderGoal;
  readonly feed: CameraFeed;
  readonly size: Size;
  /** Longitude at which what is shown begins. */
  readonly west: number;
}

/** Rows move when others come and go: the line follows so often, ms. */
const followMs = 500;

/** A line from an urgent place to its row: where it burns, and what is known of it. */
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
      <path fill="none" style={{ stroke: "var(--urgent)", strokeWidth: "calc(var(--u) * 0.07)" }} />
    </svg>
  );
});

/** From the place to the nearer side of the element, with a bend; '' where one of them is not. */
function leaderPath(svg: SVGSVGElement | null, goal: LeaderGoal, feed: CameraFeed, size: Size) {
  const row = goal.element()?.getBoundingClientRect();
  const view = svg?.getBoundingClientRect();
  if (row === undefined || view === undefined || row.width === 0) return "";
  const { x, y } = project(feed.now, size, goal.lng, goal.lat);
  if (x < 0 || y < 0 || x > size.width || y > size.height) return "";
  const [left, right] = [row.left - view.left, row.right - view.left];
  const endX = x < left ? left : x > right ? right : x;
  const endY = row.top - view.top + (x >= left && x <= right ? 0 : row.height / 2);
  const bendX = endX - Math.sign(endX - x) * Math.min(Math.abs(endX - x), size.width * 0.05);
  return `M${x} ${y}L${bendX} ${endY}L${endX} ${endY}`;
}
