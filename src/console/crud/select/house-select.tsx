import { observer } from "mobx-react-lite";
import { useState } from "react";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { hasWords, searchedWords } from "../../../lib/text/searched-words.ts";
import { useHouseSearch } from "../../../context/use-house-search.ts";
import { useStores } from "../../../context/use-stores.ts";
import { searchTextOf } from "../../../stores/fleet/house-name.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { SearchSelect } from "./search-select.tsx";

const optionsMax = 50;

/**
 * Selects a house in the user's scope, filtered by `offers`, by name, farm, breed or network ID;
 * null clears it. `none`: the text without any house.
 */
export const HouseSelect = observer(function HouseSelect({
  label,
  houseId,
  onPick,
  offers,
  none,
  name,
}: {
  label: string;
  houseId: number | null;
  onPick: (houseId: number | null) => void;
  offers?: (record: HouseRecord) => boolean;
  none?: string;
  name?: string;
}) {
  const { fleet, language } = useStores();
  const [keyword, setKeyword] = useState("");
  useHouseSearch(keyword);
  const farmOf = (record: HouseRecord) => fleet.farms.get(record.house.farmId);
  const offered = offers === undefined ? fleet.houseList : fleet.houseList.filter(offers);
  const words = searchedWords(keyword);
  const result =
    words.length === 0
      ? offered
      : offered.filter((record) => hasWords(searchTextOf(record.house, farmOf(record)), words));
  const options = result.slice(0, optionsMax).map((record) => {
    const farm = farmOf(record);
    return {
      id: record.id,
      name: nameIn(record.house, language.current),
      detail: farm === undefined ? "" : nameIn(farm, language.current),
    };
  });
  const chosen = houseId === null ? undefined : fleet.house(houseId);
  return (
    <SearchSelect
      {...(name !== undefined && { name })}
      {...(none !== undefined && { none })}
      label={label}
      chosen={houseId === null ? null : nameIn(chosen?.house, language.current)}
      options={options}
      total={result.length}
      onSearch={setKeyword}
      onPick={onPick}
      onClear={() => onPick(null)}
    />
  );
});
