import css from "./house-cards.module.css";
import { observer } from "mobx-react-lite";
import type { House } from "../../../../contract/fleet/house/house.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";

/**
 * The time until which planned work hides alarms of a house, and the number of alarms out of
 * service; renders nothing if there is neither.
 */
export const OutageNote = observer(function OutageNote({ house }: { house: House }) {
  const { fleet } = useStores();
  const { t } = useMonitorText();
  const { outages, workUntil } = house;
  if (outages === 0 && workUntil === undefined) return null;
  const zone = fleet.farms.get(house.farmId)?.timeZone ?? ownZone();
  const notes = [
    ...(workUntil === undefined
      ? []
      : [t("workUntil", { time: formatTime(workUntil, zone).slice(5, 16) })]),
    ...(outages === 0 ? [] : [t("outagesOf", { count: outages })]),
  ];
  return <span className={css.cardOutages}>⊘ {notes.join(" · ")}</span>;
});
