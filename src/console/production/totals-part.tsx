import "./production.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { speciesKeys, speciesNames } from "../../../contract/house.ts";
import { totalGroupKeys, totalGroups, type TotalRow } from "../../../contract/production-total.ts";
import { useBooksSay } from "../../i18n/words/books-say.ts";
import type { QueryOf } from "../../stores/port/call.ts";
import { FilterSelect } from "../record/filter-select.tsx";
import type { ListSource } from "../record/record-source.ts";
import { useListPage } from "../record/use-list-page.ts";
import { useRecordsChanged } from "../record/use-records-changed.ts";
import { useListAddress } from "../record/use-records.ts";
import { useLastToday } from "../part/use-last-today.ts";
import { BookList } from "../book/book-list.tsx";
import { BreedFilter } from "./breed-filter.tsx";
import { DayStep } from "./day-step.tsx";
import { totalColumns } from "./totals-column.tsx";

const groups = totalGroupKeys.filter((key) => key !== "farm" && key !== "all");

/** The sums of a day, and of all flocks below them. */
const source: ListSource<TotalRow, never, QueryOf<"productionTotals">> = {
  fetch: (callApi) => async (query, options) => {
    const { rows, all, total } = await callApi("productionTotals", query, options);
    return { total, rows: rows.length === 0 ? [] : [...rows, { ...all, id: 0 }] };
  },
  sorts: [],
  isWhole: true,
};

/** What a day comes to by farm, area, breed or species; each sum says of how many flocks it is. */
export const TotalsPart = observer(function TotalsPart() {
  const { say, language } = useBooksSay();
  const { pick, read, ask } = useListAddress();
  const [own] = useState(source);
  const by = pick("by", groups);
  const filters = {
    day: read("day"),
    farmId: Number(read("farm")) || 0,
    species: pick("species", speciesKeys),
    breedId: Number(read("breed")) || 0,
    by,
  };
  const { address, list, asked } = useListPage(own, filters);
  useRecordsChanged("records", list, false);
  const today = useLastToday();
  return (
    <BookList
      title="totalsTitle"
      searchHint="searchTotals"
      isWhole
      list={list}
      address={address}
      columns={totalColumns(by === "" ? "farm" : by, list.rows, { say, language })}
      filterNames={["farm", "species", "breed"]}
      farmId={filters.farmId}
      empty={{ title: "noTotals", why: "noTotalsWhy" }}
      file={(format) => ({
        name: "exportProduction",
        input: { ...asked, by: by === "" ? "farm" : by, format },
      })}
      lead={
        <DayStep
          day={filters.day === "" ? today : filters.day}
          max={today}
          onPick={(day) => ask({ day: day === today ? null : day })}
        />
      }
      filters={
        <>
          <FilterSelect
            label={say("immuneSpecies")}
            every={say("everyImmuneSpecies")}
            value={filters.species}
            options={speciesKeys.map((value) => ({ value, label: speciesNames[value][language] }))}
            onPick={(species) => ask({ species })}
          />
          <BreedFilter
            breedId={filters.breedId}
            species={filters.species}
            onPick={(breed) => ask({ breed })}
          />
          <FilterSelect
            label={say("totalsBy")}
            every={say("byGroup", { group: totalGroups.farm[language] })}
            value={by}
            options={groups.map((value) => ({
              value,
              label: say("byGroup", { group: totalGroups[value][language] }),
            }))}
            onPick={(value) => ask({ by: value })}
          />
        </>
      }
    />
  );
});
