import css from "./alarm-badge.module.css";
import { Button } from "@blueprintjs/core";
import { ChevronDown } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { useStores } from "../../../context/use-stores.ts";
import { isSeverity, MarkShape, severityKey } from "../../../ui/severity-mark.tsx";
import { paths } from "../../../lib/data/paths.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const AlarmPanel = lazyPart(
  () => import("./alarm-panel.tsx"),
  ({ AlarmPanel }) => AlarmPanel,
);

/**
 * Link to the overview with the number of alarms and the shape of the worst one loaded; renders
 * nothing without alarms. The button beside it lists them on the current page. That list stays open
 * when the last alarm ends.
 */
export const AlarmBadge = observer(function AlarmBadge() {
  const { fleet, alarmCount } = useStores();
  const { t } = useConsoleText();
  const [isOpen, setOpen] = useState(false);
  const { worst } = fleet.totals;
  const { count } = alarmCount;
  const key = isSeverity(worst) ? severityKey(worst) : null;
  const label = t("alarmBadge", { count });
  return (
    <>
      {count > 0 && (
        <span className={css.alarmBadgePart}>
          <Link
            to={paths.houseOverview}
            className={`${css.alarmBadge} is-${key ?? "unknown"}`}
            aria-label={label}
            title={label}
          >
            {key !== null && <MarkShape name={key} />}
            <span data-testid="alarm-count">{count}</span>
          </Link>
          <Button
            variant="minimal"
            size="small"
            icon={<ChevronDown />}
            aria-label={t("showAlarms")}
            title={t("showAlarms")}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AlarmPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
