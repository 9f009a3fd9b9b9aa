import "./now-tab.css";
import { observer } from "mobx-react-lite";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { HousePlanPanel } from "../house-detail/house-plan-panel.tsx";
import type { HouseTabProps } from "./house-tab-props.ts";
import { HouseValues } from "../house-detail/house-values.tsx";
import { OpenAlarms } from "../house-detail/open-alarms.tsx";
import { TempToday } from "../house-detail/temp-today.tsx";
import "../../components/answer/note.css";

/** The house as it is: its plan, its values, what is wrong. */
export const NowTab = observer(function NowTab({ record, timeZone }: HouseTabProps) {
  const { t } = useHouseText();
  return (
    <div className="house-columns">
      <div className="house-column">
        <div className="house-block">
          <HousePlanPanel record={record} />
        </div>
        <div className="house-block">
          <TempToday record={record} timeZone={timeZone} />
        </div>
      </div>
      <div className="house-column">
        <div className="house-block">
          <OpenAlarms record={record} />
        </div>
        <div className="house-block house-figures">
          <HouseValues record={record} timeZone={timeZone} />
          <p className="panel-note">{t("localTime", { zone: timeZone })}</p>
        </div>
      </div>
    </div>
  );
});
