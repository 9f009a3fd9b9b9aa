import css from "../base/chart.module.css";
import { Axis, Scale } from "@visx/visx";
import { memo, useMemo } from "react";
import { decimate, type LinePoint } from "../base/decimate.ts";
import { linePath, valueDomain } from "../base/value-domain.ts";
import { useSize } from "../base/use-size.ts";

export interface TrendSeries {
  /** Epoch ms, ascending. */
  readonly times: readonly number[];
  /** Null is a gap. */
  readonly values: readonly (number | null)[];
}

export interface TrendLineProps {
  /** Description of the curve, for screen readers; a summary is better than a name. */
  readonly label: string;
  readonly series: TrendSeries;
  /** Target of the same quantity over time, drawn as a thin line. */
  readonly target?: TrendSeries | null;
  readonly band?: { readonly low: number; readonly high: number } | null;
  readonly from: number;
  readonly to: number;
  /**
   * Smallest span of the value axis, in the quantity's unit, so that noise does not look like a
   * trend.
   */
  readonly minSpan: number;
  /** Neither a value nor a tick is below it. */
  readonly min?: number;
  /** Fixed value axis, independent of the values: values beyond it are drawn at its edge. */
  readonly domain?: readonly [number, number] | null;
  readonly hasAxes: boolean;
  /** Type size of the axes in pixels. */
  readonly fontPx: number;
  readonly formatValue: (value: number) => string;
  readonly formatTime: (at: number) => string;
  /** Places of the time ticks, epoch ms. */
  readonly timeTicks: readonly number[];
}

/** A curve over time with its target band; gaps are gaps. Fills its parent. */
export const TrendLine = memo(function TrendLine(props: TrendLineProps) {
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <div ref={attach} className={css.trendLine} role="img" aria-label={props.label}>
      {size !== null && size.width > 0 && size.height > 0 && (
        <Drawing {...props} width={size.width} height={size.height} />
      )}
    </div>
  );
});

function Drawing(props: TrendLineProps & { width: number; height: number }) {
  const {
    series,
    target = null,
    band = null,
    from,
    to,
    minSpan,
    hasAxes,
    fontPx,
    formatValue,
    formatTime,
    timeTicks,
    width,
    height,
  } = props;
  const points = useMemo(
    () => decimate(series.times, series.values, from, to, width),
    [series, from, to, width],
  );
  const targetPoints = useMemo(
    () => (target === null ? [] : decimate(target.times, target.values, from, to, width)),
    [target, from, to, width],
  );
  const domain =
    props.domain ??
    valueDomain(
      points,
      [...extremes(targetPoints), band?.low ?? null, band?.high ?? null],
      minSpan,
      props.min,
    );
  if (domain === null) return null;
  const dot = dotRadius(fontPx);
  const { left, bottom, top, foot } = hasAxes ? edgesOf(props, domain) : bareEdges(fontPx);
  const x = Scale.scaleLinear({ domain: [from, to], range: [left, width - dot] });
  const y = Scale.scaleLinear({
    domain: [...domain],
    range: [height - bottom - foot, top],
    clamp: true,
  });
  const path = linePath(points, x, y);
  const last = lastKnown(points);
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      {band !== null && <TargetBand band={band} left={left} right={width - dot} y={y} />}
      {hasAxes && (
        <Axes
          x={x}
          y={y}
          left={left}
          bottom={height - bottom}
          fontPx={fontPx}
          valueTicks={ticksApart(y, (height - bottom) / (fontPx * 1.9), {
            bottom: height - bottom,
            fontPx,
          })}
          formatValue={formatValue}
          formatTime={formatTime}
          timeTicks={timeTicks}
        />
      )}
      <path className={css.targetLine} d={linePath(targetPoints, x, y)} />
      <path className={css.trendPath} d={path} />
      {last !== null && <NowMark at={x(last.at)} {...{ last, domain, y, dot }} />}
    </svg>
  );
}

interface NowMarkProps {
  /** The place of the last value, pixels. */
  readonly at: number;
  readonly last: { readonly value: number };
  readonly domain: readonly number[];
  readonly y: (value: number) => number;
  readonly dot: number;
}

/** The last value: a dot, or beyond a fixed axis a triangle that points to where it is. */
function NowMark({ at, last: { value }, domain: [low = 0, high = 0], y, dot }: NowMarkProps) {
  if (value >= low && value <= high)
    return <circle className={css.trendNow} cx={at} cy={y(value)} r={dot} />;
  const direction = value > high ? -1 : 1;
  const wide = dot * 1.6;
  return (
    <path
      className={css.trendNow}
      d={`M${at - wide},${y(value)}h${2 * wide}l${-wide},${direction * wide * 1.6}z`}
    />
  );
}

