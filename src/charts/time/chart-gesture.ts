import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { minuteMs } from "../../../contract/base/time.ts";
import type { ChartCursor } from "./chart-cursor.ts";
import type { ChartPanel } from "./chart-panel.ts";

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

interface Moves {
  readonly cursor: ChartCursor;
  readonly panels: readonly ChartPanel[];
  readonly from: number;
  readonly to: number;
  readonly limits: TimeRange;
  readonly onWindow: (from: number, to: number) => void;
  readonly onReset: (() => void) | null;
}

/** Zooming in further than this shows no more detail. */
export const minWindowMs = 10 * minuteMs;
/** A shorter drag is a click. */
const brushedPx = 6;
const wheelRate = 0.0018;

/**
 * Returns a window of the requested length, or of as much as there is, moved as little as needed to
 * lie within the limits.
 */
export function windowWithin(from: number, to: number, limits: TimeRange): TimeRange {
  const length = Math.min(Math.max(to - from, minWindowMs), limits.to - limits.from);
  const middle = (from + to) / 2;
  const start = Math.min(
    Math.max(to - from < minWindowMs ? middle - length / 2 : from, limits.from),
    limits.to - length,
  );
  return { from: Math.round(start), to: Math.round(start + length) };
}

/** The moment of the panels' data nearest to a time; the time itself without data in the window. */
export function snapped(
  panels: readonly ChartPanel[],
  at: number,
  from: number,
  to: number,
): number {
  let best = at;
  let distance = Infinity;
  for (const { line } of panels.flatMap(({ lines }) => lines)) {
    const place = line.nearest(at);
    const entry = line.times[place];
    if (
      place < 0 ||
      entry === undefined ||
      entry < from ||
      entry > to ||
      Math.abs(entry - at) >= distance
    )
      continue;
    best = entry;
    distance = Math.abs(entry - at);
  }
  return best;
}

/** The moment of the data after `at`, or before it; null at the end. */
function neighbour(panels: readonly ChartPanel[], at: number, steps: number): number | null {
  const line = panels
    .flatMap(({ lines }) => lines)
    .find(({ line: { length } }) => length > 0)?.line;
  return (
    line?.times.subarray(0, line.length)[
      Math.min(Math.max(0, line.nearest(at) + steps), line.length - 1)
    ] ?? null
  );
}

/**
 * Actions of the keys and the buttons: arrows move from reading to reading, + and - zoom about the
 * cursor, the page keys move the window, Home and Esc go back.
 */
