import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { metrics } from "../../../contract/metric.ts";
import type { RangeGrain } from "../../../contract/telemetry.ts";
import { units } from "../../../contract/unit.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime } from "../../lib/time.ts";
import { endOf, type TrendPage } from "../../stores/page/trend-page.ts";
import type { Indicator } from "./indicator.ts";
import { useTrendSay } from "../../i18n/words/trend.ts";
import { WideTable } from "./wide-table.tsx";
import "../record/list.css";

interface Props {
  readonly trend: TrendPage;
  readonly chosen: readonly Indicator[];
  readonly grain: RangeGrain;
  readonly timeZone: string;
}

/**
 * Statistics of every reading of the stretch on screen: of the zoomed part when that has been
 * fetched, of the whole window else.
 */
export const TrendFigures = observer(function TrendFigures({ trend, chosen, timeZone }: Props) {
  const { say, language } = useTrendSay();
  const picture =
    trend.zoom !== null && !trend.isPending && trend.fine !== null ? trend.fine : trend.coarse;
  if (picture === null) return null;
  const { reply, until } = picture;
  const time = (at: number) => formatTime(at, timeZone).slice(0, 16);
  return (
    <section className="trend-figures">
      <h2>
        {say("statistics")}{" "}
        <small>
          {say("statisticsOf", { from: time(reply.from), to: time(Math.min(endOf(reply), until)) })}
        </small>
      </h2>
      <WideTable label={say("statistics")}>
        <HTMLTable compact className="record-table">
          <thead>
            <tr>
              <th scope="col">{say("indicator")}</th>
              {(["least", "mean", "greatest", "variation", "readings", "totalUse"] as const).map(
                (word) => (
                  <th key={word} scope="col" className="num">
                    {say(word)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {chosen.map((key) => {
              const found = reply.series.find(({ metric }) => metric === key);
              const { decimals, unit, name } = metrics[key];
              const number = (value: number | null | undefined, places: number = decimals) =>
                formatNumber(value, places, language);
              const stats = found?.kind === "gauge" ? found.stats : null;
              return (
                <tr key={key}>
                  <th scope="row">
                    {name[language]} <small>{units[unit].symbol}</small>
                  </th>
                  <td className="num">{number(stats?.min)}</td>
                  <td className="num">
                    {number(stats?.mean, decimals + (decimals === 0 ? 1 : 0))}
                  </td>
                  <td className="num">{number(stats?.max)}</td>
                  <td className="num">{number(stats?.sd, decimals + 1)}</td>
                  <td className="num">{number(stats?.count, 0)}</td>
                  <td className="num">{found?.kind === "counter" ? number(found.total) : "–"}</td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </WideTable>
    </section>
  );
});
