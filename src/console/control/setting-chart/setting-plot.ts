import { valueAxis } from "../../../../contract/base/value-axis.ts";

const inset = { left: 44, right: 16, top: 12, bottom: 34 };

/** Positions of values in a drawing, and values at positions. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly inset: typeof inset;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly xValue: (x: number) => number;
  readonly yValue: (y: number) => number;
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly minSpan: number;
}

/** Creates a drawing of this size over these ranges. */
export function plotOf(width: number, height: number, across: Range, up: Range): Plot {
  const [w, h] = [width - inset.left - inset.right, height - inset.top - inset.bottom];
  const xAxis = valueAxis(across.low, across.high, across.minSpan, Math.max(2, w / 56), 0);
  const yAxis = valueAxis(up.low, up.high, up.minSpan, Math.max(2, Math.floor(h / 34)));
  const [xLow, xSpan] = [xAxis.low, xAxis.high - xAxis.low];
  const [yLow, ySpan] = [yAxis.low, yAxis.high - yAxis.low];
  return {
    width,
    height,
    inset,
    xTicks: xAxis.ticks,
    yTicks: yAxis.ticks,
    x: (value) => inset.left + ((value - xLow) / xSpan) * w,
    y: (value) => inset.top + h - ((value - yLow) / ySpan) * h,
    xValue: (x) => xLow + ((x - inset.left) / w) * xSpan,
    yValue: (y) => yLow + ((inset.top + h - y) / h) * ySpan,
  };
}

/** Straight lines from point to point. */
export const pathOf = (
  points: readonly (readonly [x: number, y: number])[],
  { x, y }: Plot,
): string =>
  points
    .map(([a, b], index) => `${index === 0 ? "M" : "L"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`)
    .join("");
