import houseLinkCss from "../components/house/house-link.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import {
  type FlockForecast,
  missPct,
  outcomeGaps,
} from "../../../contract/flock/forecast/forecast.ts";
import { useForecastText } from "../../i18n/words/flock/forecast-words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { weightText } from "../../lib/text/weight-text.ts";
import { paths } from "../../lib/data/paths.ts";
import { SmallTable } from "../fleet/house-detail/small-table.tsx";
import { weightRange } from "../flock/forecast/forecast-column.tsx";

/** Forecasts of the earlier flocks of the house, and their results. */
export const PastForecasts = observer(function PastForecasts({
  forecast: { outcomes, species },
}: {
  readonly forecast: FlockForecast;
}) {
  const { t, language } = useForecastText();
  const percent = (value: number | null) => {
    if (value === null) return "–";
    const sign = value > 0 ? "+" : value < 0 ? "−" : "";
    return `${sign}${formatNumber(Math.abs(value), 1, language)}%`;
  };
  const weight = (grams: number | null) =>
    grams === null ? "–" : weightText(grams, species, language);
  const misses = outcomes
    .map(({ forecastG, cameG }) => missPct(forecastG, cameG))
    .filter((miss) => miss !== null);
  const range = t("pastRange", {
    count: misses.length,
    low: percent(Math.min(...misses)),
    high: percent(Math.max(...misses)),
  });
  return (
    <SmallTable
      title={misses.length === 0 ? t("pastTitle") : `${t("pastTitle")} · ${range}`}
      headings={[t("pastDay"), t("pastForecast"), t("pastCame"), t("pastMiss")]}
      numbers={[0, 1, 2]}
      none={t("pastNone")}
      rows={outcomes.map((outcome) => ({
        key: String(outcome.flockId),
        name: (
          <Link className={houseLinkCss.houseLink} to={paths.reportOf(outcome.flockId)}>
            {outcome.saleDay ?? outcome.leftDay}
          </Link>
        ),
        cells: [
          <>
            {outcome.gap === null ? weight(outcome.forecastG) : outcomeGaps[outcome.gap][language]}
            {outcome.gap === null && (
              <small>
                {" "}
                {weightRange(t, [outcome.lowG, outcome.highG], species, language)}
                {outcome.isLate && ` · ${t("pastLate")}`}
              </small>
            )}
          </>,
          weight(outcome.cameG),
          <>
            {percent(missPct(outcome.forecastG, outcome.cameG))}
            {outcome.gap === null && (
              <small>
                {" "}
                {t("pastNaive", { percent: percent(missPct(outcome.naiveG, outcome.cameG)) })}
              </small>
            )}
          </>,
        ],
      }))}
    />
  );
});
