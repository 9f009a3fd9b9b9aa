import "./power.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type PowerHouse,
  powerSorts,
  type PowerSort,
  powerViewKeys,
  powerViews,
} from "../../../../contract/energy/power.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { powerColumns } from "./power-column.tsx";

/** Energy and cost of a flock come before the columns that explain them. */
const hideFirst = [
  "knownPct",
  "spreadKwh",
  "coldKh",
  "warmKh",
  "peakKw",
  "kwhThousandEggs",
  "costThousandEggs",
  "whM2",
  "kwhKg",
  "costKg",
  "voltMin",
  "voltMax",
  "pfMean",
] as const;

const source: ListSource<PowerHouse, PowerSort, QueryOf<"listPowerHouse">> = {
  fetch: (callApi) => (query, options) => callApi("listPowerHouse", query, options),
  sorts: powerSorts,
  usual: "kwhBird",
};
const views = powerViewKeys.filter((key) => key !== "ranking");
const notes = { ranking: "equalAgeNote", phases: "phaseNote", fans: "fanNote" } as const;

/** Houses by their energy a bird at equal age, by their phases or by their fans. */
export const PowerHouses = observer(function PowerHouses() {
  const { t, language } = usePowerText();
  const { pick, read, setQuery } = useListAddress();
  const [own] = useState(source);
  const farmId = Number(read("farm")) || 0;
  const picked = pick("view", views);
  const view = picked === "" ? "ranking" : picked;
  const { address, list, order, listQuery } = useListPage(own, { farmId });
  return (
    <TableView
      title="powerHouses"
      searchHint="searchPowerHouse"
      list={list}
      address={address}
      {...(order !== undefined && { order })}
      hideFirst={hideFirst}
      columns={powerColumns(view, list.rows, { t, language })}
      filterNames={["farm"]}
      note={t(notes[view])}
      empty={{ title: "noPowerHouses", why: "noPowerHousesWhy" }}
      actions={
        <ExportButton
          rows={list.total}
          request={(format) => ({ name: "exportPowerHouse", input: { ...listQuery, format } })}
        />
      }
      filters={
        <>
          <FarmSelect
            isFilter
            label={t("powerFarm")}
            farmId={farmId === 0 ? null : farmId}
            onPick={(farm) => setQuery({ farm })}
          />
          <FilterSelect
            label={t("viewLabel")}
            every={powerViews.ranking[language]}
            value={picked}
            options={views.map((value) => ({ value, label: powerViews[value][language] }))}
            onPick={(value) => setQuery({ view: value })}
          />
        </>
      }
    />
  );
});
