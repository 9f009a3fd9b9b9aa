import type { LinePoint } from "./decimate.ts";

/**
 * Lowest and highest of the values to be drawn, a little wider, and never narrower than `minSpan`.
 * Null when there are no values. `min`: the quantity has no value below it.
 */
export function valueDomain(
  points: readonly LinePoint[],
  extra: readonly (number | null)[],
  minSpan: number,
  min = -Infinity,
): readonly [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  const include = (value: number | null) => {
    if (value === null) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { value } of points) include(value);
  if (low > high) return null;
  extra.forEach(include);
  const lack = Math.max(0, minSpan - (high - low)) / 2;
  const margin = Math.max(high - low, minSpan) * 0.06;
  const bottom = Math.min(low, Math.max(min, low - lack));
  // An impossible value would otherwise get a label at the axis.
  const foot = bottom < min ? bottom - margin : Math.max(min, bottom - margin);
  return [foot, Math.max(high + lack, bottom + minSpan) + margin];
}

/**
 * Lines between the gaps, as an SVG path; a point alone between two gaps becomes a short dash so
 * that it is seen.
 */
export function linePath(
  points: readonly LinePoint[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let path = "";
  let isPen = false;
  points.forEach(({ at, value }, index) => {
    if (value === null) {
      isPen = false;
      return;
    }
    const place = `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    path += `${isPen ? "L" : "M"}${place}`;
    if (!isPen && (points[index + 1]?.value ?? null) === null) path += "h1.5";
    isPen = true;
  });
  return path;
}
