import css from "./farm.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useFarmText } from "../../../i18n/words/fleet/farm-words.ts";
import type { BaseMap } from "../../../map/geo/geo.ts";
import { findPlaces, type NamedPlace, usePlaces } from "../../../map/geo/place-search.ts";
import { SearchSelect } from "../../crud/select/search-select.tsx";

const optionsMax = 50;

/** Moves the map to a place by its name; `isWide`: a province or country. */
export const FarmPlaceSearch = observer(function FarmPlaceSearch({
  base,
  onPick,
}: {
  base: BaseMap;
  onPick: (place: NamedPlace, isWide: boolean) => void;
}) {
  const { t, language } = useFarmText();
  const [keyword, setKeyword] = useState("");
  const places = usePlaces(base);
  const result = findPlaces(places, keyword);
  const nameOf = ({ fullname, nameEn }: NamedPlace) => (language === "zh" ? fullname : nameEn);
  const options = result.slice(0, optionsMax).map((place) => ({
    id: places.indexOf(place),
    name: nameOf(place),
    detail: place.parent === null ? "" : nameOf(place.parent),
  }));
  return (
    <p className={`cluster ${css.farmMapSearch}`}>
      <SearchSelect
        label={t("findPlace")}
        chosen={null}
        options={options}
        total={result.length}
        onSearch={setKeyword}
        onPick={(id) => {
          const place = places[id];
          if (place !== undefined) onPick(place, place.parent === null);
        }}
      />
      <small>{t(base.kind === "china" ? "findPlaceChina" : "findPlaceWorld")}</small>
    </p>
  );
});
