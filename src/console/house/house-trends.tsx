import { observer } from "mobx-react-lite";
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
 * Two fetches serve all trends: gauges by five minutes, counters by the hour, of which a day
 * touches one more than it has.
 */
const gaugeWant = {
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
const counterWant = {
  metrics: ["water", "feed", "kwh"],
  hours: trendHours,
  pixels: trendHours + 1,
} as const;

const gauges: readonly TrendMetric[] = [
  { metric: "temp", leastSpan: 4 },
  { metric: "rh", leastSpan: 20 },
  { metric: "co2", leastSpan: 1000 },
  { metric: "nh3", leastSpan: 10 },
  { metric: "staticPressure", leastSpan: 20 },
  { metric: "tempOut", leastSpan: 6 },
  { metric: "ventLevel", leastSpan: 5 },
  { metric: "lux", leastSpan: 20 },
  { metric: "kw", leastSpan: 10 },
];
const counters: readonly TrendMetric[] = [
  { metric: "water", leastSpan: 100 },
  { metric: "feed", leastSpan: 100 },
  { metric: "kwh", leastSpan: 10 },
];

/** The last 24 hours of the house's air and of what it used. */
export const HouseTrends = observer(function HouseTrends({ record, timeZone }: HouseTabProps) {
  const { t } = useHouseText();
  const air = useHouseTrend(record.id, gaugeWant);
  const use = useHouseTrend(record.id, counterWant);
  const band = bandOf(record);
  return (
    <section className={houseCss.houseBlock}>
      <h2>{t("latest24Hours")}</h2>
      <div className={houseCss.houseCurves}>
        {gauges.map((one) => (
          <TrendFigure
            key={one.metric}
            shown={one}
            trend={air}
            timeZone={timeZone}
            band={one.metric === "temp" ? band : null}
          />
        ))}
        {counters.map((one) => (
          <TrendFigure key={one.metric} shown={one} trend={use} timeZone={timeZone} band={null} />
        ))}
      </div>
      <p className={noteCss.panelNote}>
        {band !== null && `${t("trendLegend")} `}
        {t("localTime", { zone: timeZone })}
      </p>
    </section>
  );
});
