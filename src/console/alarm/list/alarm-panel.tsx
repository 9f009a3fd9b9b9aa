import css from "./alarm-list.module.css";
import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useIncidentText } from "../../../i18n/words/alarm/incident-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import { AlarmList } from "./alarm-list.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

/** Loaded after the page, because it is rarely needed. */
const AdviceNote = lazyPart(
  () => import("../../components/house/advice-note.tsx"),
  ({ AdviceNote }) => AdviceNote,
);

/** Content the badge opens, on any page: the open alarms by their incidents. */
export const AlarmPanel = observer(function AlarmPanel({ onClose }: { onClose: () => void }) {
  const { t } = useIncidentText();
  const go = useNavigate();
  return (
    <SidePanel isOpen title={t("alarms")} titleId="alarm-panel-title" width={560} onClose={onClose}>
      <Suspense fallback={null}>
        <AdviceNote onFollow={onClose} />
      </Suspense>
      <div className={css.alarmPanelList}>
        <AlarmList onOpen={(houseId) => void go(paths.house(houseId))} />
      </div>
      <p className={css.alarmPanelFoot}>
        <Link to={paths.houseOverview} onClick={onClose}>
          {t("houseOverview")}
        </Link>
        <Link to={paths.alarmHistory} onClick={onClose}>
          {t("alarmHistory")}
        </Link>
      </p>
    </SidePanel>
  );
});
