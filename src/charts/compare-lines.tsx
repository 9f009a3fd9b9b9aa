import "./chart.css";
import { Axis, Scale } from "@visx/visx";
import { memo, type PointerEvent, useMemo, useState } from "react";
import { linePath, valueDomain } from "./domain.ts";
import { decimate } from "./decimate.ts";
import { LineMark } from "./line-mark.tsx";
import type { TrendSeries } from "./trend-line.tsx";
import { useSize } from "./use-size.ts";

/** One of at most six lines. `series`: what is drawn, extremes kept; `means`: one value a bucket, for reading off. */
export interface CompareLine {
  readonly key: number;
  readonly name: string;
  readonly series: TrendSeries;
  readonly means: readonly (number | null)[];
}

export interface CompareLinesProps {
  /** What the chart shows, for those who hear it. */
  readonly label: string;
  readonly lines: readonly CompareLine[];
  readonly from: number;
  readonly to: number;
  readonly bucketMs: number;
  /** Smallest span of the value axis, in the quantity's unit. */
  readonly leastSpan: number;
  /** Sign of the unit at the head of the axis, '' for none. */
  readonly unit: string;
  readonly fontPx: number;
  readonly formatValue: (value: number) => string;
  readonly formatTick: (at: number) => string;
  readonly formatTime: (at: number) => string;
  readonly timeTicks: readonly number[];
}

/**
 * Several curves of one quantity over one time. Gaps are gaps. The pointer reads values off, with the shape and name of each line;
 * whoever shows the chart names the lines with the same shapes (`LineMark`). Fills its parent.
 */
export const CompareLines = memo(function CompareLines(props: CompareLinesProps) {
  const [attach, size] = useSize<HTMLDivElement>();
  const [hover, setHover] = useState<number | null>(null);
  return (
    <div ref={attach} className="compare-lines">
      {size !== null && size.width > 0 && size.height > 0 && <Drawing {...props} width={size.width} height={size.height} hover={hover} onHover={setHover} />}
    </div>
  );
});

interface DrawingProps extends CompareLinesProps {
  readonly width: number;
  readonly height: number;
  readonly hover: number | null;
  readonly onHover: (bucket: number | null) => void;
}

function Drawing({ label, lines, from, to, bucketMs, leastSpan, unit, fontPx, formatValue, formatTick, formatTime, timeTicks, width, height, hover, onHover }: DrawingProps) {
  const drawn = useMemo(() => lines.map(({ key, series }) => ({ key, points: decimate(series.times, series.values, from, to, width) })), [lines, from, to, width]);
  const domain = valueDomain(drawn.flatMap(({ points }) => points), [], leastSpan);
  if (domain === null) return null;
  const top = fontPx * 2;
  const bottom = height - fontPx * 2;
  const left = Math.ceil(fontPx * 0.62 * Math.max(...domain.map((value) => formatValue(value).length)) + fontPx);
  const x = Scale.scaleLinear({ domain: [from, to], range: [left, width - fontPx] });
  const y = Scale.scaleLinear({ domain: [...domain], range: [bottom, top] });
  const ticks = y.ticks(Math.max(3, Math.floor((bottom - top) / (fontPx * 3.5))));
  const text = { fontSize: fontPx, fontFamily: "inherit", className: "axis-text" };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const at = x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
    onHover(at < from || at >= to ? null : Math.floor((at - from) / bucketMs));
  };
  const middle = hover === null ? null : from + (hover + 0.5) * bucketMs;
  return (
    <>
      <svg width={width} height={height} role="img" aria-label={label} onPointerMove={move} onPointerDown={move} onPointerLeave={() => onHover(null)}>
        <text {...text} x={0} y={fontPx}>{unit}</text>
        {ticks.map((value) => <line key={value} className="grid-line" x1={left} x2={width - fontPx} y1={y(value)} y2={y(value)} />)}
        <Axis.AxisLeft scale={y} left={left} tickValues={ticks} hideAxisLine hideTicks tickFormat={(value) => formatValue(Number(value))} tickLabelProps={{ ...text, dx: 0, dy: fontPx * 0.35, textAnchor: "end" }} />
        <Axis.AxisBottom scale={x} top={bottom} tickValues={timeTicks.filter((at) => x(at) > left + fontPx && x(at) < width - fontPx * 2)} tickLength={4} tickFormat={(value) => formatTick(Number(value))} tickLabelProps={{ ...text, dy: fontPx * 0.3, textAnchor: "middle" }} />
        {drawn.map(({ key, points }, index) => <path key={key} className={`compare-path curve-${index + 1}`} d={linePath(points, x, y)} />)}
        {middle !== null && <line className="compare-cursor" x1={x(middle)} x2={x(middle)} y1={top} y2={bottom} />}
        {middle !== null && hover !== null && lines.map(({ key, means }, index) => {
          const value = means[hover] ?? null;
          return value !== null && <g key={key} className={`curve-${index + 1}`} transform={`translate(${x(middle) - 6} ${y(value) - 6})`}><LineMark index={index} /></g>;
        })}
      </svg>
      {middle !== null && hover !== null && (
        <div className="compare-values" style={x(middle) > width / 2 ? { right: width - x(middle) + 12 } : { left: x(middle) + 12 }}>
          <strong>{formatTime(from + hover * bucketMs)}</strong>
          {lines.map(({ key, name, means }, index) => (
            <span key={key} className={`compare-name curve-${index + 1}`}><LineMark index={index} />{name}<b>{valueText(means[hover] ?? null, unit, formatValue)}</b></span>
          ))}
        </div>
      )}
    </>
  );
}

const valueText = (value: number | null, unit: string, formatValue: (value: number) => string): string => (value === null ? "–" : `${formatValue(value)} ${unit}`.trim());
