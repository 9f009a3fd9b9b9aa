import { observer } from "mobx-react-lite";
import {
  type PlanFilter,
  planFilterKeys,
  planFilters,
} from "../../../../contract/maintenance/maintenance.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";

/** Choice of the state of plans, in the address. */
export const PlanStateFilter = observer(function PlanStateFilter({
  state,
}: {
  readonly state: PlanFilter | "";
}) {
  const { t, language } = useMaintenanceText();
  const { setQuery } = useListAddress();
  return (
    <FilterSelect
      label={t("mtState")}
      every={t("mtEveryState")}
      value={state}
      options={planFilterKeys.map((value) => ({ value, label: planFilters[value][language] }))}
      onPick={(picked) => setQuery({ state: picked })}
    />
  );
});
