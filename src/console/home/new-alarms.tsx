import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { isAnnunciated } from "../../../contract/alarm.ts";
import { paths } from "../../paths.ts";
import { useStores } from "../../stores/context.ts";
import type { AlarmAction } from "../alarm-action.ts";
import { AlarmActions } from "../alarm-actions.tsx";
import { AlarmItem } from "../alarm-item.tsx";
import { useSay } from "../page-say.ts";

const shown = 8;

/** The alarms nobody has in hand, newest first. */
export const NewAlarms = observer(function NewAlarms() {
  const { fleet } = useStores();
  const { say } = useSay();
  const go = useNavigate();
  const [action, setAction] = useState<AlarmAction | null>(null);
  const waiting = fleet.openAlarms.filter((alarm) => alarm.state === "unacknowledged" && isAnnunciated(alarm));
  const newest = waiting.toSorted((a, b) => b.raisedAt - a.raisedAt || b.id - a.id).slice(0, shown);
  return (
    <section className="home-panel" aria-labelledby="home-alarms">
      <header><h2 id="home-alarms">{say("newAlarms")}</h2><Link to={paths.houseOverview}>{say("allAlarms", { count: fleet.openAlarms.length })}</Link></header>
      {newest.length === 0 && <p className="home-none">{say("noneWaiting")}</p>}
      {newest.map((alarm) => <AlarmItem key={alarm.id} alarm={alarm} onTick={null} onOpen={(houseId) => void go(paths.house(houseId))} onAct={setAction} />)}
      <AlarmActions action={action} onDone={() => setAction(null)} />
    </section>
  );
});
