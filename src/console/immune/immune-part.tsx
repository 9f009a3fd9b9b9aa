import "./immune.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { speciesKeys, speciesNames } from "../../../contract/house.ts";
import {
  type ImmuneCounts,
  immuneFilterKeys,
  type ImmuneFilter,
  immuneFilters,
} from "../../../contract/immune.ts";
import { useStores } from "../../context/use-stores.ts";
import { useBooksSay } from "../../i18n/words/books-say.ts";
import { ownZone } from "../../lib/time.ts";
import { BookList } from "../book/book-list.tsx";
import { FilterSelect } from "../record/filter-select.tsx";
import { useListPage } from "../record/use-list-page.ts";
import { useRecordsChanged } from "../record/use-records-changed.ts";
import { useListAddress } from "../record/use-records.ts";
import { type Asked, ImmuneAnswer } from "./immune-answer.tsx";
import { immuneColumns } from "./immune-column.tsx";
import { immuneSource } from "./immune-source.ts";

const states = immuneFilterKeys.filter((key) => key !== "todo");
type State = Exclude<ImmuneFilter, "todo">;
const isCounted = (state: State): state is keyof ImmuneCounts =>
  state === "overdue" || state === "due";

/** Vaccination reminders: what is overdue, due and coming, and who did what when. */
export const ImmunePart = observer(function ImmunePart() {
  const { fleet, session } = useStores();
  const { say, language } = useBooksSay();
  const { pick, read, ask } = useListAddress();
  const [counts, setCounts] = useState<ImmuneCounts | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [source] = useState(() => immuneSource(setCounts));
  const filters = {
    farmId: Number(read("farm")) || 0,
    flockId: Number(read("flock")) || 0,
    species: pick("species", speciesKeys),
    state: pick("state", states),
  };
  const { address, list, order, asked: wanted } = useListPage(source, filters);
  useRecordsChanged("records", list, asked !== null);
  const zoneOf = (farmId: number) => fleet.farms.get(farmId)?.timeZone ?? ownZone();
  const labelOf = (state: State) =>
    isCounted(state) && counts !== null
      ? say("stateWith", { state: immuneFilters[state][language], count: counts[state] })
      : immuneFilters[state][language];
  const todo = counts === null ? "–" : counts.overdue + counts.due + counts.coming;
  const columns = immuneColumns({
    say,
    language,
    zoneOf,
    may: { done: session.may("production.record"), correct: session.may("production.correct") },
    onAnswer: (kind, task) => setAsked({ kind, task }),
  });
  return (
    <>
      <BookList
        title="immuneTitle"
        searchHint="searchImmune"
        list={list}
        address={address}
        {...(order !== undefined && { order })}
        columns={columns}
        filterNames={["farm", "flock", "species", "state"]}
        empty={{ title: "noImmune", why: "noImmuneWhy" }}
        farmId={filters.farmId}
        file={(format) => ({ name: "exportImmune", input: { ...wanted, format } })}
        filters={
          <>
            <FilterSelect
              label={say("immuneSpecies")}
              every={say("everyImmuneSpecies")}
              value={filters.species}
              options={speciesKeys.map((value) => ({
                value,
                label: speciesNames[value][language],
              }))}
              onPick={(species) => ask({ species })}
            />
            <FilterSelect
              label={say("immuneState")}
              every={say("stateTodo", { count: todo })}
              value={filters.state}
              options={states.map((value) => ({ value, label: labelOf(value) }))}
              onPick={(state) => ask({ state })}
            />
          </>
        }
      />
      <ImmuneAnswer
        asked={asked}
        zoneOf={zoneOf}
        onClose={() => setAsked(null)}
        onDone={() => void list.reload()}
      />
    </>
  );
});
