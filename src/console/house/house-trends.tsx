import { observer } from "mobx-react-lite";
import { units } from "../../../contract/base/measure-unit.ts";
import { metrics } from "../../../contract/base/metric.ts";
import type { RangeReply } from "../../../contract/telemetry/telemetry.ts";
import { extremesOf, gaugeSeries } from "../../charts/small/range-series.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { clockIn } from "../../lib/time/zone-clock.ts";
import {
  type TrendMetric,
  bandOf,
  TrendFigure,
  trendHours,
  useHouseTrend,
} from "../fleet/house-detail/trend-figure.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import noteCss from "../components/answer/note.module.css";
import houseCss from "../fleet/house-detail/house.module.css";

/**
 * Two fetches serve all trends: gauges by five minutes, counters by the hour. 24 hours touch 25 of
 * these.
 */
const gaugeRequest = {
  metrics: [
    "temp",
    "targetTemp",
    "rh",
    "co2",
    "nh3",
    "staticPressure",
    "tempOut",
    "ventLevel",
    "lux",
    "kw",
  ],
  hours: trendHours,
  pixels: 288,
} as const;
const counterRequest = {
  metrics: ["water", "feed", "kwh"],
  hours: trendHours,
  pixels: trendHours + 1,
} as const;

const gauges: readonly TrendMetric[] = [
  { metric: "temp", minSpan: 4 },
  { metric: "rh", minSpan: 20 },
  { metric: "co2", minSpan: 1000 },
  { metric: "nh3", minSpan: 10 },
  { metric: "staticPressure", minSpan: 20 },
  { metric: "tempOut", minSpan: 6 },
  { metric: "ventLevel", minSpan: 5 },
  { metric: "lux", minSpan: 20 },
  { metric: "kw", minSpan: 10 },
];
const counters: readonly TrendMetric[] = [
  { metric: "water", minSpan: 100 },
  { metric: "feed", minSpan: 100 },
  { metric: "kwh", minSpan: 10 },
];

/** The last 24 hours of the house's air and of its consumption. */
export const HouseTrends = observer(function HouseTrends({ record, timeZone }: HouseTabProps) {
  const { t } = useHouseText();
  const air = useHouseTrend(record.id, gaugeRequest);
  const use = useHouseTrend(record.id, counterRequest);
  const band = bandOf(record);
  return (
    <section className={houseCss.houseBlock}>
      <h2>{t("latest24Hours")}</h2>
      <HeatNote reply={air.reply} band={band} timeZone={timeZone} />
      <div className={houseCss.houseCurves}>
        {gauges.map((gauge) => (
          <TrendFigure
            key={gauge.metric}
            shown={gauge}
            trend={air}
            timeZone={timeZone}
            band={gauge.metric === "temp" ? band : null}
          />
        ))}
        {counters.map((counter) => (
          <TrendFigure
            key={counter.metric}
            shown={counter}
            trend={use}
            timeZone={timeZone}
            band={null}
          />
        ))}
      </div>
      <p className={noteCss.panelNote}>
        {band !== null && `${t("trendLegend")} `}
        {t("localTime", { zone: timeZone })}
      </p>
    </section>
  );
});

/** A sentence on when it was too warm or too cold; empty without a temperature. */
const HeatNote = observer(function HeatNote({
  reply,
  band,
  timeZone,
}: {
  readonly reply: RangeReply | undefined;
  readonly band: ReturnType<typeof bandOf>;
  readonly timeZone: string;
}) {
  const { t, language } = useHouseText();
  const series = reply === undefined ? null : gaugeSeries(reply, "temp");
  const ends = series === null ? null : extremesOf(series);
  if (ends === null) return null;
  const { low, high } = ends;
  const degrees = (value: number) =>
    `${formatNumber(value, metrics.temp.decimals, language)} ${units[metrics.temp.unit].symbol}`;
  const clock = (at: number) => clockIn(timeZone, at).time.slice(0, 5);
  const verdicts =
    band === null
      ? []
      : [
          ...(high.value > band.high ? [t("heatAbove", { limit: degrees(band.high) })] : []),
          ...(low.value < band.low ? [t("heatBelow", { limit: degrees(band.low) })] : []),
        ];
  const isWithin = band !== null && verdicts.length === 0;
  return (
    <p>
      {t("heatEnds", {
        high: degrees(high.value),
        highAt: clock(high.at),
        low: degrees(low.value),
        lowAt: clock(low.at),
        verdict: isWithin ? t("heatWithin") : verdicts.join(" "),
      })}
    </p>
  );
});
