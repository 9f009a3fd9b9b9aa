import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Animal } from "../../../../contract/base/animal.ts";
import { metrics } from "../../../../contract/base/metric.ts";
import type { RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { shownUnit } from "../../../lib/text/shown-metric.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import { endOf } from "../../../stores/telemetry/loaded-range.ts";
import type { Indicator } from "./trend-indicator.ts";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";
import { WideTable } from "./wide-table.tsx";
import listCss from "../../crud/list/list.module.css";
import trendCss from "./trend.module.css";

interface Props {
  readonly trend: TrendHistory;
  readonly chosen: readonly Indicator[];
  readonly animal: Animal;
  readonly timeZone: string;
}

/**
 * Statistics over every reading of the period on screen: the zoomed part once it is loaded,
 * otherwise the whole window.
 */
export const TrendFigures = observer(function TrendFigures({
  trend,
  chosen,
  animal,
  timeZone,
}: Props) {
  const { t, language } = useTrendText();
  const loaded =
    trend.zoom !== null && !trend.isPending && trend.fine !== null ? trend.fine : trend.coarse;
  if (loaded === null) return null;
  const { reply, until } = loaded;
  const time = (at: number) => formatTime(at, timeZone).slice(0, 16);
  return (
    <section className={trendCss.trendFigures}>
      <h2>
        {t("statistics")}{" "}
        <small>
          {t("statisticsOf", { from: time(reply.from), to: time(Math.min(endOf(reply), until)) })}
        </small>
      </h2>
      <WideTable label={t("statistics")}>
        <HTMLTable compact className={`fixed-table ${listCss.recordTable}`}>
          <thead>
            <tr>
              <th scope="col">{t("indicator")}</th>
              {(["least", "mean", "greatest", "variation", "readings", "totalUse"] as const).map(
                (word) => (
                  <th key={word} scope="col" className="num">
                    {t(word)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {chosen.map((key) => {
              const { symbol } = shownUnit(key, animal);
              return (
                <tr key={key}>
                  <th scope="row">
                    {metrics[key].name[language]} <small>{symbol}</small>
                  </th>
                  {figuresOf(reply, key, animal, language).map((text, index) => (
                    <td key={index} className="num">
                      {text}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </WideTable>
    </section>
  );
});

/**
 * Minimum, mean, maximum, deviation, number of readings and total of an indicator; '–' if missing.
 */
function figuresOf(
  { series }: RangeReply,
  key: Indicator,
  animal: Animal,
  language: Language,
): readonly string[] {
  const sery = series.find(({ metric }) => metric === key);
  const { scale, decimals } = shownUnit(key, animal);
  const number = (value: number | null, places: number = decimals) =>
    formatNumber(value === null ? null : value * scale, places, language);
  const total = number(sery?.kind === "counter" ? sery.total : null);
  const stats = sery?.kind === "gauge" ? sery.stats : null;
  if (stats === null) return ["–", "–", "–", "–", "–", total];
  return [
    number(stats.min),
    number(stats.mean, Math.max(1, decimals)),
    number(stats.max),
    number(stats.sd, decimals + 1),
    formatNumber(stats.count, 0, language),
    total,
  ];
}
