import { observer } from "mobx-react-lite";
import { lazy, Suspense, useState } from "react";
import { useStores } from "../../context/use-stores.ts";
import { isSeverity, MarkShape, severityKey } from "../../ui/severity-mark.tsx";
import { useConsoleSay } from "../../i18n/words/console.ts";

const AlarmPanel = lazy(() =>
  import("./alarm-panel.tsx").then(({ AlarmPanel }) => ({ default: AlarmPanel })),
);

/**
 * How many alarms there are, with the shape of the worst; nothing while there are none. It opens
 * the list of them, which stays open when the last one ends.
 */
export const AlarmBadge = observer(function AlarmBadge() {
  const { fleet } = useStores();
  const { say } = useConsoleSay();
  const [isOpen, setOpen] = useState(false);
  const { worst } = fleet.totals;
  const label = say("alarmBadge", { count: fleet.alarmCount });
  return (
    <>
      {fleet.alarmCount > 0 && isSeverity(worst) && (
        <button
          type="button"
          className={`alarm-badge is-${severityKey(worst)}`}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <MarkShape name={severityKey(worst)} />
          <span data-testid="alarm-count">{fleet.alarmCount}</span>
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AlarmPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
