import chartCss from "../base/chart.module.css";
import css from "./time-panel.module.css";
import { Axis, Scale } from "@visx/visx";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import type { Language } from "../../../contract/base/words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { chartColors } from "./chart-color.ts";
import type { ChartCursor } from "./chart-cursor.ts";
import { type StretchAt, valueAt } from "./chart-format.ts";
import { type ChartMark, type ChartPanel, curveOf, placeOf } from "./chart-panel.ts";
import type { Gesture } from "./chart-gesture.ts";
import { LineMark } from "../base/line-mark.tsx";
import { clusters } from "./mark-cluster.ts";
import { paintPanel } from "./paint-panel.ts";
import { useCursor } from "./use-cursor.ts";
import type { ValueAxis } from "../../../contract/base/value-axis.ts";
import type { TimeNames } from "./time-names.ts";

interface Props {
  readonly panel: ChartPanel;
  /** Null: the window has no values. */
  readonly axis: ValueAxis;
  readonly cursor: ChartCursor;
  readonly gesture: Gesture;
  readonly marks: readonly ChartMark[];
  readonly theme: string;
  readonly from: number;
  readonly to: number;
  readonly until: number;
  readonly stretchAt: StretchAt;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly height: number;
  readonly fontPx: number;
  readonly names: TimeNames;
  readonly language: Language;
}

/** Space over the highest and under the lowest tick, so that no label is cut. */
export const plotTop = 7;
const plotFoot = 7;
/** Pixels between two time ticks at least. */
export const tickPx = 64;

/** The plot of one panel: lines on a canvas, the rest over it. */
export const TimePanel = memo(function TimePanel({
  panel,
  axis,
  cursor,
  gesture,
  marks,
  theme,
  from,
  to,
  until,
  stretchAt,
  left,
  right,
  width,
  height,
  fontPx,
  names,
  language,
}: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const bottom = height - plotFoot;
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    const [start, end] = stretchAt((from + Math.min(to, until)) / 2);
    const spanMs = end - start;
    const view = {
      from,
      to,
      low: axis.low,
      high: axis.high,
      left,
      right,
      top: plotTop,
      bottom,
      width,
      height,
      ratio: window.devicePixelRatio || 1,
      until,
      spanMs,
    };
    paintPanel(canvas.current, panel, view, chartColors(canvas.current, theme));
  }, [panel, axis, theme, from, to, until, stretchAt, left, right, width, height, bottom]);
  return (
    <div className={css.chartPlot} style={{ height }}>
      <svg width={width} height={height} aria-hidden="true" focusable="false">
        <Grid
          axis={axis}
          from={from}
          to={to}
          left={left}
          right={right}
          bottom={bottom}
          fontPx={fontPx}
          names={names}
          language={language}
        />
        {clusters(marks, from, to, left, right).map(({ x, shape, id }) => (
          <line
            key={id}
            className={`${css.chartMark} mark-${shape}`}
            x1={x}
            x2={x}
            y1={0}
            y2={height}
          />
        ))}
      </svg>
      <canvas ref={canvas} style={{ width, height }} />
      <svg width={width} height={height} aria-hidden="true" focusable="false" {...gesture.plot}>
        <rect
          x={left}
          width={Math.max(0, right - left)}
          height={height}
          fill="none"
          pointerEvents="all"
        />
        <LineMarks
          panel={panel}
          axis={axis}
          from={from}
          to={to}
          left={left}
          right={right}
          bottom={bottom}
          stretchAt={stretchAt}
        />
        <CursorMarks
          panel={panel}
          axis={axis}
          cursor={cursor}
          from={from}
          to={to}
          left={left}
          right={right}
          bottom={bottom}
          height={height}
          stretchAt={stretchAt}
        />
      </svg>
    </div>
  );
});

interface GridProps extends Pick<
  Props,
  "axis" | "from" | "to" | "left" | "right" | "fontPx" | "names" | "language"
> {
  readonly bottom: number;
}

