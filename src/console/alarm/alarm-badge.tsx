import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { isSeverity, MarkShape, severityKey } from "../../ui/severity-mark.tsx";
import { useConsoleSay } from "../../i18n/words/console.ts";

/** How many alarms there are, with the shape of the worst; nothing while there are none. */
export const AlarmBadge = observer(function AlarmBadge() {
  const { fleet } = useStores();
  const { say } = useConsoleSay();
  const { worst } = fleet.totals;
  if (fleet.alarmCount === 0 || !isSeverity(worst)) return null;
  const key = severityKey(worst);
  const label = say("alarmBadge", { count: fleet.alarmCount });
  return (
    <Link
      to={paths.houseOverview}
      className={`alarm-badge is-${key}`}
      aria-label={label}
      title={label}
    >
      <MarkShape name={key} />
      <span data-testid="alarm-count">{fleet.alarmCount}</span>
    </Link>
  );
});
