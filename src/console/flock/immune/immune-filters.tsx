import { speciesKeys, speciesNames } from "../../../../contract/base/animal.ts";
import { SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import {
  type ImmuneCounts,
  type ImmuneFilter,
  immuneFilterKeys,
  immuneFilters,
} from "../../../../contract/flock/production/immune.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";

export const immunePickKeys = immuneFilterKeys.filter((key) => key !== "todo");
type State = Exclude<ImmuneFilter, "todo">;
const isCounted = (state: State): state is keyof ImmuneCounts =>
  state === "overdue" || state === "due";

/** Returns the address's filters for the reminders, as a list and as a calendar. */
export function useImmuneFilters() {
  const { pick, read } = useListAddress();
  return {
    farmId: Number(read("farm")) || 0,
    flockId: Number(read("flock")) || 0,
    species: pick("species", speciesKeys),
    state: pick("state", immunePickKeys),
  };
}

/** Switch between list and month. */
export const ViewSwitch = observer(function ViewSwitch({ isMonth }: { readonly isMonth: boolean }) {
  const { t } = useBooksText();
  const { setQuery } = useListAddress();
  return (
    <SegmentedControl
      role="group"
      options={[
        { value: "list", label: t("immuneList") },
        { value: "month", label: t("immuneMonth") },
      ]}
      value={isMonth ? "month" : "list"}
      onValueChange={(view) =>
        setQuery(view === "month" ? { view, from: null, to: null } : { view: null })
      }
    />
  );
});

/** Filters for species and state. `every`: the text for no chosen state. */
export const ImmuneFilters = observer(function ImmuneFilters({
  counts,
  every,
  states,
}: {
  /** Null: not known yet. */
  readonly counts: ImmuneCounts | null;
  readonly every: string;
  readonly states: readonly State[];
}) {
  const { t, language } = useBooksText();
  const { setQuery } = useListAddress();
  const { species, state } = useImmuneFilters();
  const labelOf = (state: State) =>
    isCounted(state) && counts !== null
      ? t("stateWith", { state: immuneFilters[state][language], count: counts[state] })
      : immuneFilters[state][language];
  return (
    <>
      <FilterSelect
        label={t("immuneSpecies")}
        every={t("everyImmuneSpecies")}
        value={species}
        options={speciesKeys.map((value) => ({ value, label: speciesNames[value][language] }))}
        onPick={(next) => setQuery({ species: next })}
      />
      <FilterSelect
        label={t("immuneState")}
        every={every}
        value={state}
        options={states.map((value) => ({ value, label: labelOf(value) }))}
        onPick={(next) => setQuery({ state: next })}
      />
    </>
  );
});
