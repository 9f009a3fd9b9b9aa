import panelCss from "../../components/panel/panel.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useStores } from "../../../context/use-stores.ts";
import { useMorningText } from "../../../i18n/words/operate/morning-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";

/** Link to the current urgent alarms, above the list, which was computed in the morning. */
export const UrgentNow = observer(function UrgentNow() {
  const { fleet } = useStores();
  const { t } = useMorningText();
  const count = fleet.totals.bySeverity[1];
  if (count === 0) return null;
  return (
    <p className={`row strong ${panelCss.briefNone}`} role="note">
      <MarkShape name="urgent" />
      <Link to={paths.alarmCurrent}>{t("morningUrgent", { count })}</Link>
    </p>
  );
});
