import "./house.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { useStores } from "../../stores/context.ts";
import type { HouseRecord } from "../../stores/house-record.ts";
import { Note, Skeleton } from "../house-list.tsx";
import { useSay } from "../page-say.ts";
import { HouseCurves } from "./house-curves.tsx";
import { HouseHead } from "./house-head.tsx";
import { HouseOutputs } from "./house-outputs.tsx";
import { HouseValues } from "./house-values.tsx";
import { OpenAlarms } from "./open-alarms.tsx";

/** /shack/house/:id: all that is known of one house now, and its last day. */
export const HousePage = observer(function HousePage() {
  const { fleet, interest } = useStores();
  const { say } = useSay();
  const { id } = useParams();
  const houseId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : null;
  useEffect(() => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })), [interest, houseId]);
  const record = houseId === null ? undefined : fleet.house(houseId);
  if (record !== undefined) return <HouseRoom record={record} />;
  return (
    <section className="house-page">
      <h1 className="visually-hidden">{say("houseDetail")}</h1>
      {fleet.isLoaded ? <Note title={say("houseGone")} why={say("houseGoneWhy")} /> : <Skeleton label={say("loading")} />}
    </section>
  );
});

const HouseRoom = observer(function HouseRoom({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { say } = useSay();
  const timeZone = fleet.farms.get(record.house.farmId)?.timeZone ?? "UTC";
  return (
    <article className="house-page" data-house={record.id}>
      <HouseHead record={record} />
      <div className="house-columns">
        <div className="house-column">
          <div className="house-block"><HouseOutputs houseId={record.id} /></div>
          <div className="house-block"><HouseCurves record={record} timeZone={timeZone} /></div>
        </div>
        <div className="house-column">
          <div className="house-block"><OpenAlarms record={record} /></div>
          <div className="house-block house-figures"><HouseValues record={record} timeZone={timeZone} /><p className="panel-note">{say("localTime", { zone: timeZone })}</p></div>
        </div>
      </div>
    </article>
  );
});
