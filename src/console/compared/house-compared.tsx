import "../list/list.css";
import "./compared.css";
import { HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { metrics } from "../../../contract/metric.ts";
import { useStores } from "../../stores/context.ts";
import { Note, Skeleton } from "../house-list.tsx";
import { useAddress } from "../list/use-address.ts";
import { useSay } from "../page-say.ts";
import { amountFault, type ComparedMetric, comparedMax, comparedMetrics, comparedWindowKeys, comparedWindows, housesNamed, toggled } from "./choice.ts";
import { ComparedChart } from "./compared-chart.tsx";
import { HousePicker } from "./house-picker.tsx";

/** /shack/status/compared: one quantity of one to six houses over a window. The address holds the whole choice. */
export const HouseCompared = observer(function HouseCompared() {
  const { fleet, toast } = useStores();
  const { say, language } = useSay();
  const { read, put } = useAddress();
  const named = housesNamed(read("houses"));
  const houses = fleet.isLoaded ? named.filter((id) => fleet.house(id) !== undefined) : named;
  const metric: ComparedMetric = comparedMetrics.find((key) => key === read("metric")) ?? "temp";
  const window = comparedWindowKeys.find((key) => key === read("window")) ?? "week";
  const fault = amountFault(houses.length);

  function toggle(id: number) {
    const next = toggled(houses, id);
    if ("houses" in next) put({ houses: next.houses.join() });
    else toast.show("warning", say(next.refused === "tooMany" ? "comparedTooMany" : "comparedTooFew", { count: comparedMax }));
  }

  return (
    <section className="compared" aria-labelledby="compared-title">
      <h1 id="compared-title" className="visually-hidden">{say("houseCompared")}</h1>
      <div className="compared-bar">
        <HTMLSelect aria-label={say("indicator")} value={metric} onChange={(event) => put({ metric: event.currentTarget.value })}>
          {comparedMetrics.map((key) => <option key={key} value={key}>{metrics[key].name[language]}</option>)}
        </HTMLSelect>
        <SegmentedControl
          aria-label={say("timeWindow")} size="small" value={window} onValueChange={(value) => put({ window: value })}
          options={comparedWindowKeys.map((key) => ({ value: key, label: say(comparedWindows[key].word) }))}
        />
      </div>
      <HousePicker houses={houses} onToggle={toggle} />
      {!fleet.isLoaded && <Skeleton label={say("loading")} />}
      {fleet.isLoaded && fleet.houseList.length === 0 && <Note title={say("noHouses")} why={say("noHousesWhy")} />}
      {fleet.isLoaded && fleet.houseList.length > 0 && fault === "tooFew" && <Note title={say("comparedNone")} why={say("comparedTooFew", { count: comparedMax })} />}
      {fleet.isLoaded && fault === "tooMany" && <Note title={say("amountError")} why={say("comparedTooMany", { count: comparedMax })} />}
      {fleet.isLoaded && fault === null && <ComparedChart houseIds={houses} metric={metric} window={window} />}
    </section>
  );
});
