import { observer } from "mobx-react-lite";
import { useState } from "react";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { SearchSelect } from "./search-select.tsx";

const optionsMax = 50;

/** A choice of one farm in the caller's scope, by name; null clears it. */
export const FarmSelect = observer(function FarmSelect({
  label,
  farmId,
  orgId = null,
  isFarm = false,
  isFilter = false,
  onPick,
}: {
  label: string;
  farmId: number | null;
  /** Farms of this organisation alone. */
  orgId?: number | null;
  /** Only farms, no companies or groups. */
  isFarm?: boolean;
  /** The filter of a list, which shows all farms until one is chosen. */
  isFilter?: boolean;
  onPick: (farmId: number | null) => void;
}) {
  const { fleet, language } = useStores();
  const { t } = useFormText();
  const [keyword, setKeyword] = useState("");
  const matches = [...fleet.farms.values()].filter(
    (farm) =>
      (orgId === null || farm.orgId === orgId) &&
      (!isFarm || farm.level === "farm") &&
      `${farm.name}\n${farm.nameEn ?? ""}`.toLowerCase().includes(keyword.toLowerCase()),
  );
  const options = matches.slice(0, optionsMax).map((farm) => {
    const parent = farm.parentId === null ? undefined : fleet.farms.get(farm.parentId);
    return {
      id: farm.id,
      name: nameIn(farm, language.current),
      detail: parent === undefined ? "" : nameIn(parent, language.current),
    };
  });
  const chosen = farmId === null ? undefined : fleet.farms.get(farmId);
  return (
    <SearchSelect
      label={isFilter && farmId === null ? t("everyFarmPick") : label}
      chosen={farmId === null ? null : nameIn(chosen, language.current)}
      options={options}
      total={matches.length}
      onSearch={setKeyword}
      onPick={onPick}
      onClear={() => onPick(null)}
    />
  );
});
