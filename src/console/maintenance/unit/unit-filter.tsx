import { observer } from "mobx-react-lite";
import {
  houseUnitFields,
  type UnitKind,
  unitKindKeys,
  unitKinds,
} from "../../../../contract/maintenance/house-unit.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";

/** Filters of the unit list, all stored in the address. */
export interface UnitNarrowed {
  /** 0: every house. */
  readonly houseId: number;
  readonly kind: UnitKind | "";
  readonly signs: "1" | "";
  readonly out: "1" | "";
  readonly retired: "1" | "";
}

/** Filters units by house, kind, problem and state. */
export const UnitFilter = observer(function UnitFilter({
  houseId,
  kind,
  signs,
  out,
  retired,
}: UnitNarrowed) {
  const { t, language } = useMaintenanceText();
  const { setQuery } = useListAddress();
  return (
    <>
      <HouseSelect
        label={t("mtHouse")}
        houseId={houseId === 0 ? null : houseId}
        onPick={(house) => setQuery({ house })}
      />
      <FilterSelect
        label={t("mtKind")}
        every={t("mtEveryKind")}
        value={kind}
        options={unitKindKeys.map((value) => ({ value, label: unitKinds[value][language] }))}
        onPick={(value) => setQuery({ kind: value })}
      />
      <FilterSelect
        label={houseUnitFields.signs.name[language]}
        every={t("mtAnySigns")}
        value={signs}
        options={[{ value: "1", label: t("mtWithSigns") }]}
        onPick={(value) => setQuery({ signs: value })}
      />
      <FilterSelect
        label={t("mtStanding")}
        every={t("mtInPlace")}
        value={retired === "1" ? "retired" : out === "1" ? "out" : ""}
        options={[
          { value: "out", label: t("mtOutButton") },
          { value: "retired", label: t("mtRemoved") },
        ]}
        onPick={(value) =>
          setQuery({ out: value === "out" ? "1" : null, retired: value === "retired" ? "1" : null })
        }
      />
    </>
  );
});
