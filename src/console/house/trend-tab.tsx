import houseCss from "../fleet/house-detail/house.module.css";
import css from "./trend-tab.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { paths } from "../../lib/data/paths.ts";
import { StatusTrend } from "../fleet/trend/status-trend.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";

/** History of the house, as on its own page. */
export const TrendTab = observer(function TrendTab({ record }: HouseTabProps) {
  const { t } = useHouseText();
  return (
    <div className={houseCss.houseBlock}>
      <p className={css.houseWay}>
        <Link to={paths.houseTrend(record.id)}>{t("openTrendPage")}</Link>
      </p>
      <StatusTrend houseId={record.id} />
    </div>
  );
});
