import { observer } from "mobx-react-lite";
import type { GaugeKey } from "../../contract/metric.ts";
import type { WallWord } from "../i18n/words/wall.ts";
import { useStores } from "../stores/context.ts";
import { symbolOf } from "./format.ts";
import { HouseTrend } from "./house-trend.tsx";
import { useWall } from "./wall-context.ts";

interface Curve {
  readonly name: WallWord;
  readonly metric: GaugeKey | "water";
  readonly leastSpan: number;
}
const curves: readonly Curve[] = [
  { name: "rhShort", metric: "rh", leastSpan: 20 },
  { name: "co2", metric: "co2", leastSpan: 1000 },
  { name: "waterPerHour", metric: "water", leastSpan: 100 },
];
/** Two fetches: gauges by five minutes, the counter by the hour. */
export const gaugeFetch = { metrics: "temp,targetTemp,rh,co2", pixels: 288 };
const counter = { metrics: "water", pixels: 24 };

/** Foot of the wall at a house: 24 hours of its air and its water; the temperature has a place of its own. */
export const HouseCurves = observer(function HouseCurves({ houseId, count }: { houseId: number; count: number }) {
  const { fleet } = useStores();
  const { say } = useWall();
  const house = fleet.house(houseId)?.house;
  if (house === undefined) return null;
  const timeZone = fleet.farms.get(house.farmId)?.timeZone ?? "UTC";
  return (
    <section className="worst-strip" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
      {curves.slice(0, count).map(({ name, metric, leastSpan }) => (
        <figure key={metric} className="panel curve">
          <figcaption>{say(name)} <small>{symbolOf(metric)}</small></figcaption>
          <div className="panel-body"><HouseTrend houseId={houseId} {...(metric === "water" ? counter : gaugeFetch)} metric={metric} name={name} leastSpan={leastSpan} hasAxes timeZone={timeZone} /></div>
        </figure>
      ))}
    </section>
  );
});
