import css from "./house-cards.module.css";
import { observer } from "mobx-react-lite";
import type { House } from "../../../../contract/fleet/house/house.ts";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

/** Number of a house's alarms out of service; nothing if there are none. */
export const OutageNote = observer(function OutageNote({ house }: { house: House }) {
  const { t } = useMonitorText();
  return house.outages === 0 ? null : (
    <span className={css.cardOutages}>⊘ {t("outagesOf", { count: house.outages })}</span>
  );
});
