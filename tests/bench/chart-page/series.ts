import { minuteMs } from "../../../contract/base/time.ts";

/** Input for all libraries: panels of lines with one point per minute, with the same numbers. */
export interface Load {
  readonly panels: number;
  readonly linesEach: number;
  readonly points: number;
}
export const startMs = Date.UTC(2026, 0, 1);
export const timeAt = (index: number): number => startMs + index * minuteMs;

/**
 * A daily course with noise and rare spikes; a function of the index alone, so that more points can
 * be added at any time.
 */
export function valueAt(panel: number, line: number, index: number): number {
  const hash = Math.sin(index * 12.9898 + panel * 78.233 + line * 37.719) * 43_758.5453;
  const noise = hash - Math.floor(hash) - 0.5;
  const spike = (index * 7919 + line * 104_729) % 40_009 === 0 ? 12 : 0;
  return (
    24 +
    panel * 10 +
    line * 0.8 +
    4 * Math.sin((index / 1440) * 2 * Math.PI + line) +
    noise * 1.5 +
    spike
  );
}

export function columnOf(panel: number, line: number, points: number, spare = 0): Float64Array {
  const values = new Float64Array(points + spare);
  for (let index = 0; index < points; index++) values[index] = valueAt(panel, line, index);
  return values;
}
export function timesOf(points: number): Float64Array {
  const times = new Float64Array(points);
  for (let index = 0; index < points; index++) times[index] = timeAt(index);
  return times;
}
export const colors = ["#166fc1", "#0b7a75", "#7a4fb5", "#a8327f", "#5c6b1f", "#46535f"];
export const panelPx = 220;
export const widthPx = 1200;

/**
 * One way to draw the data, while it is on the page. `range`: visible share of the data, 0 to 1.
 */
export interface Way {
  /** Adds one point to every line and moves the window by it. */
  update(points: number): void;
  zoom(from: number, to: number): void;
  end(): void;
}
