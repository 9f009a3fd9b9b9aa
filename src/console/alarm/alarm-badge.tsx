import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useStores } from "../../context/use-stores.ts";
import { isSeverity, MarkShape, severityKey } from "../../ui/severity-mark.tsx";
import { useConsoleSay } from "../../i18n/words/console.ts";

/**
 * How many alarms there are, with the shape of the worst as far as it is known; nothing while there
 * are none.
 */
export const AlarmBadge = observer(function AlarmBadge() {
  const { fleet, alarmCount } = useStores();
  const { say } = useConsoleSay();
  const { worst } = fleet.totals;
  const { count } = alarmCount;
  if (count === 0) return null;
  const key = isSeverity(worst) ? severityKey(worst) : null;
  const label = say("alarmBadge", { count });
  return (
    <Link
      to={paths.houseOverview}
      className={`alarm-badge is-${key ?? "unknown"}`}
      aria-label={label}
      title={label}
    >
      {key !== null && <MarkShape name={key} />}
      <span data-testid="alarm-count">{count}</span>
    </Link>
  );
});
