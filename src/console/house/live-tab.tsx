import noteCss from "../components/answer/note.module.css";
import houseCss from "../fleet/house-detail/house.module.css";
import css from "./live-tab.module.css";
import { observer } from "mobx-react-lite";
import { media, useMedia } from "../components/input/use-media.ts";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import { HousePlanPanel } from "../fleet/house-detail/house-plan-panel.tsx";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import { HouseValues } from "../fleet/house-detail/house-values.tsx";
import { OpenAlarms } from "../fleet/house-detail/open-alarms.tsx";
import { TempToday } from "../fleet/house-detail/temp-today.tsx";

/** The house in real time: its plan, its values, its faults. */
export const LiveTab = observer(function LiveTab({ record, timeZone }: HouseTabProps) {
  const { t } = useHouseText();
  // A person with a phone is usually on the way to the house, so alarms come before the plan.
  const isAlarmFirst = useMedia(media.phone) && record.alarms.length > 0;
  const alarms = (
    <div className={houseCss.houseBlock}>
      <OpenAlarms record={record} />
    </div>
  );
  return (
    <div className={houseCss.houseColumns}>
      {isAlarmFirst && alarms}
      <div className={houseCss.houseColumn}>
        <div className={houseCss.houseBlock}>
          <HousePlanPanel record={record} />
        </div>
        <div className={houseCss.houseBlock}>
          <TempToday record={record} timeZone={timeZone} />
        </div>
      </div>
      <div className={houseCss.houseColumn}>
        {!isAlarmFirst && alarms}
        <div className={`${houseCss.houseBlock} ${css.houseFigures}`}>
          <HouseValues record={record} timeZone={timeZone} />
          <p className={noteCss.panelNote}>{t("localTime", { zone: timeZone })}</p>
        </div>
      </div>
    </div>
  );
});