/** Radius of the last value's dot, pixels. */
const dotRadius = (fontPx: number): number => Math.max(3, fontPx * 0.11);

/** Room for the axes and about the curve, in pixels: a last value at the edge is a whole dot. */
const bareEdges = (fontPx: number) => ({
  left: 0,
  bottom: 0,
  top: dotRadius(fontPx),
  foot: dotRadius(fontPx),
});
function edgesOf(
  { fontPx, formatValue }: Pick<TrendLineProps, "fontPx" | "formatValue">,
  domain: readonly number[],
) {
  const letters = Math.max(...domain.map((value) => formatValue(value).length));
  return {
    left: Math.ceil(fontPx * 0.6 * letters + fontPx * 0.3),
    bottom: Math.ceil(fontPx * 1.25),
    top: fontPx * 0.55,
    foot: dotRadius(fontPx),
  };
}

interface TargetBandProps {
  readonly band: { readonly low: number; readonly high: number };
  readonly left: number;
  readonly right: number;
  readonly y: (value: number) => number;
}

const TargetBand = ({ band, left, right, y }: TargetBandProps) => (
  <rect
    className={css.targetBand}
    x={left}
    width={Math.max(0, right - left)}
    y={y(band.high)}
    height={Math.max(1, y(band.low) - y(band.high))}
  />
);

interface AxesProps extends Pick<
  TrendLineProps,
  "formatValue" | "formatTime" | "timeTicks" | "fontPx"
> {
  readonly x: ReturnType<typeof Scale.scaleLinear<number>>;
  readonly y: ReturnType<typeof Scale.scaleLinear<number>>;
  readonly left: number;
  readonly bottom: number;
  readonly valueTicks: readonly number[];
}

/** Digits and colons, in the sizes of their font. */
const letterEm = 0.56;

function Axes({
  x,
  y,
  left,
  bottom,
  fontPx,
  valueTicks,
  formatValue,
  formatTime,
  timeTicks,
}: AxesProps) {
  const [, right = 0] = x.range();
  const widthOf = (at: number): number => formatTime(at).length * letterEm * fontPx;
  return (
    <g className="trend-axis">
      {valueTicks.map((value) => (
        <line
          key={value}
          className={css.gridLine}
          x1={left}
          x2={right}
          y1={y(value)}
          y2={y(value)}
        />
      ))}
      <Axis.AxisLeft
        scale={y}
        left={left}
        tickValues={[...valueTicks]}
        hideAxisLine
        hideTicks
        tickLength={fontPx * 0.25}
        tickFormat={(value) => formatValue(Number(value))}
        tickLabelProps={{
          fontSize: fontPx,
          fontFamily: "inherit",
          dx: 0,
          dy: fontPx * 0.35,
          textAnchor: "end",
          className: "axis-text",
        }}
      />
      <Axis.AxisBottom
        scale={x}
        top={bottom}
        tickValues={timeTicks.filter(
          (at) => x(at) > left + fontPx * 0.7 && x(at) < right - fontPx * 0.6,
        )}
        hideTicks
        tickLength={0}
        tickFormat={(value) => formatTime(Number(value))}
        tickLabelProps={(value) => ({
          fontSize: fontPx,
          fontFamily: "inherit",
          // The last one ends with the plot: half of it would be cut off.
          dx: Math.min(0, right + 2 - x(value) - widthOf(Number(value)) / 2),
          dy: 0,
          textAnchor: "middle",
          className: "axis-text",
        })}
      />
    </g>
  );
}

/** About this many round values; every other, third … where their labels would touch. */
function ticksApart(
  y: ReturnType<typeof Scale.scaleLinear<number>>,
  targetPoints: number,
  room: { readonly bottom: number; readonly fontPx: number },
): readonly number[] {
  const { bottom, fontPx } = room;
  const ticks = y
    .ticks(Math.max(2, Math.floor(targetPoints)))
    .filter((value) => y(value) > fontPx * 0.5 && y(value) < bottom - fontPx * 0.1);
  const [first = 0, second = first] = ticks;
  const step = Math.abs(y(second) - y(first));
  const every = step === 0 ? 1 : Math.ceil((fontPx * 1.05) / step);
  return ticks.filter((_, index) => index % every === 0);
}

const extremes = (points: readonly LinePoint[]): (number | null)[] =>
  points.map(({ value }) => value);

function lastKnown(points: readonly LinePoint[]): { at: number; value: number } | null {
  const point = points.at(-1);
  return point === undefined || point.value === null ? null : { at: point.at, value: point.value };
}
