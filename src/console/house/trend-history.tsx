import houseCss from "../fleet/house-detail/house.module.css";
import { StatusTrend } from "../fleet/trend/status-trend.tsx";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";

/** History of the house over any period: curves, rows, statistics and export. */
export const TrendHistory = ({ record }: HouseTabProps) => (
  <div className={houseCss.houseBlock}>
    <StatusTrend houseId={record.id} />
  </div>
);
