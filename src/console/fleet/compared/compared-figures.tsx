import { useAnimal } from "../../components/house/use-animal.ts";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { curveOf } from "../../../charts/time/chart-panel.ts";
import { LineMark } from "../../../charts/base/line-mark.tsx";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import type { Choice } from "./compared-option.ts";
import { figureRange } from "./compared-chart.tsx";
import { figuresOf, type FlockHistory, ranksOf } from "./compared-line.ts";
import { useComparedText } from "../../../i18n/words/fleet/compared-words.ts";
import { shownOf, unitOf } from "./compared-indicator.ts";
import type { ComparedHouse } from "./use-compared.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { HeadRow } from "../../components/panel/head-row.tsx";
import listCss from "../../crud/list/list.module.css";
import comparedCss from "./compared.module.css";
import chartCss from "../../../charts/base/chart.module.css";

interface Props {
  readonly choice: Choice;
  readonly compared: readonly ComparedHouse[];
  readonly trends: readonly TrendHistory[];
  /** By house, where figures of flocks are compared. */
  readonly flocks: ReadonlyMap<number, FlockHistory>;
}

/** Figures of each house for the period on screen, and its rank. */
export const ComparedFigures = observer(function ComparedFigures({
  choice: { houses, indicator: stored, grain },
  compared,
  trends,
  flocks,
}: Props) {
  const animal = useAnimal(houses);
  const indicator = shownOf(stored, animal);
  const { t, language } = useComparedText(animal);
  const houseName = useHouseName();
  const figures = compared.map(({ id }, index) => {
    const trend = trends[index];
    const loaded = trend === undefined ? null : figureRange(trend);
    return loaded === null ? null : figuresOf(loaded, indicator, grain, flocks.get(id) ?? null);
  });
  const ranks = ranksOf(figures.map((figure) => figure?.mean ?? null));
  const unit = unitOf(indicator, grain, t);
  const number = (value: number | null | undefined, decimals = indicator.decimals) =>
    formatNumber(value ?? null, decimals, language);
  return (
    <section>
      <h2 className={comparedCss.comparedTitle}>
        {t("statistics")} {unit !== "" && <small>{unit}</small>}
      </h2>
      <div className={comparedCss.comparedScroll}>
        <HTMLTable
          compact
          className={`fixed-table ${listCss.recordTable} ${comparedCss.comparedFigures}`}
        >
          <HeadRow
            heads={[
              t("colHouse"),
              { name: t("least"), isNumber: true },
              { name: t("mean"), isNumber: true },
              { name: t("greatest"), isNumber: true },
              {
                name: (
                  <>
                    {t("variationShare")}
                    <small> %</small>
                  </>
                ),
                isNumber: true,
              },
              { name: t("rankByMean"), isNumber: true, title: t("rankWhy") },
            ]}
          />
          <tbody>
            {compared.map(({ id }, index) => {
              const place = houses.indexOf(id);
              const one = figures[index];
              return (
                <tr key={id} data-house={id}>
                  <th scope="row">
                    <span className={`${chartCss.compareName} curve-${curveOf(place)}`}>
                      <LineMark index={place} />
                      {houseName(id)}
                    </span>
                  </th>
                  <td className="num">{number(one?.min)}</td>
                  <td className="num">{number(one?.mean)}</td>
                  <td className="num">{number(one?.max)}</td>
                  <td className="num">{number(one?.variation, 1)}</td>
                  <td className="num">{number(ranks[index], 0)}</td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
      <p className="no-margin muted type-m">{t("statisticsNote")}</p>
    </section>
  );
});
