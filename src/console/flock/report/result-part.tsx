import css from "./flock-result.module.css";
import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type FlockResult,
  flockResultFields,
  type ResultFigure,
  resultFigures,
  resultSorts,
  resultStateKeys,
  resultStates,
} from "../../../../contract/flock/report/flock-result.ts";
import { weightUnitOf, speciesKeys, speciesNames } from "../../../../contract/base/animal.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { FlockRecordList } from "../../crud/page/flock-record-list.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { resultColumns } from "./result-column.tsx";
import { type ResultPoint, ResultScatter } from "./result-scatter.tsx";

type ListQuery = QueryOf<"listFlockResult">;
const source: ListSource<FlockResult, (typeof resultSorts)[number], ListQuery> = {
  fetch: (callApi) => (query, options) => callApi("listFlockResult", query, options),
  sorts: resultSorts,
};
const states = resultStateKeys.filter((key) => key !== "all");
/** Digits after the point, and the smallest span of the axis. */
const drawn = {
  epef: [0, 40],
  fcr: [3, 0.1],
  survivalPct: [2, 2],
  weightG: [0, 200],
  henHousedPct: [1, 4],
} as const satisfies Record<ResultFigure, readonly [number, number]>;

/** Weights of pigs. */
const drawnKg = [1, 5] as const;

/** Present and past flocks, compared by their results. */
export const ResultPart = observer(function ResultPart() {
  const { session } = useStores();
  const { t, language } = useBooksText();
  const { pick, read, setQuery } = useListAddress();
  const age = Number(read("age")) || 0;
  const filters = {
    farmId: Number(read("farm")) || 0,
    species: pick("species", speciesKeys),
    state: pick("state", states),
    age,
  };
  const { address, list, order, listQuery } = useListPage(source, filters);
  useRecordsChanged("records", list, false);
  const maySeeMoney = session.may("feed.read") && session.may("power.cost");
  return (
    <FlockRecordList
      title="resultsTitle"
      searchHint="searchBoard"
      list={list}
      address={address}
      {...(order !== undefined && { order })}
      columns={resultColumns(list.rows, { t, language, maySeeMoney })}
      filterNames={["farm", "species", "state", "age"]}
      farmId={filters.farmId}
      empty={{ title: "noResults", why: "noResultsWhy" }}
      file={(format) => ({ name: "exportFlockResult", input: { ...listQuery, format } })}
      filters={
        <>
          <FilterSelect
            label={t("immuneSpecies")}
            every={t("everyImmuneSpecies")}
            value={filters.species}
            options={speciesKeys.map((value) => ({ value, label: speciesNames[value][language] }))}
            onPick={(species) => setQuery({ species })}
          />
          <FilterSelect
            label={t("immuneState")}
            every={resultStates.all[language]}
            value={filters.state}
            options={states.map((value) => ({ value, label: resultStates[value][language] }))}
            onPick={(state) => setQuery({ state })}
          />
          <AgeField key={age} age={age} onAge={(chosen) => setQuery({ age: chosen || null })} />
        </>
      }
      above={<Picture rows={list.rows} />}
    />
  );
});

/** Field for the age at which flocks are compared. It takes effect on Enter or when it is left. */
const AgeField = observer(function AgeField({
  age,
  onAge,
}: {
  readonly age: number;
  readonly onAge: (age: number) => void;
}) {
  const { t } = useBooksText();
  const [typed, setTyped] = useState(age === 0 ? "" : String(age));
  const apply = () => {
    const requested = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
    if (requested !== age) onAge(requested);
  };
  return (
    <form
      className={css.resultAge}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <InputGroup
        aria-label={t("resultAge")}
        placeholder={t("resultAge")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        onValueChange={setTyped}
        onBlur={apply}
      />
    </form>
  );
});

/** One figure of the page's flocks over the day of their placement. */
const Picture = observer(function Picture({ rows }: { readonly rows: readonly FlockResult[] }) {
  const { t, language } = useBooksText();
  const known = resultFigures.filter((key) => rows.some((row) => row[key] !== null));
  const [requested, setWanted] = useState<ResultFigure>("epef");
  const figure = known.includes(requested) ? requested : known[0];
  if (figure === undefined || rows.length < 2) return null;
  const isKg = rows.every(({ species }) => weightUnitOf(species) === "kg");
  const [decimals, minSpan] = figure === "weightG" && isKg ? drawnKg : drawn[figure];
  const name = flockResultFields[figure].name[language];
  const points = rows.flatMap((row): ResultPoint[] => {
    if (row[figure] === null) return [];
    const value = isKg && figure === "weightG" ? row[figure] / 1000 : row[figure];
    const { houseName, houseNameEn, placedDay, id, leftDay } = row;
    const house = houseNameIn({ houseName, houseNameEn }, language);
    const title = `${house} · ${placedDay} · ${formatNumber(value, decimals, language)}`;
    return [{ id, placedDay, value, isPast: leftDay !== null, title }];
  });
  return (
    <figure className={css.resultPicture}>
      <FilterSelect
        label={t("resultFigure")}
        every={flockResultFields[known[0] ?? "epef"].name[language]}
        value={figure === known[0] ? "" : figure}
        options={known
          .slice(1)
          .map((value) => ({ value, label: flockResultFields[value].name[language] }))}
        onPick={(value) => setWanted(resultFigures.find((key) => key === value) ?? known[0]!)}
      />
      <ResultScatter
        label={t("resultPicture", { name, count: points.length })}
        points={points}
        minSpan={minSpan}
      />
      <figcaption>{t("resultLegend")}</figcaption>
    </figure>
  );
});
