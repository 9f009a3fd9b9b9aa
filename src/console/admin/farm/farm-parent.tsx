import { observer } from "mobx-react-lite";
import { useState } from "react";
import { levelsBelow, mayHold } from "../../../../contract/fleet/farm.ts";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FieldPart } from "../../crud/form/form-field.ts";
import { SearchSelect } from "../../crud/select/search-select.tsx";
import { type FarmEdit, putParent } from "./farm-edit.ts";
import { useFarmText } from "../../../i18n/words/fleet/farm-words.ts";

const optionsMax = 50;

interface Props extends FieldPart<number | null> {
  readonly edit: FarmEdit;
}

/**
 * Choice of a node's parent: one of those that can hold it, in its organisation; none is the
 * organisation alone. Nodes below it are of lower levels and never among them.
 */
export const FarmParent = observer(function FarmParent({ name, label, value, edit }: Props) {
  const { fleet } = useStores();
  const { t, language } = useFarmText();
  const [keyword, setKeyword] = useState("");
  const { record } = edit;
  const above = (farm: Farm): readonly Farm[] => {
    const parent = farm.parentId === null ? undefined : fleet.farms.get(farm.parentId);
    return parent === undefined ? [farm] : [...above(parent), farm];
  };
  const mayBe = (farm: Farm): boolean =>
    record === null
      ? levelsBelow[farm.level].length > 0
      : farm.orgId === record.orgId && mayHold(farm.level, record.level);
  const searched = keyword.toLowerCase();
  const matches = [...fleet.farms.values()].filter(
    (farm) => mayBe(farm) && `${farm.name}\n${farm.nameEn ?? ""}`.toLowerCase().includes(searched),
  );
  const pathOf = (farm: Farm): string =>
    [fleet.orgs.get(farm.orgId), ...above(farm).slice(0, -1)]
      .flatMap((item) => (item === undefined ? [] : [nameIn(item, language)]))
      .join(" › ");
  const chosen = value === null ? undefined : fleet.farms.get(value);
  return (
    <SearchSelect
      name={name}
      label={label}
      chosen={value === null ? t("farmRoot") : nameIn(chosen, language)}
      total={matches.length}
      options={matches
        .slice(0, optionsMax)
        .map((farm) => ({ id: farm.id, name: nameIn(farm, language), detail: pathOf(farm) }))}
      onSearch={setKeyword}
      onPick={(id) => putParent(edit, fleet.farms.get(id) ?? null)}
      {...(value !== null && { onClear: () => putParent(edit, null) })}
    />
  );
});
