import css from "./house-curves.module.css";
import { observer } from "mobx-react-lite";
import type { GaugeKey } from "../../../../contract/base/metric.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { symbolOf } from "../../shared/wall-format.ts";
import { MetricCurve } from "../trend/metric-curve.tsx";
import { HouseTemp } from "./house-temp.tsx";
import { counterFetch, gaugeFetch } from "../trend/trend-fetch.ts";
import { useWall } from "../../shared/wall-context.ts";

interface TrendMetric {
  readonly name: WallWord;
  readonly metric: GaugeKey | "water";
  readonly minSpan: number;
}
const shownMetrics: readonly TrendMetric[] = [
  { name: "rhShort", metric: "rh", minSpan: 20 },
  { name: "co2", metric: "co2", minSpan: 1000 },
  { name: "waterPerHour", metric: "water", minSpan: 100 },
];
/**
 * Footer of the wall for a house: 24 hours of its air and its water. If there is enough height, the
 * temperature has its own panel above.
 */
export const HouseCurves = observer(function HouseCurves({
  houseId,
  count,
}: {
  houseId: number;
  count: number;
}) {
  const { fleet } = useStores();
  const { t, layout } = useWall();
  const hasTemp = layout.arrangement === "ultra";
  const house = fleet.house(houseId)?.house;
  if (house === undefined) return null;
  const timeZone = fleet.farms.get(house.farmId)?.timeZone ?? "UTC";
  const first = hasTemp ? "minmax(0, 1.5fr) " : "";
  return (
    <section
      className="worst-strip"
      style={{ gridTemplateColumns: `${first}repeat(${count}, minmax(0, 1fr))` }}
    >
      {hasTemp && <HouseTemp houseId={houseId} />}
      {shownMetrics.slice(0, count).map(({ name, metric, minSpan }) => (
        <figure key={metric} className={`panel ${css.curve}`}>
          <figcaption>
            {t(name)} <small>{symbolOf(metric)}</small>
          </figcaption>
          <div className={css.wallPanelBody}>
            <MetricCurve
              houseId={houseId}
              {...(metric === "water" ? counterFetch : gaugeFetch)}
              metric={metric}
              name={name}
              minSpan={minSpan}
              hasAxes
              timeZone={timeZone}
            />
          </div>
        </figure>
      ))}
    </section>
  );
});
