import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

/** Options for the house that goes first: the first thousand of the plan, without removed ones. */
export function useFirstHouses(id: string, left: ReadonlySet<number>) {
  const { language } = useBatchText();
  const query = useApiQuery("listBatchHouse", { id, state: "waiting", pageSize: 1000 });
  const choices = (query.value?.rows ?? [])
    .filter(({ houseId }) => !left.has(houseId))
    .map(({ houseId, houseName, houseNameEn, farmName, farmNameEn }) => ({
      value: houseId,
      label: `${farmNameIn({ farmName, farmNameEn }, language)} · ${houseNameIn(
        { houseName, houseNameEn },
        language,
      )}`,
    }));
  return { query, choices };
}
