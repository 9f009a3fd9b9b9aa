import { observer } from "mobx-react-lite";
import { dataScreenPath } from "../../lib/paths.ts";
import { AlarmBadge } from "../alarm/alarm-badge.tsx";
import { useConsoleSay } from "../../i18n/words/console.ts";
import "./alarm-overview.css";

/**
 * /alarmOverview/index: the data screen, full width, from the address the build was given, with the
 * live badge beside it.
 */
export const AlarmOverview = observer(function AlarmOverview() {
  const { say, language } = useConsoleSay();
  return (
    <div className="alarm-overview">
      <h1 className="visually-hidden">{say("alarmOverview")}</h1>
      <div className="alarm-overview-badge">
        <AlarmBadge />
      </div>
      <iframe title={say("wallFrame")} src={dataScreenPath(language)} allow="fullscreen" />
    </div>
  );
});
