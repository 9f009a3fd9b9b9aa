import css from "./current-alarms.module.css";
import { observer } from "mobx-react-lite";
import { useNavigate } from "react-router-dom";
import { useStores } from "../../../context/use-stores.ts";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { TabbedPage } from "../../components/panel/tabbed-page.tsx";
import { WorkNotes } from "../work/work-notes.tsx";
import { AlarmList } from "../list/alarm-list.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const Outages = lazyPart(
  () => import("../setting/outage-view.tsx"),
  ({ OutageView }) => OutageView,
);

const Works = lazyPart(
  () => import("../work/work-part.tsx"),
  ({ WorkPart }) => WorkPart,
);

const Runs = lazyPart(
  () => import("../work/run-part.tsx"),
  ({ RunPart }) => RunPart,
);

/** /alarm/current: the open alarms, the alarms out of service, and planned work. */
export const CurrentAlarms = observer(function CurrentAlarms() {
  const { session } = useStores();
  const { t } = useAlarmSettingText();
  return (
    <TabbedPage
      label={t("alarms")}
      tabs={[
        { key: "open", name: t("alarms"), View: OpenAlarms },
        ...(session.may("alarmSetting.read")
          ? [{ key: "outages", name: t("partOutages"), View: Outages }]
          : []),
        { key: "works", name: t("partWorks"), View: Works },
        { key: "workRuns", name: t("partRuns"), View: Runs },
      ]}
    />
  );
});

const OpenAlarms = observer(function OpenAlarms() {
  const go = useNavigate();
  const { t } = useAlarmSettingText();
  return (
    <div className={css.alarmPage}>
      <h1 className="visually-hidden">{t("alarms")}</h1>
      <WorkNotes />
      <AlarmList onOpen={(houseId) => void go(paths.house(houseId))} />
    </div>
  );
});
