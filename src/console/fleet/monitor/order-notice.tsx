import houseListCss from "../house-list/house-list.module.css";
import css from "./order-notice.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { MarkShape, severityKey, isSeverity } from "../../../ui/severity-mark.tsx";
import { ShownHouses } from "../house-list/shown-houses.tsx";
import type { MonitorBoard } from "./monitor-board.ts";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

const namedMax = 3;

/**
 * Number of houses shown, and what has changed since they were sorted. It is below the list, so
 * that nothing else moves.
 */
export const OrderNotice = observer(function OrderNotice({ board }: { board: MonitorBoard }) {
  const { fleet } = useStores();
  const { t, language } = useMonitorText();
  const count = (value: number) => formatNumber(value, 0, language);
  const { moves, alarms } = board.orderChanges;
  const hasChanges = moves > 0 || alarms.length > 0;
  return (
    <div className={hasChanges ? `row ${css.orderNotice} has-news` : `row ${css.orderNotice}`}>
      <span className={houseListCss.shownCount}>
        <ShownHouses count={board.shown.length} />
      </span>
      <span className={`row ${css.orderNews}`} role="status">
        {alarms.length > 0 && (
          <span className={`row small-mark ${css.orderAlarms}`}>
            {t("newlyInAlarm")}
            {alarms.slice(0, namedMax).map(({ id, now: { house, worst } }) => {
              const farm = fleet.farms.get(house.farmId);
              return (
                <Link key={id} to={paths.house(id)}>
                  {isSeverity(worst) && <MarkShape name={severityKey(worst)} />}
                  {nameIn(house, language)}
                  {farm && <small>{nameIn(farm, language)}</small>}
                </Link>
              );
            })}
            {alarms.length > namedMax && (
              <span>{t("andMoreHouses", { count: count(alarms.length - namedMax) })}</span>
            )}
          </span>
        )}
        {moves > 0 ? (
          <span>{t("orderChanged", { count: count(moves) })}</span>
        ) : (
          alarms.length === 0 &&
          board.shown.length > 0 && <span className="muted">{t("orderIsCurrent")}</span>
        )}
      </span>
      {hasChanges && (
        <Button
          size="small"
          intent="primary"
          variant="outlined"
          text={t(moves > 0 ? "updateOrder" : "tookNote")}
          onClick={board.arrange}
        />
      )}
    </div>
  );
});
