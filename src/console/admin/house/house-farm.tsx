import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FieldPart } from "../../crud/form/form-field.ts";
import { SearchSelect } from "../../crud/select/search-select.tsx";
import { useHouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";

const optionsMax = 50;

/** The farm of a house, searched by its name or its parent's; `orgId` null: of any organisation. */
export const HouseFarm = observer(function HouseFarm({
  name,
  value,
  put,
  orgId,
}: Pick<FieldPart<number | null>, "name" | "value" | "put"> & { orgId: number | null }) {
  const { fleet } = useStores();
  const { t, language } = useHouseManageText();
  const [keyword, setKeyword] = useState("");
  const above = (farm: Farm): string => {
    const parent =
      farm.parentId === null ? fleet.orgs.get(farm.orgId) : fleet.farms.get(farm.parentId);
    return parent === undefined ? "" : nameIn(parent, language);
  };
  const farms = [...fleet.farms.values()].filter(
    (farm) => farm.level === "farm" && (orgId === null || farm.orgId === orgId),
  );
  const matches = farms.filter((farm) =>
    `${farm.name}\n${farm.nameEn ?? ""}\n${above(farm)}`
      .toLowerCase()
      .includes(keyword.toLowerCase()),
  );
  const chosen = value === null ? undefined : fleet.farms.get(value);
  return (
    <SearchSelect
      label={t("houseFarmChoose")}
      name={name}
      chosen={chosen === undefined ? null : nameIn(chosen, language)}
      options={matches
        .slice(0, optionsMax)
        .map((farm) => ({ id: farm.id, name: nameIn(farm, language), detail: above(farm) }))}
      total={matches.length}
      onSearch={setKeyword}
      onPick={put}
    />
  );
});