export function movesOf({ cursor, panels, from, to, limits, onWindow, onReset }: Moves) {
  const show = (next: TimeRange): void => onWindow(next.from, next.to);
  function zoom(factor: number, about?: number): void {
    const cursorAt = cursor.state().at;
    const middle =
      about ??
      (cursorAt !== null && cursorAt >= from && cursorAt <= to ? cursorAt : (from + to) / 2);
    show(windowWithin(middle - (middle - from) * factor, middle + (to - middle) * factor, limits));
  }
  const pan = (ms: number): void => show(windowWithin(from + ms, to + ms, limits));
  function walk(steps: number): void {
    const at = neighbour(panels, cursor.state().at ?? to, cursor.state().at === null ? 0 : steps);
    if (at === null) return;
    cursor.put({ at });
    if (at < from || at > to) pan(at < from ? at - from : at - to);
  }
  function key(event: KeyboardEvent): void {
    const stride = event.shiftKey ? 10 : 1;
    const act = {
      ArrowLeft: () => walk(-stride),
      ArrowRight: () => walk(stride),
      "+": () => zoom(0.5),
      "=": () => zoom(0.5),
      "-": () => zoom(2),
      PageUp: () => pan((from - to) * 0.8),
      PageDown: () => pan((to - from) * 0.8),
      Home: () => onReset?.(),
      Escape: () => (cursor.state().brush === null ? onReset?.() : cursor.put({ brush: null })),
    }[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
  return { zoom, pan, key };
}

interface GestureProps extends Moves {
  readonly root: RefObject<HTMLElement | null>;
  /** Edges of the plots, pixels from the left of `root`. */
  readonly left: number;
  readonly right: number;
}

interface Drag {
  readonly kind: "brush" | "pan";
  readonly startPx: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** `scale`: ms of a pixel. */
function useWheel({ root, left, ...moves }: GestureProps, scale: number): void {
  const { cursor, panels, from, to, limits, onWindow, onReset } = moves;
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const wheel = (event: WheelEvent): void => {
      const isAxis =
        event.target instanceof Element && event.target.closest(".chart-axis") !== null;
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      if (!isAxis && !isSideways && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { zoom, pan } = movesOf({ cursor, panels, from, to, limits, onWindow, onReset });
      if (isSideways) pan((event.deltaX || event.deltaY) * scale);
      else
        zoom(
          Math.exp(event.deltaY * (event.ctrlKey ? 4 : 1) * wheelRate),
          from + (event.clientX - element.getBoundingClientRect().left - left) * scale,
        );
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [root, left, scale, cursor, panels, from, to, limits, onWindow, onReset]);
}

/**
 * Dragging over a plot chooses a window; with Shift, with a finger or over the time axis it moves
 * the window. The wheel zooms with Ctrl or over the axis, and a double click goes back.
 */
export function useGesture({ root, left, right, ...moves }: GestureProps) {
  const { cursor, panels, from, to, limits, onWindow, onReset } = moves;
  const drag = useRef<Drag | null>(null);
  const scale = (to - from) / Math.max(1, right - left);
  const timeAt = (clientX: number): number =>
    from + (clientX - (root.current?.getBoundingClientRect().left ?? 0) - left) * scale;
  const inside = (at: number): number => Math.min(Math.max(at, from), to);

  const down = (event: PointerEvent, isAxis: boolean): void => {
    if (event.button !== 0) return;
    const at = inside(timeAt(event.clientX));
    const isPan = isAxis || event.shiftKey || event.pointerType === "touch";
    drag.current = { kind: isPan ? "pan" : "brush", startPx: event.clientX, at, from, to };
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (isPan) cursor.put({ at: snapped(panels, at, from, to) });
  };
  const move = (event: PointerEvent): void => {
    const current = drag.current;
    if (current === null || Math.abs(event.clientX - current.startPx) < brushedPx) {
      const at = timeAt(event.clientX);
      return cursor.put({ at: at < from || at > to ? null : snapped(panels, at, from, to) });
    }
    if (current.kind === "brush")
      return cursor.put({ brush: ordered(current.at, inside(timeAt(event.clientX))) });
    const shift = (current.startPx - event.clientX) * scale;
    const next = windowWithin(current.from + shift, current.to + shift, limits);
    onWindow(next.from, next.to);
  };
  const up = (event: PointerEvent): void => {
    const { brush } = cursor.state();
    const isBrush = drag.current?.kind === "brush" && brush !== null && event.type === "pointerup";
    drag.current = null;
    cursor.put({ brush: null });
    if (!isBrush) return;
    const next = windowWithin(brush[0], brush[1], limits);
    onWindow(next.from, next.to);
  };
  const leave = (): void => {
    if (drag.current === null) cursor.put({ at: null });
  };
  const back = (): void => onReset?.();

  useWheel({ root, left, right, ...moves }, scale);

  const common = {
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: leave,
    onDoubleClick: back,
  };
  return {
    plot: { ...common, onPointerDown: (event: PointerEvent) => down(event, false) },
    axis: { ...common, onPointerDown: (event: PointerEvent) => down(event, true) },
  };
}
export type Gesture = ReturnType<typeof useGesture>;

const ordered = (a: number, b: number): readonly [number, number] => (a < b ? [a, b] : [b, a]);
