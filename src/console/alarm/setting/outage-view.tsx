import css from "./alarm-setting.module.css";
import { observer } from "mobx-react-lite";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { OutageList } from "../outage/outage-list.tsx";

/** Alarms out of service in the user's own houses. */
export const OutageView = observer(function OutageView() {
  const { t } = useAlarmSettingText();
  return (
    <div className={`scroll-page ${css.settingView}`}>
      <h1 className="visually-hidden">{t("partOutages")}</h1>
      <OutageList houseId={null} />
    </div>
  );
});
