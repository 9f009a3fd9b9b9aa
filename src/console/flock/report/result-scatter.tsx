import css from "./flock-result.module.css";
import { memo } from "react";
import { dayMs } from "../../../../contract/base/time.ts";
import { PlotAxes } from "../../../charts/base/plot-axes.tsx";
import { useSize } from "../../../charts/base/use-size.ts";
import { valueAxis } from "../../../../contract/base/value-axis.ts";

/** A flock in the chart. */
export interface ResultPoint {
  readonly id: number;
  /** Day of the placement, `2026-03-05`. */
  readonly placedDay: string;
  readonly value: number;
  readonly isPast: boolean;
  /** Text shown on pointing at it. */
  readonly title: string;
}

interface Props {
  /** The chart in one sentence, for screen readers. */
  readonly label: string;
  readonly points: readonly ResultPoint[];
  readonly minSpan: number;
}

const inset = { left: 52, right: 16, top: 10, bottom: 22 };

/** Results of flocks over the day they were placed on; present flocks are rings. */
export const ResultScatter = memo(function ResultScatter(props: Props) {
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <div ref={attach} className={css.resultScatter} role="img" aria-label={props.label}>
      {size !== null && size.width > 80 && (
        <Drawing {...props} width={size.width} height={size.height} />
      )}
    </div>
  );
});

const dayOf = (day: string): number => Date.parse(day) / dayMs;

/** First days of months within a span, thinned to the available room. */
function monthsIn(first: number, last: number, max: number): readonly number[] {
  const months: number[] = [];
  const begin = new Date(first * dayMs);
  for (let month = 0; month < 600; month += 1) {
    const at = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + month, 1) / dayMs;
    if (at > last) break;
    if (at >= first) months.push(at);
  }
  const step = Math.max(1, Math.ceil(months.length / max));
  return months.filter((_, index) => index % step === 0);
}

function Drawing({ points, minSpan, width, height }: Props & { width: number; height: number }) {
  const values = points.map(({ value }) => value);
  const days = points.map(({ placedDay }) => dayOf(placedDay));
  const [first, last] = [Math.min(...days) - 3, Math.max(...days) + 3];
  const axis = valueAxis(
    Math.min(...values),
    Math.max(...values),
    minSpan,
    Math.max(2, Math.floor(height / 36)),
    0,
  );
  const x = (day: number) =>
    inset.left + ((day - first) / (last - first)) * (width - inset.left - inset.right);
  const y = (value: number) =>
    height -
    inset.bottom -
    ((value - axis.low) / (axis.high - axis.low)) * (height - inset.top - inset.bottom);
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      <PlotAxes {...{ width, height, inset, x, y }} xTicks={[]} yTicks={axis.ticks} />
      {monthsIn(first, last, Math.max(2, Math.floor(width / 90)))
        // A name that would cross the edge is left out.
        .filter((day) => x(day) < width - inset.right - 10)
        .map((day) => (
          <text key={day} x={x(day)} y={height - inset.bottom + 16} textAnchor="middle">
            {new Date(day * dayMs).toISOString().slice(0, 7)}
          </text>
        ))}
      {points.map(({ id, placedDay, value, isPast, title }) => (
        <circle
          key={id}
          className={css.resultDot}
          data-past={isPast}
          cx={x(dayOf(placedDay))}
          cy={y(value)}
          r="4"
        >
          <title>{title}</title>
        </circle>
      ))}
    </svg>
  );
}
