import { useAnimal } from "../part/use-animal.ts";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { curveOf } from "../../charts/chart-panel.ts";
import { LineMark } from "../../charts/line-mark.tsx";
import { formatNumber } from "../../lib/number.ts";
import type { TrendHistory } from "../../stores/page/trend-history.ts";
import type { Choice } from "./choice.ts";
import { figureRange } from "./compared-chart.tsx";
import { figuresOf, type FlockHistory, ranksOf } from "./compared-line.ts";
import { useComparedSay } from "../../i18n/words/compared.ts";
import { shownOf, unitOf } from "./indicator.ts";
import type { ComparedHouse } from "./use-compared.ts";
import { useHouseName } from "../part/use-house-name.ts";
import { HeadRow } from "../part/head-row.tsx";
import "../record/list.css";

interface Props {
  readonly choice: Choice;
  readonly compared: readonly ComparedHouse[];
  readonly trends: readonly TrendHistory[];
  /** By house, where figures of flocks are compared. */
  readonly flocks: ReadonlyMap<number, FlockHistory>;
}

/** What each house comes to in the stretch on screen, and its place among them. */
export const ComparedFigures = observer(function ComparedFigures({
  choice: { houses, indicator: stored, grain },
  compared,
  trends,
  flocks,
}: Props) {
  const animal = useAnimal(houses);
  const indicator = shownOf(stored, animal);
  const { say, language } = useComparedSay(animal);
  const houseName = useHouseName();
  const figures = compared.map(({ id }, index) => {
    const trend = trends[index];
    const loaded = trend === undefined ? null : figureRange(trend);
    return loaded === null ? null : figuresOf(loaded, indicator, grain, flocks.get(id) ?? null);
  });
  const ranks = ranksOf(figures.map((one) => one?.mean ?? null));
  const unit = unitOf(indicator, grain, say);
  const number = (value: number | null | undefined, decimals = indicator.decimals) =>
    formatNumber(value ?? null, decimals, language);
  return (
    <section>
      <h2 className="compared-title">
        {say("statistics")} {unit !== "" && <small>{unit}</small>}
      </h2>
      <div className="compared-scroll">
        <HTMLTable compact className="record-table compared-figures">
          <HeadRow
            heads={[
              say("colHouse"),
              { name: say("least"), isNumber: true },
              { name: say("mean"), isNumber: true },
              { name: say("greatest"), isNumber: true },
              {
                name: (
                  <>
                    {say("variationShare")}
                    <small> %</small>
                  </>
                ),
                isNumber: true,
              },
              { name: say("rankByMean"), isNumber: true, title: say("rankWhy") },
            ]}
          />
          <tbody>
            {compared.map(({ id }, index) => {
              const place = houses.indexOf(id);
              const one = figures[index];
              return (
                <tr key={id} data-house={id}>
                  <th scope="row">
                    <span className={`compare-name curve-${curveOf(place)}`}>
                      <LineMark index={place} />
                      {houseName(id)}
                    </span>
                  </th>
                  <td className="num">{number(one?.least)}</td>
                  <td className="num">{number(one?.mean)}</td>
                  <td className="num">{number(one?.greatest)}</td>
                  <td className="num">{number(one?.variation, 1)}</td>
                  <td className="num">{number(ranks[index], 0)}</td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
      <p className="compared-zone">{say("statisticsNote")}</p>
    </section>
  );
});
