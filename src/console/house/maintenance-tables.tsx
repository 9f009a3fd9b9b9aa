import css from "../fleet/house-detail/house.module.css";
import { observer } from "mobx-react-lite";
import { HousePart } from "../maintenance/unit/house-part.tsx";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";

/** Due maintenance of the house, running times of its fans, completed work. */
export const MaintenanceTables = observer(function MaintenanceTables({ record }: HouseTabProps) {
  return (
    <div className={css.houseBlock}>
      <HousePart houseId={record.id} farmId={record.house.farmId} />
    </div>
  );
});