const Grid = memo(function Grid({
  axis,
  from,
  to,
  left,
  right,
  bottom,
  fontPx,
  names,
  language,
}: GridProps) {
  const y = Scale.scaleLinear({ domain: [axis.low, axis.high], range: [bottom, plotTop] });
  const x = Scale.scaleLinear({ domain: [from, to], range: [left, right] });
  const { ticks } = useMemo(
    () => names.axis(from, to, Math.max(2, Math.floor((right - left) / tickPx))),
    [names, from, to, right, left],
  );
  const label = {
    fontSize: fontPx,
    fontFamily: "inherit",
    className: "axis-text",
    dx: -2,
    dy: fontPx * 0.34,
    textAnchor: "end" as const,
  };
  return (
    <>
      {axis.ticks.map((value) => (
        <line
          key={value}
          className={chartCss.gridLine}
          x1={left}
          x2={right}
          y1={Math.round(y(value)) + 0.5}
          y2={Math.round(y(value)) + 0.5}
        />
      ))}
      {ticks.map(({ at, isStart }) => (
        <line
          key={at}
          className={isStart ? `${chartCss.gridLine} is-start` : `${chartCss.gridLine} is-time`}
          x1={Math.round(x(at)) + 0.5}
          x2={Math.round(x(at)) + 0.5}
          y1={0}
          y2={bottom + plotFoot}
        />
      ))}
      <Axis.AxisLeft
        scale={y}
        left={left}
        tickValues={[...axis.ticks]}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatNumber(Number(value), axis.decimals, language)}
        tickLabelProps={label}
      />
    </>
  );
});

interface OverlayProps extends Pick<
  Props,
  "panel" | "axis" | "from" | "to" | "left" | "right" | "stretchAt"
> {
  readonly bottom: number;
}
const yOf = ({ low, high }: ValueAxis, bottom: number, value: number): number =>
  bottom - ((value - low) / (high - low)) * (bottom - plotTop);

/** Each line carries its shape once, so that it is recognised without colour. */
const LineMarks = memo(function LineMarks({
  panel,
  axis,
  from,
  to,
  left,
  right,
  bottom,
  stretchAt,
}: OverlayProps) {
  if (panel.lines.length < 2) return null;
  const stepPx = Math.min(90, (right - left) / (panel.lines.length + 1));
  return panel.lines.map((line, index) => {
    const x = right - stepPx * (index + 0.6);
    const point = valueAt(line, from + ((x - left) / (right - left)) * (to - from), stretchAt);
    return (
      point !== null && (
        <g
          key={line.id}
          className={`${css.chartShape} curve-${curveOf(placeOf(line, index))}`}
          transform={
            `translate(${left + ((point.at - from) / (to - from)) * (right - left) - 6} ` +
            `${yOf(axis, bottom, point.value) - 6})`
          }
        >
          <LineMark index={placeOf(line, index)} />
        </g>
      )
    );
  });
});

function CursorMarks({
  panel,
  axis,
  cursor,
  from,
  to,
  left,
  right,
  bottom,
  height,
  stretchAt,
}: OverlayProps & Pick<Props, "cursor" | "height">) {
  const { at, brush } = useCursor(cursor);
  const x = (time: number): number => left + ((time - from) / (to - from)) * (right - left);
  return (
    <>
      {brush !== null && (
        <rect
          className={css.chartBrush}
          x={x(brush[0])}
          width={Math.max(0, x(brush[1]) - x(brush[0]))}
          height={height}
        />
      )}
      {at !== null && at >= from && at <= to && (
        <>
          <line
            className={css.chartCursor}
            x1={Math.round(x(at)) + 0.5}
            x2={Math.round(x(at)) + 0.5}
            y1={0}
            y2={height}
          />
          {panel.lines.map((line, index) => {
            const point = valueAt(line, at, stretchAt);
            return (
              point !== null && (
                <g
                  key={line.id}
                  className={`${css.chartShape} curve-${curveOf(placeOf(line, index))}`}
                  transform={`translate(${x(point.at) - 6} ${yOf(axis, bottom, point.value) - 6})`}
                >
                  <LineMark index={placeOf(line, index)} />
                </g>
              )
            );
          })}
        </>
      )}
    </>
  );
}
