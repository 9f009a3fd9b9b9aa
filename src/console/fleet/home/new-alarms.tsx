import css from "../../components/panel/panel.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { isAnnunciated } from "../../../../contract/alarm/alarm.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { AlarmAction } from "../../alarm/list/alarm-action.ts";
import { AlarmActionDialog } from "../../alarm/list/alarm-action-dialog.tsx";
import { AlarmItem } from "../../alarm/list/alarm-item.tsx";
import { useAcknowledge } from "../../alarm/list/use-acknowledge.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

const shown = 8;

/** The unacknowledged alarms, worst first. */
export const NewAlarms = observer(function NewAlarms() {
  const { fleet } = useStores();
  const { t } = useOverviewText();
  const go = useNavigate();
  const [action, setAction] = useState<AlarmAction | null>(null);
  const acknowledge = useAcknowledge();
  // Acknowledges with one click, because a person in a house has no hand free for a note.
  const act = (desired: AlarmAction) =>
    desired.kind === "acknowledge" ? desired.ids.forEach(acknowledge) : setAction(desired);
  const waiting = fleet.openAlarms
    .filter((alarm) => alarm.state === "unacknowledged" && isAnnunciated(alarm))
    .slice(0, shown);
  return (
    <Panel
      id="home-alarms"
      title={t("newAlarms")}
      aside={<Link to={paths.alarmCurrent}>{t("allAlarms", { count: fleet.alarmCount })}</Link>}
    >
      {waiting.length === 0 && <p className={css.briefNone}>{t("noneWaiting")}</p>}
      {waiting.map((alarm) => (
        <AlarmItem
          key={alarm.id}
          alarm={alarm}
          onTick={null}
          onOpen={(houseId) => void go(paths.house(houseId))}
          onAct={act}
        />
      ))}
      <AlarmActionDialog action={action} onDone={() => setAction(null)} />
    </Panel>
  );
});
