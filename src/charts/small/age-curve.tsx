import css from "./age-curve.module.css";
import { memo } from "react";
import { PlotAxes } from "../base/plot-axes.tsx";
import { useSize } from "../base/use-size.ts";
import { linePath } from "../../../contract/base/line-path.ts";
import { valueAxis } from "../../../contract/base/value-axis.ts";

/** Age in days, value; by ascending age. */
export type AgePoints = readonly (readonly [dayAge: number, value: number])[];

export interface AgeCurveProps {
  /** The curve in one sentence, for screen readers. */
  readonly label: string;
  readonly points: AgePoints;
  /** Upper limit, where `points` are the lower one: drawn as a band between them. */
  readonly upper?: AgePoints;
  /** First and last age of the axis; absent: from hatching on. */
  readonly firstDay?: number;
  readonly lastDay: number;
  /** Age marked by a vertical line, as under the pointer; null: no mark. */
  readonly at: number | null;
  /** Smallest span of the value axis. */
  readonly minSpan: number;
}

const noPoints: AgePoints = [];
const inset = { left: 44, right: 14, top: 8, bottom: 20 };
/** More rows than this and their dots would be a thick line. */
const dotsMax = 40;

/**
 * A standard over age: straight lines between its rows, which are drawn as dots. Fills its parent.
 */
export const AgeCurve = memo(function AgeCurve(props: AgeCurveProps) {
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <div ref={attach} className={css.ageCurve} role="img" aria-label={props.label}>
      {size !== null && size.width > 80 && (
        <Drawing {...props} width={size.width} height={size.height} />
      )}
    </div>
  );
});

function Drawing({
  points,
  upper = noPoints,
  firstDay = 0,
  lastDay,
  at,
  minSpan,
  width,
  height,
}: AgeCurveProps & { width: number; height: number }) {
  const values = [...points, ...upper].map(([, value]) => value);
  const axis = valueAxis(
    Math.min(...values),
    Math.max(...values),
    minSpan,
    Math.max(2, Math.floor(height / 30)),
    0,
  );
  const end = Math.max(firstDay + 1, lastDay);
  const x = (dayAge: number) =>
    inset.left + ((dayAge - firstDay) / (end - firstDay)) * (width - inset.left - inset.right);
  const y = (value: number) =>
    height -
    inset.bottom -
    ((value - axis.low) / (axis.high - axis.low)) * (height - inset.top - inset.bottom);
  const path = (line: AgePoints) => linePath(line.map(([dayAge, value]) => [x(dayAge), y(value)]));
  const band =
    upper.length > 0 && points.length > 0
      ? `${path(points)}${path(upper.toReversed()).replace("M", "L")}Z`
      : "";
  const ages = valueAxis(firstDay, end, 1, Math.max(2, Math.floor(width / 40)), 0).ticks.filter(
    (tick) => tick >= firstDay && tick <= end,
  );
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      <PlotAxes {...{ width, height, inset, x, y }} xTicks={ages} yTicks={axis.ticks} />
      {band !== "" && <path className={css.ageCurveBand} d={band} />}
      {at !== null && at <= end && (
        <line
          className={css.ageCurveAt}
          x1={x(at)}
          x2={x(at)}
          y1={inset.top}
          y2={height - inset.bottom}
        />
      )}
      <path className={css.ageCurveLine} d={path(points)} />
      <path className={`${css.ageCurveLine} is-upper`} d={path(upper)} />
      {points.length <= dotsMax &&
        points.map(([dayAge, value]) => (
          <circle key={dayAge} className={css.ageCurveDot} cx={x(dayAge)} cy={y(value)} r="2.2" />
        ))}
    </svg>
  );
}
