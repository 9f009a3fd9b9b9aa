import { observer } from "mobx-react-lite";
import type { House } from "../../../../contract/fleet/house/house.ts";
import { useMonitorSay } from "../../../i18n/words/fleet/monitor-words.ts";

/** Number of a house's alarms out of service; nothing if there are none. */
export const OutageNote = observer(function OutageNote({ house }: { house: House }) {
  const { say } = useMonitorSay();
  return house.outages === 0 ? null : (
    <span className="card-outages">⊘ {say("outagesOf", { count: house.outages })}</span>
  );
});
