import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import "../entry/production.module.css";
import { speciesKeys, speciesNames } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type BoardRow,
  recordStateKeys,
  type RecordState,
} from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { media, useMedia } from "../../components/input/use-media.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { animalOfBoard, boardColumns, boardHideFirst } from "./board-column.tsx";
import { BreedFilter } from "./breed-filter.tsx";
import { type BoardCounts, boardSource } from "./board-source.ts";
import { useLastToday } from "../../components/date/use-last-today.ts";
import { DayImportButton } from "./day-import.tsx";
import { DayStep } from "../entry/day-step.tsx";
import { HouseManagerList } from "./house-manager-list.tsx";

const states = recordStateKeys.filter((key) => key !== "all");

const stateWords = {
  missing: "stateMissing",
  recorded: "stateRecorded",
  due: "stateDue",
  warned: "stateWarned",
  withheld: "stateWithheld",
} as const;

/** An exported file has the flocks in the order of their houses. */
const unsorted = ({ sort: _sort, order: _order, ...query }: QueryOf<"listProduction">) => query;

const isUnbooked = ({ figures }: BoardRow): boolean =>
  figures !== null && figures.aliveFrom !== "book";

/**
 * /production/index: the flocks of a day, as a table, on a phone as a list in the order of the
 * round.
 */
export const ProductionPage = observer(function ProductionPage() {
  return useMedia(media.tablet) ? <HouseManagerList /> : <Board />;
});

/** The flocks of a day, with their records and figures. */
const Board = observer(function Board() {
  const { fleet } = useStores();
  const { pick, read, setQuery } = useListAddress();
  const [counts, setCounts] = useState<BoardCounts | null>(null);
  const [source] = useState(() => boardSource(setCounts));
  const filters = {
    day: read("day"),
    farmId: Number(read("farm")) || 0,
    species: pick("species", speciesKeys),
    breedId: Number(read("breed")) || 0,
    state: pick("state", states),
  };
  const { address, list, order, listQuery } = useListPage(source, filters);
  useRecordsChanged("records", list, false);
  const { t, language } = useProductionText(animalOfBoard(list.rows));
  const today = useLastToday();
  const zoneOf = (farmId: number) => fleet.farms.get(farmId)?.timeZone ?? ownZone();
  const labelOf = (state: Exclude<RecordState, "all">) =>
    t(stateWords[state], { count: counts?.[state] ?? "–" });
  return (
    <TableView
      title="dataInput"
      searchHint="searchBoard"
      list={list}
      address={address}
      {...(order !== undefined && { order })}
      columns={boardColumns({ t, language, zoneOf }, list.rows)}
      hideFirst={boardHideFirst}
      filterNames={["farm", "species", "breed", "state"]}
      actions={
        <>
          <DayImportButton onImported={() => void list.reload()} />
          <ExportButton
            rows={list.total}
            request={(format) => ({
              name: "exportProduction",
              input: { ...unsorted(listQuery), format },
            })}
          />
        </>
      }
      empty={{ title: "noFlocksOnDay", why: "noFlocksOnDayWhy" }}
      {...(list.rows.some(isUnbooked) && { note: t("notBookedNote") })}
      filters={
        <>
          <DayStep
            day={filters.day === "" ? (list.rows[0]?.day ?? today) : filters.day}
            max={today}
            onPick={(day) => setQuery({ day: day === today ? null : day })}
          />
          <FarmSelect
            isFilter
            label={t("colFarm")}
            farmId={filters.farmId === 0 ? null : filters.farmId}
            onPick={(farm) => setQuery({ farm })}
          />
          <FilterSelect
            label={t("speciesFilter")}
            every={t("everySpecies")}
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
            label={t("recordState")}
            every={t("everyRecord")}
            value={filters.state}
            options={states.map((value) => ({ value, label: labelOf(value) }))}
            onPick={(state) => setQuery({ state })}
          />
        </>
      }
    />
  );
});
