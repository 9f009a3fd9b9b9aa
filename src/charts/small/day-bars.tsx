import css from "./day-bars.module.css";
import { memo } from "react";

export interface DayBarsProps {
  readonly label: string;
  /** Oldest first, today last; null: nothing was recorded, which is not the same as none. */
  readonly counts: readonly (number | null)[];
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Counts of days as small bars, each row by its own scale. A day without a record is a dotted
 * baseline, one without events an empty one.
 */
export const DayBars = memo(function DayBars({ label, counts, width, height }: DayBarsProps) {
  const step = width / counts.length;
  const barWidth = Math.max(2, Math.round(step * 0.7));
  const max = Math.max(1, ...counts.map((count) => count ?? 0));
  const base = height - 1;
  return (
    <svg
      className={css.dayBars}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      focusable="false"
    >
      {counts.map((count, index) => {
        const left = Math.round(index * step);
        if (count === null)
          return (
            <line
              key={index}
              className="no-record"
              x1={left}
              x2={left + barWidth}
              y1={base}
              y2={base}
            />
          );
        const tall = count === 0 ? 1 : Math.max(2, (count / max) * (height - 1));
        return (
          <rect
            key={index}
            className={index === counts.length - 1 ? "bar is-running" : "bar"}
            x={left}
            y={height - tall}
            width={barWidth}
            height={tall}
          />
        );
      })}
    </svg>
  );
});
