import type { Species } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";

interface Props {
  /** 0: all breeds. */
  readonly breedId: number;
  /** Only breeds of this species are offered; '': all. */
  readonly species: Species | "";
  readonly onPick: (breed: string) => void;
}

/** Filter for one of the breeds of the visible flocks. */
export const BreedFilter = observer(function BreedFilter({ breedId, species, onPick }: Props) {
  const { recordChangeCounts } = useStores();
  const { t, language } = useProductionText();
  const query = useApiQuery(
    "productionBreeds",
    {},
    { refreshKey: recordChangeCounts.countOf("flocks") },
  );
  const breeds = query.value ?? [];
  const offered = breeds
    .filter(({ id, ...breed }) => species === "" || breed.species === species || id === breedId)
    .map((breed) => ({ value: breed.id, label: nameIn(breed, language) }));
  // The requested breed stays chosen, even while its name is not loaded.
  const isUnknown = breedId > 0 && breeds.every(({ id }) => id !== breedId);
  return (
    <>
      <FilterSelect
        label={t("breedFilter")}
        every={t("everyBreed")}
        value={breedId}
        options={isUnknown ? [...offered, { value: breedId, label: "–" }] : offered}
        onPick={onPick}
      />
      <AnswerFailure query={query} what={t("breedFilter")} />
    </>
  );
});
