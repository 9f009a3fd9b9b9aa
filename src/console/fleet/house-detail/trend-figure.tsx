import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { type CounterKey, type GaugeKey, metrics } from "../../../../contract/base/metric.ts";
import { unitAfter, units } from "../../../../contract/base/measure-unit.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { gaugeSeries, hourlyUse, summaryOf } from "../../../charts/small/range-series.ts";
import { TrendLine } from "../../../charts/small/trend-line.tsx";
import { useTarget } from "../../../charts/small/use-target.ts";
import { clockIn, hourTicks } from "../../../lib/time/zone-clock.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { FetchedTrend, TrendRequest } from "../../../stores/telemetry/trend-store.ts";
import noteCss from "../../components/answer/note.module.css";
import houseCss from "./house.module.css";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";

export const trendHours = 24;

/** Content of one figure. `minSpan`: smallest span of its value axis, in the metric's unit. */
export interface TrendMetric {
  readonly metric: GaugeKey | CounterKey;
  readonly minSpan: number;
}

/**
 * The latest 24 hours of some metrics of a house, fetched for as long as they are shown. `wanted`
 * must stay the same object.
 */
export function useHouseTrend(
  houseId: number,
  requested: Omit<TrendRequest, "houseId">,
): FetchedTrend {
  const { trends } = useStores();
  const request = useMemo(() => ({ houseId, ...requested }), [houseId, requested]);
  useEffect(() => trends.request(request), [trends, request]);
  return trends.get(request);
}

/** Target band of a house's temperature; null when it has none. */
export function bandOf({
  house: { tempLow: low, tempHigh: high },
}: HouseRecord): { readonly low: number; readonly high: number } | null {
  return low === null || high === null ? null : { low, high };
}

interface TrendFigureProps {
  readonly shown: TrendMetric;
  readonly trend: FetchedTrend;
  readonly timeZone: string;
  readonly band: { readonly low: number; readonly high: number } | null;
}

/** One metric over the latest 24 hours, with its lowest, highest and last value. */
export const TrendFigure = observer(function TrendFigure({
  shown: { metric, minSpan },
  trend: { reply, state, fetchedAt },
  timeZone,
  band,
}: TrendFigureProps) {
  const { connection } = useStores();
  const { t, language } = useHouseText();
  const until = (fetchedAt ?? Infinity) + connection.skewMs;
  const { name, decimals, unit, min } = metrics[metric];
  const isCounter = metrics[metric].kind === "counter";
  const series = useMemo(
    () =>
      reply === undefined
        ? null
        : isCounter
          ? hourlyUse(reply, metric as CounterKey, until)
          : gaugeSeries(reply, metric as GaugeKey),
    [reply, metric, isCounter, until],
  );
  const target = useTarget(reply, metric);
  const summary = useMemo(() => (series === null ? null : summaryOf(series)), [series]);
  const symbol = isCounter ? t("perHour", { unit: units[unit].symbol }) : units[unit].symbol;
  const format = (value: number) => formatNumber(value, decimals, language);
  const to = reply === undefined ? 0 : reply.from + reply.bucketMs * reply.buckets;
  const from = reply === undefined ? 0 : Math.max(reply.from, to - trendHours * hourMs);
  return (
    <figure className={houseCss.houseCurve}>
      <figcaption>
        <span>
          {name[language]} <small>{symbol}</small>
        </span>
        {summary !== null && (
          <small>
            {format(summary.low)} – {format(summary.high)}
          </small>
        )}
      </figcaption>
      <div>
        {series === null && (
          <p className={noteCss.panelNone}>
            {t(state === "failed" ? "curvesFailed" : "curvesLoading")}
          </p>
        )}
        {series !== null && summary === null && (
          <p className={noteCss.panelNone}>{t("noFigures")}</p>
        )}
        {series !== null && summary !== null && (
          <TrendLine
            label={t("curveLabel", {
              name: name[language],
              low: format(summary.low),
              high: format(summary.high),
              now: `${format(summary.now)}${unitAfter(symbol)}`,
            })}
            series={series}
            target={target}
            band={band}
            from={from}
            to={to}
            minSpan={minSpan}
            min={min === 0 ? 0 : -Infinity}
            hasAxes
            fontPx={11}
            formatValue={(value) => formatNumber(value, Number.isInteger(value) ? 0 : 1, language)}
            formatTime={(at) => `${String(clockIn(timeZone, at).hour).padStart(2, "0")}:00`}
            timeTicks={hourTicks(timeZone, from, to, 6)}
          />
        )}
      </div>
    </figure>
  );
});
