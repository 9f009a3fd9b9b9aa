import { observer } from "mobx-react-lite";
import { planTypeKeys } from "../../../../contract/maintenance/maintenance.ts";
import { planTypes } from "../../../../contract/maintenance/maintenance-template.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";

type PlanType = (typeof planTypeKeys)[number];

/** Filters plans and completed work by farm and type of plan; both are in the address. */
export const FarmTypeFilter = observer(function FarmTypeFilter({
  farmId,
  type,
}: {
  /** 0: every farm. */
  readonly farmId: number;
  readonly type: PlanType | "";
}) {
  const { t, language } = useMaintenanceText();
  const { setQuery } = useListAddress();
  return (
    <>
      <FarmSelect
        isFilter
        label={t("mtFarm")}
        farmId={farmId === 0 ? null : farmId}
        onPick={(farm) => setQuery({ farm })}
      />
      <FilterSelect
        label={t("mtType")}
        every={t("mtEveryType")}
        value={type}
        options={planTypeKeys.map((value) => ({ value, label: planTypes[value][language] }))}
        onPick={(chosen) => setQuery({ type: chosen })}
      />
    </>
  );
});
