import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { GaugeKey } from "../../../../contract/base/metric.ts";
import { bucketStart } from "../../../../contract/telemetry/telemetry.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { gaugeSeries, hourlyUse, summaryOf } from "../../../charts/small/range-series.ts";
import { TrendLine, type TrendSeries } from "../../../charts/small/trend-line.tsx";
import { useTarget } from "../../../charts/small/use-target.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { clockIn, hourTicks } from "../../../lib/time/zone-clock.ts";
import { useStores } from "../../../context/use-stores.ts";
import { formatValue, symbolOf } from "../../shared/wall-format.ts";
import { useTrend } from "./use-trend.ts";
import { useWall } from "../../shared/wall-context.ts";

export interface MetricCurveProps {
  readonly houseId: number;
  /** Metrics of the one fetch this curve is part of, comma-separated. */
  readonly metrics: string;
  readonly pixels: number;
  readonly metric: GaugeKey | "water";
  readonly name: WallWord | Words;
  readonly band?: { readonly low: number; readonly high: number } | null;
  readonly minSpan: number;
  /** A fixed range of the value axis; null: fitted to the values. */
  readonly domain?: readonly [number, number] | null;
  readonly hasAxes: boolean;
  /** The farm's time zone, in which the hours are labelled. */
  readonly timeZone: string;
}

const windowHours = 24;

/** The last 24 hours of one quantity of a house. */
export const MetricCurve = observer(function MetricCurve({
  houseId,
  metrics,
  pixels,
  metric,
  name,
  band = null,
  minSpan,
  domain = null,
  hasAxes,
  timeZone,
}: MetricCurveProps) {
  const { t, unitPx } = useWall();
  const { connection } = useStores();
  const { state, reply, fetchedAt } = useTrend(houseId, metrics, windowHours, pixels);
  const until = (fetchedAt ?? Infinity) + connection.skewMs;
  const series = useMemo(
    (): TrendSeries | null =>
      reply === undefined
        ? null
        : metric === "water"
          ? hourlyUse(reply, metric, until)
          : gaugeSeries(reply, metric),
    [reply, metric, until],
  );
  const target = useTarget(reply, metric);
  const summary = useMemo(() => (series === null ? null : summaryOf(series)), [series]);
  if (reply === undefined || series === null)
    return (
      <p className={`trend-note ${state === "loading" ? "is-loading" : ""}`}>
        {t(state === "failed" ? "trendFailed" : "trendLoading")}
      </p>
    );
  if (summary === null) return <p className="trend-note">{t("trendEmpty")}</p>;
  const to = bucketStart(reply, reply.buckets);
  const from = Math.max(reply.from, to - windowHours * hourMs);
  const show = (value: number): string => formatValue(metric, value);
  return (
    <TrendLine
      label={t("trendLabel", {
        name: t(name),
        low: show(summary.low),
        high: show(summary.high),
        now: `${show(summary.now)}${unitAfter(symbolOf(metric))}`,
      })}
      series={series}
      target={target}
      band={band}
      from={from}
      to={to}
      minSpan={minSpan}
      {...(metric === "temp" ? {} : { min: 0 })}
      domain={domain}
      hasAxes={hasAxes}
      fontPx={unitPx}
      formatValue={shortNumber}
      formatTime={(at) => String(clockIn(timeZone, at).hour).padStart(2, "0")}
      timeTicks={hourTicks(timeZone, from + hourMs, to - hourMs, 6)}
    />
  );
});

/** Labels of the axis, with as many digits as are needed to distinguish ticks. */
const shortNumber = (value: number): string =>
  Math.abs(value) >= 10_000
    ? `${Math.round(value / 100) / 10}k`
    : String(Math.round(value * 10) / 10);
