import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import "../entry/production.module.css";
import { addDays } from "../../../../contract/base/calendar-day.ts";
import { speciesKeys, speciesNames } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  totalGroupKeys,
  totalGroups,
  type TotalRow,
} from "../../../../contract/flock/production/production-total.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useLastToday } from "../../components/date/use-last-today.ts";
import { FlockRecordList } from "../../crud/page/flock-record-list.tsx";
import { BreedFilter } from "./breed-filter.tsx";
import { DayStep } from "../entry/day-step.tsx";
import { totalColumns } from "./totals-column.tsx";

const hideFirst = [
  "kwh",
  "waterL",
  "feedKg",
  "eggs",
  "culled",
  "fcr",
  "survivalPct",
  "layPct",
] as const;

const groups = totalGroupKeys.filter((key) => key !== "farm" && key !== "all");

/** The sums of a day, with the sum of all flocks below them. */
const source: ListSource<TotalRow, never, QueryOf<"productionTotals">> = {
  fetch: (callApi) => async (query, options) => {
    const { rows, all, total } = await callApi("productionTotals", query, options);
    return { total, rows: rows.length === 0 ? [] : [...rows, { ...all, id: 0 }] };
  },
  sorts: [],
  isWhole: true,
};

/** Totals of a day by farm, area, breed or species; each sum shows how many flocks it covers. */
export const TotalsPart = observer(function TotalsPart() {
  const { t, language } = useBooksText();
  const { pick, read, setQuery } = useListAddress();
  const [own] = useState(source);
  const by = pick("by", groups);
  const today = useLastToday();
  // The present day has hardly any records.
  const yesterday = addDays(today, -1);
  const filters = {
    day: read("day") || yesterday,
    farmId: Number(read("farm")) || 0,
    species: pick("species", speciesKeys),
    breedId: Number(read("breed")) || 0,
    by,
  };
  const { address, list, listQuery } = useListPage(own, filters);
  useRecordsChanged("records", list, false);
  return (
    <FlockRecordList
      title="totalsTitle"
      searchHint="searchTotals"
      isWhole
      list={list}
      address={address}
      hideFirst={hideFirst}
      columns={totalColumns(by === "" ? "farm" : by, list.rows, { t, language })}
      filterNames={["farm", "species", "breed"]}
      farmId={filters.farmId}
      empty={{ title: "noTotals", why: "noTotalsWhy" }}
      file={(format) => ({
        name: "exportProduction",
        input: { ...listQuery, by: by === "" ? "farm" : by, format },
      })}
      lead={
        <DayStep
          day={filters.day}
          max={today}
          onPick={(day) => setQuery({ day: day === yesterday ? null : day })}
        />
      }
      filters={
        <>
          <FilterSelect
            label={t("immuneSpecies")}
            every={t("everyImmuneSpecies")}
            value={filters.species}
            options={speciesKeys.map((value) => ({ value, label: speciesNames[value][language] }))}
            onPick={(species) => setQuery({ species })}
          />
          <BreedFilter
            breedId={filters.breedId}
            species={filters.species}
            onPick={(breed) => setQuery({ breed })}
          />
          <FilterSelect
            label={t("totalsBy")}
            every={t("byGroup", { group: totalGroups.farm[language] })}
            value={by}
            options={groups.map((value) => ({
              value,
              label: t("byGroup", { group: totalGroups[value][language] }),
            }))}
            onPick={(value) => setQuery({ by: value })}
          />
        </>
      }
    />
  );
});
