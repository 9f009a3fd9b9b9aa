import { observer } from "mobx-react-lite";
import { speciesNames } from "../../../../contract/base/animal.ts";
import {
  type SaleForecast,
  saleForecastSorts,
  saleListDays,
  saleSpans,
  soldSpecies,
} from "../../../../contract/flock/forecast/forecast.ts";
import { useForecastText } from "../../../i18n/words/flock/forecast-words.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { FlockRecordList } from "../../crud/page/flock-record-list.tsx";
import { forecastColumns } from "./forecast-column.tsx";

type ListQuery = QueryOf<"listSaleForecast">;
const source: ListSource<SaleForecast, (typeof saleForecastSorts)[number], ListQuery> = {
  fetch: (callApi) => (query, options) => callApi("listSaleForecast", query, options),
  sorts: saleForecastSorts,
};
const otherSpans = saleSpans.filter((days) => days !== saleListDays);

/** /production/forecast: flocks to be slaughtered in the next days, and how heavy they will be. */
export const ForecastPage = observer(function ForecastPage() {
  const { t, language } = useForecastText();
  const { pick, read, setQuery } = useListAddress();
  const filters = {
    farmId: Number(read("farm")) || 0,
    species: pick("species", soldSpecies),
    within: otherSpans.find((days) => String(days) === read("within")) ?? 0,
  };
  const { address, list, order, listQuery } = useListPage(source, filters);
  useRecordsChanged("records", list, false);
  return (
    <FlockRecordList
      title="forecastTitle"
      searchHint="searchBoard"
      list={list}
      address={address}
      {...(order !== undefined && { order })}
      columns={forecastColumns(t, language)}
      filterNames={["farm", "species", "within"]}
      farmId={filters.farmId}
      empty={{ title: "noForecasts", why: "noForecastsWhy" }}
      file={(format) => ({ name: "exportSaleForecast", input: { ...listQuery, format } })}
      filters={
        <>
          <FilterSelect
            label={t("forecastSpan")}
            every={t("forecastDays", { days: saleListDays })}
            value={filters.within === 0 ? "" : String(filters.within)}
            options={otherSpans.map((days) => ({
              value: String(days),
              label: t("forecastDays", { days }),
            }))}
            onPick={(within) => setQuery({ within })}
          />
          <FilterSelect
            label={t("forecastSpecies")}
            every={t("everyForecastSpecies")}
            value={filters.species}
            options={soldSpecies.map((value) => ({ value, label: speciesNames[value][language] }))}
            onPick={(species) => setQuery({ species })}
          />
        </>
      }
    />
  );
});
