import css from "../base/chart.module.css";
import { Scale } from "@visx/visx";
import { memo } from "react";
import { useSize } from "../base/use-size.ts";

export interface HourBar {
  /** Start of the clock hour, epoch ms. */
  readonly hour: number;
  /** Null: nothing was recorded, which is not the same as none. */
  readonly count: number | null;
}

export interface HourBarsProps {
  readonly label: string;
  readonly bars: readonly HourBar[];
  readonly fontPx: number;
  /** Text under the bar of an hour; '' for none. */
  readonly formatHour: (hour: number) => string;
}

/**
 * Counts of clock hours as bars. An hour without a record is a dotted baseline, an hour without
 * events an empty one. Fills its parent.
 */
export const HourBars = memo(function HourBars({ label, bars, fontPx, formatHour }: HourBarsProps) {
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <div ref={attach} className={css.hourBars} role="img" aria-label={label}>
      {size !== null && size.width > 0 && (
        <Bars
          bars={bars}
          fontPx={fontPx}
          formatHour={formatHour}
          width={size.width}
          height={size.height}
        />
      )}
    </div>
  );
});

function Bars({
  bars,
  fontPx,
  formatHour,
  width,
  height,
}: Omit<HourBarsProps, "label"> & { width: number; height: number }) {
  const base = Math.max(1, height - fontPx * 1.25);
  const max = Math.max(1, ...bars.map(({ count }) => count ?? 0));
  const x = Scale.scaleBand({
    domain: bars.map(({ hour }) => hour),
    range: [0, width],
    padding: 0.25,
  });
  const y = Scale.scaleLinear({
    domain: [0, max],
    range: [base, Math.min(base - 1, fontPx * 1.15)],
  });
  const peak = bars.findLastIndex(({ count }) => count === max);
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      {bars.map(({ hour, count }, index) => {
        const left = x(hour) ?? 0;
        const text = formatHour(hour);
        return (
          <g key={hour}>
            {count === null ? (
              <line className="no-record" x1={left} x2={left + x.bandwidth()} y1={base} y2={base} />
            ) : (
              <rect
                className={index === bars.length - 1 ? "bar is-running" : "bar"}
                x={left}
                width={x.bandwidth()}
                y={count === 0 ? base - 1.5 : y(count)}
                height={count === 0 ? 1.5 : base - y(count)}
              />
            )}
            {text !== "" && (
              <text
                className={css.axisText}
                x={clampText(left + x.bandwidth() / 2, text, fontPx, width)}
                y={height - fontPx * 0.25}
                fontSize={fontPx}
                textAnchor="middle"
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
      {peak >= 0 && (bars[peak]?.count ?? 0) > 0 && (
        <text
          className={css.axisText}
          x={clampText(
            (x(bars[peak]?.hour ?? 0) ?? 0) + x.bandwidth() / 2,
            String(max),
            fontPx,
            width,
          )}
          y={fontPx * 0.9}
          fontSize={fontPx}
          textAnchor="middle"
        >
          {max}
        </text>
      )}
    </svg>
  );
}

const clampText = (x: number, text: string, fontPx: number, width: number): number => {
  const half = text.length * fontPx * 0.3;
  return Math.max(half, Math.min(width - half, x));
};
