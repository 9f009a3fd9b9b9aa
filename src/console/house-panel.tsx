import { Button, Drawer } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { metrics } from "../../contract/metric.ts";
import { units } from "../../contract/unit.ts";
import { nameIn } from "../lib/name.ts";
import { formatTime } from "../lib/time.ts";
import { useStores } from "../stores/context.ts";
import type { HouseRecord } from "../stores/house-record.ts";
import { StatusMark } from "../ui/severity-mark.tsx";
import { AlarmActions, type AlarmAction } from "./alarm-actions.tsx";
import { AlarmItem } from "./alarm-item.tsx";
import { HouseAge } from "./house-age.tsx";
import { breedText, modeText, TempCell } from "./house-cells.tsx";
import { Note } from "./house-list.tsx";
import { LiveValue } from "./live-value.tsx";
import { useSay } from "./say.ts";
import { useStale } from "./use-stale.ts";

/** One house beside the list: its alarms and what may be done, and its newest values. Closed while `houseId` is null. */
export const HousePanel = observer(function HousePanel({ houseId, onClose }: { houseId: number | null; onClose: () => void }) {
  const { fleet, interest, language } = useStores();
  const { say } = useSay();
  const record = houseId === null ? undefined : fleet.house(houseId);
  useEffect(() => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })), [interest, houseId]);
  return (
    <Drawer isOpen={houseId !== null} onClose={onClose} size="min(480px, 100vw)" className="house-panel" hasBackdrop={false} enforceFocus={false} canOutsideClickClose={false} aria-labelledby="house-panel-title">
      <header className="panel-title">
        <h2 id="house-panel-title">{record && nameIn(record.house, language.current)}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={say("close")} title={say("close")} onClick={onClose} />
      </header>
      {record !== undefined && <PanelBody record={record} />}
      {record === undefined && fleet.isLoaded && houseId !== null && <Note title={say("houseGone")} why={say("houseGoneWhy")} />}
    </Drawer>
  );
});

const PanelBody = observer(function PanelBody({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const [action, setAction] = useState<AlarmAction | null>(null);
  const { house, alarms, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  const timeZone = farm?.timeZone ?? "UTC";
  return (
    <div className="panel-body">
      <p className="panel-head"><StatusMark status={record.status} worst={worst} language={language} /><span>{farm && nameIn(farm, language)}</span><HouseAge record={record} /></p>
      <section>
        <h3>{say("alarmsOfHouse")}</h3>
        {alarms.length === 0 && <p className="panel-none">{say("noAlarms")}</p>}
        {alarms.map((alarm) => <AlarmItem key={alarm.id} alarm={alarm} onTick={null} onOpen={null} onAct={setAction} />)}
      </section>
      <Values record={record} timeZone={timeZone} />
      <p className="panel-note">{say("localTime", { zone: timeZone })}</p>
      <AlarmActions action={action} onDone={() => setAction(null)} />
    </div>
  );
});

const climate = ["rh", "co2", "nh3", "staticPressure", "tempOut", "tempDiff", "ventLevel"] as const;

const Values = observer(function Values({ record, timeZone }: { record: HouseRecord; timeZone: string }) {
  const { say, language } = useSay();
  const isStale = useStale(record);
  const { house, reading } = record.now;
  const at = reading?.at;
  const old = isStale ? "values is-stale" : "values";
  const live = (value: number | null | undefined, decimals: number, unit: string) => <LiveValue value={value} decimals={decimals} at={at} unit={unit} language={language} />;
  return (
    <>
      <section>
        <h3>{say("climate")}</h3>
        <dl className={old}>
          <div><dt>{say("colTemp")}</dt><dd><TempCell record={record} /></dd></div>
          {climate.map((key) => <div key={key}><dt>{metrics[key].name[language]}</dt><dd>{live(reading?.[key], metrics[key].decimals, units[metrics[key].unit].symbol)}</dd></div>)}
          <div><dt>{say("colMode")}</dt><dd className="live" data-updated-at={at}>{modeText(record, language)}</dd></div>
        </dl>
      </section>
      <section>
        <h3>{say("use")}</h3>
        <dl className={old}>
          <div><dt>{metrics.water.name[language]}</dt><dd>{live(reading?.waterToday, 0, "L")} <small>/ {live(reading?.waterYesterday, 0, "L")}</small></dd></div>
          <div><dt>{metrics.feed.name[language]}</dt><dd>{live(reading?.feedToday, 0, "kg")} <small>/ {live(reading?.feedYesterday, 0, "kg")}</small></dd></div>
        </dl>
      </section>
      <section>
        <h3>{say("flock")}</h3>
        <dl className="values">
          <div><dt>{say("colBreed")}</dt><dd>{breedText(record, language)}</dd></div>
          <div><dt>{say("colDay")}</dt><dd>{live(reading?.dayAge, 0, "")}</dd></div>
          <div><dt>{say("colAlive")}</dt><dd>{live(reading?.aliveCount, 0, "")}</dd></div>
          <div><dt>{say("placed")}</dt><dd>{house.placedAt === null ? "–" : formatTime(house.placedAt, timeZone).slice(0, 10)}</dd></div>
          <div><dt>{say("networkId")}</dt><dd>{house.networkId ?? "–"}</dd></div>
          <div><dt>{say("updated")}</dt><dd>{at === undefined ? say("neverHeard") : formatTime(at, timeZone)}</dd></div>
        </dl>
      </section>
    </>
  );
});
