import { observer } from "mobx-react-lite";
import { OutageList } from "../outage/outage-list.tsx";

/** What is out of service in the own houses. */
export const OutageView = observer(function OutageView() {
  return (
    <div className="setting-view">
      <OutageList houseId={null} />
    </div>
  );
});
