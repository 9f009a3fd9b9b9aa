import { observer } from "mobx-react-lite";
import {
  type UnitKind,
  unitKindKeys,
  unitKinds,
} from "../../../../contract/maintenance/house-unit.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";

/** Filters plans by kind of unit and by assignee; both are in the address. */
export const KindMineFilter = observer(function KindMineFilter({
  kind,
  mine,
}: {
  readonly kind: UnitKind | "";
  readonly mine: "1" | "";
}) {
  const { t, language } = useMaintenanceText();
  const { setQuery } = useListAddress();
  return (
    <>
      <FilterSelect
        label={t("mtKind")}
        every={t("mtEveryKind")}
        value={kind}
        options={unitKindKeys.map((value) => ({ value, label: unitKinds[value][language] }))}
        onPick={(value) => setQuery({ kind: value })}
      />
      <FilterSelect
        label={t("mtWho")}
        every={t("mtAnybody")}
        value={mine}
        options={[{ value: "1", label: t("mtMine") }]}
        onPick={(value) => setQuery({ mine: value })}
      />
    </>
  );
});
