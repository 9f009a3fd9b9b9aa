import { observer } from "mobx-react-lite";
import { HousePart } from "../maintenance/house-part.tsx";
import type { HouseTabProps } from "./house-tab-props.ts";

/** What is to be done in the house, how long its fans ran, what was done. */
export const MaintenanceTab = observer(function MaintenanceTab({ record }: HouseTabProps) {
  return (
    <div className="house-block">
      <HousePart houseId={record.id} farmId={record.house.farmId} />
    </div>
  );
});
