import css from "./day-line.module.css";
import { memo } from "react";
import { linePath, valueDomain } from "../base/value-domain.ts";

export interface DayLineProps {
  /** Extremes of each bucket, oldest first; null is a gap. */
  readonly min: readonly (number | null)[];
  readonly max: readonly (number | null)[];
  readonly target: readonly (number | null)[];
  /** Target band; null without one. */
  readonly low: number | null;
  readonly high: number | null;
  /** Smallest span of the value axis, in the quantity's unit. */
  readonly minSpan: number;
  /** Fixed value axis, independent of the values: values beyond it are drawn at its edge. */
  readonly domain?: readonly [number, number] | null;
  /** The line in words, with least and greatest, for screen readers. */
  readonly label: string;
}

/** Size of the drawing's own co-ordinates; it fills its parent. */
const width = 240;
const height = 40;
const inset = 2;

/**
 * A small line: from the least to the greatest of each bucket over the target band; gaps are gaps.
 */
export const DayLine = memo(function DayLine({
  min,
  max,
  target,
  low,
  high,
  minSpan,
  domain: requested = null,
  label,
}: DayLineProps) {
  const points = [...min, ...max].map((value, at) => ({ at, value }));
  const domain = requested ?? valueDomain(points, [low, high], minSpan);
  const y = (value: number) => {
    if (domain === null) return 0;
    const part = (value - domain[0]) / (domain[1] - domain[0]);
    return height - inset - Math.max(0, Math.min(1, part)) * (height - 2 * inset);
  };
  const x = (bucket: number) => ((bucket + 0.5) * width) / min.length;
  return (
    <svg
      className={css.dayLine}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      focusable="false"
    >
      {domain !== null && low !== null && high !== null && (
        <rect
          className={css.dayLineBand}
          x="0"
          width={width}
          y={y(high)}
          height={Math.max(1, y(low) - y(high))}
        />
      )}
      {domain !== null && (
        <path
          className={css.dayLineTarget}
          d={linePath(
            target.map((value, at) => ({ at, value })),
            x,
            y,
          )}
        />
      )}
      {domain !== null && <path className={css.dayLineRange} d={rangePath(min, max, x, y)} />}
    </svg>
  );
});

/**
 * Each run of known buckets as a closed shape: along the greatest values, and back along the least.
 */
export function rangePath(
  min: readonly (number | null)[],
  max: readonly (number | null)[],
  x: (bucket: number) => number,
  y: (value: number) => number,
): string {
  let path = "";
  let back = "";
  const close = () => {
    if (back !== "") path += `${back}Z`;
    back = "";
  };
  min.forEach((low, bucket) => {
    const high = max[bucket] ?? null;
    if (low === null || high === null) return close();
    path += `${back === "" ? "M" : "L"}${x(bucket).toFixed(1)} ${y(high).toFixed(1)}`;
    back = `L${x(bucket).toFixed(1)} ${y(low).toFixed(1)}${back}`;
  });
  close();
  return path;
}
