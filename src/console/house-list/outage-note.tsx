import { observer } from "mobx-react-lite";
import type { House } from "../../../contract/house.ts";
import { useMonitorSay } from "../../i18n/words/monitor.ts";

/** How many alarms of a house are out of service; nothing where none is. */
export const OutageNote = observer(function OutageNote({ house }: { house: House }) {
  const { say } = useMonitorSay();
  return house.outages === 0 ? null : (
    <span className="card-outages">⊘ {say("outagesOf", { count: house.outages })}</span>
  );
});
