import { observer } from "mobx-react-lite";
import { type GaugeKey, metrics } from "../../../contract/metric.ts";
import { units } from "../../../contract/unit.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../stores/context.ts";
import type { HouseRecord } from "../../stores/house-record.ts";
import { StatusMark } from "../../ui/severity-mark.tsx";
import { HouseAge } from "../house-age.tsx";
import { breedText, modeText, TempCell, WorstAlarmCell } from "../house-cells.tsx";
import { LiveValue } from "../live-value.tsx";
import { useSay } from "../page-say.ts";
import { useStale } from "../use-stale.ts";

/** What a card shows of the air; the order people read it in. */
const climate = ["targetTemp", "rh", "tempDiff", "co2", "tempOut", "nh3", "ventLevel", "staticPressure"] as const satisfies readonly GaugeKey[];

/** One house with the live values there are. */
export const MonitorCard = observer(function MonitorCard({ record, onOpen }: { record: HouseRecord; onOpen: (houseId: number) => void }) {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const isStale = useStale(record);
  const { house, reading, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  const live = (value: number | null | undefined, decimals: number, unit: string) => <LiveValue value={value} decimals={decimals} at={reading?.at} unit={unit} language={language} />;
  return (
    <button type="button" className={`monitor-card is-worst-${worst}`} data-house={record.id} onClick={() => onOpen(record.id)}>
      <span className="card-head"><strong>{nameIn(house, language)}</strong><StatusMark status={record.status} worst={worst} language={language} /></span>
      <span className="card-line"><span>{farm && nameIn(farm, language)}</span><span>{modeText(record, language)}</span></span>
      <span className="card-line"><span>{breedText(record, language)}</span><span>{!house.isEmpty && reading !== null && say("dayAndAlive", { day: formatNumber(reading.dayAge, 0, language), alive: formatNumber(reading.aliveCount, 0, language) })}</span></span>
      <span className={isStale ? "monitor-values is-stale" : "monitor-values"}>
        <span className="monitor-temp"><small>{metrics.temp.name[language]}</small><span><TempCell record={record} /><small> {units.degC.symbol}</small></span></span>
        {climate.map((key) => <span key={key} className="monitor-value"><small>{metrics[key].name[language]}</small>{live(reading?.[key], metrics[key].decimals, units[metrics[key].unit].symbol)}</span>)}
        <span className="monitor-value"><small>{metrics.water.name[language]}</small>{live(reading?.waterToday, 0, "L")}</span>
        <span className="monitor-value"><small>{metrics.feed.name[language]}</small>{live(reading?.feedToday, 0, "kg")}</span>
      </span>
      <span className="card-line">{record.worst > 0 ? <WorstAlarmCell record={record} /> : <span />}<HouseAge record={record} /></span>
    </button>
  );
});
